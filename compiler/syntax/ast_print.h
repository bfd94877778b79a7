/* ast_print.h - a tree as text, one node a line, for `berth dump --ast` and tests */
#ifndef BERTH_COMPILER_SYNTAX_AST_PRINT_H
#define BERTH_COMPILER_SYNTAX_AST_PRINT_H

#include "base/source.h"
#include "base/str.h"
#include "compiler/syntax/ast.h"

/*
 * Appends the tree to *out.  With a source set each node says where it is; with
 * NULL two trees print alike exactly if they say the same.
 */
void ast_print(struct str *out, const struct ast *ast, const struct intern *names,
	       const struct source_set *sources);

#endif
