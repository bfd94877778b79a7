/*
 * snapshot_text.h - a snapshot as text, to compare and to look at
 *
 * One line a row, with names instead of numbers: two snapshots that say the same
 * print the same.  Mistakes are printed behind it.
 */
#ifndef BERTH_TESTS_UNIT_SNAPSHOT_TEXT_H
#define BERTH_TESTS_UNIT_SNAPSHOT_TEXT_H

#include "diag/diag.h"
#include "runtime/snapshot/load.h"

void snapshot_text(struct str *out, const struct snapshot *s);

/* Loads some bytes, or the file `path` when it is not NULL, and prints all. */
struct load_case {
	const char *path, *name; /* `name` of the bytes, "-" when it is NULL */
	const char *bytes;
	size_t len;
	size_t window; /* 0: as usual */
	bool keep_going;
};
void load_text(struct str *out, struct load_case c);

#endif
