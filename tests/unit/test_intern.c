/* test_intern.c - base/intern.h: one number for each different string */

#include "tests/unit/unit.h"

#include "base/intern.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

START_TEST(equal_strings_have_one_number)
{
	struct arena a;
	struct intern t;
	sym one, again, empty;

	arena_init(&a, SIZE_MAX, NULL);
	intern_init(&t, &a);
	one = intern_add(&t, "research", 8);
	again = intern_add(&t, "research-a", 8);
	empty = intern_add(&t, "", 0);
	ck_assert(sym_same(one, again));
	ck_assert(!sym_same(one, empty));
	ck_assert_uint_ne(empty.ix, 0);
	ck_assert_str_eq(sym_text(&t, one), "research");
	ck_assert_uint_eq(sym_len(&t, one), 8);
	arena_free(&a);
}
END_TEST

START_TEST(looking_does_not_add)
{
	struct arena a;
	struct intern t;
	uint32_t before;

	arena_init(&a, SIZE_MAX, NULL);
	intern_init(&t, &a);
	ck_assert_uint_eq(intern_find(&t, "x", 1).ix, 0);
	intern_add(&t, "x", 1);
	before = t.n;
	ck_assert_uint_ne(intern_find(&t, "x", 1).ix, 0);
	ck_assert_uint_eq(intern_find(&t, "xy", 2).ix, 0);
	ck_assert_uint_eq(t.n, before);
	arena_free(&a);
}
END_TEST

START_TEST(bytes_count_not_characters)
{
	struct arena a;
	struct intern t;

	arena_init(&a, SIZE_MAX, NULL);
	intern_init(&t, &a);
	ck_assert(!sym_same(intern_add(&t, "a\0b", 3), intern_add(&t, "a\0c", 3)));
	ck_assert_uint_eq(sym_len(&t, intern_find(&t, "a\0c", 3)), 3);
	arena_free(&a);
}
END_TEST

START_TEST(many_strings_stay_apart)
{
	enum { MANY = 50000 };
	char text[32];
	struct arena a;
	struct intern t;
	uint32_t first;

	arena_init(&a, SIZE_MAX, NULL);
	intern_init(&t, &a);
	first = t.n;
	for (uint32_t i = 0; i < MANY; i++)
		intern_add(&t, text,
			   (size_t)snprintf(text, sizeof text, "n%" PRIu32, i));
	ck_assert_uint_eq(t.n - first, MANY);
	for (uint32_t i = 0; i < MANY; i++) {
		size_t len = (size_t)snprintf(text, sizeof text, "n%" PRIu32, i);

		ck_assert_str_eq(sym_text(&t, intern_find(&t, text, len)), text);
	}
	arena_free(&a);
}
END_TEST

Suite *
suite_intern(void)
{
	const TTest *tests[] = { equal_strings_have_one_number, looking_does_not_add,
				 bytes_count_not_characters, many_strings_stay_apart };

	return suite_of("intern", tests, sizeof tests / sizeof tests[0]);
}
