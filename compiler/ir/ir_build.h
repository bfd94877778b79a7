/*
 * ir_build.h - makes a unit, function by function
 *
 * Constants and inputs that are equal are stored once.  An operation whose
 * operands are all constants is folded; one that would trap is left in place and
 * remembered, so that sema can tell the author.  Memory is the arena's.
 */
#ifndef BERTH_COMPILER_IR_IR_BUILD_H
#define BERTH_COMPILER_IR_IR_BUILD_H

#include "base/arena.h"
#include "compiler/ir/ir.h"

/* An operation on constants that traps whenever it is reached. */
struct ir_trap {
	struct span span;
	enum trap trap;
};

struct ir_builder {
	struct arena *arena;
	struct ir_inst *insts;
	struct ir_func *funcs;
	struct ir_const *consts;
	struct ir_input *inputs;
	struct ir_trap *traps;
	uint32_t n_insts, n_funcs, n_consts, n_inputs, n_traps;
	uint32_t cap_insts, cap_funcs, cap_consts, cap_inputs, cap_traps;
	uint32_t first; /* of the function being made */
	bool placement;
	bool failed; /* an erroneous expression was lowered: the unit is not to run */
};

void ir_builder_init(struct ir_builder *b, struct arena *arena);

void ir_begin(struct ir_builder *b);

/* Ends the function with the value `result`; gives its number. */
uint32_t ir_end(struct ir_builder *b, uint32_t result, struct span span);

/* Each gives the number of the value it defines. */
uint32_t ir_int(struct ir_builder *b, enum type type, int64_t value, struct span span);
uint32_t ir_text(struct ir_builder *b, enum type type, const char *text,
		 struct span span);
uint32_t ir_load(struct ir_builder *b, struct ir_input input, struct typed type,
		 struct span span);
uint32_t ir_has(struct ir_builder *b, uint32_t a, struct span span);

/*
 * The operation on values a and b (b unused when unary).  Operands that may be
 * absent make a comparison false (`!=` true); other operations must not get any.
 */
uint32_t ir_op(struct ir_builder *b, enum op op, uint32_t lhs, uint32_t rhs,
	       struct span span);

/* ir_skip() after the left side, the right side's code, then ir_join(). */
uint32_t ir_skip(struct ir_builder *b, enum ir_code code, uint32_t a, struct span span);
uint32_t ir_join(struct ir_builder *b, uint32_t skip, uint32_t rhs, bool optional,
		 struct span span);

/* Is the value a constant of the present function?  Then *ret_value is it. */
bool ir_known(const struct ir_builder *b, uint32_t value, int64_t *ret_value);

/* The finished unit; it borrows the builder's arrays. */
struct ir_unit ir_finish(const struct ir_builder *b);

#endif
