/* op.h - the operations of the language (lang/ops.def) as C sees them */
#ifndef BERTH_LANG_OP_H
#define BERTH_LANG_OP_H

#include "lang/kernel.h"
#include "lang/type.h"

enum op {
	OP_NONE,
#define UN(id, kernel, sp, A, R, unit, traps, smt, doc)     OP_##id,
#define BIN(id, kernel, sp, A, B, R, unit, traps, smt, doc) OP_##id,
#include "lang/ops.def"
	OP_COUNT
};

enum unit_rule { UNIT_NONE, UNIT_SAME, UNIT_LEFT, UNIT_RIGHT };

struct op_info {
	const char *name, *kernel, *spelling, *smt, *doc;
	enum type arg[2]; /* arg[1] is TYPE_POISON for a unary operation */
	enum type result;
	enum unit_rule unit;
	unsigned traps; /* bit 1 << trap */
};
extern const struct op_info op_info[OP_COUNT];

/* The operation written `spelling` for these types; TYPE_POISON on the right for
 * a unary one.  OP_NONE when there is none. */
enum op op_find(const char *spelling, enum type lhs, enum type rhs);

/* Does any operation have this spelling, with so many arguments? */
bool op_spelled(const char *spelling, int args);

/* What the operation gives; *ret is untouched when it traps. */
enum trap op_eval(enum op op, int64_t a, int64_t b, int64_t *ret);

const char *trap_text(enum trap trap);

#endif
