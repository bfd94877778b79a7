/* frame.c - what is around the instructions of a shape */

#include "jit/llvm/frame.h"

#include "jit/llvm/reach.h"
#include "jit/llvm/why.h"

#include "runtime/backend/backend.h"

#include <llvm-c/BitReader.h>

#include <stdio.h>
#include <string.h>

enum { ARG_FRAME, ARG_KONST, ARG_WHERE, ARG_N, ARG_VERDICTS, ARG_COUNT };

void
emit_types(struct emit *e)
{
	e->i8 = LLVMInt8TypeInContext(e->ctx);
	e->i32 = LLVMInt32TypeInContext(e->ctx);
	e->i64 = LLVMInt64TypeInContext(e->ctx);
	e->ptr = LLVMPointerTypeInContext(e->ctx, 0);
}

static LLVMBasicBlockRef
block(struct emit *e, const char *name)
{
	return LLVMAppendBasicBlockInContext(e->ctx, e->fn, name);
}

static LLVMValueRef
number(struct emit *e, uint64_t value)
{
	return LLVMConstInt(e->i64, value, false);
}

/* The element `at` of an array of `type`. */
static LLVMValueRef
element(struct emit *e, LLVMTypeRef type, LLVMValueRef array, LLVMValueRef at,
	const char *name)
{
	LLVMValueRef where = LLVMBuildInBoundsGEP2(e->b, type, array, &at, 1, "");

	return LLVMBuildLoad2(e->b, type, where, name);
}

static LLVMValueRef
member(struct emit *e, size_t offset, const char *name)
{
	LLVMValueRef at = number(e, offset), frame = LLVMGetParam(e->fn, ARG_FRAME);
	LLVMValueRef where = LLVMBuildInBoundsGEP2(e->b, e->i8, frame, &at, 1, "");

	return LLVMBuildLoad2(e->b, e->ptr, where, name);
}

static void
attribute_add(struct emit *e, unsigned index, const char *name)
{
	unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));

	LLVMAddAttributeAtIndex(e->fn, index, LLVMCreateEnumAttribute(e->ctx, kind, 0));
}

static void
function_make(struct emit *e, const char *name)
{
	static const char *const names[] = { "frame", "konst", "where", "n",
					     "verdicts" };
	LLVMTypeRef args[] = { e->ptr, e->ptr, e->ptr, e->i32, e->ptr };
	LLVMTypeRef type =
		LLVMFunctionType(LLVMVoidTypeInContext(e->ctx), args, ARG_COUNT, false);

	e->fn = LLVMAddFunction(e->mod, name, type);
	LLVMSetLinkage(e->fn, LLVMInternalLinkage);
	for (unsigned i = 0; i < ARG_COUNT; i++)
		LLVMSetValueName2(LLVMGetParam(e->fn, i), names[i], strlen(names[i]));
	attribute_add(e, (unsigned)LLVMAttributeFunctionIndex, "nounwind");
	/* A store of a verdict changes nothing that is read. */
	attribute_add(e, ARG_VERDICTS + 1, "noalias");
	/* Nothing may become a call of memset: compiled rules cannot reach it. */
	LLVMAddAttributeAtIndex(
		e->fn, (unsigned)LLVMAttributeFunctionIndex,
		LLVMCreateStringAttribute(e->ctx, "no-builtins", 11, "", 0));
}

static LLVMValueRef
input_load(struct emit *e, LLVMValueRef cols, LLVMValueRef rows, uint32_t input)
{
	enum field field = e->unit->inputs[input].field;
	enum subject subject = field_info[field].subject;
	LLVMValueRef col, row;
	char name[64];

	snprintf(name, sizeof name, "%s.%s", subject_info[subject].name,
		 field_info[field].name);
	col = element(e, e->ptr, cols, number(e, input), "");
	row = element(e, e->i32, rows, number(e, subject), "");
	row = LLVMBuildZExt(e->b, row, e->i64, "");
	return element(e, e->i64, col, row, name);
}

