/* interp.c - the interpreter */

#include "compiler/ir/interp.h"

/* ir_verify() has been asked, so no index is checked again here. */
enum trap
ir_run(const struct ir_unit *unit, uint32_t func, const struct ir_frame *frame,
       int64_t *slots, int64_t *ret)
{
	const struct ir_inst *insts = &unit->insts[unit->funcs[func].first];

	for (uint32_t i = 0;; i++) {
		const struct ir_inst *in = &insts[i];
		int64_t a = in->a < i ? slots[in->a] : 0;
		enum trap trap;

		switch (in->code) {
#define UN(id, k, sp, A, R, u, traps, smt, doc)                                        \
	case OP_##id:                                                                  \
		trap = k_##k(a, &slots[i]);                                            \
		if (trap != TRAP_NONE)                                                 \
			return trap;                                                   \
		break;
#define BIN(id, k, sp, A, B, R, u, traps, smt, doc)                                    \
	case OP_##id:                                                                  \
		trap = k_##k(a, slots[in->b], &slots[i]);                              \
		if (trap != TRAP_NONE)                                                 \
			return trap;                                                   \
		break;
#include "lang/ops.def"
		case IR_CONST:
			slots[i] = frame->consts[in->a];
			break;
		case IR_LOAD:
			slots[i] = frame->col[in->a]
					     [frame->row[field_info[unit->inputs[in->a]
									    .field]
								 .subject]];
			break;
		case IR_HAS:
			slots[i] = a != VALUE_ABSENT;
			break;
		case IR_AND:
		case IR_OR:
			if ((a != 0) == (in->code == IR_OR)) {
				slots[in->b] = a;
				i = in->b;
			}
			break;
		case IR_ELSE:
			if (a != VALUE_ABSENT) {
				slots[in->b] = a;
				i = in->b;
			}
			break;
		case IR_JOIN:
			slots[i] = slots[in->b];
			break;
		case IR_RETURN:
			*ret = a;
			return TRAP_NONE;
		}
	}
}
