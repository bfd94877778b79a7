/*
 * layout.h - a policy in its canonical form, as `berth fmt` writes it
 *
 * Four blanks an indent, one item a line.  A block that the author wrote on one
 * line stays there while it fits; every other line break between items is ours,
 * and within an item it is the author's.  In consecutive lines the values, the
 * braces or equals signs of like items, and trailing comments stand in columns.
 *
 * Only blanks, line breaks and needless semicolons change, so what a policy
 * means cannot; laying out twice is laying out once.
 */
#ifndef BERTH_COMPILER_SYNTAX_LAYOUT_H
#define BERTH_COMPILER_SYNTAX_LAYOUT_H

#include "base/source.h"
#include "base/str.h"
#include "compiler/syntax/ast.h"

/*
 * Appends the canonical form of `source` to *out.  `ast` is of that source alone,
 * parsed without a mistake and with its tokens kept (struct builder.keep_tokens).
 */
void layout_write(struct str *out, const struct ast *ast, const struct source *source);

#endif
