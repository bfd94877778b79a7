/* twins.c - a unit says the same whoever runs it */

#include "tests/property/twins.h"

#include "compiler/ir/interp.h"
#include "compiler/ir/print.h"
#include "compiler/ir/verify.h"
#include "runtime/backend/code.h"

#include "base/bug.h"

#include <inttypes.h>
#include <stdlib.h>

struct trial {
	const struct twins *twins;
	struct twins_seen *seen;
	struct str *what;
	struct ir_unit unit;
	struct code *native, *interp;
	struct code_set *native_set, *interp_set;
	int64_t *slots;
	uint8_t *together, *reference; /* verdicts */
};

/* Fills the unit; with `fold`, of constants that have the values of a world. */
static struct ir_unit
unit_make(const struct twins *t, struct arena *arena, bool fold, uint64_t world,
	  const uint32_t *row)
{
	struct maker m = { .form = t->form,
			   .number = t->number,
			   .fold = fold,
			   .world = world,
			   .row = row };

	ir_builder_init(&m.b, arena);
	for (uint32_t i = 0; i < t->n_forms; i++) {
		struct choices form = m.form;

		for (uint32_t k = 0; k < t->n_each; k++) {
			m.form = form;
			maker_func(&m);
		}
	}
	return ir_finish(&m.b);
}

static bool
verified(struct trial *t, const struct ir_unit *unit)
{
	uint32_t at;
	const char *wrong = ir_verify(unit, &at);

	if (!wrong)
		return true;
	str_printf(t->what, "instruction %" PRIu32 " is %s\n", at, wrong);
	for (uint32_t f = 0; f < unit->n_funcs; f++)
		if (at - unit->funcs[f].first < unit->funcs[f].n)
			ir_print(t->what, unit, f, "function");
	return false;
}

static uint8_t
verdict_by(const struct code *code, uint32_t func, const struct ir_frame *frame,
	   int64_t *slots)
{
	int64_t value = 0;
	enum trap trap = code_run(code, func, frame, slots, &value);

	return trap != TRAP_NONE ? VERDICT_OF_TRAP(trap) : (uint8_t)value;
}

static bool
same(struct trial *t, uint32_t func, const char *who, uint8_t said,
     const struct world *w)
{
	uint8_t expected = t->reference[func];
	const struct ir_func *f = &t->unit.funcs[func];

	if (said == expected)
		return true;
	str_printf(t->what, "%s says %u, the interpreter %u\n", who, said, expected);
	ir_print(t->what, &t->unit, func, "function");
	for (uint32_t i = 0; i < f->n; i++) {
		const struct ir_inst *in = &t->unit.insts[f->first + i];

		if (in->code == IR_LOAD)
			str_printf(
				t->what, "  input of %%%" PRIu32 ": %" PRId64 "\n", i,
				w->cols[in->a]
				       [w->row[field_info[t->unit.inputs[in->a].field]
						       .subject]]);
	}
	return false;
}

static bool
world_agrees(struct trial *t, const struct world *w)
{
	code_set_run(t->interp_set, &w->frame, t->slots, t->reference);
	code_set_run(t->native_set, &w->frame, t->slots, t->together);
	for (uint32_t f = 0; f < t->unit.n_funcs; f++) {
		uint8_t by_interp = verdict_by(t->interp, f, &w->frame, t->slots);
		uint8_t by_native = verdict_by(t->native, f, &w->frame, t->slots);

		if (!same(t, f, "one by one, it", by_interp, w) ||
		    !same(t, f, "machine code", by_native, w) ||
		    !same(t, f, "machine code of a set", t->together[f], w))
			return false;
		t->seen->held += t->reference[f] == 1;
		t->seen->trapped += t->reference[f] > 1;
	}
	t->seen->runs += t->unit.n_funcs;
	return true;
}

/* The same functions on constants: what is left of them must say the same. */
static bool
fold_agrees(struct trial *t, const struct world *w, uint64_t world)
{
	struct arena arena;
	struct ir_unit folded;
	struct world none;
	int64_t *slots;
	bool agrees;

	arena_init(&arena, SIZE_MAX, NULL);
	folded = unit_make(t->twins, &arena, true, world, w->row);
	agrees = verified(t, &folded);
	world_make(&none, world, &folded);
	none.frame.row = w->row;
	slots = mem_zero(folded.slots + 1u, sizeof *slots);
	for (uint32_t f = 0; agrees && f < folded.n_funcs; f++) {
		int64_t value = 0;
		enum trap trap = ir_run(&folded, f, &none.frame, slots, &value);

		agrees = same(
			t, f, "the folder",
			trap != TRAP_NONE ? VERDICT_OF_TRAP(trap) : (uint8_t)value, w);
		t->seen->folded++;
	}
	free(slots);
	world_free(&none);
	arena_free(&arena);
	return agrees;
}

static bool
worlds_agree(struct trial *t)
{
	bool agrees = true;

	for (uint32_t i = 0; agrees && i < t->twins->n_worlds; i++) {
		uint64_t world = t->twins->world + i * UINT64_C(0x9e3779b97f4a7c15);
		struct world w;

		world_make(&w, world, &t->unit);
		agrees = world_agrees(t, &w) && (i > 0 || fold_agrees(t, &w, world));
		world_free(&w);
	}
	return agrees;
}

static bool
trial_run(struct trial *t)
{
	uint32_t n = t->unit.n_funcs, *funcs = mem_zero(n + 1u, sizeof *funcs);
	bool agrees = false;

	for (uint32_t i = 0; i < n; i++)
		funcs[i] = i;
	t->interp = code_new(&t->unit, CODE_INTERP, 0);
	t->native = code_new(&t->unit, CODE_NATIVE, 0);
	t->interp_set = code_set_new(t->interp, funcs, n);
	t->native_set = code_set_new(t->native, funcs, n);
	if (t->twins->native && code_why_not(t->native))
		str_printf(t->what, "no machine code: %s\n", code_why_not(t->native));
	else
		agrees = worlds_agree(t);
	code_set_free(t->interp_set);
	code_set_free(t->native_set);
	code_free(t->interp);
	code_free(t->native);
	free(funcs);
	return agrees;
}

static void
unit_count(struct twins_seen *seen, const struct ir_unit *unit)
{
	struct shapes shapes;

	shapes_find(&shapes, unit);
	seen->functions += unit->n_funcs;
	seen->insts += unit->n_insts;
	seen->shapes += shapes.n;
	shapes_free(&shapes);
}

bool
twins_agree(const struct twins *twins, struct twins_seen *seen, struct str *ret_what)
{
	struct trial t = { .twins = twins, .seen = seen, .what = ret_what };
	struct arena arena;
	bool agrees;

	arena_init(&arena, SIZE_MAX, NULL);
	t.unit = unit_make(twins, &arena, false, 0, NULL);
	unit_count(seen, &t.unit);
	t.slots = mem_zero(t.unit.slots + 1u, sizeof *t.slots);
	t.together = mem_zero(t.unit.n_funcs + 1u, 1);
	t.reference = mem_zero(t.unit.n_funcs + 1u, 1);
	agrees = verified(&t, &t.unit) && trial_run(&t);
	free(t.slots);
	free(t.together);
	free(t.reference);
	arena_free(&arena);
	return agrees;
}
