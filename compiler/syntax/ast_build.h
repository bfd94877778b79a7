/*
 * ast_build.h - the only writer of struct ast, and all that the grammar calls
 *
 * Each function allocates nodes and links them.  None looks a name up, checks a
 * type or folds a constant: a tree says what was written, not what it means.
 */
#ifndef BERTH_COMPILER_SYNTAX_AST_BUILD_H
#define BERTH_COMPILER_SYNTAX_AST_BUILD_H

#include "base/arena.h"
#include "compiler/syntax/ast.h"

/* A list under construction: first and last node. */
struct items {
	item_id first, last;
};
struct values {
	value_id first, last;
};
struct exprs {
	expr_id first, last;
};

struct builder {
	struct arena *arena;
	struct item *items;
	struct value *values;
	struct expr *exprs;
	struct comment *comments;
	struct span *tokens;
	uint32_t n_items, n_values, n_exprs, n_comments;
	uint32_t cap_items, cap_values, cap_exprs, cap_comments;
	uint32_t n_tokens, cap_tokens;
	bool keep_tokens;    /* for layout.h; set it before parsing */
	struct items policy; /* items of all files so far */
};

void builder_init(struct builder *b, struct arena *arena);

/* `bytes` of source are about to be parsed: makes room for as much as is usual. */
void builder_expect(struct builder *b, size_t bytes);

/* The finished tree; it borrows the builder's arrays, which are not to grow. */
struct ast builder_tree(const struct builder *b);

/* Every token that the parser gets, and inserted semicolons with an empty span. */
void build_token(struct builder *b, struct span at);
void build_comment(struct builder *b, struct span at, bool own_line);

struct values build_value(struct builder *b, struct value v);
struct values build_values_join(struct builder *b, struct values a, struct values more);

struct items build_items_join(struct builder *b, struct items a, struct items more);
struct items build_word(struct builder *b, struct span at, struct values values);
struct items build_block(struct builder *b, struct span at, struct values values,
			 struct items body);
struct items build_text(struct builder *b, struct value text);
struct items build_define(struct builder *b, struct span at, struct value name,
			  expr_id e);
struct items build_when(struct builder *b, struct span at, struct values values,
			expr_id e);
struct items build_assert(struct builder *b, struct span at, struct values values,
			  expr_id e);
struct items build_item_error(struct builder *b, struct span at);

expr_id build_expr(struct builder *b, struct expr e);

/* A number, a text, a name ... as an expression. */
expr_id build_literal(struct builder *b, struct value v);
expr_id build_amount(struct builder *b, struct span at, struct value number,
		     struct value unit);
expr_id build_error(struct builder *b, struct span at);
expr_id build_binary(struct builder *b, const char *op, struct span op_at, expr_id lhs,
		     expr_id rhs);
expr_id build_unary(struct builder *b, const char *op, struct span op_at,
		    expr_id operand);
expr_id build_in_list(struct builder *b, struct span at, expr_id lhs,
		      struct exprs list);

/* The same expression with a wider span: that of its parentheses. */
expr_id build_wide(struct builder *b, struct span at, expr_id e);

struct exprs build_list(struct builder *b, struct exprs list, expr_id e);

#endif
