/* test_source.c - base/source.h: from an offset back to a line */

#include "tests/unit/unit.h"

#include "base/source.h"

#include <string.h>

static struct source_set
two_sources(void)
{
	struct source_set set = { 0 };

	ck_assert_ptr_nonnull(source_add(&set, "a.berth", "one\ntwo\n", 8));
	ck_assert_ptr_nonnull(source_add(&set, "b.berth", "three", 5));
	return set;
}

START_TEST(texts_end_in_two_nuls)
{
	struct source_set set = two_sources();

	for (uint32_t i = 0; i < set.list.n; i++) {
		const struct source *s = &set.list.at[i];

		ck_assert_int_eq(s->text[s->len], 0);
		ck_assert_int_eq(s->text[s->len + 1], 0);
	}
	source_set_free(&set);
}
END_TEST

START_TEST(every_offset_has_its_place)
{
	static const struct {
		uint32_t source, at, line, column;
		const char *text;
	} places[] = {
		{ 0, 0, 1, 1, "one" },   { 0, 3, 1, 4, "one" },
		{ 0, 4, 2, 1, "two" },   { 0, 7, 2, 4, "two" },
		{ 0, 8, 3, 1, "" },      { 1, 0, 1, 1, "three" },
		{ 1, 4, 1, 5, "three" }, { 1, 5, 1, 6, "three" },
	};
	struct source_set set = two_sources();

	for (unsigned i = 0; i < sizeof places / sizeof places[0]; i++) {
		const struct source *s = &set.list.at[places[i].source];
		struct place p = source_place(&set, s->base + places[i].at);

		ck_assert_ptr_eq(p.source, s);
		ck_assert_uint_eq(p.line, places[i].line);
		ck_assert_uint_eq(p.column, places[i].column);
		ck_assert_uint_eq(p.line_len, strlen(places[i].text));
		ck_assert_mem_eq(p.line_text, places[i].text, p.line_len);
	}
	source_set_free(&set);
}
END_TEST

START_TEST(nowhere_is_no_place)
{
	struct source_set set = two_sources(), none = { 0 };

	ck_assert_ptr_null(source_place(&set, 0).source);
	ck_assert_ptr_null(source_place(&none, 1).source);
	source_set_free(&set);
}
END_TEST

START_TEST(spans_of_two_sources_do_not_meet)
{
	struct source_set set = two_sources();
	struct span a = source_span(&set.list.at[0], 0, 8);
	struct span b = source_span(&set.list.at[1], 0, 5);

	ck_assert_uint_gt(a.begin, 0);
	ck_assert_uint_gt(b.begin, a.end);
	ck_assert_ptr_eq(source_of(&set, a.end), &set.list.at[0]);
	ck_assert_ptr_eq(source_of(&set, b.begin), &set.list.at[1]);
	source_set_free(&set);
}
END_TEST

START_TEST(too_much_text_is_refused)
{
	struct source_set set = two_sources();

	ck_assert_ptr_null(source_add(&set, "c.berth", "", SOURCE_BYTES_MAX));
	ck_assert_uint_eq(set.list.n, 2);
	source_set_free(&set);
}
END_TEST

Suite *
suite_source(void)
{
	const TTest *tests[] = { texts_end_in_two_nuls, every_offset_has_its_place,
				 nowhere_is_no_place, spans_of_two_sources_do_not_meet,
				 too_much_text_is_refused };

	return suite_of("source", tests, sizeof tests / sizeof tests[0]);
}
