/* unit_maker.c - random conditions, well typed, and clusters to run them against */

#include "tests/property/unit_maker.h"

#include "base/bug.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MOST = 6, KEYS = 3, SYMBOLS = 5 };

#define SPAN ((struct span){ 0, 0 })

struct made {
	uint32_t value;
	bool optional;
};

/* ---- choices ---- */

/* xorshift64*: the same everywhere. */
static uint64_t
next(uint64_t *state)
{
	*state ^= *state >> 12;
	*state ^= *state << 25;
	*state ^= *state >> 27;
	return *state * UINT64_C(2685821657736338717);
}

uint32_t
choose(struct choices *c, uint32_t below)
{
	if (c->n > 0) {
		c->n--;
		return *c->bytes++ % below;
	}
	return c->state ? (uint32_t)(next(&c->state) >> 33) % below : 0;
}

static int64_t
edge(uint64_t number)
{
	static const int64_t edges[] = { 0,
					 1,
					 -1,
					 2,
					 -2,
					 7,
					 1000,
					 3599,
					 3600,
					 3601,
					 999999,
					 RATIO_ONE,
					 1000001,
					 -RATIO_ONE,
					 INT64_C(1) << 31,
					 INT64_C(3037000499), /* root of 2^63 */
					 INT64_C(3037000500),
					 INT64_MAX / RATIO_ONE,
					 INT64_MAX / 2,
					 INT64_MAX - 1,
					 INT64_MAX,
					 INT64_MIN + 1,
					 INT64_MIN + 2 };
	enum { EDGES = sizeof edges / sizeof edges[0] };

	number ^= number >> 29;
	if (number % 3 != 0)
		return edges[number / 3 % EDGES];
	return number % 2 ? (int64_t)(number >> 4 & 1023) : (int64_t)(number | 1);
}

/* ---- worlds ---- */

static uint64_t
text_hash(uint64_t hash, const char *text)
{
	for (; text && *text; text++)
		hash = (hash ^ (uint8_t)*text) * UINT64_C(0x100000001b3);
	return hash;
}

int64_t
world_value(uint64_t world, const struct ir_input *in, uint32_t row)
{
	const struct field_info *f = &field_info[in->field];
	uint64_t state = world;
	uint64_t number;

	state = (state ^ (uint64_t)in->field << 40 ^ (uint64_t)in->kind << 32 ^ row) *
		UINT64_C(0x9e3779b97f4a7c15);
	state = text_hash(text_hash(state, in->key), in->arg) | 1;
	next(&state);
	number = next(&state);
	if (in->kind != INPUT_FIELD || type_info[f->type].rep == REP_BOOL)
		return number >> 7 & 1;
	if (f->optional && number % 8 < 3)
		return VALUE_ABSENT;
	number >>= 3;
	return type_info[f->type].rep == REP_SYM ? (int64_t)(number % SYMBOLS)
						 : edge(number);
}

void
world_make(struct world *w, uint64_t world, const struct ir_unit *unit)
{
	struct choices c = { .state = world | 1 };

	w->values = mem_zero((size_t)unit->n_inputs * WORLD_ROWS + 1, sizeof(int64_t));
	w->cols = mem_zero(unit->n_inputs + 1u, sizeof *w->cols);
	w->consts = mem_zero(unit->n_consts + 1u, sizeof *w->consts);
	for (uint32_t i = 0; i < unit->n_inputs; i++) {
		int64_t *col = &w->values[(size_t)i * WORLD_ROWS];

		for (uint32_t row = 0; row < WORLD_ROWS; row++)
			col[row] = world_value(world, &unit->inputs[i], row);
		w->cols[i] = col;
	}
	for (uint32_t i = 0; i < unit->n_consts; i++) {
		const struct ir_const *k = &unit->consts[i];

		w->consts[i] = k->rep == REP_SYM ? k->text[0] - '0' : k->value;
	}
	for (uint32_t s = 0; s < SUBJECT_COUNT; s++)
		w->row[s] = choose(&c, WORLD_ROWS);
	w->frame = (struct ir_frame){ w->consts, w->cols, w->row };
}

void
world_free(struct world *w)
{
	free(w->values);
	free(w->cols);
	free(w->consts);
}

/* ---- conditions ---- */

static uint32_t
symbol_put(struct maker *m, enum type type, int64_t number)
{
	char text[2] = { (char)('0' + number), '\0' };

	return ir_text(&m->b, type, text, SPAN);
}

static uint32_t
const_put(struct maker *m, enum type type)
{
	uint64_t number = choose(&m->number, 256);

	number |= (uint64_t)choose(&m->number, 256) << 8;
	switch (type_info[type].rep) {
	case REP_SYM:
		return symbol_put(m, type, (int64_t)(number % SYMBOLS));
	case REP_BOOL:
		return ir_int(&m->b, type, (int64_t)(number & 1), SPAN);
	case REP_INT:
		break;
	}
	return ir_int(&m->b, type, edge(number * UINT64_C(0x9e3779b97f4a7c15)), SPAN);
}

