/* ast_build.c - the only writer of struct ast */

#include "compiler/syntax/ast_build.h"

#include <string.h>

enum { FIRST_NODES = 64 };

/* Room for `want` nodes of an array in the arena; index 0 is "none". */
static void *
room(struct arena *arena, void *old, size_t size, uint32_t *n, uint32_t *cap,
     size_t want)
{
	void *nodes;

	if (want <= *cap)
		return old;
	nodes = arena_grow(arena, old, *n * size, *cap * size, arena_mul(want, size),
			   _Alignof(max_align_t));
	if (*n == 0) {
		memset(nodes, 0, size);
		*n = 1;
	}
	*cap = (uint32_t)want;
	return nodes;
}

#define ROOM(b, array, n, cap, want)                                                   \
	((b)->array = room((b)->arena, (b)->array, sizeof *(b)->array, &(b)->n,        \
			   &(b)->cap, (want)))

/* Room for one more. */
#define GROW(b, array, n, cap)                                                         \
	((b)->n < (b)->cap                                                             \
		 ? (void)0                                                             \
		 : (void)ROOM(b, array, n, cap,                                        \
			      (b)->cap ? (size_t)(b)->cap * 2 : FIRST_NODES))

/*
 * Bytes of policy text to a node in dense policies.  What is not used of the room is
 * never touched, while growing twice copies everything.
 */
enum { ITEM_BYTES = 18, VALUE_BYTES = 10, EXPR_BYTES = 24 };

void
builder_expect(struct builder *b, size_t bytes)
{
	ROOM(b, items, n_items, cap_items, b->n_items + bytes / ITEM_BYTES);
	ROOM(b, values, n_values, cap_values, b->n_values + bytes / VALUE_BYTES);
	ROOM(b, exprs, n_exprs, cap_exprs, b->n_exprs + bytes / EXPR_BYTES);
}

void
builder_init(struct builder *b, struct arena *arena)
{
	*b = (struct builder){ .arena = arena };
	GROW(b, items, n_items, cap_items);
	GROW(b, values, n_values, cap_values);
	GROW(b, exprs, n_exprs, cap_exprs);
	GROW(b, comments, n_comments, cap_comments);
	GROW(b, tokens, n_tokens, cap_tokens);
}

struct ast
builder_tree(const struct builder *b)
{
	return (struct ast){ .items = b->items,
			     .values = b->values,
			     .exprs = b->exprs,
			     .comments = b->comments,
			     .tokens = b->tokens + 1,
			     .n_items = b->n_items,
			     .n_values = b->n_values,
			     .n_exprs = b->n_exprs,
			     .n_comments = b->n_comments,
			     .n_tokens = b->n_tokens - 1,
			     .first = b->policy.first };
}

void
build_token(struct builder *b, struct span at)
{
	if (!b->keep_tokens)
		return;
	GROW(b, tokens, n_tokens, cap_tokens);
	b->tokens[b->n_tokens++] = at;
}

void
build_comment(struct builder *b, struct span at, bool own_line)
{
	GROW(b, comments, n_comments, cap_comments);
	b->comments[b->n_comments++] = (struct comment){ at, own_line };
}

struct values
build_value(struct builder *b, struct value v)
{
	value_id id = { b->n_values };

	GROW(b, values, n_values, cap_values);
	b->values[b->n_values++] = v;
	return (struct values){ id, id };
}

struct values
build_values_join(struct builder *b, struct values a, struct values more)
{
	if (!a.first.ix)
		return more;
	if (!more.first.ix)
		return a;
	b->values[a.last.ix].next = more.first;
	return (struct values){ a.first, more.last };
}

static struct items
item_add(struct builder *b, struct item it)
{
	item_id id = { b->n_items };

	GROW(b, items, n_items, cap_items);
	b->items[b->n_items++] = it;
	return (struct items){ id, id };
}

struct items
build_items_join(struct builder *b, struct items a, struct items more)
{
	if (!a.first.ix)
		return more;
	if (!more.first.ix)
		return a;
	b->items[a.last.ix].next = more.first;
	return (struct items){ a.first, more.last };
}

/* The first value of a line says what the item is; the rest are its values. */
static struct item
item_headed(const struct builder *b, struct span at, struct values values)
{
	const struct value *head = &b->values[values.first.ix];

	if (head->kind == VALUE_NAME)
		return (struct item){ .kind = ITEM_WORD,
				      .span = at,
				      .word_span = head->span,
				      .word = head->text,
				      .values = head->next };
	return (struct item){ .kind = head->kind == VALUE_STRING ? ITEM_TEXT
								 : ITEM_AMOUNT,
			      .span = at,
			      .word_span = head->span,
			      .values = values.first };
}

