/* format.h - the canonical form of one policy file, for `berth fmt` */
#ifndef BERTH_COMPILER_FORMAT_H
#define BERTH_COMPILER_FORMAT_H

#include "base/source.h"
#include "base/str.h"
#include "diag/diag.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Appends `len` bytes at `text`, laid out anew, to *out.  A text with mistakes of
 * form is not laid out: false, and what is wrong goes to `diags`, whose spans
 * point into *sources, to which the text is added under `name`.
 */
bool format_text(struct str *out, struct source_set *sources, struct diag_sink *diags,
		 const char *name, const char *text, size_t len);

#endif
