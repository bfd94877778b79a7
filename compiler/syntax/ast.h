/*
 * ast.h - a policy as it was written
 *
 * The tree says what stands where and nothing about what it means: names are
 * not looked up, properties are not known, numbers have no unit.  A policy is a
 * list of items; an item is
 *
 *	word value value ... { item; item; ... }	ITEM_WORD, the block is optional
 *	8 gpu						ITEM_AMOUNT: values that start
 *with a number "a sentence"					ITEM_TEXT define NAME =
 *expr				ITEM_DEFINE [word value ...] when expr
 *ITEM_WHEN (word is deny, hold, warn; none in a route) assert [never] "text" { expr }
 *ITEM_ASSERT
 *
 * which words exist, what values they take and where they may stand is the
 * table lang/words.def, applied by compiler/sema.
 *
 * Nodes are addressed by handles (0 is none); lists are linked by `next`.  Only
 * ast_build.h writes; afterwards the tree is const.
 */
#ifndef BERTH_COMPILER_SYNTAX_AST_H
#define BERTH_COMPILER_SYNTAX_AST_H

#include "base/intern.h"
#include "base/span.h"

#include <stdbool.h>

HANDLE(item_id);
HANDLE(value_id);
HANDLE(expr_id);

/* 12.5 is {125, 1}; exact. */
struct number {
	int64_t digits;
	uint8_t decimals; /* digits after the point, at most 9 */
};

enum value_kind {
	VALUE_NAME,    /* text; a name may hold dots and dashes */
	VALUE_STRING,  /* text, unescaped */
	VALUE_NUMBER,  /* number */
	VALUE_PERCENT, /* number, as written: 35% is 35 */
	VALUE_INSTANT, /* integer: seconds since 1970 UTC */
	VALUE_TIME,    /* integer: minutes since midnight */
	VALUE_COMMA,   /* between the elements of a list */
	VALUE_EQUALS,  /* as in `label "a" = "b"` */
	VALUE_ERROR    /* was complained about; stands where a value was meant to */
};

struct value {
	enum value_kind kind;
	struct span span;
	sym text;
	struct number number;
	int64_t integer;
	value_id next;
};

enum item_kind {
	ITEM_ERROR, /* was complained about; stands where something was meant to */
	ITEM_WORD,
	ITEM_AMOUNT,
	ITEM_TEXT,
	ITEM_DEFINE,
	ITEM_WHEN,
	ITEM_ASSERT
};

struct item {
	enum item_kind kind;
	bool block; /* has braces, perhaps with nothing in them */
	struct span span;
	struct span word_span; /* of the word that says what it is */
	sym word;              /* ITEM_WORD, ITEM_WHEN, ITEM_DEFINE (the name) */
	value_id values;       /* first, for ITEM_TEXT the one string */
	item_id items;         /* first in the block */
	expr_id expr;          /* DEFINE, WHEN, ASSERT */
	item_id next;
};

enum expr_kind {
	EXPR_ERROR,
	EXPR_NUMBER,  /* number, unit (sym 0 when bare); unit_quoted */
	EXPR_PERCENT, /* number */
	EXPR_INSTANT, /* integer */
	EXPR_STRING,  /* text */
	EXPR_BOOL,    /* integer: 0 or 1 */
	EXPR_NAME,    /* text, dotted: workload.gpus, serving, now */
	EXPR_INDEX,   /* text["key"] */
	EXPR_UNARY,   /* op, lhs: "not", "-", "has" */
	EXPR_BINARY,  /* op, lhs, rhs: arithmetic, comparisons, "and", "or", "else",
			 "like" */
	EXPR_IN,      /* lhs in rhs; rhs is a list by `next`, or one expression */
	EXPR_CALL     /* text(lhs [on key]): sum(quota.gpu on h100-block) */
};

struct expr {
	enum expr_kind kind;
	bool unit_quoted; /* 2 "vendor.example/chip" */
	bool in_list;     /* EXPR_IN: the right side was written in parentheses */
	struct span span;
	struct span op_span; /* of the operator, the unit or the name called */
	struct span key_span;
	const char *op; /* spelling, as in lang/ops.def */
	sym text, key, unit;
	struct number number;
	int64_t integer;
	expr_id lhs, rhs;
	expr_id next; /* in the list of EXPR_IN */
};

struct comment {
	struct span span; /* from # to the end of the line, without the newline */
	bool own_line;    /* nothing but blanks before it */
};

struct ast {
	const struct item *items;
	const struct value *values;
	const struct expr *exprs;
	const struct comment *comments; /* [0] is none; in order of place */
	const struct span *tokens; /* if kept; an item's end at a line's end is empty */
	uint32_t n_items, n_values, n_exprs, n_comments, n_tokens;
	item_id first; /* of the policy; files of one compilation are concatenated */
};

static inline const struct item *
ast_item(const struct ast *t, item_id id)
{
	return &t->items[id.ix];
}

static inline const struct value *
ast_value(const struct ast *t, value_id id)
{
	return &t->values[id.ix];
}

static inline const struct expr *
ast_expr(const struct ast *t, expr_id id)
{
	return &t->exprs[id.ix];
}

#endif
