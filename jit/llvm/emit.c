/* emit.c - LLVM IR for the shapes of a unit */

#include "jit/llvm/emit.h"

#include "jit/llvm/frame.h"
#include "jit/llvm/why.h"

#include "base/bug.h"

#include <llvm-c/Analysis.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- operations ---- */

static void
emit_trap_check(struct emit *e, LLVMValueRef trap)
{
	LLVMBasicBlockRef here = LLVMGetInsertBlock(e->b);
	LLVMBasicBlockRef next = LLVMAppendBasicBlockInContext(e->ctx, e->fn, "");
	LLVMValueRef none = LLVMConstInt(e->i32, TRAP_NONE, false);

	LLVMBuildCondBr(e->b, LLVMBuildICmp(e->b, LLVMIntNE, trap, none, ""),
			e->trapped, next);
	LLVMAddIncoming(e->trap, &trap, &here, 1);
	LLVMPositionBuilderAtEnd(e->b, next);
}

static void
emit_op(struct emit *e, uint32_t i, const struct ir_inst *in)
{
	const struct op_info *o = &op_info[in->code];
	LLVMValueRef fn = kernel_of(e, o), args[3], trap;
	unsigned n = 0;

	args[n++] = e->vals[in->a];
	if (o->arg[1] != TYPE_POISON)
		args[n++] = e->vals[in->b];
	args[n++] = e->result;
	trap = LLVMBuildCall2(e->b, LLVMGlobalGetValueType(fn), fn, args, n, "");
	if (o->traps)
		emit_trap_check(e, trap);
	e->vals[i] = LLVMBuildLoad2(e->b, e->i64, e->result, o->name);
}

/* ---- control ---- */

static LLVMValueRef
is_present(struct emit *e, LLVMValueRef value)
{
	LLVMValueRef absent = LLVMConstInt(e->i64, (uint64_t)VALUE_ABSENT, false);

	return LLVMBuildICmp(e->b, LLVMIntNE, value, absent, "");
}

static LLVMValueRef
is_true(struct emit *e, LLVMValueRef value)
{
	return LLVMBuildICmp(e->b, LLVMIntNE, value, LLVMConstInt(e->i64, 0, false),
			     "");
}

/*
 * Is what skip i may pass over so cheap, and free of traps, that doing it is better
 * than a branch that is hard to predict?
 */
static bool
is_flat(const struct ir_inst *insts, uint32_t i)
{
	enum { FLAT_MOST = 16 };
	uint32_t end = insts[i].b;

	if (end - i > FLAT_MOST)
		return false;
	for (uint32_t k = i + 1; k < end; k++)
		if (insts[k].code < OP_COUNT && op_info[insts[k].code].traps)
			return false;
	return true;
}

static LLVMValueRef
is_taken(struct emit *e, unsigned code, LLVMValueRef a)
{
	if (code == IR_ELSE)
		return is_present(e, a);
	return code == IR_OR ? is_true(e, a) : LLVMBuildNot(e->b, is_true(e, a), "");
}

/* Branches to the join if taken; its phi is made when the join is reached. */
static void
emit_skip(struct emit *e, uint32_t i, const struct ir_inst *insts)
{
	const struct ir_inst *in = &insts[i];
	LLVMBasicBlockRef next;

	e->vals[i] = e->vals[in->a];
	e->join[i] = NULL;
	if (is_flat(insts, i))
		return;
	e->from[i] = LLVMGetInsertBlock(e->b);
	e->join[i] = LLVMAppendBasicBlockInContext(e->ctx, e->fn, "join");
	next = LLVMAppendBasicBlockInContext(e->ctx, e->fn, "");
	LLVMBuildCondBr(e->b, is_taken(e, in->code, e->vals[i]), e->join[i], next);
	LLVMPositionBuilderAtEnd(e->b, next);
}

static void
emit_join(struct emit *e, uint32_t i, const struct ir_inst *insts)
{
	const struct ir_inst *in = &insts[i];
	LLVMBasicBlockRef here[2] = { e->from[in->a], LLVMGetInsertBlock(e->b) };
	LLVMBasicBlockRef join = e->join[in->a];
	LLVMValueRef value[2] = { e->vals[in->a], e->vals[in->b] };

	if (!join) {
		e->vals[i] =
			LLVMBuildSelect(e->b, is_taken(e, insts[in->a].code, value[0]),
					value[0], value[1], "");
		return;
	}
	LLVMBuildBr(e->b, join);
	LLVMMoveBasicBlockAfter(join, here[1]);
	LLVMPositionBuilderAtEnd(e->b, join);
	e->vals[i] = LLVMBuildPhi(e->b, e->i64, "");
	LLVMAddIncoming(e->vals[i], value, here, 2);
}

