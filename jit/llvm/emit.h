/*
 * emit.h - LLVM IR for the shapes of a unit
 *
 * An operation is a call of its kernel, which LLVM inlines from the bitcode of
 * lang/kernel.h; nothing here knows what any operation means.
 */
#ifndef BERTH_JIT_LLVM_EMIT_H
#define BERTH_JIT_LLVM_EMIT_H

#include "runtime/backend/shape.h"

#include <llvm-c/Core.h>

/*
 * A module of `ctx` with a function per shape, of the form of shape_code, and one
 * global: `name`, the table of them.  NULL, with a reason in *ret_why that the
 * caller frees, if the kernels cannot be read.
 */
LLVMModuleRef emit_unit(LLVMContextRef ctx, const struct ir_unit *unit,
			const struct shapes *shapes, const char *name, char **ret_why);

#endif
