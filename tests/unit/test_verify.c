/* test_verify.c - every kind of unit that no back end could run is turned away */

#include "tests/unit/unit.h"

#include "compiler/ir/ir_build.h"
#include "compiler/ir/verify.h"

#include <stdlib.h>
#include <string.h>

#define SPAN ((struct span){ 0, 0 })

/*
 * The unit that the tests spoil, whole it is
 *
 *	0 load workload.gpus	COUNT
 *	1 const 8		COUNT
 *	2 count_gt 0 1		BOOL
 *	3 and 2 to 9
 *	4 load workload.queue	STRING, may be absent
 *	5 has 4			BOOL
 *	6 or 5 to 8
 *	7 const true		BOOL
 *	8 join 6 7
 *	9 join 3 8
 *	10 return 9
 */
struct sample {
	struct ir_inst insts[11];
	struct ir_func func;
	struct ir_const consts[2];
	struct ir_input inputs[2];
	struct ir_unit unit;
};

static void
sample_make(struct sample *s)
{
	const uint8_t bool_ = TYPE_BOOL, count = TYPE_COUNT, string = TYPE_STRING;
	const struct ir_inst insts[] = {
		{ IR_LOAD, count, false, 0, 0, SPAN },
		{ IR_CONST, count, false, 0, 0, SPAN },
		{ OP_count_gt, bool_, false, 0, 1, SPAN },
		{ IR_AND, bool_, false, 2, 9, SPAN },
		{ IR_LOAD, string, true, 1, 0, SPAN },
		{ IR_HAS, bool_, false, 4, 0, SPAN },
		{ IR_OR, bool_, false, 5, 8, SPAN },
		{ IR_CONST, bool_, false, 1, 0, SPAN },
		{ IR_JOIN, bool_, false, 6, 7, SPAN },
		{ IR_JOIN, bool_, false, 3, 8, SPAN },
		{ IR_RETURN, bool_, false, 9, 0, SPAN },
	};

	memset(s, 0, sizeof *s);
	memcpy(s->insts, insts, sizeof insts);
	s->func = (struct ir_func){ 0, 11, false };
	s->consts[0] = (struct ir_const){ REP_INT, 8, NULL };
	s->consts[1] = (struct ir_const){ REP_BOOL, 1, NULL };
	s->inputs[0] = (struct ir_input){ .field = FIELD_WL_GPUS };
	s->inputs[1] = (struct ir_input){ .field = FIELD_WL_QUEUE };
	s->unit = (struct ir_unit){ .insts = s->insts,
				    .funcs = &s->func,
				    .consts = s->consts,
				    .inputs = s->inputs,
				    .n_insts = 11,
				    .n_funcs = 1,
				    .n_consts = 2,
				    .n_inputs = 2,
				    .slots = 11 };
}

START_TEST(a_whole_unit_is_taken)
{
	struct sample s;
	uint32_t at;

	sample_make(&s);
	ck_assert_ptr_null(ir_verify(&s.unit, &at));
}
END_TEST