static void
emit_return(struct emit *e, const struct ir_inst *in)
{
	LLVMBasicBlockRef here = LLVMGetInsertBlock(e->b);
	LLVMValueRef verdict =
		LLVMBuildZExt(e->b, is_true(e, e->vals[in->a]), e->i8, "");

	LLVMBuildBr(e->b, e->judged);
	LLVMAddIncoming(e->verdict, &verdict, &here, 1);
}

static void
emit_inst(struct emit *e, uint32_t i, const struct ir_inst *insts)
{
	const struct ir_inst *in = &insts[i];

	if (in->code < OP_COUNT) {
		emit_op(e, i, in);
		return;
	}
	switch ((enum ir_code)in->code) {
	case IR_CONST:
	case IR_LOAD:
		break; /* frame.c has loaded all of them */
	case IR_HAS:
		e->vals[i] = LLVMBuildZExt(e->b, is_present(e, e->vals[in->a]), e->i64,
					   "has");
		break;
	case IR_AND:
	case IR_OR:
	case IR_ELSE:
		emit_skip(e, i, insts);
		break;
	case IR_JOIN:
		emit_join(e, i, insts);
		break;
	case IR_RETURN:
		emit_return(e, in);
		break;
	case IR_CODE_COUNT:
		bug("a unit that is not verified");
	}
}

/* ---- units ---- */

static LLVMValueRef
emit_shape(struct emit *e, const struct ir_shape *shape, unsigned number)
{
	const struct ir_func *f = &e->unit->funcs[shape->func];
	const struct ir_inst *insts = &e->unit->insts[f->first];
	char name[32];

	snprintf(name, sizeof name, "shape_%u", number);
	frame_open(e, shape, name);
	for (uint32_t i = 0; i < f->n; i++)
		emit_inst(e, i, insts);
	frame_close(e);
	return e->fn;
}

/* A table of all shapes: one look-up finds them, however many there are. */
static void
emit_table(struct emit *e, LLVMValueRef *shapes, unsigned n, const char *name)
{
	LLVMTypeRef type = LLVMArrayType2(e->ptr, n);
	LLVMValueRef table = LLVMAddGlobal(e->mod, type, name);

	LLVMSetInitializer(table, LLVMConstArray2(e->ptr, shapes, n));
	LLVMSetGlobalConstant(table, true);
}

static void
emit_all(struct emit *e, const struct shapes *shapes, const char *name)
{
	LLVMValueRef *fns = mem_zero(shapes->n + 1u, sizeof(LLVMValueRef));

	e->vals = mem_zero(e->unit->slots + 1u, sizeof(LLVMValueRef));
	e->from = mem_zero(e->unit->slots + 1u, sizeof(LLVMBasicBlockRef));
	e->join = mem_zero(e->unit->slots + 1u, sizeof(LLVMBasicBlockRef));
	for (uint32_t i = 0; i < shapes->n; i++)
		fns[i] = emit_shape(e, &shapes->at[i], i);
	emit_table(e, fns, shapes->n, name);
	free(e->vals);
	free(e->from);
	free(e->join);
	free(fns);
}

LLVMModuleRef
emit_unit(LLVMContextRef ctx, const struct ir_unit *unit, const struct shapes *shapes,
	  const char *name, char **ret_why)
{
	struct emit e = { .ctx = ctx, .unit = unit };
	char *wrong = NULL;

	e.mod = kernels_read(ctx, ret_why);
	if (!e.mod)
		return NULL;
	emit_types(&e);
	e.b = LLVMCreateBuilderInContext(ctx);
	emit_all(&e, shapes, name);
	LLVMDisposeBuilder(e.b);
	kernels_confine(e.mod);
	if (LLVMVerifyModule(e.mod, LLVMReturnStatusAction, &wrong)) {
		*ret_why = why_text("LLVM does not take what berth made", wrong);
		LLVMDisposeModule(e.mod);
		e.mod = NULL;
	}
	LLVMDisposeMessage(wrong);
	return e.mod;
}
