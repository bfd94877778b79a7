/*
 * interp.h - runs one function of a unit, instruction by instruction
 *
 * The reference: what any other back end says must be what this says.  `slots`
 * has room for unit->slots values and belongs to the caller; nothing is allocated.
 * On TRAP_NONE *ret is 0 or 1.
 */
#ifndef BERTH_COMPILER_IR_INTERP_H
#define BERTH_COMPILER_IR_INTERP_H

#include "compiler/ir/ir.h"

enum trap ir_run(const struct ir_unit *unit, uint32_t func,
		 const struct ir_frame *frame, int64_t *slots, int64_t *ret);

#endif
