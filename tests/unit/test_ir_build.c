/* test_ir_build.c - what the builder folds, shares and guards */

#include "tests/unit/unit.h"

#include "compiler/ir/interp.h"
#include "compiler/ir/ir_build.h"
#include "compiler/ir/print.h"
#include "compiler/ir/verify.h"

#define AT(begin) ((struct span){ (begin), (begin) + 1 })

struct built {
	struct arena arena;
	struct ir_builder b;
};

static void
built_open(struct built *x)
{
	arena_init(&x->arena, SIZE_MAX, NULL);
	ir_builder_init(&x->b, &x->arena);
	ir_begin(&x->b);
}

static uint32_t
number(struct built *x, int64_t value)
{
	return ir_int(&x->b, TYPE_NUMBER, value, AT(1));
}

static uint32_t
load(struct built *x, enum field field, const char *key)
{
	struct ir_input in = { .field = field, .key = key };
	struct typed type = { .type = field_info[field].type,
			      .optional = field_info[field].optional };

	return ir_load(&x->b, in, type, AT(1));
}

START_TEST(operations_on_constants_are_folded)
{
	struct built x;
	int64_t value = 0;
	uint32_t sum;

	built_open(&x);
	sum = ir_op(&x.b, OP_number_add, number(&x, 40), number(&x, 2), AT(1));
	ck_assert(ir_known(&x.b, sum, &value));
	ck_assert_int_eq(value, 42);
	ck_assert(ir_known(&x.b, ir_op(&x.b, OP_number_gt, sum, number(&x, 41), AT(1)),
			   &value));
	ck_assert_int_eq(value, 1);
	ck_assert_uint_eq(x.b.n_traps, 0);
	arena_free(&x.arena);
}
END_TEST

START_TEST(a_trap_stays_and_is_remembered)
{
	struct built x;
	struct ir_unit unit;
	struct ir_frame frame = { 0 };
	int64_t value, slots[16], consts[8];
	uint32_t over, at;

	built_open(&x);
	over = ir_op(&x.b, OP_number_div, number(&x, 1), number(&x, 0), AT(7));
	ck_assert(!ir_known(&x.b, over, &value));
	ck_assert_uint_eq(x.b.n_traps, 1);
	ck_assert_uint_eq(x.b.traps[0].span.begin, 7);
	ck_assert_int_eq(x.b.traps[0].trap, TRAP_DIV_ZERO);
	over = ir_op(&x.b, OP_number_gt, over, number(&x, 0), AT(1));
	ir_end(&x.b, over, AT(1));
	unit = ir_finish(&x.b);
	ck_assert_ptr_null(ir_verify(&unit, &at));
	for (uint32_t i = 0; i < unit.n_consts; i++)
		consts[i] = unit.consts[i].value;
	frame.consts = consts;
	ck_assert_int_eq(ir_run(&unit, 0, &frame, slots, &value), TRAP_DIV_ZERO);
	arena_free(&x.arena);
}
END_TEST

START_TEST(equal_constants_and_inputs_are_stored_once)
{
	struct built x;

	built_open(&x);
	for (int i = 0; i < 3; i++) {
		number(&x, 7);
		ir_text(&x.b, TYPE_STRING, "a", AT(1));
		load(&x, FIELD_WL_LABELS, "app");
		load(&x, FIELD_WL_GPUS, NULL);
	}
	ck_assert_uint_eq(x.b.n_consts, 2);
	ck_assert_uint_eq(x.b.n_inputs, 2);
	load(&x, FIELD_WL_LABELS, "tier");
	load(&x, FIELD_WL_ANNOTATIONS, "app");
	ir_text(&x.b, TYPE_STRING, "b", AT(1));
	ir_int(&x.b, TYPE_BOOL, 1, AT(1));
	ir_int(&x.b, TYPE_NUMBER, 1, AT(1)); /* not the same as true */
	ck_assert_uint_eq(x.b.n_consts, 5);
	ck_assert_uint_eq(x.b.n_inputs, 4);
	arena_free(&x.arena);
}
END_TEST

