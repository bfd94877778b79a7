/*
 * verify.h - what every back end may take for granted about a unit
 *
 * Operands are smaller than their user and have the types that the operation
 * takes, and are defined on every way to their user; skips and joins are properly
 * nested and belong together; constants, inputs and functions are in range; a
 * function ends with the only RETURN, of a bool that is not absent.  Gives NULL,
 * or what is wrong in words, with the place in *ret_at.
 */
#ifndef BERTH_COMPILER_IR_VERIFY_H
#define BERTH_COMPILER_IR_VERIFY_H

#include "compiler/ir/ir.h"

const char *ir_verify(const struct ir_unit *unit, uint32_t *ret_at);

#endif
