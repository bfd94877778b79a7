/* test_str.c - base/str.h: strings that grow */

#include "tests/unit/unit.h"

#include "base/str.h"

#include <string.h>

START_TEST(a_zeroed_string_is_empty)
{
	struct str s = { 0 };

	ck_assert_str_eq(str_text(&s), "");
	str_bytes(&s, NULL, 0);
	ck_assert_str_eq(str_text(&s), "");
	str_free(&s);
}
END_TEST

START_TEST(everything_is_appended)
{
	struct str s = { 0 };

	str_add(&s, "8 ");
	str_bytes(&s, "gpus", 3);
	str_char(&s, ',');
	str_fill(&s, ' ', 2);
	str_printf(&s, "%d %s", 64, "vcpu");
	ck_assert_str_eq(str_text(&s), "8 gpu,  64 vcpu");
	ck_assert_uint_eq(s.len, strlen(s.text));
	str_clear(&s);
	ck_assert_str_eq(str_text(&s), "");
	str_free(&s);
}
END_TEST

START_TEST(long_formats_fit)
{
	struct str s = { 0 };
	char wide[5000];

	memset(wide, 'w', sizeof wide - 1);
	wide[sizeof wide - 1] = '\0';
	for (int i = 0; i < 100; i++)
		str_printf(&s, "%s", wide);
	ck_assert_uint_eq(s.len, 100 * (sizeof wide - 1));
	ck_assert_uint_eq(strspn(s.text, "w"), s.len);
	str_free(&s);
}
END_TEST

Suite *
suite_str(void)
{
	const TTest *tests[] = { a_zeroed_string_is_empty, everything_is_appended,
				 long_formats_fit };

	return suite_of("str", tests, sizeof tests / sizeof tests[0]);
}
