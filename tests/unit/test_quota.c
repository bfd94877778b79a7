/* test_quota.c - runtime/quota/quota.h: the table of quotas and their use */

#include "tests/unit/unit.h"

#include "runtime/quota/quota.h"

/* Another team, flavor or resource is another cell. */
START_TEST(cells_are_apart)
{
	struct quota_table q;

	quota_init(&q, 3, 3, 3);
	for (uint32_t t = 0; t < 3; t++)
		for (uint32_t f = 0; f < 3; f++)
			for (uint32_t r = 0; r < 3; r++)
				quota_cell(&q, t, f, r)->nominal = t * 100 + f * 10 + r;
	quota_take(&q, 1, 1, 1, 5);
	for (uint32_t t = 0; t < 3; t++)
		for (uint32_t f = 0; f < 3; f++)
			for (uint32_t r = 0; r < 3; r++) {
				bool same = t == 1 && f == 1 && r == 1;

				ck_assert_int_eq(quota_cell(&q, t, f, r)->nominal,
						 t * 100 + f * 10 + r);
				ck_assert_int_eq(quota_cell(&q, t, f, r)->used,
						 same ? 5 : 0);
			}
	quota_free(&q);
}
END_TEST

/* What no quota speaks of is told apart from a quota of nothing. */
START_TEST(nothing_is_covered_at_first)
{
	struct quota_table q;

	quota_init(&q, 1, 1, 1);
	ck_assert(quota_cell(&q, 0, 0, 0)->nominal == QUOTA_UNCOVERED);
	ck_assert_int_eq(quota_cell(&q, 0, 0, 0)->used, 0);
	quota_free(&q);
}
END_TEST

START_TEST(use_stops_at_the_largest_number)
{
	struct quota_table q;

	quota_init(&q, 1, 1, 1);
	quota_take(&q, 0, 0, 0, INT64_MAX - 1);
	quota_take(&q, 0, 0, 0, 5);
	ck_assert(quota_cell(&q, 0, 0, 0)->used == INT64_MAX);
	quota_free(&q);
}
END_TEST

Suite *
suite_quota(void)
{
	const TTest *tests[] = { cells_are_apart, nothing_is_covered_at_first,
				 use_stops_at_the_largest_number };

	return suite_of("quota", tests, sizeof tests / sizeof tests[0]);
}
