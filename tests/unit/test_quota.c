/* test_quota.c - runtime/quota/quota.h: what fits, and what never will */

#include "tests/unit/unit.h"

#include "runtime/quota/quota.h"

START_TEST(room_is_what_is_not_used)
{
	struct quota_table q;
	struct quota_cell *c;

	quota_init(&q, 2, 3, 4);
	c = quota_cell(&q, 1, 2, 3);
	c->nominal = 10;
	ck_assert_int_eq(quota_ask(&q, 1, 2, 3, 0, 10), QUOTA_FITS);
	ck_assert_int_eq(quota_ask(&q, 1, 2, 3, 4, 7), QUOTA_NEVER);
	quota_take(&q, 1, 2, 3, 4);
	ck_assert_int_eq(quota_left(c), 6);
	ck_assert_int_eq(quota_ask(&q, 1, 2, 3, 0, 6), QUOTA_FITS);
	ck_assert_int_eq(quota_ask(&q, 1, 2, 3, 0, 7), QUOTA_NOT_NOW);
	ck_assert_int_eq(quota_ask(&q, 1, 2, 3, 3, 4), QUOTA_NOT_NOW);
	ck_assert_int_eq(quota_ask(&q, 1, 2, 3, 0, 11), QUOTA_NEVER);
	quota_free(&q);
}
END_TEST

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

START_TEST(over_use_leaves_nothing)
{
	struct quota_table q;
	struct quota_cell *c;

	quota_init(&q, 1, 1, 1);
	c = quota_cell(&q, 0, 0, 0);
	c->nominal = 8;
	quota_take(&q, 0, 0, 0, 12);
	ck_assert_int_eq(quota_left(c), 0);
	ck_assert_int_eq(quota_ask(&q, 0, 0, 0, 0, 1), QUOTA_NOT_NOW);
	ck_assert_int_eq(quota_ask(&q, 0, 0, 0, 0, 0), QUOTA_FITS);
	quota_free(&q);
}
END_TEST

START_TEST(unlimited_and_uncovered)
{
	struct quota_table q;
	struct quota_cell *c;

	quota_init(&q, 1, 1, 1);
	c = quota_cell(&q, 0, 0, 0);
	ck_assert(c->nominal == QUOTA_UNCOVERED);
	ck_assert_int_eq(quota_ask(&q, 0, 0, 0, 0, 1), QUOTA_NEVER);
	ck_assert_int_eq(quota_left(c), 0);
	c->nominal = QUOTA_UNLIMITED;
	ck_assert_int_eq(quota_ask(&q, 0, 0, 0, INT64_MAX, INT64_MAX), QUOTA_FITS);
	quota_take(&q, 0, 0, 0, INT64_MAX);
	quota_take(&q, 0, 0, 0, INT64_MAX);
	ck_assert(c->used == INT64_MAX);
	ck_assert(quota_left(c) == QUOTA_UNLIMITED);
	quota_free(&q);
}
END_TEST

/* Sums past 64 bits stay at the top instead of coming back as less. */
START_TEST(sums_saturate)
{
	struct quota_table q;
	struct quota_cell *c;

	quota_init(&q, 1, 1, 1);
	c = quota_cell(&q, 0, 0, 0);
	c->nominal = INT64_MAX - 1;
	ck_assert_int_eq(quota_ask(&q, 0, 0, 0, INT64_MAX - 1, 2), QUOTA_NEVER);
	quota_take(&q, 0, 0, 0, INT64_MAX - 1);
	quota_take(&q, 0, 0, 0, 5);
	ck_assert_int_eq(quota_left(c), 0);
	quota_free(&q);
}
END_TEST

Suite *
suite_quota(void)
{
	const TTest *tests[] = { room_is_what_is_not_used, cells_are_apart,
				 over_use_leaves_nothing, unlimited_and_uncovered,
				 sums_saturate };

	return suite_of("quota", tests, sizeof tests / sizeof tests[0]);
}
