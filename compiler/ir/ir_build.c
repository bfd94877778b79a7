/* ir_build.c - makes a unit, function by function */

#include "compiler/ir/ir_build.h"

#include "base/alist.h"

#include <string.h>

/* Doubles an array of the builder when it is full. */
static void *
grown(struct arena *arena, void *old, uint32_t n, uint32_t *cap, size_t size)
{
	return n < *cap ? old : alist_more(arena, old, n, cap, size);
}

void
ir_builder_init(struct ir_builder *b, struct arena *arena)
{
	*b = (struct ir_builder){ .arena = arena };
}

void
ir_begin(struct ir_builder *b)
{
	b->first = b->n_insts;
	b->placement = false;
}

static struct ir_inst *
inst_of(const struct ir_builder *b, uint32_t value)
{
	return &b->insts[b->first + value];
}

static uint32_t
emit(struct ir_builder *b, struct ir_inst in)
{
	b->insts =
		grown(b->arena, b->insts, b->n_insts, &b->cap_insts, sizeof *b->insts);
	b->insts[b->n_insts] = in;
	return b->n_insts++ - b->first;
}

uint32_t
ir_end(struct ir_builder *b, uint32_t result, struct span span)
{
	emit(b, (struct ir_inst){ IR_RETURN, TYPE_BOOL, false, result, 0, span });
	b->funcs =
		grown(b->arena, b->funcs, b->n_funcs, &b->cap_funcs, sizeof *b->funcs);
	b->funcs[b->n_funcs] =
		(struct ir_func){ b->first, b->n_insts - b->first, b->placement };
	return b->n_funcs++;
}

static bool
const_same(const struct ir_const *a, const struct ir_const *b)
{
	if (a->rep != b->rep)
		return false;
	return a->rep == REP_SYM ? strcmp(a->text, b->text) == 0 : a->value == b->value;
}

/* Linear from the newest: equal constants stand close together in a policy. */
static uint32_t
const_add(struct ir_builder *b, struct ir_const c)
{
	enum { LOOK_BACK = 64 };

	for (uint32_t i = b->n_consts; i-- > 0 && b->n_consts - i <= LOOK_BACK;)
		if (const_same(&b->consts[i], &c))
			return i;
	b->consts = grown(b->arena, b->consts, b->n_consts, &b->cap_consts,
			  sizeof *b->consts);
	b->consts[b->n_consts] = c;
	return b->n_consts++;
}

uint32_t
ir_int(struct ir_builder *b, enum type type, int64_t value, struct span span)
{
	struct ir_const c = { .rep = type_info[type].rep, .value = value };

	return emit(b, (struct ir_inst){ IR_CONST, (uint8_t)type, false,
					 const_add(b, c), 0, span });
}

uint32_t
ir_text(struct ir_builder *b, enum type type, const char *text, struct span span)
{
	struct ir_const c = { .rep = REP_SYM,
			      .text = arena_text(b->arena, text, strlen(text)) };

	return emit(b, (struct ir_inst){ IR_CONST, (uint8_t)type, false,
					 const_add(b, c), 0, span });
}

