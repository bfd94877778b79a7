/* test_field.c - lang/fields.def and lang/units.def: look-up and consistency */

#include "tests/unit/unit.h"

#include "lang/field.h"
#include "lang/unit.h"

#include <string.h>

START_TEST(every_field_is_found_by_its_name)
{
	for (enum field f = FIELD_NONE + 1; f < FIELD_COUNT; f++) {
		const struct field_info *i = &field_info[f];

		ck_assert_msg(field_find(i->subject, i->name, strlen(i->name)) == f,
			      "`%s.%s` stands twice", subject_info[i->subject].name,
			      i->name);
		ck_assert_msg(*i->doc, "%s", i->name);
	}
	ck_assert_int_eq(field_find(SUBJECT_WORKLOAD, "gpu", 3), FIELD_NONE);
	ck_assert_int_eq(field_find(SUBJECT_TEAM, "gpus", 4), FIELD_NONE);
}
END_TEST

/* A count without a resource, or a resource without a count, has no meaning. */
START_TEST(counts_and_only_counts_have_a_resource)
{
	for (enum field f = FIELD_NONE + 1; f < FIELD_COUNT; f++) {
		const struct field_info *i = &field_info[f];
		bool counts = i->type == TYPE_COUNT || i->type == TYPE_COUNT_TIME;

		ck_assert_msg(counts == (*i->unit != '\0'), "%s", i->name);
		ck_assert_msg(strcmp(i->unit, "key") != 0 || i->keyed, "%s", i->name);
	}
}
END_TEST

START_TEST(every_subject_is_found)
{
	for (enum subject s = 0; s < SUBJECT_COUNT; s++)
		ck_assert_uint_eq(subject_find(subject_info[s].name,
					       strlen(subject_info[s].name)),
				  s);
	ck_assert_uint_eq(subject_find("work", 4), SUBJECT_COUNT);
}
END_TEST

START_TEST(every_unit_is_found_and_has_a_worth)
{
	for (unsigned i = 0; i < unit_count; i++) {
		const struct unit_info *u = &unit_info[i];
		bool counts = u->type == TYPE_COUNT || u->type == TYPE_COUNT_TIME;

		ck_assert_msg(unit_find(u->spelling) == u, "`%s` stands twice",
			      u->spelling);
		ck_assert_msg(u->numerator > 0 && u->denominator > 0, "%s",
			      u->spelling);
		ck_assert_msg(counts == (*u->resource != '\0'), "%s", u->spelling);
	}
	ck_assert_ptr_null(unit_find("GB/h"));
	ck_assert_ptr_null(unit_find(""));
}
END_TEST

Suite *
suite_field(void)
{
	const TTest *tests[] = { every_field_is_found_by_its_name,
				 counts_and_only_counts_have_a_resource,
				 every_subject_is_found,
				 every_unit_is_found_and_has_a_worth };

	return suite_of("field", tests, sizeof tests / sizeof tests[0]);
}