/* An input of the type; false when the language has no field of it. */
static bool
input_choose(struct maker *m, enum type type, struct ir_input *ret)
{
	static const char *const keys[KEYS] = { "a", "b", "c" };
	enum input_kind kind = INPUT_FIELD;
	uint32_t first = choose(&m->form, FIELD_COUNT);

	if (type == TYPE_BOOL)
		kind = (enum input_kind)choose(&m->form, INPUT_WINDOW + 1);
	for (uint32_t i = 0; i < FIELD_COUNT; i++) {
		enum field f = (enum field)((first + i) % FIELD_COUNT);
		bool fits = field_info[f].type == type;

		if (kind == INPUT_LIKE)
			fits = type_info[field_info[f].type].rep == REP_SYM;
		else if (kind == INPUT_WINDOW)
			fits = field_info[f].type == TYPE_INSTANT;
		if (f == FIELD_NONE || !fits)
			continue;
		*ret = (struct ir_input){ .kind = kind, .field = f };
		if (field_info[f].keyed)
			ret->key = keys[choose(&m->form, KEYS)];
		if (kind == INPUT_LIKE)
			ret->arg = keys[choose(&m->form, KEYS)];
		return true;
	}
	return false;
}

/* The input as a constant, if it is there; false if it is absent. */
static bool
input_fold(struct maker *m, const struct ir_input *in, enum type type, struct made *ret)
{
	uint32_t row = m->row[field_info[in->field].subject];
	int64_t value = world_value(m->world, in, row);

	if (value == VALUE_ABSENT)
		return false;
	ret->value = type_info[type].rep == REP_SYM ? symbol_put(m, type, value)
						    : ir_int(&m->b, type, value, SPAN);
	return true;
}

static struct made
load_put(struct maker *m, enum type type)
{
	struct made made = { 0 };
	struct typed typed = { .type = type };
	struct ir_input in;

	if (!input_choose(m, type, &in)) {
		made.value = const_put(m, type);
		return made;
	}
	typed.optional = in.kind == INPUT_FIELD && field_info[in.field].optional;
	if (m->fold && input_fold(m, &in, type, &made)) {
		made.optional = typed.optional;
		return made;
	}
	made.value = ir_load(&m->b, in, typed, SPAN);
	made.optional = typed.optional;
	return made;
}

static struct made value_put(struct maker *m, enum type type, int depth);

/* The type of a value, chosen among those that expressions have. */
static enum type
type_choose(struct maker *m)
{
	return (enum type)(TYPE_BOOL + choose(&m->form, TYPE_WINDOW - TYPE_BOOL));
}

static struct made
else_put(struct maker *m, struct made lhs, enum type type, bool sure, int depth)
{
	uint32_t skip = ir_skip(&m->b, IR_ELSE, lhs.value, SPAN);
	struct made rhs = { 0 };

	if (sure)
		rhs.value = const_put(m, type);
	else
		rhs = value_put(m, type, depth + 1);
	return (struct made){ ir_join(&m->b, skip, rhs.value, rhs.optional, SPAN),
			      rhs.optional };
}

/* A value that is there. */
static uint32_t
sure_put(struct maker *m, enum type type, int depth)
{
	struct made made = value_put(m, type, depth);

	return made.optional ? else_put(m, made, type, true, depth).value : made.value;
}

/* An operation with that result; a constant when there is none. */
static struct made
op_put(struct maker *m, enum type type, int depth)
{
	uint32_t first = choose(&m->form, 256) + choose(&m->form, 2) * 64;

	for (uint32_t i = 0; i < OP_COUNT; i++) {
		enum op op = (enum op)((first + i) % OP_COUNT);
		const struct op_info *o = &op_info[op];
		bool compares = o->result == TYPE_BOOL && o->arg[1] != TYPE_POISON;
		uint32_t lhs, rhs = 0;

		if (op == OP_NONE || o->result != type)
			continue;
		if (compares) {
			lhs = value_put(m, o->arg[0], depth + 1).value;
			rhs = value_put(m, o->arg[1], depth + 1).value;
		} else {
			lhs = sure_put(m, o->arg[0], depth + 1);
			if (o->arg[1] != TYPE_POISON)
				rhs = sure_put(m, o->arg[1], depth + 1);
		}
		return (struct made){ ir_op(&m->b, op, lhs, rhs, SPAN), false };
	}
	return load_put(m, type);
}

static struct made
logic_put(struct maker *m, int depth)
{
	enum ir_code code = choose(&m->form, 2) ? IR_AND : IR_OR;
	uint32_t lhs = sure_put(m, TYPE_BOOL, depth + 1);
	uint32_t skip = ir_skip(&m->b, code, lhs, SPAN);
	uint32_t rhs = sure_put(m, TYPE_BOOL, depth + 1);

	return (struct made){ ir_join(&m->b, skip, rhs, false, SPAN), false };
}

static struct made
value_put(struct maker *m, enum type type, int depth)
{
	uint32_t kind = choose(&m->form, 8);
	struct made made;

	if (depth >= DEPTH_MOST || kind == 0)
		return kind & 1 ? load_put(m, type)
				: (struct made){ const_put(m, type), false };
	if (kind == 1)
		return load_put(m, type);
	if (kind == 2) {
		made = load_put(m, type);
		return made.optional ? else_put(m, made, type, false, depth) : made;
	}
	if (type == TYPE_BOOL && kind <= 4)
		return logic_put(m, depth);
	if (type == TYPE_BOOL && kind == 5) {
		made = value_put(m, type_choose(m), depth + 1);
		made.value = ir_has(&m->b, made.value, SPAN);
		made.optional = false;
		return made;
	}
	return op_put(m, type, depth);
}

uint32_t
maker_func(struct maker *m)
{
	struct made made;

	ir_begin(&m->b);
	/* Something that is worth a rule: not a constant, not a field. */
	made = choose(&m->form, 2) ? logic_put(m, 0) : op_put(m, TYPE_BOOL, 0);
	return ir_end(&m->b, made.value, SPAN);
}
