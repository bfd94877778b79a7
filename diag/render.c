/* render.c - chooses a form, and what the forms share */

#include "diag/render.h"

/* The column as the number of a character, from 1, instead of a byte. */
static uint32_t
character_of(struct place p)
{
	uint32_t n = 1;

	for (size_t i = 0; i + 1 < p.column && i < p.line_len; i++)
		n += (p.line_text[i] & 0xC0) != 0x80;
	return n;
}

struct where
where_of(const struct source_set *set, struct span at)
{
	struct place begin, end;
	struct where w = { 0 };

	if (!set || at.begin == 0)
		return w;
	begin = source_place(set, at.begin);
	if (!begin.source)
		return w;
	end = source_place(set, at.end > at.begin ? at.end : at.begin);
	if (end.source != begin.source)
		end = begin;
	w.file = begin.source->name;
	w.line = begin.line;
	w.column = begin.column;
	w.end_line = end.line;
	w.end_column = end.column;
	w.character = character_of(begin);
	w.end_character = character_of(end);
	w.offset = at.begin - begin.source->base;
	w.length = at.end > at.begin ? at.end - at.begin : 0;
	return w;
}

struct where
where_is(const struct source_set *set, const struct diag *d)
{
	if (d->file)
		return (struct where){ .file = d->file,
				       .line = d->line,
				       .column = d->column,
				       .end_line = d->line,
				       .end_column = d->column,
				       .character = d->column,
				       .end_character = d->column };
	return where_of(set, d->span);
}

const char *
severity_word(enum severity severity)
{
	switch (severity) {
	case SEVERITY_ERROR:
		return "error";
	case SEVERITY_WARNING:
		return "warning";
	case SEVERITY_NOTE:
		return "note";
	}
	return "note";
}

void
diag_render(struct str *out, const struct diag_sink *sink, const struct source_set *set,
	    enum diag_format format, bool colour)
{
	switch (format) {
	case DIAG_HUMAN:
		render_human(out, sink, set, colour);
		break;
	case DIAG_JSON:
		render_json(out, sink, set);
		break;
	case DIAG_SARIF:
		render_sarif(out, sink, set);
		break;
	case DIAG_GITHUB:
		render_github(out, sink, set);
		break;
	}
}
