/* verify.c - what every back end may take for granted about a unit */

#include "compiler/ir/verify.h"

enum { OPEN_MOST = 4096 };

struct checked {
	const struct ir_unit *unit;
	const struct ir_inst *insts; /* of the function */
	uint32_t n;
	uint32_t open[OPEN_MOST]; /* skips without their join yet */
	uint32_t n_open;
};

static bool
is_skip(unsigned code)
{
	return code == IR_AND || code == IR_OR || code == IR_ELSE;
}

/*
 * May instruction i use value v?  It must be defined on every way to i: not
 * inside a stretch that some skip has jumped over and that is closed by now.
 */
static bool
usable(const struct checked *c, uint32_t v, uint32_t i)
{
	if (v >= i || is_skip(c->insts[v].code) || c->insts[v].code == IR_RETURN)
		return false;
	for (uint32_t k = v; k-- > 0;)
		if (is_skip(c->insts[k].code) && c->insts[k].b > v && c->insts[k].b < i)
			return false;
	return true;
}

static const char *
check_operation(const struct checked *c, uint32_t i)
{
	const struct ir_inst *in = &c->insts[i];
	const struct op_info *o = &op_info[in->code];

	if (!usable(c, in->a, i) || c->insts[in->a].type != o->arg[0])
		return "an operation on a value of another type";
	if (o->arg[1] != TYPE_POISON &&
	    (!usable(c, in->b, i) || c->insts[in->b].type != o->arg[1]))
		return "an operation on a value of another type";
	return in->type == o->result ? NULL : "an operation with another result";
}

static const char *
check_skip(struct checked *c, uint32_t i)
{
	const struct ir_inst *in = &c->insts[i];

	if (!usable(c, in->a, i) || in->b <= i || in->b >= c->n ||
	    c->insts[in->b].code != IR_JOIN || c->insts[in->b].a != i)
		return "a skip without its join";
	if (in->code != IR_ELSE && c->insts[in->a].type != TYPE_BOOL)
		return "a skip on something else than a bool";
	if (c->insts[in->a].type != c->insts[in->b].type)
		return "a skip to a join of another type";
	if (c->n_open == OPEN_MOST)
		return "skips nested too deep";
	if (c->n_open > 0 && in->b >= c->insts[c->open[c->n_open - 1]].b)
		return "a skip out of the one around it";
	c->open[c->n_open++] = i;
	return NULL;
}

static const char *
check_join(struct checked *c, uint32_t i)
{
	const struct ir_inst *in = &c->insts[i];

	if (c->n_open == 0 || c->open[c->n_open - 1] != in->a || c->insts[in->a].b != i)
		return "a join without its skip";
	if (in->b <= c->insts[in->a].a && !usable(c, in->b, i))
		return "a join of a value that is not there";
	if (!usable(c, in->b, i) || c->insts[in->b].type != in->type)
		return "a join of a value of another type";
	c->n_open--;
	return NULL;
}

static const char *
check_inst(struct checked *c, uint32_t i)
{
	const struct ir_inst *in = &c->insts[i];
	bool last = i + 1 == c->n;

	if (in->code == OP_NONE || in->code >= IR_CODE_COUNT)
		return "a code that does not exist";
	if (in->type == TYPE_POISON || in->type >= TYPE_COUNT_OF_TYPES)
		return "a type that no value has";
	if (last != (in->code == IR_RETURN))
		return "a function that does not end with its only return";
	if (in->code < OP_COUNT)
		return check_operation(c, i);
	switch ((enum ir_code)in->code) {
	case IR_CONST:
		return in->a < c->unit->n_consts ? NULL
						 : "a constant that does not exist";
	case IR_LOAD:
		return in->a < c->unit->n_inputs ? NULL
						 : "an input that does not exist";
	case IR_HAS:
		return usable(c, in->a, i) && in->type == TYPE_BOOL
			       ? NULL
			       : "a test of a value that is not there";
	case IR_AND:
	case IR_OR:
	case IR_ELSE:
		return check_skip(c, i);
	case IR_JOIN:
		return check_join(c, i);
	case IR_RETURN:
		return usable(c, in->a, i) && c->insts[in->a].type == TYPE_BOOL &&
				       c->n_open == 0
			       ? NULL
			       : "a result that is not a bool";
	case IR_CODE_COUNT:
		break;
	}
	return "a code that does not exist";
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
	struct checked c = { .unit = unit };
	const char *wrong = check_inputs(unit);

	*ret_at = 0;
	for (uint32_t f = 0; !wrong && f < unit->n_funcs; f++) {
		const struct ir_func *func = &unit->funcs[f];

		if (func->n == 0 || func->n > unit->slots ||
		    func->first > unit->n_insts ||
		    func->n > unit->n_insts - func->first)
			return "a function out of range";
		c.insts = &unit->insts[func->first];
		c.n = func->n;
		c.n_open = 0;
		for (uint32_t i = 0; !wrong && i < c.n; i++) {
			wrong = check_inst(&c, i);
			*ret_at = func->first + i;
		}
	}
	return wrong;
}