/* One instruction spoiled in one way, and where that is noticed. */
static const struct spoiled {
	uint32_t at;
	struct ir_inst with;
	uint32_t noticed;
	const char *wrong;
} spoils[] = {
	{ 2, { OP_NONE, TYPE_BOOL, 0, 0, 1, SPAN }, 2, "a code that does not exist" },
	{ 2,
	  { IR_CODE_COUNT, TYPE_BOOL, 0, 0, 1, SPAN },
	  2,
	  "a code that does not exist" },
	{ 0, { IR_LOAD, TYPE_POISON, 0, 0, 0, SPAN }, 0, "a type that no value has" },
	{ 0,
	  { IR_LOAD, TYPE_COUNT_OF_TYPES, 0, 0, 0, SPAN },
	  0,
	  "a type that no value has" },
	{ 0,
	  { IR_LOAD, TYPE_COUNT, 0, 2, 0, SPAN },
	  0,
	  "an input that does not exist" },
	{ 0, { IR_LOAD, TYPE_BYTES, 0, 0, 0, SPAN }, 0, "an input of another type" },
	{ 4, { IR_LOAD, TYPE_STRING, 0, 1, 0, SPAN }, 4, "an input of another type" },
	{ 1,
	  { IR_CONST, TYPE_COUNT, 0, 2, 0, SPAN },
	  1,
	  "a constant that does not exist" },
	{ 1,
	  { IR_CONST, TYPE_STRING, 0, 0, 0, SPAN },
	  1,
	  "a constant of another type" },
	{ 1, { IR_CONST, TYPE_COUNT, 1, 0, 0, SPAN }, 1, "a constant of another type" },
	{ 2,
	  { OP_bytes_gt, TYPE_BOOL, 0, 0, 1, SPAN },
	  2,
	  "an operation on a value of another type" },
	{ 2,
	  { OP_count_gt, TYPE_BOOL, 0, 0, 2, SPAN }, /* itself */
	  2,
	  "an operation on a value of another type" },
	{ 2,
	  { OP_count_gt, TYPE_BOOL, 0, 0, 99, SPAN },
	  2,
	  "an operation on a value of another type" },
	{ 2,
	  { OP_count_gt, TYPE_COUNT, 0, 0, 1, SPAN },
	  2,
	  "an operation with another result" },
	{ 2,
	  { OP_count_gt, TYPE_BOOL, 1, 0, 1, SPAN },
	  2,
	  "an operation with another result" },
	{ 3, { IR_AND, TYPE_BOOL, 0, 2, 8, SPAN }, 3, "a skip without its join" },
	{ 3, { IR_AND, TYPE_BOOL, 0, 2, 2, SPAN }, 3, "a skip without its join" },
	{ 3, { IR_AND, TYPE_BOOL, 0, 2, 11, SPAN }, 3, "a skip without its join" },
	{ 3,
	  { IR_AND, TYPE_BOOL, 0, 0, 9, SPAN },
	  3,
	  "a skip on something else than a bool" },
	{ 6,
	  { IR_ELSE, TYPE_STRING, 0, 4, 8, SPAN },
	  6,
	  "a skip to a join of another type" },
	{ 5,
	  { IR_HAS, TYPE_BOOL, 0, 5, 0, SPAN },
	  5,
	  "a test of a value that is not there" },
	{ 5,
	  { IR_HAS, TYPE_BOOL, 0, 3, 0, SPAN }, /* of a skip */
	  5,
	  "a test of a value that is not there" },
	{ 8, { IR_JOIN, TYPE_BOOL, 0, 3, 7, SPAN }, 6, "a skip without its join" },
	{ 8,
	  { IR_JOIN, TYPE_BOOL, 0, 6, 0, SPAN },
	  8,
	  "a join of a value of another type" },
	{ 9,
	  { IR_JOIN, TYPE_BOOL, 0, 3, 7, SPAN }, /* passed over by the inner skip */
	  9,
	  "a join of a value of another type" },
	{ 7, { IR_JOIN, TYPE_BOOL, 0, 6, 5, SPAN }, 7, "a join without its skip" },
	{ 10,
	  { IR_RETURN, TYPE_BOOL, 0, 0, 0, SPAN },
	  10,
	  "a result that is not a bool" },
	{ 10,
	  { IR_RETURN, TYPE_BOOL, 0, 8, 0, SPAN }, /* passed over */
	  10,
	  "a result that is not a bool" },
	{ 10,
	  { IR_HAS, TYPE_BOOL, 0, 4, 0, SPAN },
	  10,
	  "a function that does not end with its only return" },
	{ 2,
	  { IR_RETURN, TYPE_BOOL, 0, 0, 0, SPAN },
	  2,
	  "a function that does not end with its only return" },
};

START_TEST(each_spoiled_instruction_is_noticed)
{
	for (size_t i = 0; i < sizeof spoils / sizeof spoils[0]; i++) {
		struct sample s;
		const char *wrong;
		uint32_t at;

		sample_make(&s);
		s.insts[spoils[i].at] = spoils[i].with;
		wrong = ir_verify(&s.unit, &at);
		ck_assert_msg(wrong != NULL, "spoil %zu was taken", i);
		ck_assert_msg(strcmp(wrong, spoils[i].wrong) == 0,
			      "spoil %zu: `%s`, not `%s`", i, wrong, spoils[i].wrong);
		ck_assert_uint_eq(at, spoils[i].noticed);
	}
}
END_TEST

