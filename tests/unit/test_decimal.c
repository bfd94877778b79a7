/* test_decimal.c - products are exact, and end where 128 bits do */

#include "runtime/kueue/decimal.h"
#include "runtime/snapshot/quantity.h"
#include "tests/unit/unit.h"

#include <string.h>

static __int128
nano(const char *quantity)
{
	__int128 n = 0;

	ck_assert(quantity_parse_nano(quantity, strlen(quantity), &n));
	return n;
}

static void
product(const char *a, const char *b, const char *wanted)
{
	struct decimal d = decimal_times(decimal_of(nano(a)), decimal_of(nano(b)));

	ck_assert_msg(decimal_nano(d) == nano(wanted), "%s x %s", a, b);
}

START_TEST(products_are_exact)
{
	product("0", "8", "0");
	product("3", "0.5", "1.5");
	product("-3", "0.5", "-1.5");
	product("1.1", "1.1", "1.21");
	product("80Gi", "8", "640Gi");
	product("10E", "1m", "10P");
}
END_TEST

/* Away from zero, as Quantity.ScaledValue rounds. */
START_TEST(what_is_finer_than_billionths_is_rounded_up)
{
	product("1n", "1n", "1n");
	product("-1n", "1n", "-1n");
	product("1.5", "1n", "2n");
}
END_TEST

START_TEST(what_does_not_fit_is_the_largest)
{
	struct decimal big = decimal_of(nano("123456789123456789123456789"));
	struct decimal d = decimal_times(decimal_times(big, big), big);
	struct decimal less = decimal_times(d, decimal_of(nano("-1")));

	ck_assert(decimal_nano(d) > nano("1E"));
	ck_assert(decimal_nano(less) < -nano("1E"));
}
END_TEST

Suite *
suite_decimal(void)
{
	const TTest *tests[] = { products_are_exact,
				 what_is_finer_than_billionths_is_rounded_up,
				 what_does_not_fit_is_the_largest };

	return suite_of("decimal", tests, sizeof tests / sizeof tests[0]);
}