/* All inputs, those of skipped stretches too: ir_frame promises that they exist. */
static void
inputs_load(struct emit *e, const struct ir_func *f)
{
	const struct ir_inst *insts = &e->unit->insts[f->first];
	LLVMValueRef cols = member(e, offsetof(struct ir_frame, col), "cols");
	LLVMValueRef rows = member(e, offsetof(struct ir_frame, row), "rows");

	for (uint32_t i = 0; i < f->n; i++)
		if (insts[i].code == IR_LOAD)
			e->vals[i] = input_load(e, cols, rows, insts[i].a);
}

/* The constants of function number `e->number` of those to judge. */
static void
consts_load(struct emit *e, const struct ir_func *f, uint32_t n_konst)
{
	const struct ir_inst *insts = &e->unit->insts[f->first];
	LLVMValueRef konst = LLVMGetParam(e->fn, ARG_KONST), first, at;
	uint32_t k = 0;

	first = LLVMBuildNUWMul(e->b, e->number, number(e, n_konst), "");
	for (uint32_t i = 0; i < f->n; i++) {
		if (insts[i].code != IR_CONST)
			continue;
		at = LLVMBuildNUWAdd(e->b, first, number(e, k++), "");
		at = element(e, e->i32, konst, at, "");
		at = LLVMBuildZExt(e->b, at, e->i64, "");
		e->vals[i] = element(e, e->i64, e->consts, at, "const");
	}
}

void
frame_open(struct emit *e, const struct ir_shape *shape, const char *name)
{
	const struct ir_func *f = &e->unit->funcs[shape->func];
	LLVMBasicBlockRef entry;

	function_make(e, name);
	entry = block(e, "entry");
	e->loop = block(e, "judge");
	e->trapped = block(e, "trapped");
	e->judged = block(e, "judged");

	LLVMPositionBuilderAtEnd(e->b, entry);
	e->result = LLVMBuildAlloca(e->b, e->i64, "result");
	e->consts = member(e, offsetof(struct ir_frame, consts), "consts");
	inputs_load(e, f);
	LLVMBuildBr(e->b, e->loop);

	LLVMPositionBuilderAtEnd(e->b, e->trapped);
	e->trap = LLVMBuildPhi(e->b, e->i32, "trap");
	LLVMPositionBuilderAtEnd(e->b, e->judged);
	e->verdict = LLVMBuildPhi(e->b, e->i8, "verdict");

	LLVMPositionBuilderAtEnd(e->b, e->loop);
	e->number = LLVMBuildPhi(e->b, e->i64, "number");
	LLVMAddIncoming(e->number, (LLVMValueRef[]){ number(e, 0) }, &entry, 1);
	consts_load(e, f, shape->n_konst);
}

/* What a trap makes of the verdict: VERDICT_OF_TRAP. */
static void
trapped_fill(struct emit *e)
{
	LLVMValueRef verdict;

	LLVMPositionBuilderAtEnd(e->b, e->trapped);
	if (LLVMCountIncoming(e->trap) == 0) {
		LLVMDeleteBasicBlock(e->trapped);
		return;
	}
	verdict = LLVMBuildTrunc(e->b, e->trap, e->i8, "");
	verdict = LLVMBuildAdd(e->b, verdict,
			       LLVMConstInt(e->i8, VERDICT_OF_TRAP(0), false), "");
	LLVMBuildBr(e->b, e->judged);
	LLVMAddIncoming(e->verdict, &verdict, &e->trapped, 1);
}

void
frame_close(struct emit *e)
{
	LLVMBasicBlockRef done;
	LLVMValueRef where, next, n;

	trapped_fill(e);
	LLVMMoveBasicBlockAfter(e->judged, LLVMGetLastBasicBlock(e->fn));
	done = block(e, "done");
	LLVMPositionBuilderAtEnd(e->b, e->judged);
	where = element(e, e->i32, LLVMGetParam(e->fn, ARG_WHERE), e->number, "");
	where = LLVMBuildZExt(e->b, where, e->i64, "");
	where = LLVMBuildInBoundsGEP2(e->b, e->i8, LLVMGetParam(e->fn, ARG_VERDICTS),
				      &where, 1, "");
	LLVMBuildStore(e->b, e->verdict, where);
	next = LLVMBuildNUWAdd(e->b, e->number, number(e, 1), "next");
	LLVMAddIncoming(e->number, &next, &e->judged, 1);
	n = LLVMBuildZExt(e->b, LLVMGetParam(e->fn, ARG_N), e->i64, "");
	LLVMBuildCondBr(e->b, LLVMBuildICmp(e->b, LLVMIntULT, next, n, ""), e->loop,
			done);
	LLVMPositionBuilderAtEnd(e->b, done);
	LLVMBuildRetVoid(e->b);
}

