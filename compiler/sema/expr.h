/*
 * expr.h - types of expressions, and their lowering to instructions
 *
 * Both happen in one walk: an expression that types gets a value in the function
 * that the builder has open.  POISON means that a message was given.
 */
#ifndef BERTH_COMPILER_SEMA_EXPR_H
#define BERTH_COMPILER_SEMA_EXPR_H

#include "compiler/sema/sema.h"

/* An expression may be nested, or chained, this deep. */
enum { EXPR_DEPTH_MOST = 1000 };

/* Instructions of one condition, with its definitions put in. */
enum { FUNCTION_MOST = 65536 };

struct val {
	uint32_t value; /* in the open function */
	struct typed type;
};

/* `want` is the type that the surroundings suggest for bare names and numbers. */
struct val expr_lower(struct sema *s, expr_id id, struct typed want, int depth);

/*
 * Lowers a condition to a function of its own.  UINT32_MAX after a message, and for
 * an assertion that sums over quotas (then s->has_sum is set).  *ret_known is -1,
 * or the value when the condition is constant.
 */
uint32_t expr_condition(struct sema *s, expr_id id, bool *ret_placement,
			int *ret_known);

/* Says what only shows once an expression has been lowered: what can never be worked
 * out, because an operation on constants traps, and what grew too large. */
void expr_tell(struct sema *s, struct span at);

/* "a count of nvidia.com/gpu", "bytes", "text" ... */
void type_describe(const struct sema *s, struct typed t, struct str *out);

#endif
