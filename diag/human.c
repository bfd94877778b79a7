/*
 * human.c - diagnostics for a person: the text, the line and what is marked in it
 *
 * Columns on the screen are counted as a terminal shows them: a tab reaches to
 * the next multiple of eight, wide characters take two.  Lines longer than
 * WIDTH_MOST are cut around the mark.
 */

#include "diag/render.h"

#include "base/visible.h"

#include <glib.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH_MOST = 120, TAB = 8, MARKS_MOST = 8 };

struct paint {
	const char *strong, *error, *warning, *mark, *end;
};

static const struct paint plain = { "", "", "", "", "" };
static const struct paint bright = { "\033[1m", "\033[1;31m", "\033[1;33m",
				     "\033[1;34m", "\033[0m" };

struct view {
	struct str *out;
	const struct source_set *set;
	const struct paint *paint;
	int gutter; /* digits of the largest line number */
};

/* A stretch of one line to be underlined, with what to say about it. */
struct mark {
	struct place place;
	uint32_t begin, end; /* bytes in the line */
	const char *text;
	bool primary;
};

/* Marks that would reorder what stands on the screen: never shown as they are. */
static bool
is_reordering(gunichar c)
{
	return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

/* Width on the screen of the character at `s`, and how many bytes it has. */
static int
char_width(const char *s, size_t len, int column, size_t *ret_bytes)
{
	gunichar c = g_utf8_get_char_validated(s, (gssize)len);

	*ret_bytes = 1;
	if (*s == '\t')
		return TAB - column % TAB;
	if (c == (gunichar)-1 || c == (gunichar)-2 || c == 0)
		return 1;
	*ret_bytes = (size_t)(g_utf8_next_char(s) - s);
	if (is_reordering(c))
		return 1;
	if (g_unichar_iszerowidth(c))
		return 0;
	return g_unichar_iswide(c) ? 2 : 1;
}

static int
text_width(const char *s, size_t len)
{
	int column = 0;
	size_t step;

	for (size_t i = 0; i < len; i += step)
		column += char_width(s + i, len - i, column, &step);
	return column;
}

/* The line with tabs as blanks and control characters made visible. */
static void
add_line_text(struct str *out, const char *s, size_t len)
{
	int column = 0;
	size_t step;

	for (size_t i = 0; i < len; i += step) {
		int width = char_width(s + i, len - i, column, &step);

		if (s[i] == '\t')
			str_fill(out, ' ', (size_t)width);
		else if ((unsigned char)s[i] < ' ' || s[i] == 127 ||
			 (step == 1 && (unsigned char)s[i] > 127) ||
			 (step == 3 && is_reordering(g_utf8_get_char(s + i))))
			str_char(out, '?');
		else
			str_bytes(out, s + i, step);
		column += width;
	}
}

static void
add_gutter(const struct view *v, uint32_t line)
{
	if (line)
		str_printf(v->out, "%s%*u |%s ", v->paint->mark, v->gutter, line,
			   v->paint->end);
	else
		str_printf(v->out, "%s%*s |%s ", v->paint->mark, v->gutter, "",
			   v->paint->end);
}

/* The part of a long line that is worth showing: bytes [*begin, *end). */
static void
cut_line(const struct mark *m, size_t *begin, size_t *end)
{
	size_t len = m->place.line_len;

	*begin = 0;
	*end = len;
	if (len <= WIDTH_MOST)
		return;
	if (m->begin > WIDTH_MOST / 2)
		*begin = m->begin - WIDTH_MOST / 2;
	if (*end > *begin + WIDTH_MOST)
		*end = *begin + WIDTH_MOST;
	while (*begin > 0 && (m->place.line_text[*begin] & 0xC0) == 0x80)
		--*begin;
	while (*end < len && (m->place.line_text[*end] & 0xC0) == 0x80)
		++*end;
}

static void
add_underline(const struct view *v, const struct mark *m, size_t from, size_t to)
{
	size_t begin = m->begin < from ? from : m->begin;
	size_t end = m->end > to ? to : m->end;
	int at = text_width(m->place.line_text + from, begin - from);
	int width = end > begin ? text_width(m->place.line_text + from, end - from) - at
				: 1;

	add_gutter(v, 0);
	str_fill(v->out, ' ', (size_t)at);
	str_add(v->out, m->primary ? v->paint->error : v->paint->mark);
	str_fill(v->out, m->primary ? '^' : '-', width > 0 ? (size_t)width : 1);
	if (m->text && *m->text)
		str_printf(v->out, " %s", m->text);
	str_printf(v->out, "%s\n", v->paint->end);
}

static int
mark_compare(const void *a, const void *b)
{
	const struct mark *x = a, *y = b;

	if (x->place.source != y->place.source)
		return x->place.source->base < y->place.source->base ? -1 : 1;
	if (x->place.line != y->place.line)
		return x->place.line < y->place.line ? -1 : 1;
	if (x->primary != y->primary)
		return x->primary ? -1 : 1;
	return x->begin < y->begin ? -1 : x->begin > y->begin;
}

static bool
mark_make(const struct view *v, struct span at, const char *text, bool primary,
	  struct mark *m)
{
	struct place p = source_place(v->set, at.begin);
	size_t length = at.end > at.begin ? at.end - at.begin : 1;

	if (!p.source)
		return false;
	*m = (struct mark){ p, p.column - 1, 0, text, primary };
	m->end = m->begin + (uint32_t)length;
	if (m->end > p.line_len)
		m->end = p.line_len > m->begin ? (uint32_t)p.line_len : m->begin + 1;
	return true;
}

static void
add_lines(const struct view *v, struct mark *marks, int n, const struct source *first)
{
	const struct source *file = first;
	uint32_t line = 0;
	size_t from = 0, to = 0;

	for (int i = 0; i < n; i++) {
		const struct mark *m = &marks[i];

		if (m->place.source != file) {
			str_printf(v->out, "%s%*s:::%s ", v->paint->mark, v->gutter + 1,
				   "", v->paint->end);
			visible_add(v->out, m->place.source->name);
			str_printf(v->out, ":%u:%u\n", m->place.line, m->place.column);
			file = m->place.source;
			line = 0;
		}
		if (m->place.line != line) {
			if (line && m->place.line > line + 1)
				str_printf(v->out, "%s...%s\n", v->paint->mark,
					   v->paint->end);
			line = m->place.line;
			cut_line(m, &from, &to);
			add_gutter(v, line);
			add_line_text(v->out, m->place.line_text + from, to - from);
			str_char(v->out, '\n');
		}
		add_underline(v, m, from, to);
	}
}

static int
digits(uint32_t n)
{
	int d = 1;

	while (n >= 10) {
		n /= 10;
		d++;
	}
	return d;
}

static void
add_source(struct view *v, const struct diag *d)
{
	struct mark marks[MARKS_MOST];
	int n = 0;

	if (d->span.begin == 0 || !v->set ||
	    !mark_make(v, d->span, d->label, true, &marks[n]))
		return;
	n++;
	for (uint32_t i = 0; i < d->labels.n && n < MARKS_MOST; i++)
		n += mark_make(v, d->labels.at[i].span, d->labels.at[i].text, false,
			       &marks[n]);
	v->gutter = 1;
	for (int i = 0; i < n; i++)
		if (digits(marks[i].place.line) > v->gutter)
			v->gutter = digits(marks[i].place.line);
	qsort(marks + 1, (size_t)n - 1, sizeof *marks, mark_compare);
	/* The file of the primary mark comes first, its lines in order. */
	for (int i = 1; i < n; i++)
		if (marks[i].place.source == marks[0].place.source)
			marks[i].primary = false;
	qsort(marks, (size_t)n, sizeof *marks, mark_compare);
	while (marks[0].place.source != source_of(v->set, d->span.begin)) {
		struct mark moved = marks[0];

		memmove(marks, marks + 1, (size_t)(n - 1) * sizeof *marks);
		marks[n - 1] = moved;
	}
	add_gutter(v, 0);
	v->out->len--; /* no blank at the end of an empty gutter */
	v->out->text[v->out->len] = '\0';
	str_char(v->out, '\n');
	add_lines(v, marks, n, marks[0].place.source);
}

static void
add_remarks(const struct view *v, const char *kind, char *const *list, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		str_printf(v->out, "%*s %s=%s %s: %s\n", v->gutter, "", v->paint->mark,
			   v->paint->end, kind, list[i]);
}

static void
add_record(struct view *v, const struct diag *d)
{
	struct where w = where_is(v->set, d);
	char code[6];

	diag_code(d, code);
	v->gutter = w.line ? digits(w.line) : 1;
	str_printf(v->out, "%s%s[%s]%s: %s%s%s\n",
		   d->severity == SEVERITY_ERROR ? v->paint->error : v->paint->warning,
		   severity_word(d->severity), code, v->paint->end, v->paint->strong,
		   d->text, v->paint->end);
	if (w.file) {
		str_printf(v->out, "%*s%s-->%s ", v->gutter, "", v->paint->mark,
			   v->paint->end);
		visible_add(v->out, w.file);
		if (w.line)
			str_printf(v->out, ":%u:%u", w.line, w.column);
		if (d->path) {
			str_add(v->out, " at ");
			visible_add(v->out, d->path);
		}
		str_char(v->out, '\n');
	}
	add_source(v, d);
	add_remarks(v, "note", d->notes.at, d->notes.n);
	add_remarks(v, "help", d->helps.at, d->helps.n);
	str_char(v->out, '\n');
}

static void
add_count(struct str *out, uint32_t n, const char *word, bool *any)
{
	if (n == 0)
		return;
	str_printf(out, "%s%u %s%s", *any ? ", " : "", n, word, n == 1 ? "" : "s");
	*any = true;
}

static void
add_closing(const struct view *v, const struct diag_sink *sink)
{
	bool any = false;
	char code[6];

	if (sink->records.n == 0)
		return;
	diag_code(&sink->records.at[0], code);
	add_count(v->out, sink->errors, "error", &any);
	add_count(v->out, sink->warnings, "warning", &any);
	if (!any)
		str_add(v->out, "remarks only");
	if (sink->dropped)
		str_printf(v->out, ", %u of them not shown", sink->dropped);
	str_printf(v->out, "; `berth help %s` says more\n", code);
}

void
render_human(struct str *out, const struct diag_sink *sink,
	     const struct source_set *set, bool colour)
{
	struct view v = { out, set, colour ? &bright : &plain, 1 };

	for (uint32_t i = 0; i < sink->records.n; i++)
		add_record(&v, &sink->records.at[i]);
	add_closing(&v, sink);
}