START_TEST(a_skip_stays_within_the_one_around_it)
{
	struct sample s;
	uint32_t at;

	/* The outer one ends at 8, the inner one at 9. */
	sample_make(&s);
	s.insts[3].b = 8;
	s.insts[6].b = 9;
	s.insts[8].a = 3;
	s.insts[9].a = 6;
	ck_assert_str_eq(ir_verify(&s.unit, &at), "a skip out of the one around it");
	ck_assert_uint_eq(at, 6);
}
END_TEST

START_TEST(what_may_be_absent_is_not_hidden)
{
	struct sample s;
	uint32_t at;

	sample_make(&s);
	s.insts[9].optional = true;
	ck_assert_str_eq(ir_verify(&s.unit, &at), "a result that is not a bool");
	sample_make(&s);
	s.insts[8].optional = true;
	ck_assert_str_eq(ir_verify(&s.unit, &at),
			 "a join that hides that its value may be absent");
}
END_TEST

START_TEST(constants_are_what_they_say)
{
	struct sample s;
	uint32_t at;

	sample_make(&s);
	s.consts[1].value = 2; /* neither true nor false */
	ck_assert_str_eq(ir_verify(&s.unit, &at), "a constant of another type");
	sample_make(&s);
	s.consts[0].text = "8";
	ck_assert_str_eq(ir_verify(&s.unit, &at), "a constant of another type");
}
END_TEST

START_TEST(functions_are_in_range)
{
	static const struct ir_func outside[] = { { 0, 0, false },
						  { 0, 12, false },
						  { 1, 11, false },
						  { 12, 1, false },
						  { UINT32_MAX, 11, false } };

	for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
		struct sample s;
		uint32_t at;

		sample_make(&s);
		s.unit.slots = 12;
		s.func = outside[i];
		ck_assert_str_eq(ir_verify(&s.unit, &at), "a function out of range");
	}
}
END_TEST

START_TEST(slots_hold_every_function)
{
	struct sample s;
	uint32_t at;

	sample_make(&s);
	s.unit.slots = 10;
	ck_assert_str_eq(ir_verify(&s.unit, &at), "a function out of range");
}
END_TEST

START_TEST(inputs_are_fields)
{
	static const struct ir_input bad[] = {
		{ .field = FIELD_NONE },
		{ .field = FIELD_COUNT },
		{ .kind = INPUT_WINDOW + 1, .field = FIELD_WL_GPUS },
		{ .field = FIELD_WL_GPUS, .key = "stray" },
		{ .field = FIELD_WL_LABELS }, /* and no key */
		{ .kind = INPUT_LIKE, .field = FIELD_WL_QUEUE },
		{ .field = FIELD_WL_QUEUE, .arg = "stray" },
	};

	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		struct sample s;
		uint32_t at;

		sample_make(&s);
		s.inputs[1] = bad[i];
		ck_assert_str_eq(ir_verify(&s.unit, &at), "an input of no field");
	}
}
END_TEST

/* 100,000 conditions in one: linear, or this would not end in a minute. */
START_TEST(long_functions_are_verified_quickly)
{
	struct ir_builder b;
	struct arena arena;
	struct ir_unit unit;
	uint32_t value, at;

	arena_init(&arena, SIZE_MAX, NULL);
	ir_builder_init(&b, &arena);
	ir_begin(&b);
	value = ir_int(&b, TYPE_BOOL, 1, SPAN);
	for (int i = 0; i < 100000; i++) {
		uint32_t skip = ir_skip(&b, IR_AND, value, SPAN);

		value = ir_join(&b, skip, ir_int(&b, TYPE_BOOL, i & 1, SPAN), false,
				SPAN);
	}
	ir_end(&b, value, SPAN);
	unit = ir_finish(&b);
	ck_assert_ptr_null(ir_verify(&unit, &at));
	arena_free(&arena);
}
END_TEST

Suite *
suite_verify(void)
{
	const TTest *tests[] = {
		a_whole_unit_is_taken,
		each_spoiled_instruction_is_noticed,
		a_skip_stays_within_the_one_around_it,
		what_may_be_absent_is_not_hidden,
		constants_are_what_they_say,
		functions_are_in_range,
		slots_hold_every_function,
		inputs_are_fields,
		long_functions_are_verified_quickly,
	};

	return suite_of("verify", tests, sizeof tests / sizeof tests[0]);
}
