/* backend.c - what the module exports: LLVM as a back end of berth */

#include "runtime/backend/backend.h"

#include "jit/llvm/emit.h"
#include "jit/llvm/link.h"
#include "jit/llvm/machine.h"
#include "jit/llvm/why.h"

#include "base/bug.h"
#include "base/str.h"

#include <llvm-c/Target.h>

#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>

/* One per process, made when the module is opened. */
struct llvm {
	struct backend door; /* first */
	struct linker linker;
	atomic_uint_least64_t units; /* made so far, for their names */
};

struct backend_unit {
	struct linker *linker;
	LLVMOrcResourceTrackerRef tracker;
	shape_code *const *shapes;
};

backend_open_fn berth_backend_open;

/* The optimised module of a unit; NULL, and why. */
static LLVMModuleRef
unit_module(LLVMContextRef ctx, LLVMTargetMachineRef machine,
	    const struct ir_unit *unit, const struct shapes *shapes, const char *name,
	    char **ret_why)
{
	LLVMModuleRef mod = emit_unit(ctx, unit, shapes, name, ret_why);

	if (mod && !machine_optimise(machine, mod, ret_why)) {
		LLVMDisposeModule(mod);
		mod = NULL;
	}
	return mod;
}

/* Machine code as an object file or as text; NULL, and why. */
static LLVMMemoryBufferRef
unit_emit(const struct ir_unit *unit, const struct shapes *shapes, const char *name,
	  LLVMCodeGenFileType type, char **ret_why)
{
	LLVMTargetMachineRef machine = machine_new(ret_why);
	LLVMMemoryBufferRef out = NULL;
	LLVMContextRef ctx;
	LLVMModuleRef mod;

	if (!machine)
		return NULL;
	ctx = LLVMContextCreate();
	mod = unit_module(ctx, machine, unit, shapes, name, ret_why);
	if (mod) {
		out = machine_emit(machine, mod, type, ret_why);
		LLVMDisposeModule(mod);
	}
	LLVMContextDispose(ctx);
	LLVMDisposeTargetMachine(machine);
	return out;
}

static struct backend_unit *
llvm_compile(const struct backend *self, const struct ir_unit *unit,
	     const struct shapes *shapes, char **ret_why)
{
	/* The door hands out what berth_backend_open() made, which is not const. */
	struct llvm *llvm = (struct llvm *)(uintptr_t)self;
	struct backend_unit *code;
	LLVMMemoryBufferRef object;
	struct str name = { 0 };
	uint64_t table = 0;

	code = mem_zero(1, sizeof *code);
	code->linker = &llvm->linker;
	str_printf(&name, "unit_%" PRIuLEAST64, atomic_fetch_add(&llvm->units, 1));
	object = unit_emit(unit, shapes, name.text, LLVMObjectFile, ret_why);
	if (object)
		table = linker_add(&llvm->linker, object, name.text, &code->tracker,
				   ret_why);
	str_free(&name);
	if (!table) {
		free(code);
		return NULL;
	}
	code->shapes = (shape_code *const *)(uintptr_t)table;
	return code;
}

static shape_code *const *
llvm_shapes(const struct backend_unit *code)
{
	return code->shapes;
}

static void
llvm_release(struct backend_unit *code)
{
	linker_remove(code->linker, code->tracker);
	free(code);
}

static char *
text_ir(const struct ir_unit *unit, const struct shapes *shapes, char **ret_why)
{
	LLVMTargetMachineRef machine = machine_new(ret_why);
	struct str text = { 0 };
	LLVMContextRef ctx;
	LLVMModuleRef mod;
	char *printed;

	if (!machine)
		return NULL;
	ctx = LLVMContextCreate();
	mod = unit_module(ctx, machine, unit, shapes, "unit", ret_why);
	if (mod) {
		printed = LLVMPrintModuleToString(mod);
		str_add(&text, printed);
		LLVMDisposeMessage(printed);
		LLVMDisposeModule(mod);
	}
	LLVMContextDispose(ctx);
	LLVMDisposeTargetMachine(machine);
	return text.text;
}

static char *
llvm_text(const struct backend *self, const struct ir_unit *unit,
	  const struct shapes *shapes, enum backend_text which, char **ret_why)
{
	LLVMMemoryBufferRef out;
	struct str text = { 0 };

	(void)self;
	if (which == BACKEND_TEXT_LLVM)
		return text_ir(unit, shapes, ret_why);
	out = unit_emit(unit, shapes, "unit", LLVMAssemblyFile, ret_why);
	if (!out)
		return NULL;
	str_bytes(&text, LLVMGetBufferStart(out), LLVMGetBufferSize(out));
	LLVMDisposeMemoryBuffer(out);
	return text.text;
}

static char *
llvm_name(void)
{
	unsigned major, minor, patch;
	struct str name = { 0 };

	LLVMGetVersion(&major, &minor, &patch);
	str_printf(&name, "llvm %u.%u.%u", major, minor, patch);
	return name.text;
}

/* Called once per process, by runtime/backend/backend.c. */
__attribute__((visibility("default"))) const struct backend *
berth_backend_open(int abi, char **ret_why)
{
	struct llvm *llvm;

	if (abi != BACKEND_ABI) {
		*ret_why = why_text("berth_llvm.so is of another version of berth", "");
		return NULL;
	}
	if (LLVMInitializeNativeTarget() || LLVMInitializeNativeAsmPrinter()) {
		*ret_why = why_text("LLVM does not know this machine", "");
		return NULL;
	}
	llvm = mem_zero(1, sizeof *llvm);
	if (!linker_open(&llvm->linker, ret_why)) {
		free(llvm);
		return NULL;
	}
	llvm->door = (struct backend){ llvm_name(), llvm_compile, llvm_shapes,
				       llvm_release, llvm_text };
	return &llvm->door;
}
