/*
 * table.h - a table for a person: a line a row, columns as wide as what is in them
 *
 * The last column is text of any length, cut when the screen ends, and may have a
 * tail behind it that is left out when there is no room.  Two passes: every row is
 * filled and measured, then filled again and written, so no row is kept.
 */
#ifndef BERTH_RUNTIME_PRINT_TABLE_H
#define BERTH_RUNTIME_PRINT_TABLE_H

#include "base/str.h"

#include <stdbool.h>

enum { TABLE_COLUMNS_MOST = 8 };

struct table {
	struct str *out;           /* borrowed */
	const char *const *titles; /* one for each column */
	int columns;
	int number;     /* the column that is aligned to the right */
	int painted;    /* the column that has a row's colour */
	bool colour;    /* escape sequences may be written */
	unsigned width; /* of the screen in columns; 0: any number */

	struct str
		cell[TABLE_COLUMNS_MOST]; /* of the row at hand, filled by the user */
	struct str tail;
	int widest[TABLE_COLUMNS_MOST];
};

/* Forgets the cells of the row before. */
void table_row_begin(struct table *t);

/* First pass: makes the columns as wide as this row needs. */
void table_row_measure(struct table *t);

/* Second pass; `colour` is an escape sequence. */
void table_row_write(struct table *t, const char *colour);

void table_header(struct table *t);
void table_free(struct table *t);

#endif
