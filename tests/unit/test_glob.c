/* test_glob.c - base/glob.h: patterns with stars */

#include "tests/unit/unit.h"

#include "base/glob.h"

START_TEST(stars_stand_for_any_text)
{
	static const struct {
		const char *pattern, *text;
		bool fits;
	} cases[] = {
		{ "", "", true },
		{ "", "a", false },
		{ "*", "", true },
		{ "*", "anything", true },
		{ "research-*", "research-", true },
		{ "research-*", "research-nlp", true },
		{ "research-*", "research", false },
		{ "*-canary", "serving-canary", true },
		{ "*-canary", "serving-canary-2", false },
		{ "a*b*c", "abc", true },
		{ "a*b*c", "a-b-b-c", true },
		{ "a*b*c", "a-c-b", false },
		{ "*ab*ab", "abab", true },
		{ "*ab*ab", "aab", false },
		{ "**a**", "a", true },
		{ "a?c", "abc", false }, /* only the star is special */
		{ "[a]", "a", false },
		{ "\xC3\xA4*", "\xC3\xA4\xC3\xB6", true },
	};

	for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++)
		ck_assert_msg(glob_matches(cases[i].pattern, cases[i].text) ==
				      cases[i].fits,
			      "`%s` on `%s`", cases[i].pattern, cases[i].text);
}
END_TEST

/* Many stars that almost fit take no more than length times length. */
START_TEST(stars_do_not_explode)
{
	char pattern[401], text[20001];

	for (int i = 0; i < 400; i += 2) {
		pattern[i] = '*';
		pattern[i + 1] = 'a';
	}
	pattern[399] = 'b';
	pattern[400] = '\0';
	for (int i = 0; i < 20000; i++)
		text[i] = 'a';
	text[20000] = '\0';
	ck_assert(!glob_matches(pattern, text));
}
END_TEST

START_TEST(the_prefix_ends_at_the_first_star)
{
	ck_assert_uint_eq(glob_prefix("research-*"), 9);
	ck_assert_uint_eq(glob_prefix("*"), 0);
	ck_assert_uint_eq(glob_prefix("serving"), 7);
}
END_TEST

Suite *
suite_glob(void)
{
	const TTest *tests[] = { stars_stand_for_any_text, stars_do_not_explode,
				 the_prefix_ends_at_the_first_star };

	return suite_of("glob", tests, sizeof tests / sizeof tests[0]);
}
