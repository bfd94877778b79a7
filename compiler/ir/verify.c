/* verify.c - what every back end may take for granted about a unit */

#include "compiler/ir/verify.h"

#include "base/bug.h"

#include <stdlib.h>

enum { OUTSIDE = UINT32_MAX };

struct checked {
	const struct ir_unit *unit;
	const struct ir_inst *insts; /* of the function */
	uint32_t n;
	uint32_t at;      /* the instruction being checked */
	uint32_t open;    /* the innermost skip whose join is to come, or OUTSIDE */
	uint32_t *around; /* per value: `open` when it was defined */
};

static bool
is_skip(unsigned code)
{
	return code == IR_AND || code == IR_OR || code == IR_ELSE;
}

/*
 * May the present instruction use value v?  It must be defined on every way to
 * here: not inside a stretch that some skip may pass over and that has ended.
 * Stretches nest, so the innermost around v ends first.
 */
static bool
usable(const struct checked *c, uint32_t v)
{
	if (v >= c->at || is_skip(c->insts[v].code))
		return false;
	return c->around[v] == OUTSIDE || c->insts[c->around[v]].b >= c->at;
}

static bool
usable_as(const struct checked *c, uint32_t v, unsigned type)
{
	return usable(c, v) && c->insts[v].type == type;
}

/* A bool that is there: 0 or 1. */
static bool
decides(const struct checked *c, uint32_t v)
{
	return usable_as(c, v, TYPE_BOOL) && !c->insts[v].optional;
}

static const char *
check_operation(const struct checked *c)
{
	const struct ir_inst *in = &c->insts[c->at];
	const struct op_info *o = &op_info[in->code];

	if (!usable_as(c, in->a, o->arg[0]) ||
	    (o->arg[1] != TYPE_POISON && !usable_as(c, in->b, o->arg[1])))
		return "an operation on a value of another type";
	return in->type == o->result && !in->optional
		       ? NULL
		       : "an operation with another result";
}

static const char *
check_const(const struct checked *c)
{
	const struct ir_inst *in = &c->insts[c->at];
	const struct ir_const *k;

	if (in->a >= c->unit->n_consts)
		return "a constant that does not exist";
	k = &c->unit->consts[in->a];
	if (k->rep != type_info[in->type].rep || in->optional ||
	    (k->rep == REP_SYM) != (k->text != NULL) ||
	    (k->rep == REP_BOOL && k->value != 0 && k->value != 1))
		return "a constant of another type";
	return NULL;
}

static const char *
check_load(const struct checked *c)
{
	const struct ir_inst *in = &c->insts[c->at];
	const struct ir_input *from;

	if (in->a >= c->unit->n_inputs)
		return "an input that does not exist";
	from = &c->unit->inputs[in->a];
	if (from->kind != INPUT_FIELD)
		return in->type == TYPE_BOOL && !in->optional
			       ? NULL
			       : "an input of another type";
	return in->type == field_info[from->field].type &&
			       in->optional >= field_info[from->field].optional
		       ? NULL
		       : "an input of another type";
}

static const char *
check_skip(struct checked *c)
{
	const struct ir_inst *in = &c->insts[c->at];

	if (in->b <= c->at || in->b >= c->n || c->insts[in->b].code != IR_JOIN ||
	    c->insts[in->b].a != c->at)
		return "a skip without its join";
	if (in->code != IR_ELSE && !decides(c, in->a))
		return "a skip on something else than a bool";
	if (!usable_as(c, in->a, c->insts[in->b].type))
		return "a skip to a join of another type";
	if (c->open != OUTSIDE && in->b >= c->insts[c->open].b)
		return "a skip out of the one around it";
	c->open = c->at;
	return NULL;
}

static const char *
check_join(struct checked *c)
{
	const struct ir_inst *in = &c->insts[c->at];

	if (c->open == OUTSIDE || c->open != in->a || c->insts[in->a].b != c->at)
		return "a join without its skip";
	if (!usable_as(c, in->b, in->type))
		return "a join of a value of another type";
	if (c->insts[in->b].optional && !in->optional)
		return "a join that hides that its value may be absent";
	/* The join itself stands in what is around its stretch. */
	c->open = c->around[c->at] = c->around[in->a];
	return NULL;
}

static const char *
check_control(struct checked *c)
{
	const struct ir_inst *in = &c->insts[c->at];

	switch ((enum ir_code)in->code) {
	case IR_CONST:
		return check_const(c);
	case IR_LOAD:
		return check_load(c);
	case IR_HAS:
		return usable(c, in->a) && in->type == TYPE_BOOL && !in->optional
			       ? NULL
			       : "a test of a value that is not there";
	case IR_AND:
	case IR_OR:
	case IR_ELSE:
		return check_skip(c);
	case IR_JOIN:
		return check_join(c);
	case IR_RETURN:
		return decides(c, in->a) && c->open == OUTSIDE
			       ? NULL
			       : "a result that is not a bool";
	case IR_CODE_COUNT:
		break;
	}
	return "a code that does not exist";
}

static const char *
check_inst(struct checked *c)
{
	const struct ir_inst *in = &c->insts[c->at];
	bool last = c->at + 1 == c->n;

	c->around[c->at] = c->open;
	if (in->code == OP_NONE || in->code >= IR_CODE_COUNT)
		return "a code that does not exist";
	if (in->type == TYPE_POISON || in->type >= TYPE_COUNT_OF_TYPES)
		return "a type that no value has";
	if (last != (in->code == IR_RETURN))
		return "a function that does not end with its only return";
	return in->code < OP_COUNT ? check_operation(c) : check_control(c);
}

static const char *
check_func(const struct ir_unit *unit, const struct ir_func *f, uint32_t *ret_at)
{
	struct checked c = { .unit = unit, .n = f->n, .open = OUTSIDE };
	const char *wrong = NULL;

	*ret_at = f->first;
	if (f->n == 0 || f->n > unit->slots || f->first > unit->n_insts ||
	    f->n > unit->n_insts - f->first)
		return "a function out of range";
	c.insts = &unit->insts[f->first];
	c.around = mem_zero(f->n, sizeof *c.around);
	for (; !wrong && c.at < c.n; c.at++) {
		wrong = check_inst(&c);
		*ret_at = f->first + c.at;
	}
	free(c.around);
	return wrong;
}

static const char *
check_inputs(const struct ir_unit *unit)
{
	for (uint32_t i = 0; i < unit->n_inputs; i++) {
		const struct ir_input *in = &unit->inputs[i];

		if (in->field == FIELD_NONE || in->field >= FIELD_COUNT ||
		    in->kind > INPUT_WINDOW ||
		    field_info[in->field].keyed != (in->key != NULL) ||
		    (in->kind == INPUT_LIKE) != (in->arg != NULL))
			return "an input of no field";
	}
	return NULL;
}

const char *
ir_verify(const struct ir_unit *unit, uint32_t *ret_at)
{
	const char *wrong = check_inputs(unit);

	*ret_at = 0;
	for (uint32_t f = 0; !wrong && f < unit->n_funcs; f++)
		wrong = check_func(unit, &unit->funcs[f], ret_at);
	return wrong;
}
