/* test_code.c - shapes, sets, and when machine code is worth its price */

#include "tests/unit/unit.h"

#include "compiler/ir/ir_build.h"
#include "compiler/ir/verify.h"
#include "runtime/backend/code.h"

#include <string.h>

#define SPAN ((struct span){ 0, 0 })

enum { GPUS = 5, PRIORITY = 100 };

/* field > most */
static void
above(struct ir_builder *b, enum field field, enum op op, int64_t most)
{
	enum type type = field_info[field].type;
	struct ir_input in = { .field = field };
	uint32_t value;

	ir_begin(b);
	value = ir_load(b, in, (struct typed){ .type = type }, SPAN);
	value = ir_op(b, op, value, ir_int(b, type, most, SPAN), SPAN);
	ir_end(b, value, SPAN);
}

/* priority / divisor > 10 */
static void
part_above(struct ir_builder *b, int64_t divisor)
{
	struct ir_input in = { .field = FIELD_WL_PRIORITY };
	uint32_t value;

	ir_begin(b);
	value = ir_load(b, in, (struct typed){ .type = TYPE_NUMBER }, SPAN);
	value = ir_op(b, OP_number_div, value, ir_int(b, TYPE_NUMBER, divisor, SPAN),
		      SPAN);
	value = ir_op(b, OP_number_gt, value, ir_int(b, TYPE_NUMBER, 10, SPAN), SPAN);
	ir_end(b, value, SPAN);
}

/* Seven functions of three shapes, mixed, with what they say about one workload. */
static const uint8_t expected[] = { 1, 0, VERDICT_OF_TRAP(TRAP_DIV_ZERO), 0, 1, 1, 0 };
enum { FUNCS = sizeof expected };

static struct ir_unit
unit_make(struct arena *arena)
{
	struct ir_builder b;
	struct ir_unit unit;
	uint32_t at;

	arena_init(arena, SIZE_MAX, NULL);
	ir_builder_init(&b, arena);
	above(&b, FIELD_WL_GPUS, OP_count_gt, GPUS - 1);
	above(&b, FIELD_WL_PRIORITY, OP_number_gt, PRIORITY);
	part_above(&b, 0);
	above(&b, FIELD_WL_GPUS, OP_count_gt, GPUS);
	part_above(&b, 2);
	above(&b, FIELD_WL_PRIORITY, OP_number_gt, PRIORITY - 1);
	part_above(&b, 50);
	unit = ir_finish(&b);
	ck_assert_ptr_null(ir_verify(&unit, &at));
	return unit;
}

START_TEST(functions_that_differ_in_constants_share_a_shape)
{
	struct arena arena;
	struct ir_unit unit = unit_make(&arena);
	struct shapes s;

	shapes_find(&s, &unit);
	ck_assert_uint_eq(s.n, 3);
	ck_assert_uint_eq(s.of[0], s.of[3]);
	ck_assert_uint_eq(s.of[1], s.of[5]);
	ck_assert_uint_eq(s.of[2], s.of[4]);
	ck_assert_uint_eq(s.of[2], s.of[6]);
	ck_assert_uint_eq(s.at[s.of[2]].func, 2);
	ck_assert_uint_eq(s.at[s.of[2]].n_konst, 2);
	ck_assert_int_eq(unit.consts[s.konst[s.first[6]]].value, 50);
	ck_assert_int_eq(unit.consts[s.konst[s.first[6] + 1]].value, 10);
	ck_assert_uint_eq(s.insts, 4 + 4 + 6);
	shapes_free(&s);
	arena_free(&arena);
}
END_TEST

/* All functions one by one, then as a set in another order. */
static void
judge(enum code_choice choice)
{
	static const uint32_t funcs[] = { 6, 2, 0, 3, 5, 1, 4 };
	const int64_t gpus = GPUS, priority = PRIORITY;
	const int64_t *cols[] = { &gpus, &priority };
	uint32_t row[SUBJECT_COUNT] = { 0 };
	int64_t consts[16], slots[16];
	struct arena arena;
	struct ir_unit unit = unit_make(&arena);
	struct ir_frame frame = { consts, cols, row };
	struct code *code = code_new(&unit, choice, 0);
	struct code_set *set = code_set_new(code, funcs, FUNCS);
	uint8_t verdicts[FUNCS + 1];

	for (uint32_t i = 0; i < unit.n_consts; i++)
		consts[i] = unit.consts[i].value;
	for (uint32_t f = 0; f < FUNCS; f++) {
		int64_t value = 0;
		enum trap trap = code_run(code, f, &frame, slots, &value);

		ck_assert_int_eq(trap, verdict_trap(expected[f]));
		if (trap == TRAP_NONE)
			ck_assert_int_eq(value, expected[f]);
	}
	memset(verdicts, 0xaa, sizeof verdicts);
	code_set_run(set, &frame, slots, verdicts);
	for (uint32_t i = 0; i < FUNCS; i++)
		ck_assert_uint_eq(verdicts[i], expected[funcs[i]]);
	ck_assert_uint_eq(verdicts[FUNCS], 0xaa);
	code_set_free(set);
	code_free(code);
	arena_free(&arena);
}

START_TEST(the_interpreter_judges_one_by_one_and_together)
{
	judge(CODE_INTERP);
}
END_TEST

START_TEST(machine_code_does_too_or_the_interpreter_stands_in)
{
	judge(CODE_NATIVE);
}
END_TEST

START_TEST(an_empty_set_says_nothing)
{
	struct arena arena;
	struct ir_unit unit = unit_make(&arena);
	struct code *code = code_new(&unit, CODE_NATIVE, 0);
	struct code_set *set = code_set_new(code, NULL, 0);
	struct ir_frame frame = { 0 };
	uint8_t verdict = 0xaa;

	code_set_run(set, &frame, NULL, &verdict);
	ck_assert_uint_eq(verdict, 0xaa);
	code_set_free(set);
	code_free(code);
	arena_free(&arena);
}
END_TEST

START_TEST(little_work_is_left_to_the_interpreter)
{
	struct arena arena;
	struct ir_unit unit = unit_make(&arena);
	struct code *code = code_new(&unit, CODE_AUTO, 1000);

	ck_assert_str_eq(code_runner(code), "interpreter");
	ck_assert_ptr_null(code_why_not(code));
	code_free(code);
	arena_free(&arena);
}
END_TEST

START_TEST(what_pays_grows_with_what_is_compiled)
{
	uint64_t run = 1;

	while (!code_pays(run, 0))
		run *= 2;
	ck_assert_uint_gt(run, UINT64_C(1000000)); /* loading alone costs that */
	ck_assert(!code_pays(run, 10000));
	ck_assert(code_pays(UINT64_MAX, 10000));
	ck_assert(!code_pays(UINT64_MAX, UINT64_MAX));
	ck_assert(!code_pays(0, 0));
}
END_TEST

Suite *
suite_code(void)
{
	const TTest *tests[] = {
		functions_that_differ_in_constants_share_a_shape,
		the_interpreter_judges_one_by_one_and_together,
		machine_code_does_too_or_the_interpreter_stands_in,
		an_empty_set_says_nothing,
		little_work_is_left_to_the_interpreter,
		what_pays_grows_with_what_is_compiled,
	};

	return suite_of("code", tests, sizeof tests / sizeof tests[0]);
}
