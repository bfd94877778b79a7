/* print.h - a unit as text, for people and for golden files */
#ifndef BERTH_COMPILER_IR_PRINT_H
#define BERTH_COMPILER_IR_PRINT_H

#include "base/str.h"
#include "compiler/ir/ir.h"

/* Appends one function; `name` is what to call it. */
void ir_print(struct str *out, const struct ir_unit *unit, uint32_t func,
	      const char *name);

#endif
