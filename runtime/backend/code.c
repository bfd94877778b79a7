/* code.c - a unit ready to run, by whatever runs it best */

#include "runtime/backend/code.h"

#include "base/bug.h"
#include "base/str.h"
#include "compiler/ir/interp.h"

#include <stdlib.h>
#include <string.h>

struct code {
	const struct ir_unit *unit;
	struct shapes shapes;
	const struct backend *backend;
	struct backend_unit *native; /* NULL: the interpreter */
	shape_code *const *shape_code;
	char *why_not;
};

struct batch { /* functions of one shape */
	uint32_t shape, first, n;
	uint32_t konst; /* where their constants begin in code_set.konst */
};

struct code_set {
	const struct code *code;
	uint32_t *funcs; /* as the caller gave them */
	uint32_t *where; /* by batch: index into `funcs` */
	uint32_t *konst; /* by batch: the constants of its functions */
	struct batch *batches;
	uint32_t n, n_batches;
};

/*
 * In nanoseconds, rounded against the back end: what loading it costs a process,
 * what an instruction costs to compile and to interpret, and how many times over
 * the gain must pay for the loss before it is taken.
 */
enum {
	LOAD_NS = 80 * 1000 * 1000,
	COMPILE_INST_NS = 300 * 1000,
	INTERPRET_INST_NS = 2,
	MARGIN = 2
};

bool
code_pays(uint64_t run, uint64_t compiled)
{
	uint64_t cost = LOAD_NS, gain;

	if (__builtin_mul_overflow(run, INTERPRET_INST_NS, &gain))
		gain = UINT64_MAX;
	if (compiled > (UINT64_MAX / MARGIN - LOAD_NS) / COMPILE_INST_NS)
		return false;
	cost += compiled * COMPILE_INST_NS;
	return gain > cost * MARGIN;
}

static bool
unit_pays(const struct code *c, uint64_t evaluations)
{
	uint64_t run;

	if (__builtin_mul_overflow((uint64_t)c->unit->n_insts, evaluations, &run))
		run = UINT64_MAX;
	return code_pays(run, c->shapes.insts);
}

static char *
text_copy(const char *text)
{
	struct str s = { 0 };

	str_add(&s, text);
	return s.text;
}

struct code *
code_new(const struct ir_unit *unit, enum code_choice choice, uint64_t evaluations)
{
	struct code *c = mem_zero(1, sizeof *c);
	const char *why_no_backend;

	c->unit = unit;
	if (choice == CODE_INTERP)
		return c;
	shapes_find(&c->shapes, unit);
	if (choice == CODE_AUTO && !unit_pays(c, evaluations))
		return c;
	c->backend = backend_get(&why_no_backend);
	if (!c->backend) {
		c->why_not = text_copy(why_no_backend);
		return c;
	}
	if (unit->n_funcs == 0) /* nothing to compile, which is no failure */
		return c;
	c->native = c->backend->compile(c->backend, unit, &c->shapes, &c->why_not);
	if (c->native)
		c->shape_code = c->backend->shapes(c->native);
	return c;
}

void
code_free(struct code *code)
{
	if (!code)
		return;
	if (code->native)
		code->backend->release(code->native);
	shapes_free(&code->shapes);
	free(code->why_not);
	free(code);
}

const char *
code_runner(const struct code *code)
{
	return code->native ? code->backend->name : "interpreter";
}

const char *
code_why_not(const struct code *code)
{
	return code->why_not;
}

enum trap
code_run(const struct code *code, uint32_t func, const struct ir_frame *frame,
	 int64_t *slots, int64_t *ret_value)
{
	static const uint32_t here = 0;
	uint8_t verdict;

	if (!code->native)
		return ir_run(code->unit, func, frame, slots, ret_value);
	code->shape_code[code->shapes.of[func]](
		frame, &code->shapes.konst[code->shapes.first[func]], &here, 1,
		&verdict);
	if (verdict > 1)
		return verdict_trap(verdict);
	*ret_value = verdict;
	return TRAP_NONE;
}

/* How many of the set's functions each shape has. */
static uint32_t *
shape_counts(const struct code_set *s)
{
	uint32_t *count = mem_zero(s->code->shapes.n + 1u, sizeof *count);

	for (uint32_t i = 0; i < s->n; i++)
		count[s->code->shapes.of[s->funcs[i]]]++;
	return count;
}

/* One batch per shape that occurs; turns counts into numbers of batches. */
static void
batches_make(struct code_set *s, uint32_t *count)
{
	const struct shapes *shapes = &s->code->shapes;
	uint32_t first = 0, konst = 0;

	s->batches = mem_zero(shapes->n + 1u, sizeof *s->batches);
	for (uint32_t shape = 0; shape < shapes->n; shape++) {
		uint32_t n = count[shape];

		if (n == 0)
			continue;
		count[shape] = s->n_batches;
		s->batches[s->n_batches++] = (struct batch){ shape, first, 0, konst };
		first += n;
		konst += n * shapes->at[shape].n_konst;
	}
	s->konst = mem_zero(konst + 1u, sizeof *s->konst);
}

static void
batches_fill(struct code_set *s, const uint32_t *batch_of)
{
	const struct shapes *shapes = &s->code->shapes;

	for (uint32_t i = 0; i < s->n; i++) {
		uint32_t func = s->funcs[i], shape = shapes->of[func];
		uint32_t width = shapes->at[shape].n_konst;
		struct batch *b = &s->batches[batch_of[shape]];

		s->where[b->first + b->n] = i;
		if (width)
			memcpy(&s->konst[b->konst + b->n * width],
			       &shapes->konst[shapes->first[func]],
			       width * sizeof *s->konst);
		b->n++;
	}
}

struct code_set *
code_set_new(const struct code *code, const uint32_t *funcs, uint32_t n)
{
	struct code_set *s = mem_zero(1, sizeof *s);
	uint32_t *count;

	s->code = code;
	s->n = n;
	s->funcs = mem_zero(n + 1u, sizeof *s->funcs);
	if (n)
		memcpy(s->funcs, funcs, n * sizeof *funcs);
	if (!code->native)
		return s;
	s->where = mem_zero(n + 1u, sizeof *s->where);
	count = shape_counts(s);
	batches_make(s, count);
	batches_fill(s, count);
	free(count);
	return s;
}

void
code_set_free(struct code_set *set)
{
	if (!set)
		return;
	free(set->funcs);
	free(set->where);
	free(set->konst);
	free(set->batches);
	free(set);
}

static void
set_interpret(const struct code_set *set, const struct ir_frame *frame, int64_t *slots,
	      uint8_t *ret_verdicts)
{
	for (uint32_t i = 0; i < set->n; i++) {
		int64_t value = 0;
		enum trap trap =
			ir_run(set->code->unit, set->funcs[i], frame, slots, &value);

		ret_verdicts[i] = trap != TRAP_NONE ? VERDICT_OF_TRAP(trap)
						    : (uint8_t)(value != 0);
	}
}

void
code_set_run(const struct code_set *set, const struct ir_frame *frame, int64_t *slots,
	     uint8_t *ret_verdicts)
{
	if (!set->code->native) {
		set_interpret(set, frame, slots, ret_verdicts);
		return;
	}
	for (uint32_t i = 0; i < set->n_batches; i++) {
		const struct batch *b = &set->batches[i];

		set->code->shape_code[b->shape](frame, &set->konst[b->konst],
						&set->where[b->first], b->n,
						ret_verdicts);
	}
}
