/* test_duration.c - lengths of time as Go reads them */

#include "runtime/snapshot/duration.h"
#include "tests/unit/unit.h"

#include <string.h>

static void
is(const char *text, int64_t wanted)
{
	int64_t got = -1;

	ck_assert_msg(duration_parse(text, strlen(text), &got), "%s", text);
	ck_assert_msg(got == wanted, "%s is %lld", text, (long long)got);
}

static void
is_none(const char *text)
{
	int64_t got = 7;

	ck_assert_msg(!duration_parse(text, strlen(text), &got), "%s", text);
	ck_assert_int_eq(got, 7);
}

START_TEST(numbers_with_units_are_summed_up)
{
	is("0", 0);
	is("5m0s", INT64_C(300000000000));
	is("1h30m", INT64_C(5400000000000));
	is("+2.5s", INT64_C(2500000000));
	is(".5h", INT64_C(1800000000000));
	is("1us2ns", 1002);
	is("3\xc2\xb5s", 3000);
	is("1.9999ns", 1);
	is("0.33333333333333333333h", INT64_C(1199999999999));
	is("2562047h", INT64_C(2562047) * 3600 * 1000000000);
}
END_TEST

START_TEST(other_texts_are_refused)
{
	static const char *const texts[] = {
		"",   "+",   "7d",  "5",   "-1s",      "s",
		".s", "1 s", "1m ", "1mm", "2562048h", "99999999999999999999s"
	};

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		is_none(texts[i]);
}
END_TEST

Suite *
suite_duration(void)
{
	const TTest *tests[] = { numbers_with_units_are_summed_up,
				 other_texts_are_refused };

	return suite_of("duration", tests, sizeof tests / sizeof tests[0]);
}
