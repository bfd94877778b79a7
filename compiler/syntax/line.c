/* line.c - lines into columns */

#include "compiler/syntax/line.h"

uint32_t
text_columns(const char *s, size_t len)
{
	uint32_t n = 0;

	for (size_t i = 0; i < len; i++)
		n += ((unsigned char)s[i] & 0xc0) != 0x80;
	return n;
}

static struct cell *
last_cell(struct lines *ls)
{
	return &ls->cells.at[ls->cells.n - 1];
}

static void
cell_begin(struct lines *ls)
{
	*vec_push(&ls->cells) = (struct cell){ .begin = ls->text.len };
	ls->list.at[ls->list.n - 1].n_cells++;
}

struct line *
line_begin(struct lines *ls, uint32_t indent)
{
	*vec_push(&ls->list) =
		(struct line){ .first_cell = ls->cells.n, .indent = indent };
	cell_begin(ls);
	return &ls->list.at[ls->list.n - 1];
}

void
line_text(struct lines *ls, const char *s, size_t len)
{
	struct cell *c = last_cell(ls);

	str_bytes(&ls->text, s, len);
	c->len += len;
	c->columns += text_columns(s, len);
}

void
line_edge(struct lines *ls, edge key)
{
	last_cell(ls)->edge = key;
	cell_begin(ls);
}

/* Columns of a line without its comment. */
static uint32_t
line_width(const struct lines *ls, const struct line *l)
{
	uint32_t n = l->indent + l->n_cells - 1;

	for (uint32_t i = 0; i < l->n_cells; i++)
		n += ls->cells.at[l->first_cell + i].columns;
	return n;
}

uint32_t
line_columns(const struct lines *ls)
{
	return line_width(ls, &ls->list.at[ls->list.n - 1]);
}

struct lines_mark
lines_mark(const struct lines *ls)
{
	return (struct lines_mark){ ls->text.len, ls->cells.n, ls->list.n,
				    ls->cells.at[ls->cells.n - 1] };
}

void
lines_cut(struct lines *ls, struct lines_mark mark)
{
	struct line *l;

	ls->text.len = mark.text;
	ls->list.n = mark.list;
	ls->cells.n = mark.cells;
	ls->cells.at[mark.cells - 1] = mark.cell;
	l = &ls->list.at[mark.list - 1];
	l->n_cells = mark.cells - l->first_cell;
}

/* ---- columns ------------------------------------------------------------------------
 */

static struct cell *
cell_of(const struct lines *ls, uint32_t line, uint32_t column)
{
	return &ls->cells.at[ls->list.at[line].first_cell + column];
}

/* Whether two neighbours share the edges up to the one after cell `column`. */
static bool
edges_meet(const struct lines *ls, uint32_t upper, uint32_t column)
{
	const struct line *a = &ls->list.at[upper], *b = &ls->list.at[upper + 1];

	if (a->alone || b->alone || b->blank_before || a->indent != b->indent ||
	    column + 1 >= a->n_cells || column + 1 >= b->n_cells)
		return false;
	for (uint32_t i = 0; i <= column; i++) {
		edge key = cell_of(ls, upper, i)->edge;

		if (key == 0 || key != cell_of(ls, upper + 1, i)->edge)
			return false;
	}
	return true;
}

/* One column of a run of lines gets the width of its widest cell. */
static void
column_pad(const struct lines *ls, uint32_t column)
{
	for (uint32_t from = 0, to; from < ls->list.n; from = to) {
		uint32_t widest = 0;

		for (to = from + 1; to < ls->list.n && edges_meet(ls, to - 1, column);)
			to++;
		if (to == from + 1)
			continue;
		for (uint32_t i = from; i < to; i++)
			if (cell_of(ls, i, column)->columns > widest)
				widest = cell_of(ls, i, column)->columns;
		for (uint32_t i = from; i < to; i++)
			cell_of(ls, i, column)->columns = widest;
	}
}

/* Where the comments of a run of lines that all have one begin. */
static uint32_t
comment_column(const struct lines *ls, uint32_t from, uint32_t *ret_to)
{
	const struct line *at = ls->list.at;
	uint32_t widest = line_width(ls, &at[from]), to = from + 1;

	while (to < ls->list.n && !at[from].alone && !at[to].alone && at[to].comment &&
	       !at[to].blank_before) {
		uint32_t width = line_width(ls, &at[to++]);

		if (width > widest)
			widest = width;
	}
	*ret_to = to;
	return widest + 2;
}

static void
line_write(struct str *out, const struct lines *ls, const struct line *l)
{
	if (l->blank_before)
		str_char(out, '\n');
	str_fill(out, ' ', l->indent);
	for (uint32_t i = 0; i < l->n_cells; i++) {
		const struct cell *c = &ls->cells.at[l->first_cell + i];
		const char *text = str_text(&ls->text) + c->begin;

		str_bytes(out, text, c->len);
		if (i + 1 < l->n_cells)
			str_fill(out, ' ', c->columns - text_columns(text, c->len) + 1);
	}
}

void
lines_write(struct str *out, const struct lines *ls)
{
	uint32_t most = 0, run_end = 0, column = 0;

	for (uint32_t i = 0; i < ls->list.n; i++)
		if (ls->list.at[i].n_cells > most)
			most = ls->list.at[i].n_cells;
	for (uint32_t i = 0; i + 1 < most; i++)
		column_pad(ls, i);
	for (uint32_t i = 0; i < ls->list.n; i++) {
		const struct line *l = &ls->list.at[i];

		line_write(out, ls, l);
		if (l->comment) {
			uint32_t width = line_width(ls, l);

			if (i >= run_end)
				column = comment_column(ls, i, &run_end);
			if (width > l->indent)
				str_fill(out, ' ', column - width);
			str_bytes(out, l->comment, l->comment_len);
		}
		str_char(out, '\n');
	}
}

void
lines_free(struct lines *ls)
{
	str_free(&ls->text);
	vec_free(&ls->cells);
	vec_free(&ls->list);
}
