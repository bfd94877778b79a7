/* test_quantity.c - runtime/snapshot/quantity.h: exact values, rounding, texts */

#include "tests/unit/unit.h"

#include "runtime/snapshot/quantity.h"

#include <string.h>

struct reading {
	const char *text;
	int64_t units, milli;
};

static void
check_reading(const struct reading *r)
{
	int64_t units = -42, milli = -42;
	size_t len = strlen(r->text);

	ck_assert_msg(quantity_parse(r->text, len, false, &units), "%s", r->text);
	ck_assert_msg(quantity_parse(r->text, len, true, &milli), "%s", r->text);
	ck_assert_msg(units == r->units, "%s is %lld", r->text, (long long)units);
	ck_assert_msg(milli == r->milli, "%s is %lldm", r->text, (long long)milli);
}

START_TEST(quantities_are_read)
{
	static const struct reading good[] = {
		{ "0", 0, 0 },
		{ "4", 4, 4000 },
		{ "+4", 4, 4000 },
		{ "007", 7, 7000 },
		{ "1500m", 2, 1500 },
		{ "0.5", 1, 500 },
		{ ".5", 1, 500 },
		{ "5.", 5, 5000 },
		{ "1e3", 1000, 1000000 },
		{ "1E3", 1000, 1000000 },
		{ "1E+3", 1000, 1000000 },
		{ "1e-3", 1, 1 },
		{ "1E", INT64_C(1000000000000000000), INT64_MAX },
		{ "12k", 12000, 12000000 },
		{ "3M", 3000000, INT64_C(3000000000) },
		{ "2G", INT64_C(2000000000), INT64_C(2000000000000) },
		{ "1Ki", 1024, 1024000 },
		{ "1.5Gi", INT64_C(1610612736), INT64_C(1610612736000) },
		{ "0.5Ki", 512, 512000 },
		{ "0.0001Ki", 1, 103 }, /* 0.1024 */
		{ "1Ti", INT64_C(1099511627776), INT64_C(1099511627776000) },
		{ "7Ei", INT64_C(8070450532247928832), INT64_MAX },
	};

	for (unsigned i = 0; i < sizeof good / sizeof good[0]; i++)
		check_reading(&good[i]);
}
END_TEST

/* kueue-semantics 2.1 and 2.2: away from zero, and never beyond int64. */
START_TEST(rounding_is_away_from_zero)
{
	static const struct reading edges[] = {
		{ "100u", 1, 1 },
		{ "1n", 1, 1 },
		{ "0.1n", 1, 1 },
		{ "1e-1000", 1, 1 },
		{ "-1m", -1, -1 },
		{ "-1500m", -2, -1500 },
		{ "-0.1u", -1, -1 },
		{ "1000000001n", 2, 1001 },
		{ "1.0000000001", 2, 1001 },
		{ "1.0000000000", 1, 1000 },
		{ "9223372036854775807", INT64_MAX, INT64_MAX },
		{ "9223372036854775808", INT64_MAX, INT64_MAX },
		{ "9223372036854775.807", INT64_C(9223372036854776), INT64_MAX },
		{ "-9223372036854775808", INT64_MIN, INT64_MIN },
		{ "-9223372036854775809", INT64_MIN, INT64_MIN },
		{ "8Ei", INT64_MAX, INT64_MAX },
		{ "1000000000000Ei", INT64_MAX, INT64_MAX },
		{ "99999999999999999999999999999999999999999999", INT64_MAX,
		  INT64_MAX },
		{ "99999999999999999999999999999999999999999999Ki", INT64_MAX,
		  INT64_MAX },
		{ "1e1000000000000", INT64_MAX, INT64_MAX },
		{ "0e1000000000000", 0, 0 },
		{ "100000000000000000000000000000000000000000e-41", 1, 1000 },
		{ "0.00000000000000000000000000000000000000001e41", 1, 1000 },
	};

	for (unsigned i = 0; i < sizeof edges / sizeof edges[0]; i++)
		check_reading(&edges[i]);
}
END_TEST

