/* test_arena.c - base/arena.h keeps its promises */

#include "tests/unit/unit.h"

#include "base/alist.h"
#include "base/arena.h"

#include <stdint.h>
#include <string.h>

START_TEST(budget_is_a_hard_limit)
{
	struct arena a;
	jmp_buf full;

	arena_init(&a, 1000, &full);
	if (setjmp(full) == 0) {
		arena_array(&a, char, 1000);
		arena_array(&a, char, 1);
		ck_abort_msg("byte 1001 was handed out");
	}
	ck_assert_uint_eq(a.used, 1000);
	arena_free(&a);
}
END_TEST

START_TEST(absurd_sizes_meet_the_budget)
{
	static const size_t counts[] = { SIZE_MAX, SIZE_MAX / 8, SIZE_MAX / 8 + 2,
					 SIZE_MAX / 2 };
	struct arena a;
	jmp_buf full;

	for (volatile unsigned i = 0; i < 4; i++) {
		arena_init(&a, SIZE_MAX, &full);
		if (setjmp(full) == 0) {
			arena_array(&a, uint64_t, counts[i]);
			ck_abort_msg("%zu words were handed out", counts[i]);
		}
		arena_free(&a);
	}
}
END_TEST

START_TEST(memory_is_zeroed_aligned_and_apart)
{
	struct arena a;
	char *last = NULL;

	arena_init(&a, SIZE_MAX, NULL);
	for (size_t size = 1; size < 40000; size = size * 3 / 2 + 1) {
		size_t align = (size_t)1 << size % 5;
		char *at = arena_alloc(&a, size, align);

		ck_assert_uint_eq((uintptr_t)at % align, 0);
		for (size_t i = 0; i < size; i++)
			ck_assert_int_eq(at[i], 0);
		memset(at, 0xa5, size);
		ck_assert_ptr_ne(at, last);
		last = at;
	}
	arena_free(&a);
	ck_assert_ptr_null(a.head);
}
END_TEST

START_TEST(text_is_copied_with_its_end)
{
	struct arena a;

	arena_init(&a, SIZE_MAX, NULL);
	ck_assert_str_eq(arena_text(&a, "berths", 5), "berth");
	ck_assert_str_eq(arena_text(&a, "", 0), "");
	ck_assert_str_eq(arena_text(&a, NULL, 0), "");
	arena_free(&a);
}
END_TEST

START_TEST(lists_keep_their_elements_while_they_grow)
{
	ALIST(uint32_t) list = { 0 };
	struct arena a;

	arena_init(&a, SIZE_MAX, NULL);
	for (uint32_t i = 0; i < 1000; i++)
		*alist_push(&a, &list) = i;
	ck_assert_uint_eq(list.n, 1000);
	for (uint32_t i = 0; i < 1000; i++)
		ck_assert_uint_eq(list.at[i], i);
	arena_free(&a);
}
END_TEST

Suite *
suite_arena(void)
{
	const TTest *tests[] = {
		budget_is_a_hard_limit,
		absurd_sizes_meet_the_budget,
		memory_is_zeroed_aligned_and_apart,
		text_is_copied_with_its_end,
		lists_keep_their_elements_while_they_grow,
	};

	return suite_of("arena", tests, sizeof tests / sizeof tests[0]);
}
