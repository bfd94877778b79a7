/* github.c - workflow commands that GitHub shows beside the changed lines */

#include "diag/render.h"

static void
add_escaped(struct str *out, const char *text, bool property)
{
	for (; *text; text++) {
		unsigned char c = (unsigned char)*text;

		if (c == '%' || c == '\n' || c == '\r' ||
		    (property && (c == ':' || c == ',')))
			str_printf(out, "%%%02X", c);
		else
			str_char(out, *text);
	}
}

static void
render_record(struct str *out, const struct diag *d, const struct source_set *set)
{
	struct where w = where_is(set, d);
	char code[6];

	diag_code(d, code);
	str_printf(out, "::%s ",
		   d->severity == SEVERITY_NOTE ? "notice"
						: severity_word(d->severity));
	if (w.file) {
		str_add(out, "file=");
		add_escaped(out, w.file, true);
		str_printf(out, ",line=%u,col=%u,", w.line, w.column);
		if (w.end_line == w.line && w.end_column > w.column)
			str_printf(out, "endColumn=%u,", w.end_column);
	}
	str_printf(out, "title=%s::", code);
	add_escaped(out, d->text, false);
	for (uint32_t i = 0; i < d->helps.n; i++) {
		str_add(out, "%0A");
		add_escaped(out, d->helps.at[i], false);
	}
	str_char(out, '\n');
}

void
render_github(struct str *out, const struct diag_sink *sink,
	      const struct source_set *set)
{
	for (uint32_t i = 0; i < sink->records.n; i++)
		render_record(out, &sink->records.at[i], set);
}
