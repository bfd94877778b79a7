/*
 * fix.c - makes the edits that a report proposes
 *
 * Edits that touch each other are left for the next round, when the text has
 * been looked at again.
 */

#include "cli/fix.h"

#include "cli/replace.h"
#include "cli/say.h"

#include <stdlib.h>
#include <string.h>

struct edits {
	struct berth_edit *at;
	size_t n;
};

static int
edit_compare(const void *a, const void *b)
{
	const struct berth_edit *x = a, *y = b;

	if (x->offset != y->offset)
		return x->offset < y->offset ? -1 : 1;
	return x->length < y->length ? -1 : x->length > y->length;
}

/* The edits of one file, in order of place. */
static struct edits
edits_of(const struct berth_report *report, const char *file)
{
	struct edits edits = { 0 };
	size_t room = 0;

	for (size_t i = 0; i < berth_report_count(report); i++) {
		struct berth_finding f = { .size = sizeof f };

		berth_report_finding(report, i, &f);
		room += f.edits;
	}
	edits.at = need(calloc(room + 1, sizeof *edits.at));
	for (size_t i = 0; i < berth_report_count(report); i++) {
		for (size_t k = 0;; k++) {
			struct berth_edit e = { .size = sizeof e };

			if (berth_report_edit(report, i, k, &e) != BERTH_OK)
				break;
			if (e.file && strcmp(e.file, file) == 0)
				edits.at[edits.n++] = e;
		}
	}
	if (edits.n > 1)
		qsort(edits.at, edits.n, sizeof *edits.at, edit_compare);
	return edits;
}

static char *
apply(const struct berth_source *s, const struct edits *edits, size_t *ret_len,
      size_t *ret_made)
{
	size_t room = s->len + 1, from = 0, len = 0;
	char *text;

	for (size_t i = 0; i < edits->n; i++)
		room += strlen(edits->at[i].text);
	text = need(malloc(room));
	*ret_made = 0;
	for (size_t i = 0; i < edits->n; i++) {
		const struct berth_edit *e = &edits->at[i];
		size_t added = strlen(e->text);

		if (e->offset < from || e->offset > s->len ||
		    e->length > s->len - e->offset || (i && e->offset == from))
			continue;
		memcpy(text + len, s->text + from, e->offset - from);
		len += e->offset - from;
		memcpy(text + len, e->text, added);
		len += added;
		from = e->offset + e->length;
		++*ret_made;
	}
	memcpy(text + len, s->text + from, s->len - from);
	*ret_len = len + s->len - from;
	return text;
}

static bool
fix_file(const struct berth_source *s, const struct berth_report *report,
	 size_t *ret_changed)
{
	struct edits edits = edits_of(report, s->name);
	size_t len, made = 0;
	bool done = true;
	char *text;

	if (edits.n) {
		text = apply(s, &edits, &len, &made);
		done = replace_file(s->name, text, len);
		free(text);
	}
	if (done && made) {
		printf("%s: %zu %s mended\n", s->name, made,
		       made == 1 ? "place" : "places");
		++*ret_changed;
	}
	free(edits.at);
	return done;
}

bool
fix_files(const struct berth_source *sources, size_t n_sources,
	  const struct berth_report *report, size_t *ret_changed)
{
	*ret_changed = 0;
	for (size_t i = 0; i < n_sources; i++)
		if (strcmp(sources[i].name, "-") != 0 &&
		    !fix_file(&sources[i], report, ret_changed))
			return false;
	return true;
}