struct items
build_word(struct builder *b, struct span at, struct values values)
{
	return item_add(b, item_headed(b, at, values));
}

struct items
build_block(struct builder *b, struct span at, struct values values, struct items body)
{
	struct item it = item_headed(b, at, values);

	it.block = true;
	it.items = body.first;
	return item_add(b, it);
}

struct items
build_text(struct builder *b, struct value text)
{
	return item_add(b, (struct item){ .kind = ITEM_TEXT,
					  .span = text.span,
					  .word_span = text.span,
					  .values = build_value(b, text).first });
}

struct items
build_define(struct builder *b, struct span at, struct value name, expr_id e)
{
	return item_add(b, (struct item){ .kind = ITEM_DEFINE,
					  .span = at,
					  .word_span = name.span,
					  .word = name.text,
					  .expr = e });
}

struct items
build_when(struct builder *b, struct span at, struct values values, expr_id e)
{
	struct item it = { .span = at };

	if (values.first.ix)
		it = item_headed(b, at, values);
	it.kind = ITEM_WHEN;
	it.expr = e;
	return item_add(b, it);
}

struct items
build_assert(struct builder *b, struct span at, struct values values, expr_id e)
{
	return item_add(b, (struct item){ .kind = ITEM_ASSERT,
					  .block = true,
					  .span = at,
					  .word_span = { at.begin, at.begin + 6 },
					  .values = values.first,
					  .expr = e });
}

struct items
build_item_error(struct builder *b, struct span at)
{
	return item_add(b, (struct item){ .kind = ITEM_ERROR, .span = at });
}

expr_id
build_expr(struct builder *b, struct expr e)
{
	expr_id id = { b->n_exprs };

	GROW(b, exprs, n_exprs, cap_exprs);
	b->exprs[b->n_exprs++] = e;
	return id;
}

static const enum expr_kind expr_kind_of[] = {
	[VALUE_NAME] = EXPR_NAME,       [VALUE_STRING] = EXPR_STRING,
	[VALUE_NUMBER] = EXPR_NUMBER,   [VALUE_PERCENT] = EXPR_PERCENT,
	[VALUE_INSTANT] = EXPR_INSTANT, [VALUE_TIME] = EXPR_ERROR,
	[VALUE_COMMA] = EXPR_ERROR,     [VALUE_EQUALS] = EXPR_ERROR,
	[VALUE_ERROR] = EXPR_ERROR,
};

expr_id
build_literal(struct builder *b, struct value v)
{
	return build_expr(b, (struct expr){ .kind = expr_kind_of[v.kind],
					    .span = v.span,
					    .op_span = v.span,
					    .text = v.text,
					    .number = v.number,
					    .integer = v.integer });
}

expr_id
build_amount(struct builder *b, struct span at, struct value number, struct value unit)
{
	expr_id id = build_literal(b, number);
	struct expr *e = &b->exprs[id.ix];

	e->span = at;
	e->op_span = unit.span;
	e->unit = unit.text;
	e->unit_quoted = unit.kind == VALUE_STRING;
	return id;
}

expr_id
build_error(struct builder *b, struct span at)
{
	return build_expr(b, (struct expr){ .kind = EXPR_ERROR, .span = at });
}

expr_id
build_binary(struct builder *b, const char *op, struct span op_at, expr_id lhs,
	     expr_id rhs)
{
	struct span at = span_join(b->exprs[lhs.ix].span, b->exprs[rhs.ix].span);

	return build_expr(b, (struct expr){ .kind = EXPR_BINARY,
					    .span = at,
					    .op_span = op_at,
					    .op = op,
					    .lhs = lhs,
					    .rhs = rhs });
}

expr_id
build_unary(struct builder *b, const char *op, struct span op_at, expr_id operand)
{
	struct span at = span_join(op_at, b->exprs[operand.ix].span);

	return build_expr(b, (struct expr){ .kind = EXPR_UNARY,
					    .span = at,
					    .op_span = op_at,
					    .op = op,
					    .lhs = operand });
}

expr_id
build_in_list(struct builder *b, struct span at, expr_id lhs, struct exprs list)
{
	return build_expr(b, (struct expr){ .kind = EXPR_IN,
					    .in_list = true,
					    .span = at,
					    .op_span = at,
					    .op = "in",
					    .lhs = lhs,
					    .rhs = list.first });
}

expr_id
build_wide(struct builder *b, struct span at, expr_id e)
{
	b->exprs[e.ix].span = at;
	return e;
}

struct exprs
build_list(struct builder *b, struct exprs list, expr_id e)
{
	if (!list.first.ix)
		return (struct exprs){ e, e };
	b->exprs[list.last.ix].next = e;
	return (struct exprs){ list.first, e };
}
