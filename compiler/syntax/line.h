/*
 * line.h - the lines that a layout is made of, before they are put in columns
 *
 * A line is a row of cells and perhaps a comment.  The edge after a cell has a
 * key: where consecutive lines have edges of the same keys up to some cell, that
 * cell is padded to one width.  All bytes are in one string.
 */
#ifndef BERTH_COMPILER_SYNTAX_LINE_H
#define BERTH_COMPILER_SYNTAX_LINE_H

#include "base/str.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stddef.h>

/* A key: 0 never aligns. */
typedef uint32_t edge;

struct cell {
	size_t begin, len; /* in lines.text */
	uint32_t columns;  /* code points */
	edge edge;         /* of the edge after it */
};

struct line {
	uint32_t first_cell, n_cells;
	uint32_t indent;
	const char *comment; /* in the source, not NUL-terminated; NULL for none */
	size_t comment_len;
	bool blank_before;
	bool alone; /* opens or closes a block, or is only a comment: no columns */
};

struct lines {
	struct str text;
	VEC(struct cell) cells;
	VEC(struct line) list;
};

/* Code points in `len` bytes of UTF-8. */
uint32_t text_columns(const char *s, size_t len);

/* Begins a line; text goes into its first cell until line_edge(). */
struct line *line_begin(struct lines *ls, uint32_t indent);

/* Appends to the last cell of the last line. */
void line_text(struct lines *ls, const char *s, size_t len);

/* Ends the last cell and begins another, one blank further if unpadded. */
void line_edge(struct lines *ls, edge key);

/* Columns that the last line has now, without padding or comment. */
uint32_t line_columns(const struct lines *ls);

/* What line_begin(), line_text() and line_edge() have done, and to undo what came
 * later. */
struct lines_mark {
	size_t text;
	uint32_t cells, list;
	struct cell cell; /* the last one */
};
struct lines_mark lines_mark(const struct lines *ls);
void lines_cut(struct lines *ls, struct lines_mark mark);

/* Pads cells and comments into columns and appends all lines to *out. */
void lines_write(struct str *out, const struct lines *ls);
void lines_free(struct lines *ls);

#endif
