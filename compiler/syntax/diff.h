/* diff.h - what differs between two texts, line by line, as `diff -u` prints it */
#ifndef BERTH_COMPILER_SYNTAX_DIFF_H
#define BERTH_COMPILER_SYNTAX_DIFF_H

#include "base/str.h"

#include <stddef.h>

struct diff_text {
	const char *name; /* for the header */
	const char *text; /* len bytes */
	size_t len;
};

/* Appends the difference to *out; nothing when the texts are the same. */
void diff_write(struct str *out, struct diff_text before, struct diff_text after);

#endif
