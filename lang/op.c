/* op.c - the table of operations, look-up and evaluation */

#include "lang/op.h"

#include <string.h>

#define CAN(trap) (1u << TRAP_##trap)

const struct op_info op_info[OP_COUNT] = {
#define UN(id, k, sp, A, R, u, traps, smt, doc)                                        \
	[OP_##id] = { #id,      #k,       sp,   smt, doc, { TYPE_##A, TYPE_POISON },   \
		      TYPE_##R, UNIT_##u, traps },
#define BIN(id, k, sp, A, B, R, u, traps, smt, doc)                                    \
	[OP_##id] = { #id,      #k,       sp,   smt, doc, { TYPE_##A, TYPE_##B },      \
		      TYPE_##R, UNIT_##u, traps },
#include "lang/ops.def"
};

enum op
op_find(const char *spelling, enum type lhs, enum type rhs)
{
	for (enum op op = OP_NONE + 1; op < OP_COUNT; op++) {
		const struct op_info *o = &op_info[op];

		if (o->arg[0] == lhs && o->arg[1] == rhs &&
		    strcmp(o->spelling, spelling) == 0)
			return op;
	}
	return OP_NONE;
}

bool
op_spelled(const char *spelling, int args)
{
	for (enum op op = OP_NONE + 1; op < OP_COUNT; op++) {
		int has = op_info[op].arg[1] == TYPE_POISON ? 1 : 2;

		if (has == args && strcmp(op_info[op].spelling, spelling) == 0)
			return true;
	}
	return false;
}

enum trap
op_eval(enum op op, int64_t a, int64_t b, int64_t *ret)
{
	switch (op) {
#define UN(id, k, sp, A, R, u, traps, smt, doc)                                        \
	case OP_##id:                                                                  \
		return k_##k(a, ret);
#define BIN(id, k, sp, A, B, R, u, traps, smt, doc)                                    \
	case OP_##id:                                                                  \
		return k_##k(a, b, ret);
#include "lang/ops.def"
	case OP_NONE:
	case OP_COUNT:
		break;
	}
	__builtin_unreachable();
}

const char *
trap_text(enum trap trap)
{
	switch (trap) {
	case TRAP_NONE:
		return "nothing";
	case TRAP_OVERFLOW:
		return "the exact result does not fit in 64 bits";
	case TRAP_DIV_ZERO:
		return "a division by zero";
	}
	__builtin_unreachable();
}
