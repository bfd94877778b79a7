/* test_op.c - lang/ops.def and lang/kernel.h, held to arithmetic in 128 bits */

#include "tests/unit/unit.h"

#include "lang/op.h"

#include <string.h>

/* Where kernels could go wrong: around 0, the units, and both ends. */
static const int64_t edges[] = {
	0,
	1,
	-1,
	2,
	-2,
	7,
	-7,
	3599,
	3600,
	3601,
	-3601,
	RATIO_ONE - 1,
	RATIO_ONE,
	RATIO_ONE + 1,
	-RATIO_ONE,
	INT32_MAX,
	INT32_MIN,
	INT64_C(3037000499), /* the last whole root below 2^63 */
	INT64_C(3037000500),
	INT64_MAX / RATIO_ONE,
	INT64_MAX / RATIO_ONE + 1,
	INT64_MAX / 2,
	INT64_MAX / 2 + 1,
	INT64_MAX - 1,
	INT64_MAX,
	INT64_MIN + 2,
	INT64_MIN + 1,
};

enum { EDGES = sizeof edges / sizeof edges[0] };

struct exact {
	bool divided_by_zero;
	__int128 value;
};

static __int128
cost(__int128 rate, __int128 seconds)
{
	__int128 exact = rate * seconds, whole = exact / HOUR_SECONDS;

	return exact > 0 && exact % HOUR_SECONDS ? whole + 1 : whole;
}

static struct exact
quotient(__int128 a, __int128 b)
{
	return b ? (struct exact){ false, a / b } : (struct exact){ true, 0 };
}

/* What the kernel's name promises, worked out in another way. */
static struct exact
expected(const char *kernel, __int128 a, __int128 b)
{
#define IS(name, value_)                                                               \
	if (strcmp(kernel, name) == 0)                                                 \
		return (struct exact){ false, value_ };
	IS("bool_not", a == 0)
	IS("int_neg", -a)
	IS("int_add", a + b)
	IS("int_sub", a - b)
	IS("int_mul", a * b)
	IS("ratio_of", a * b / RATIO_ONE)
	IS("of_ratio", a * b / RATIO_ONE)
	IS("rate_cost", cost(a, b))
	IS("cost_rate", cost(b, a))
	IS("int_eq", a == b)
	IS("int_ne", a != b)
	IS("int_lt", a < b)
	IS("int_le", a <= b)
	IS("int_gt", a > b)
	IS("int_ge", a >= b)
#undef IS
	if (strcmp(kernel, "int_div") == 0)
		return quotient(a, b);
	if (strcmp(kernel, "int_ratio") == 0)
		return quotient(a * RATIO_ONE, b);
	ck_abort_msg("no expectation for kernel %s: write one here", kernel);
	return (struct exact){ 0 };
}

static void
hold_to(enum op op, int64_t a, int64_t b)
{
	const struct op_info *o = &op_info[op];
	struct exact want = expected(o->kernel, a, b);
	int64_t got = 42;
	enum trap trap = op_eval(op, a, b, &got);

	if (want.divided_by_zero)
		ck_assert_msg(trap == TRAP_DIV_ZERO, "%s %ld %ld", o->name, a, b);
	else if (want.value > INT64_MAX || want.value <= INT64_MIN)
		ck_assert_msg(trap == TRAP_OVERFLOW, "%s %ld %ld", o->name, a, b);
	else
		ck_assert_msg(trap == TRAP_NONE && got == (int64_t)want.value,
			      "%s %ld %ld gives %ld", o->name, a, b, got);
	if (trap == TRAP_NONE)
		return;
	ck_assert_msg(got == 42, "%s traps and gives a value", o->name);
	ck_assert_msg(o->traps >> trap & 1, "%s: a trap that lang/ops.def lacks",
		      o->name);
}

/* VALUE_ABSENT never reaches a kernel, so it is no edge. */
START_TEST(every_operation_is_exact_or_traps)
{
	for (enum op op = OP_NONE + 1; op < OP_COUNT; op++) {
		bool yes_no = type_info[op_info[op].arg[0]].rep == REP_BOOL;
		unsigned n = yes_no ? 2 : EDGES;

		for (unsigned i = 0; i < n; i++)
			for (unsigned j = 0; j < n; j++)
				hold_to(op, edges[i], edges[j]);
	}
}
END_TEST

START_TEST(every_operation_is_found_by_its_types)
{
	for (enum op op = OP_NONE + 1; op < OP_COUNT; op++) {
		const struct op_info *o = &op_info[op];

		ck_assert_msg(op_find(o->spelling, o->arg[0], o->arg[1]) == op,
			      "%s: two operations have one spelling and types",
			      o->name);
		ck_assert(op_spelled(o->spelling, o->arg[1] == TYPE_POISON ? 1 : 2));
	}
	ck_assert_int_eq(op_find("+", TYPE_COUNT, TYPE_BYTES), OP_NONE);
	ck_assert_int_eq(op_find("%", TYPE_NUMBER, TYPE_NUMBER), OP_NONE);
	ck_assert(!op_spelled("%", 2));
	ck_assert(!op_spelled("*", 1));
}
END_TEST

/* A table's line that breaks these rules would confuse the checker or the reader. */
START_TEST(every_line_is_complete)
{
	for (enum op op = OP_NONE + 1; op < OP_COUNT; op++) {
		const struct op_info *o = &op_info[op];

		ck_assert_msg(*o->doc && *o->spelling, "%s", o->name);
		ck_assert_msg(o->unit == UNIT_NONE || o->arg[0] == TYPE_COUNT ||
				      o->arg[0] == TYPE_COUNT_TIME ||
				      o->arg[1] == TYPE_COUNT ||
				      o->arg[1] == TYPE_COUNT_TIME,
			      "%s keeps a unit that no side has", o->name);
	}
	for (enum trap t = TRAP_NONE; t <= TRAP_DIV_ZERO; t++)
		ck_assert_uint_gt(strlen(trap_text(t)), 0);
}
END_TEST

Suite *
suite_op(void)
{
	const TTest *tests[] = { every_operation_is_exact_or_traps,
				 every_operation_is_found_by_its_types,
				 every_line_is_complete };

	return suite_of("op", tests, sizeof tests / sizeof tests[0]);
}
