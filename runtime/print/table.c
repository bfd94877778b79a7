/* table.c - a table for a person */

#include "runtime/print/table.h"

#include "base/visible.h"

#include <glib.h>
#include <string.h>

/* Columns on a terminal; wide characters take two. */
static int
display_width(const char *s)
{
	int width = 0;

	for (; *s; s = g_utf8_next_char(s)) {
		gunichar c = g_utf8_get_char_validated(s, -1);

		if (c == (gunichar)-1 || c == (gunichar)-2)
			return (int)strlen(s);
		width += g_unichar_iszerowidth(c) ? 0 : g_unichar_iswide(c) ? 2 : 1;
	}
	return width;
}

void
table_row_begin(struct table *t)
{
	for (int c = 0; c < t->columns; c++)
		str_clear(&t->cell[c]);
	str_clear(&t->tail);
}

static void
row_clean(struct table *t)
{
	/* Names come from whoever made the objects: none may steer the terminal. */
	for (int c = 0; c < t->columns; c++)
		visible_from(&t->cell[c], 0, false);
	visible_from(&t->tail, 0, false);
}

static void
measure(struct table *t, int column, const char *text)
{
	int width = display_width(text);

	if (width > t->widest[column])
		t->widest[column] = width;
}

void
table_row_measure(struct table *t)
{
	row_clean(t);
	for (int c = 0; c < t->columns - 1; c++) {
		measure(t, c, t->titles[c]);
		measure(t, c, str_text(&t->cell[c]));
	}
}

/* Columns below which a reason is not worth cutting. */
enum { REASON_LEAST = 20 };

/* As much of the text as fits, with a mark that there is more. */
static void
add_cut(struct table *t, const char *text, int used)
{
	int room = (int)t->width - used, width = 0;
	const char *s = text;

	if (t->width == 0 || room < REASON_LEAST || display_width(text) <= room) {
		str_add(t->out, text);
		return;
	}
	while (*s) {
		width += g_unichar_iswide(g_utf8_get_char(s)) ? 2 : 1;
		if (width > room - 1)
			break;
		s = g_utf8_next_char(s);
	}
	str_bytes(t->out, text, (size_t)(s - text));
	str_add(t->out, "\xE2\x80\xA6");
}

static void
add_cell(struct table *t, int column, const char *text)
{
	int pad = t->widest[column] - display_width(text);

	if (column == t->number)
		str_fill(t->out, ' ', (size_t)(pad > 0 ? pad : 0));
	str_add(t->out, text);
	if (column != t->number)
		str_fill(t->out, ' ', (size_t)(pad > 0 ? pad : 0));
	str_add(t->out, "  ");
}

/* Lines end with what is said, not with blanks. */
static void
end_line(struct table *t)
{
	while (t->out->len > 0 && t->out->text[t->out->len - 1] == ' ')
		t->out->text[--t->out->len] = '\0';
	str_char(t->out, '\n');
}

void
table_row_write(struct table *t, const char *colour)
{
	int used = 0, tail, last = t->columns - 1;

	row_clean(t);
	for (int c = 0; c < last; c++) {
		if (c == t->painted && t->colour)
			str_add(t->out, colour);
		add_cell(t, c, str_text(&t->cell[c]));
		if (c == t->painted && t->colour)
			str_add(t->out, "\033[0m");
		used += t->widest[c] + 2;
	}
	tail = display_width(str_text(&t->tail));
	if (t->width && used + tail + REASON_LEAST > (int)t->width)
		str_clear(&t->tail); /* the text says more */
	else
		used += tail;
	add_cut(t, str_text(&t->cell[last]), used);
	str_add(t->out, str_text(&t->tail));
	end_line(t);
}

void
table_header(struct table *t)
{
	if (t->colour)
		str_add(t->out, "\033[1m");
	for (int c = 0; c < t->columns - 1; c++)
		add_cell(t, c, t->titles[c]);
	str_add(t->out, t->titles[t->columns - 1]);
	if (t->colour)
		str_add(t->out, "\033[0m");
	str_char(t->out, '\n');
}

void
table_free(struct table *t)
{
	for (int c = 0; c < t->columns; c++)
		str_free(&t->cell[c]);
	str_free(&t->tail);
}
