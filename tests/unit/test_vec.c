/* test_vec.c - base/vec.h grows, and keeps what it has */

#include "tests/unit/unit.h"

#include "base/vec.h"

#include <signal.h>

START_TEST(elements_stay_while_it_grows)
{
	VEC(uint32_t) numbers = { 0 };

	for (uint32_t i = 0; i < 10000; i++)
		*vec_push(&numbers) = i * 7;
	ck_assert_uint_eq(numbers.n, 10000);
	ck_assert_uint_ge(numbers.cap, numbers.n);
	for (uint32_t i = 0; i < numbers.n; i++)
		ck_assert_uint_eq(numbers.at[i], i * 7);
	vec_free(&numbers);
	ck_assert_ptr_null(numbers.at);
	ck_assert_uint_eq(numbers.n, 0);
	*vec_push(&numbers) = 1; /* free is also a fresh start */
	vec_free(&numbers);
}
END_TEST

START_TEST(capacity_doubles_without_wrapping)
{
	ck_assert_uint_eq(vec_more(0), 16);
	ck_assert_uint_eq(vec_more(16), 32);
	ck_assert_uint_eq(vec_more(UINT32_MAX / 2), UINT32_MAX - 1);
}
END_TEST

START_TEST(more_than_can_be_counted_ends_the_process)
{
	vec_more(UINT32_MAX / 2 + 1);
}
END_TEST

Suite *
suite_vec(void)
{
	const TTest *tests[] = { elements_stay_while_it_grows,
				 capacity_doubles_without_wrapping };
	Suite *suite = suite_of("vec", tests, sizeof tests / sizeof tests[0]);
	TCase *dying = tcase_create("dying");

	tcase_add_test_raise_signal(dying, more_than_can_be_counted_ends_the_process,
				    SIGABRT);
	suite_add_tcase(suite, dying);
	return suite;
}
