/* report.c - where in the input, and what is there, in words */

#include "runtime/snapshot/reader.h"

#include <stdio.h>
#include <string.h>

const char *
loader_input(const struct loader *l)
{
	return l->inputs.at[l->inputs.n - 1];
}

/* A file that cannot be read again is an empty text. */
const char *
loader_text(struct loader *l, size_t *ret_len)
{
	const struct feed *feed = &l->cursor.feed;

	if (feed->text) {
		*ret_len = feed->len;
		return feed->text;
	}
	if (!l->whole.bytes && file_read(loader_input(l), SNAPSHOT_BYTES_MAX,
					 JSON_PADDING, &l->whole) != FILE_OK)
		l->whole = (struct file_bytes){ mem_zero(1, JSON_PADDING), 0, 0 };
	*ret_len = l->whole.len;
	return l->whole.bytes;
}

/* Counts line breaks from the place that was asked for last. */
static struct text_place
count_lines(struct loader *l, size_t offset)
{
	struct line_cache *c = &l->lines;
	size_t len;
	const char *text = loader_text(l, &len);

	if (offset > len)
		offset = len;
	if (c->line == 0 || offset < c->offset)
		*c = (struct line_cache){ .line = 1 };
	for (;;) {
		const char *at = text + c->offset;
		const char *newline = memchr(at, '\n', offset - c->offset);

		if (!newline)
			break;
		c->line++;
		c->line_start = c->offset = (size_t)(newline - text) + 1;
	}
	c->offset = offset;
	return (struct text_place){ c->line, (uint32_t)(offset - c->line_start) + 1 };
}

struct text_place
loader_place(struct loader *l, size_t offset)
{
	struct text_place place = { 1, 1 };

	if (!l->map)
		return count_lines(l, offset);
	yaml_place(l->map, offset, &place.line, &place.column);
	return place;
}

static bool
is_plain_key(const struct step *s)
{
	for (uint32_t i = 0; i < s->len; i++) {
		char c = s->key[i];

		if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
		      (c >= '0' && c <= '9' && i > 0)))
			return false;
	}
	return s->len > 0;
}

static void
write_path(const struct loader *l, struct str *out)
{
	char key[SHOWN_MOST + 4];

	str_char(out, '$');
	for (uint32_t i = 0; i < l->n_steps; i++) {
		const struct step *s = &l->steps[i];

		if (!s->key)
			str_printf(out, "[%u]", s->index);
		else if (is_plain_key(s))
			str_printf(out, ".%.*s", (int)s->len, s->key);
		else
			str_printf(out, "[\"%s\"]", shown(s->key, s->len, key));
	}
}

struct diag *
loader_report(struct loader *l, enum diag_id id, size_t offset, const char *format, ...)
{
	struct text_place place = loader_place(l, offset);
	struct str text = { 0 }, path = { 0 };
	struct diag *d;
	va_list args;

	va_start(args, format);
	str_vprintf(&text, format, args);
	va_end(args);
	d = diag_add(l->sink, id, (struct span){ 0 }, "%s", str_text(&text));
	write_path(l, &path);
	diag_at_file(d, loader_input(l), place.line, place.column, str_text(&path));
	if (l->in_object && l->keep_going && d->severity == SEVERITY_ERROR) {
		d->severity = SEVERITY_WARNING;
		l->sink->errors--;
		l->sink->warnings++;
	}
	l->draft.bad = true;
	str_free(&text);
	str_free(&path);
	return d;
}

struct diag *
diag_in_input(struct loader *l, struct diag *d)
{
	diag_at_file(d, loader_input(l), 0, 0, NULL);
	return d;
}

const char *
shown(const char *s, size_t len, char out[SHOWN_MOST + 4])
{
	size_t n = len < SHOWN_MOST ? len : SHOWN_MOST;

	while (n < len && n > 0 && ((unsigned char)s[n] & 0xc0) == 0x80)
		n--; /* not within a character */
	for (size_t i = 0; i < n; i++)
		out[i] = (unsigned char)s[i] < 0x20 || s[i] == 0x7f ? '?' : s[i];
	memcpy(out + n, n < len ? "..." : "", n < len ? 4 : 1);
	return out;
}

const char *
shown_value(struct loader *l, char out[SHOWN_MOST + 32])
{
	struct cursor c = l->cursor; /* looked at, not moved */
	struct cursor_text t;
	char text[SHOWN_MOST + 4];
	size_t most = SHOWN_MOST + 32;

	switch (cursor_peek(&l->cursor)) {
	case '{':
		snprintf(out, most, "an object");
		break;
	case '[':
		snprintf(out, most, "a list");
		break;
	case '"':
		t.at = l->cursor.window + l->cursor.at[l->cursor.i] + 1;
		for (t.len = 0; t.at[t.len] != '"' && t.at[t.len] != '\\'; t.len++)
			;
		snprintf(out, most, "the text `%s`", shown(t.at, t.len, text));
		break;
	case 't':
	case 'f':
	case 'n':
		t = cursor_bare_take(&c);
		snprintf(out, most, "`%s`", shown(t.at, t.len, text));
		break;
	default:
		t = cursor_bare_take(&c);
		snprintf(out, most, "the number %s", shown(t.at, t.len, text));
		break;
	}
	return out;
}

void
kinds_in_words(struct str *out)
{
	for (int i = 0; i < KIND_COUNT; i++) {
		if (i > 0)
			str_add(out, i + 1 < KIND_COUNT ? ", " : " and ");
		str_add(out, kind_table[i].name);
	}
}

void
versions_in_words(struct str *out, const char *versions)
{
	for (; *versions != '\0'; versions++) {
		if (*versions == ' ')
			str_add(out, " and ");
		else
			str_char(out, *versions);
	}
}
