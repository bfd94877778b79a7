/*
 * frame.h - what is around the instructions of a shape
 *
 * A function of the form of shape_code: the inputs are loaded once, then a loop
 * over the functions to judge loads each one's constants, judges, and stores the
 * verdict.  Also the kernels: as bitcode, or as functions to call.
 */
#ifndef BERTH_JIT_LLVM_FRAME_H
#define BERTH_JIT_LLVM_FRAME_H

#include "runtime/backend/shape.h"

#include <llvm-c/Core.h>

/* The function being made. */
struct emit {
	LLVMContextRef ctx;
	LLVMModuleRef mod;
	LLVMBuilderRef b;
	const struct ir_unit *unit;
	LLVMTypeRef i8, i32, i64, ptr;

	LLVMValueRef fn;
	LLVMValueRef consts; /* frame->consts */
	LLVMValueRef result; /* where kernels leave their results */
	LLVMValueRef number,
		more; /* of the function being judged; is it not the last? */
	LLVMValueRef trap, verdict; /* phis at the head of the next two */
	LLVMBasicBlockRef loop, trapped, judged;

	LLVMValueRef *vals;      /* per instruction: its value */
	LLVMBasicBlockRef *from; /* per skip: the block that it ends */
	LLVMBasicBlockRef *join; /* per skip: the block of its join */
};

void emit_types(struct emit *e);

/* Opens the function and loads what it reads; the builder stands where it judges. */
void frame_open(struct emit *e, const struct ir_shape *shape, const char *name);
void frame_close(struct emit *e);

/* A module that has the kernels; NULL, and why, if they cannot be read. */
LLVMModuleRef kernels_read(LLVMContextRef ctx, char **ret_why);

LLVMValueRef kernel_of(struct emit *e, const struct op_info *o);

/* Once all calls are made: drops unused kernels, lets LLVM inline the others. */
void kernels_confine(LLVMModuleRef mod);

#endif