/* What `queue SIGN "a"` says when the queue is `value`; "a" is number 1. */
static int64_t
compare_queue(enum op op, int64_t value)
{
	const int64_t consts[] = { 1 };
	const int64_t *cols[] = { &value };
	uint32_t row[SUBJECT_COUNT] = { 0 }, at, queue, said;
	struct ir_frame frame = { consts, cols, row };
	struct ir_unit unit;
	struct built x;
	int64_t slots[16], result = -1;

	built_open(&x);
	queue = load(&x, FIELD_WL_QUEUE, NULL);
	said = ir_op(&x.b, op, queue, ir_text(&x.b, TYPE_STRING, "a", AT(1)), AT(1));
	ir_end(&x.b, said, AT(1));
	unit = ir_finish(&x.b);
	ck_assert_ptr_null(ir_verify(&unit, &at));
	ck_assert_int_eq(ir_run(&unit, 0, &frame, slots, &result), TRAP_NONE);
	arena_free(&x.arena);
	return result;
}

START_TEST(absent_equals_nothing)
{
	ck_assert_int_eq(compare_queue(OP_string_eq, 1), 1);
	ck_assert_int_eq(compare_queue(OP_string_eq, 2), 0);
	ck_assert_int_eq(compare_queue(OP_string_eq, VALUE_ABSENT), 0);
	ck_assert_int_eq(compare_queue(OP_string_ne, 1), 0);
	ck_assert_int_eq(compare_queue(OP_string_ne, 2), 1);
	ck_assert_int_eq(compare_queue(OP_string_ne, VALUE_ABSENT), 1);
}
END_TEST

START_TEST(functions_know_whether_they_are_of_placements)
{
	struct built x;

	built_open(&x);
	ir_end(&x.b, ir_has(&x.b, load(&x, FIELD_WL_QUEUE, NULL), AT(1)), AT(1));
	ir_begin(&x.b);
	ir_end(&x.b, ir_has(&x.b, load(&x, FIELD_FLAVOR_PRICE, NULL), AT(1)), AT(1));
	ir_begin(&x.b);
	ir_end(&x.b, ir_has(&x.b, load(&x, FIELD_WL_QUEUE, NULL), AT(1)), AT(1));
	ck_assert(!x.b.funcs[0].placement);
	ck_assert(x.b.funcs[1].placement);
	ck_assert(!x.b.funcs[2].placement);
	arena_free(&x.arena);
}
END_TEST

START_TEST(a_function_prints_as_it_is_read)
{
	struct str out = { 0 };
	struct ir_unit unit;
	struct built x;
	uint32_t skip, a;

	built_open(&x);
	a = load(&x, FIELD_WL_QUEUE, NULL);
	skip = ir_skip(&x.b, IR_ELSE, a, AT(1));
	a = ir_join(&x.b, skip, ir_text(&x.b, TYPE_STRING, "no\n\"e", AT(1)), false,
		    AT(1));
	a = ir_op(&x.b, OP_string_eq, a, load(&x, FIELD_WL_NAMESPACE, NULL), AT(1));
	ir_end(&x.b, a, AT(1));
	unit = ir_finish(&x.b);
	ir_print(&out, &unit, 0, "same-name");
	ck_assert_str_eq(str_text(&out), "same-name\n"
					 "  %0   load workload.queue  : STRING?\n"
					 "  %1   else %0 to %3  : STRING\n"
					 "  %2   const \"no\\u{a}\\\"e\"  : STRING\n"
					 "  %3   join %1 %2  : STRING\n"
					 "  %4   load workload.namespace  : STRING\n"
					 "  %5   string_eq %3 %4  : BOOL\n"
					 "  %6   return %5  : BOOL\n");
	str_free(&out);
	arena_free(&x.arena);
}
END_TEST

Suite *
suite_ir_build(void)
{
	const TTest *tests[] = {
		operations_on_constants_are_folded,
		a_trap_stays_and_is_remembered,
		equal_constants_and_inputs_are_stored_once,
		absent_equals_nothing,
		functions_know_whether_they_are_of_placements,
		a_function_prints_as_it_is_read,
	};

	return suite_of("ir_build", tests, sizeof tests / sizeof tests[0]);
}