/* ---- kernels ---- */

/* Does it divide in 128 bits, which calls a routine anyway? */
static bool
divides_wide(LLVMValueRef fn)
{
	LLVMBasicBlockRef at = LLVMGetFirstBasicBlock(fn);
	LLVMValueRef in;

	for (; at; at = LLVMGetNextBasicBlock(at))
		for (in = LLVMGetFirstInstruction(at); in;
		     in = LLVMGetNextInstruction(in))
			if (LLVMGetInstructionOpcode(in) == LLVMSDiv &&
			    LLVMGetIntTypeWidth(LLVMTypeOf(in)) > 64)
				return true;
	return false;
}

/* Inlines it wherever it is called, or, what is long, nowhere. */
static void
kernel_place(LLVMContextRef ctx, LLVMValueRef fn)
{
	const char *name = divides_wide(fn) ? "noinline" : "alwaysinline";
	unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));

	LLVMAddAttributeAtIndex(fn, (unsigned)LLVMAttributeFunctionIndex,
				LLVMCreateEnumAttribute(ctx, kind, 0));
	LLVMSetLinkage(fn, LLVMInternalLinkage);
}

/* So that a kernel is compiled for this machine, and may be inlined into a rule. */
static void
kernel_free_of_target(LLVMValueRef fn)
{
	static const char *const bound[] = { "target-cpu", "target-features",
					     "tune-cpu" };

	for (size_t i = 0; i < sizeof bound / sizeof bound[0]; i++)
		LLVMRemoveStringAttributeAtIndex(fn,
						 (unsigned)LLVMAttributeFunctionIndex,
						 bound[i], (unsigned)strlen(bound[i]));
}

LLVMModuleRef
kernels_read(LLVMContextRef ctx, char **ret_why)
{
	size_t len;
	const char *bitcode = kernel_bitcode(&len);
	LLVMMemoryBufferRef bytes;
	LLVMModuleRef mod;

	if (!bitcode)
		return LLVMModuleCreateWithNameInContext("berth", ctx);
	bytes = LLVMCreateMemoryBufferWithMemoryRange(bitcode, len, "kernels", false);
	if (LLVMParseBitcodeInContext2(ctx, bytes, &mod)) {
		*ret_why = why_text("LLVM cannot read the kernels", "");
		mod = NULL;
	} else {
		LLVMSetSourceFileName(mod, "berth", 5);
		LLVMSetModuleIdentifier(mod, "berth", 5);
	}
	LLVMDisposeMemoryBuffer(bytes);
	return mod;
}

LLVMValueRef
kernel_of(struct emit *e, const struct op_info *o)
{
	bool unary = o->arg[1] == TYPE_POISON;
	LLVMTypeRef args[3] = { e->i64, unary ? e->ptr : e->i64, e->ptr };
	LLVMValueRef fn;
	char name[64];

	snprintf(name, sizeof name, "k_%s", o->kernel);
	fn = LLVMGetNamedFunction(e->mod, name);
	if (fn)
		return fn;
	return LLVMAddFunction(e->mod, name,
			       LLVMFunctionType(e->i32, args, unary ? 2 : 3, false));
}

void
kernels_confine(LLVMModuleRef mod)
{
	LLVMValueRef fn = LLVMGetFirstFunction(mod), next;
	size_t len;

	for (; fn; fn = next) {
		next = LLVMGetNextFunction(fn);
		if (strncmp(LLVMGetValueName2(fn, &len), "k_", 2) != 0 ||
		    LLVMIsDeclaration(fn))
			continue;
		if (!LLVMGetFirstUse(fn)) {
			LLVMDeleteFunction(fn);
			continue;
		}
		kernel_place(LLVMGetModuleContext(mod), fn);
		kernel_free_of_target(fn);
	}
}
