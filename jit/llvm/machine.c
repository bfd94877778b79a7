/* machine.c - from LLVM IR to machine code for this processor */

#include "jit/llvm/machine.h"

#include "jit/llvm/why.h"

#include <llvm-c/Transforms/PassBuilder.h>

#include <stddef.h>

/*
 * A rule is short, and calls nothing but kernels: the rest of default<O2> doubles
 * what compiling it costs and leaves the machine code as it is.
 */
static const char passes[] = "always-inline,function(sroa,early-cse,simplifycfg,"
			     "instcombine<no-verify-fixpoint>,simplifycfg)";

LLVMTargetMachineRef
machine_new(char **ret_why)
{
	char *triple = LLVMGetDefaultTargetTriple();
	char *cpu = LLVMGetHostCPUName(), *features = LLVMGetHostCPUFeatures();
	LLVMTargetMachineRef machine = NULL;
	LLVMTargetRef target;
	char *message = NULL;

	if (LLVMGetTargetFromTriple(triple, &target, &message)) {
		*ret_why = why_text("LLVM does not know this machine", message);
		LLVMDisposeMessage(message);
	} else {
		machine = LLVMCreateTargetMachine(target, triple, cpu, features,
						  LLVMCodeGenLevelDefault, LLVMRelocPIC,
						  LLVMCodeModelJITDefault);
		if (!machine)
			*ret_why = why_text("LLVM cannot compile for this machine",
					    triple);
	}
	LLVMDisposeMessage(triple);
	LLVMDisposeMessage(cpu);
	LLVMDisposeMessage(features);
	return machine;
}

bool
machine_optimise(LLVMTargetMachineRef machine, LLVMModuleRef mod, char **ret_why)
{
	LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
	LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(machine);
	char *triple = LLVMGetTargetMachineTriple(machine);
	LLVMErrorRef error;

	LLVMSetTarget(mod, triple);
	LLVMSetModuleDataLayout(mod, layout);
	error = LLVMRunPasses(mod, passes, machine, options);
	LLVMDisposePassBuilderOptions(options);
	LLVMDisposeTargetData(layout);
	LLVMDisposeMessage(triple);
	if (error)
		*ret_why = why_error("LLVM cannot optimise", error);
	return !error;
}

LLVMMemoryBufferRef
machine_emit(LLVMTargetMachineRef machine, LLVMModuleRef mod, LLVMCodeGenFileType type,
	     char **ret_why)
{
	LLVMMemoryBufferRef out = NULL;
	char *message = NULL;

	if (LLVMTargetMachineEmitToMemoryBuffer(machine, mod, type, &message, &out)) {
		*ret_why = why_text("LLVM cannot write machine code", message);
		LLVMDisposeMessage(message);
		return NULL;
	}
	return out;
}
