/* github.c - workflow commands that GitHub shows beside the changed lines */

#include "diag/render.h"

#include "base/visible.h"

/*
 * Runners print what GitHub does not take for a command, and whoever made a file
 * named it: a name is made visible as it is for a person.
 */
static void
add_escaped(struct str *out, const char *text, bool property)
{
	struct str shown = { 0 };

	str_add(&shown, text);
	visible_from(&shown, 0, !property);
	for (size_t i = 0; i < shown.len; i++) {
		unsigned char c = (unsigned char)shown.text[i];

		if (c == '%' || c == '\n' || (property && (c == ':' || c == ',')))
			str_printf(out, "%%%02X", c);
		else
			str_char(out, shown.text[i]);
	}
	str_free(&shown);
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