START_TEST(what_is_no_quantity_is_refused)
{
	static const char *const bad[] = {
		"",     "+",     "-",   ".",   "Ki",    "1ki",  "1KI", "1K",  "1i",
		"1mi",  "1 Ki",  " 1",  "1 ",  "1.2.3", "1e",   "1e+", "1Ee", "1e1.5",
		"0x10", "1_000", "one", "--1", "1Ki1",  "1eKi", "NaN", "1,5", "1KiB",
	};
	int64_t value = 42;

	for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
		ck_assert_msg(!quantity_parse(bad[i], strlen(bad[i]), false, &value),
			      "%s", bad[i]);
	ck_assert_int_eq(value, 42);
	ck_assert(!quantity_parse("1\0002", 3, false, &value));
}
END_TEST

/* A sum of parts is exact: it is rounded once, not part by part. */
START_TEST(sums_are_exact)
{
	__int128 part, sum = 0;

	ck_assert(quantity_parse_nano("100u", 4, &part));
	for (int i = 0; i < 10; i++)
		sum = quantity_add(sum, part);
	ck_assert_int_eq(quantity_round(sum, true), 1);
	ck_assert(quantity_parse_nano("1e30", 4, &part));
	for (int i = 0; i < 1000; i++)
		sum = quantity_add(sum, part);
	ck_assert(quantity_round(sum, true) == INT64_MAX);
	ck_assert(quantity_round(-sum, false) == INT64_MIN);
}
END_TEST

START_TEST(values_are_written_as_kueue_does)
{
	static const struct {
		const char *resource;
		int64_t value;
		const char *text;
	} cases[] = {
		{ "cpu", 0, "0" },
		{ "cpu", 1500, "1500m" },
		{ "cpu", 2000, "2" },
		{ "cpu", 1000000, "1k" },
		{ "cpu", -500, "-500m" },
		{ "memory", 1073741824, "1Gi" },
		{ "memory", 3072, "3Ki" },
		{ "memory", 1536, "1536" },
		{ "memory", 1000, "1k" },
		{ "memory", INT64_C(1) << 62, "4Ei" },
		{ "hugepages-2Mi", 2097152, "2Mi" },
		{ "ephemeral-storage", 1024, "1Ki" },
		{ "nvidia.com/gpu", 8, "8" },
		{ "nvidia.com/gpu", 12000, "12k" },
		{ "pods", INT64_C(1000000000000000000), "1E" },
		{ "pods", INT64_MAX, "9223372036854775807" },
		{ "memory", INT64_MIN, "-8Ei" },
	};
	char text[QUANTITY_TEXT];

	for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		quantity_format(cases[i].resource, cases[i].value, text);
		ck_assert_str_eq(text, cases[i].text);
	}
}
END_TEST

/* Canonical text means the value that it was made from. */
START_TEST(what_is_written_is_read_again)
{
	static const char *const resources[] = { "cpu", "memory", "nvidia.com/gpu" };
	uint64_t state = 1;
	char text[QUANTITY_TEXT];

	for (int i = 0; i < 100000; i++) {
		const char *resource = resources[i % 3];
		int64_t value, back;

		state = state * UINT64_C(6364136223846793005) + 1442695040888963407;
		value = (int64_t)(state >> (state >> 58)) & INT64_MAX;
		quantity_format(resource, value, text);
		ck_assert(quantity_parse(text, strlen(text),
					 quantity_is_milli(resource), &back));
		ck_assert_msg(back == value, "%s: %lld", text, (long long)value);
	}
}
END_TEST

Suite *
suite_quantity(void)
{
	const TTest *tests[] = { quantities_are_read,
				 rounding_is_away_from_zero,
				 what_is_no_quantity_is_refused,
				 sums_are_exact,
				 values_are_written_as_kueue_does,
				 what_is_written_is_read_again };

	return suite_of("quantity", tests, sizeof tests / sizeof tests[0]);
}
