/* document.c - the parts that decision documents have in common */

#include "runtime/print/document.h"

#include <inttypes.h>
#include <stdio.h>

void
document_key(struct pen *p, const char *key, const struct snapshot *s,
	     struct snap_key of)
{
	struct str text = { 0 };

	str_printf(&text, "%s/%s", sym_text(&s->names, of.space),
		   sym_text(&s->names, of.name));
	pen_text(p, key, str_text(&text));
	str_free(&text);
}

void
document_cycle(struct pen *p, uint32_t cycle)
{
	char text[sizeof "4294967295"];

	snprintf(text, sizeof text, "%" PRIu32, cycle);
	pen_text(p, "cycle", text);
}

static void
put_uncounted(struct pen *p, const struct snapshot *s)
{
	if (s->n_uncounted == 0)
		return;
	pen_list(p, "uncounted");
	for (uint32_t i = 0; i < s->n_uncounted; i++)
		document_key(p, NULL, s, s->uncounted[i]);
	pen_list_end(p);
}

void
document_snapshot(struct pen *p, const struct snapshot *s)
{
	pen_map(p, "snapshot");
	pen_int(p, "objects", (int64_t)s->objects_read);
	pen_int(p, "nodes", s->n_nodes);
	pen_int(p, "workloads", s->n_workloads);
	pen_int(p, "leftOut", s->left_out);
	pen_map(p, "skipped");
	for (uint32_t i = 0; i < s->n_skipped; i++)
		pen_int(p, sym_text(&s->names, s->skipped[i].kind),
			(int64_t)s->skipped[i].count);
	pen_map_end(p);
	put_uncounted(p, s);
	pen_map_end(p);
}
