/* test_instant.c - base/instant.h: RFC 3339 to seconds and back */

#include "tests/unit/unit.h"

#include "base/instant.h"

#include <string.h>

START_TEST(instants_are_read)
{
	static const struct {
		const char *text;
		int64_t seconds;
	} good[] = {
		{ "1970-01-01T00:00:00Z", 0 },
		{ "1970-01-01T01:00+01:00", 0 },
		{ "2026-12-01T11:30Z", 1796124600 },
		{ "2026-12-01T11:30:00Z", 1796124600 },
		{ "2026-12-01T11:30:00.123456Z", 1796124600 },
		{ "2026-12-01T06:30-05:00", 1796124600 },
		{ "2026-12-01T17:15+05:45", 1796124600 },
		{ "2028-02-29T00:00Z", 1835395200 },
		{ "9999-12-31T23:59:59Z", INT64_C(253402300799) },
	};
	int64_t seconds;

	for (unsigned i = 0; i < sizeof good / sizeof good[0]; i++) {
		ck_assert_msg(
			instant_parse(good[i].text, strlen(good[i].text), &seconds),
			"%s", good[i].text);
		ck_assert_msg(seconds == good[i].seconds, "%s", good[i].text);
	}
}
END_TEST

START_TEST(what_is_not_an_instant_is_refused)
{
	static const char *const bad[] = {
		"",
		"2026-12-01",
		"2026-12-01T11:30",
		"2026-12-01T11:30z",
		"2026-12-01 11:30Z",
		"2026-13-01T00:00Z",
		"2026-00-01T00:00Z",
		"2026-01-00T00:00Z",
		"2026-02-29T00:00Z",
		"2026-04-31T00:00Z",
		"2026-01-01T24:00Z",
		"2026-01-01T00:60Z",
		"2026-01-01T00:00:60Z",
		"2026-01-01T00:00:00.Z",
		"2026-01-01T00:00+24:00",
		"2026-01-01T00:00+0100",
		"2026-01-01T00:00Z ",
		"1969-12-31T23:59Z",
		"12026-01-01T00:00Z",
	};
	int64_t seconds = 42;

	for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
		ck_assert_msg(!instant_parse(bad[i], strlen(bad[i]), &seconds), "%s",
			      bad[i]);
	ck_assert_int_eq(seconds, 42);
}
END_TEST

/* Every cut of a good text is refused, and nothing past the cut is read. */
START_TEST(cut_texts_are_refused)
{
	static const char text[] = "2026-12-01T11:30:00Z";
	int64_t seconds;

	for (size_t len = 0; len < strlen(text); len++) {
		char cut[sizeof text];

		memcpy(cut, text, len);
		memset(cut + len, '0', sizeof cut - len);
		ck_assert_msg(!instant_parse(cut, len, &seconds), "%zu", len);
	}
}
END_TEST

START_TEST(what_is_written_is_read_again)
{
	char text[INSTANT_TEXT];
	int64_t back;

	for (int64_t t = 0; t <= INT64_C(253402300799); t += 86400 * 37 + 4321) {
		instant_format(t, text);
		ck_assert_msg(instant_parse(text, strlen(text), &back) && back == t,
			      "%s", text);
	}
	instant_format(-1, text);
	ck_assert_str_eq(text, "-1");
	instant_format(INT64_MIN, text);
	ck_assert_str_eq(text, "-9223372036854775808");
}
END_TEST

Suite *
suite_instant(void)
{
	const TTest *tests[] = { instants_are_read, what_is_not_an_instant_is_refused,
				 cut_texts_are_refused, what_is_written_is_read_again };

	return suite_of("instant", tests, sizeof tests / sizeof tests[0]);
}