static bool
text_same(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

static uint32_t
input_add(struct ir_builder *b, struct ir_input in)
{
	for (uint32_t i = 0; i < b->n_inputs; i++) {
		const struct ir_input *x = &b->inputs[i];

		if (x->kind == in.kind && x->field == in.field &&
		    x->arg_ix == in.arg_ix && text_same(x->key, in.key) &&
		    text_same(x->arg, in.arg))
			return i;
	}
	b->inputs = grown(b->arena, b->inputs, b->n_inputs, &b->cap_inputs,
			  sizeof *b->inputs);
	if (in.key)
		in.key = arena_text(b->arena, in.key, strlen(in.key));
	if (in.arg)
		in.arg = arena_text(b->arena, in.arg, strlen(in.arg));
	b->inputs[b->n_inputs] = in;
	return b->n_inputs++;
}

uint32_t
ir_load(struct ir_builder *b, struct ir_input input, struct typed type,
	struct span span)
{
	if (subject_info[field_info[input.field].subject].placement)
		b->placement = true;
	return emit(b, (struct ir_inst){ IR_LOAD, (uint8_t)type.type, type.optional,
					 input_add(b, input), 0, span });
}

uint32_t
ir_has(struct ir_builder *b, uint32_t a, struct span span)
{
	return emit(b, (struct ir_inst){ IR_HAS, TYPE_BOOL, false, a, 0, span });
}

bool
ir_known(const struct ir_builder *b, uint32_t value, int64_t *ret_value)
{
	const struct ir_inst *in = inst_of(b, value);

	if (in->code != IR_CONST || b->consts[in->a].rep == REP_SYM)
		return false;
	*ret_value = b->consts[in->a].value;
	return true;
}

/* The operation on constants, worked out now; false when it must stay. */
static bool
fold(struct ir_builder *b, enum op op, uint32_t lhs, uint32_t rhs, struct span span,
     uint32_t *ret)
{
	bool binary = op_info[op].arg[1] != TYPE_POISON;
	int64_t x, y = 0, result;
	enum trap trap;

	if (!ir_known(b, lhs, &x) || (binary && !ir_known(b, rhs, &y)))
		return false;
	trap = op_eval(op, x, y, &result);
	if (trap != TRAP_NONE) {
		b->traps = grown(b->arena, b->traps, b->n_traps, &b->cap_traps,
				 sizeof *b->traps);
		b->traps[b->n_traps++] = (struct ir_trap){ span, trap };
		return false;
	}
	*ret = ir_int(b, op_info[op].result, result, span);
	return true;
}

/* and(a, b) of two values that cannot trap: no skipping needed. */
static uint32_t
emit_and(struct ir_builder *b, uint32_t lhs, uint32_t rhs, struct span span)
{
	uint32_t skip = ir_skip(b, IR_AND, lhs, span);

	return ir_join(b, skip, rhs, false, span);
}

/* Comparisons with an absent side are false, and `!=` is the opposite of `==`. */
static uint32_t
guarded(struct ir_builder *b, enum op op, uint32_t lhs, uint32_t rhs, struct span span)
{
	bool negate = strcmp(op_info[op].spelling, "!=") == 0;
	enum op meant =
		negate ? op_find("==", op_info[op].arg[0], op_info[op].arg[1]) : op;
	uint32_t present = 0, result;
	bool both = inst_of(b, lhs)->optional && inst_of(b, rhs)->optional;

	if (inst_of(b, lhs)->optional)
		present = ir_has(b, lhs, span);
	else
		present = ir_has(b, rhs, span);
	if (both)
		present = emit_and(b, present, ir_has(b, rhs, span), span);
	result = emit(b, (struct ir_inst){ (uint16_t)meant, TYPE_BOOL, false, lhs, rhs,
					   span });
	result = emit_and(b, present, result, span);
	if (negate)
		result = emit(b, (struct ir_inst){ OP_bool_not, TYPE_BOOL, false,
						   result, 0, span });
	return result;
}

uint32_t
ir_op(struct ir_builder *b, enum op op, uint32_t lhs, uint32_t rhs, struct span span)
{
	bool binary = op_info[op].arg[1] != TYPE_POISON;
	uint32_t folded;

	if (binary && (inst_of(b, lhs)->optional || inst_of(b, rhs)->optional))
		return guarded(b, op, lhs, rhs, span);
	if (fold(b, op, lhs, rhs, span, &folded))
		return folded;
	return emit(b, (struct ir_inst){ (uint16_t)op, (uint8_t)op_info[op].result,
					 false, lhs, binary ? rhs : 0, span });
}

uint32_t
ir_skip(struct ir_builder *b, enum ir_code code, uint32_t a, struct span span)
{
	return emit(b, (struct ir_inst){ (uint16_t)code, inst_of(b, a)->type, false, a,
					 0, span });
}

uint32_t
ir_join(struct ir_builder *b, uint32_t skip, uint32_t rhs, bool optional,
	struct span span)
{
	uint8_t type = inst_of(b, rhs)->type;
	uint32_t at =
		emit(b, (struct ir_inst){ IR_JOIN, type, optional, skip, rhs, span });

	inst_of(b, skip)->b = at;
	return at;
}

struct ir_unit
ir_finish(const struct ir_builder *b)
{
	struct ir_unit u = { .insts = b->insts,
			     .funcs = b->funcs,
			     .consts = b->consts,
			     .inputs = b->inputs,
			     .n_insts = b->n_insts,
			     .n_funcs = b->n_funcs,
			     .n_consts = b->n_consts,
			     .n_inputs = b->n_inputs };

	for (uint32_t i = 0; i < u.n_funcs; i++)
		if (u.funcs[i].n > u.slots)
			u.slots = u.funcs[i].n;
	return u;
}
