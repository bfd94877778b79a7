/*
 * machine.h - from LLVM IR to machine code for this processor
 *
 * All of it happens here and now, in the caller's context; what comes out is an
 * object file in memory, or text.  NULL comes with a reason in *ret_why that the
 * caller frees.
 */
#ifndef BERTH_JIT_LLVM_MACHINE_H
#define BERTH_JIT_LLVM_MACHINE_H

#include <llvm-c/Core.h>
#include <llvm-c/TargetMachine.h>

#include <stdbool.h>

/* The caller disposes it; one thread at a time may use it. */
LLVMTargetMachineRef machine_new(char **ret_why);

/* Optimises the module for the machine; false, and why, if LLVM would not. */
bool machine_optimise(LLVMTargetMachineRef machine, LLVMModuleRef mod, char **ret_why);

LLVMMemoryBufferRef machine_emit(LLVMTargetMachineRef machine, LLVMModuleRef mod,
				 LLVMCodeGenFileType type, char **ret_why);

#endif
