/* test_window.c - runtime/eval/window.h: the clock on the wall, and when it counts */

#include "tests/unit/unit.h"

#include "base/instant.h"
#include "compiler/compile.h"
#include "runtime/eval/window.h"

#include <string.h>

static const char text[] =
	"edition 2026\n"
	"window nights { daily 20:00 to 08:00 \"America/New_York\" }\n"
	"window skipped { daily 02:15 to 02:45 \"America/New_York\" }\n"
	"window edge { daily 02:30 to 05:00 \"America/New_York\" }\n"
	"window repeated { daily 01:30 to 01:45 \"America/New_York\" }\n"
	"window evenings { daily 18:00 to 24:00 }\n"
	"window weekend { weekly fri 22:00 to 06:00; weekly sun 00:00 to 24:00 "
	"\"Asia/Kolkata\" }\n"
	"window move { once 2026-12-05T06:00Z to 2026-12-05T09:30Z }\n"
	"window half { daily 06:00 to 18:00 \"Australia/Lord_Howe\" }\n"
	"window later { once 2027-06-01T00:00Z to 2027-06-02T00:00Z }\n"
	"window both { daily 09:00 to 12:00; daily 11:00 to 15:00 }\n";

static struct policy *policy;

static void
set_up(void)
{
	struct compile_text file = { "w.berth", text, strlen(text) };
	struct compile_options options = { 0 };
	struct diag_sink sink = { 0 };

	policy = compile_policy(&file, 1, &options, &sink);
	ck_assert(policy->usable);
	diag_sink_free(&sink);
}

static void
tear_down(void)
{
	policy_free(policy);
}

static int64_t
at(const char *instant)
{
	int64_t t;

	ck_assert_msg(instant_parse(instant, strlen(instant), &t), "%s", instant);
	return t;
}

static struct window_reader
reader(const char *name)
{
	const struct model *m = &policy->model;
	struct window_reader r;

	for (uint32_t i = 1; i <= m->n_windows; i++)
		if (strcmp(sym_text(&policy->names, m->windows[i].name), name) == 0) {
			window_open(&r, policy, (window_id){ i });
			return r;
		}
	ck_abort_msg("no window %s", name);
}

static bool
inside(const char *name, const char *instant)
{
	struct window_reader r = reader(name);
	bool is = window_contains(&r, at(instant));

	window_close(&r);
	return is;
}

START_TEST(stretches_are_half_open)
{
	ck_assert(!inside("evenings", "2026-12-02T17:59:59Z"));
	ck_assert(inside("evenings", "2026-12-02T18:00:00Z"));
	ck_assert(inside("evenings", "2026-12-02T23:59:59Z"));
	ck_assert(!inside("evenings", "2026-12-03T00:00:00Z"));
	ck_assert(inside("move", "2026-12-05T06:00:00Z"));
	ck_assert(!inside("move", "2026-12-05T09:30:00Z"));
	ck_assert(!inside("move", "2027-12-05T07:00:00Z"));
}
END_TEST

START_TEST(nights_go_over_midnight)
{
	ck_assert(!inside("nights", "2026-12-02T19:59-05:00"));
	ck_assert(inside("nights", "2026-12-02T20:00-05:00"));
	ck_assert(inside("nights", "2026-12-03T07:59:59-05:00"));
	ck_assert(!inside("nights", "2026-12-03T08:00-05:00"));
}
END_TEST

/* A stretch over midnight belongs to the day on which it begins. */
START_TEST(weekdays_are_those_of_the_beginning)
{
	ck_assert(inside("weekend", "2026-12-04T22:00Z")); /* Friday */
	ck_assert(inside("weekend", "2026-12-05T05:59Z")); /* still Friday's */
	ck_assert(!inside("weekend", "2026-12-05T06:00Z"));
	ck_assert(!inside("weekend", "2026-12-04T05:00Z")); /* Thursday's has none */
	ck_assert(!inside("weekend", "2026-12-05T12:30-05:00"));
	ck_assert(inside("weekend", "2026-12-05T22:30-05:00")); /* Sunday in India */
	ck_assert(!inside("weekend", "2026-12-05T23:59+05:30"));
	ck_assert(inside("weekend", "2026-12-06T00:00+05:30")); /* Sunday in India */
	ck_assert(inside("weekend", "2026-12-06T23:59+05:30"));
	ck_assert(!inside("weekend", "2026-12-07T00:00+05:30"));
}
END_TEST

/* On 8 March 2026 New York goes from 02:00 EST to 03:00 EDT. */
START_TEST(a_skipped_hour_is_not_there)
{
	ck_assert(!inside("skipped", "2026-03-08T01:59:59-05:00"));
	ck_assert(!inside("skipped", "2026-03-08T03:00-04:00"));
	ck_assert(!inside("skipped", "2026-03-08T03:30-04:00"));
	ck_assert(inside("skipped", "2026-03-09T02:15-04:00"));
	ck_assert(!inside("edge", "2026-03-08T01:59:59-05:00"));
	ck_assert(inside("edge", "2026-03-08T03:00-04:00"));
	ck_assert(!inside("edge", "2026-03-08T05:00-04:00"));
}
END_TEST

/* On 1 November 2026 New York goes from 02:00 EDT to 01:00 EST. */
START_TEST(a_repeated_hour_counts_twice)
{
	ck_assert(inside("repeated", "2026-11-01T01:30-04:00"));
	ck_assert(!inside("repeated", "2026-11-01T01:45-04:00"));
	ck_assert(!inside("repeated", "2026-11-01T01:00-05:00"));
	ck_assert(inside("repeated", "2026-11-01T01:30-05:00"));
	ck_assert(!inside("repeated", "2026-11-01T01:45-05:00"));
}
END_TEST

static void
check_changes(const char *name, const char *from, const char *const *expected)
{
	struct window_reader r = reader(name);
	struct moments found = { 0 };
	uint32_t n = 0;

	window_changes(&r, at(from), &found);
	for (; expected[n]; n++) {
		char got[INSTANT_TEXT];

		ck_assert_msg(n < found.n, "%s: no %s", name, expected[n]);
		instant_format(found.at[n], got);
		ck_assert_msg(found.at[n] == at(expected[n]), "%s: %s, not %s", name,
			      got, expected[n]);
	}
	vec_free(&found);
	window_close(&r);
}

START_TEST(changes_are_told)
{
	check_changes("skipped", "2026-03-07T12:00Z",
		      (const char *[]){ "2026-03-09T02:15-04:00",
					"2026-03-09T02:45-04:00", NULL });
	check_changes("edge", "2026-03-07T12:00Z",
		      (const char *[]){ "2026-03-08T03:00-04:00",
					"2026-03-08T05:00-04:00", NULL });
	check_changes(
		"repeated", "2026-10-31T12:00Z",
		(const char *[]){ "2026-11-01T01:30-04:00", "2026-11-01T01:45-04:00",
				  "2026-11-01T01:30-05:00", "2026-11-01T01:45-05:00",
				  "2026-11-02T01:30-05:00", NULL });
	check_changes("nights", "2026-12-02T10:00Z",
		      (const char *[]){ "2026-12-02T13:00Z", "2026-12-03T01:00Z",
					"2026-12-03T13:00Z", NULL });
	check_changes(
		"both", "2026-12-02T10:00Z",
		(const char *[]){ "2026-12-02T15:00Z", "2026-12-03T09:00Z", NULL });
}
END_TEST

/* A single stretch is found however far it is; one that is over never again. */
START_TEST(single_stretches_are_found_far_away)
{
	struct window_reader r = reader("later");
	struct moments found = { 0 };

	window_changes(&r, at("2026-12-02T10:00Z"), &found);
	ck_assert_uint_eq(found.n, 2);
	ck_assert_int_eq(found.at[0], at("2027-06-01T00:00Z"));
	ck_assert_int_eq(found.at[1], at("2027-06-02T00:00Z"));
	found.n = 0;
	window_changes(&r, at("2027-06-02T00:00Z"), &found);
	ck_assert_uint_eq(found.n, 0);
	vec_free(&found);
	window_close(&r);
}
END_TEST

static void
check_every_minute(const char *name, const char *from)
{
	struct window_reader r = reader(name);
	int64_t start = at(from);
	struct moments found = { 0 };
	uint32_t n = 0;
	bool was = window_contains(&r, start);

	window_changes(&r, start, &found);
	for (int64_t t = start + 60; t <= start + WINDOW_LOOK_AHEAD * 86400; t += 60) {
		bool is = window_contains(&r, t);
		char when[INSTANT_TEXT];

		instant_format(t, when);
		if (is != was)
			ck_assert_msg(n < found.n && found.at[n++] == t,
				      "%s: a change at %s was missed", name, when);
		was = is;
	}
	while (n < found.n)
		ck_assert(found.at[n++] > start + WINDOW_LOOK_AHEAD * 86400);
	vec_free(&found);
	window_close(&r);
}

/* What is told is what a look at every minute finds, around changes of clocks too. */
START_TEST(changes_are_all_and_only_those)
{
	static const char *const from[] = { "2026-03-01T00:00Z", "2026-03-29T13:00Z",
					    "2026-09-28T00:00Z", "2026-10-25T07:10Z",
					    "2026-12-02T10:00Z" };

	for (unsigned i = 0; i < sizeof from / sizeof from[0]; i++) {
		check_every_minute("nights", from[i]);
		check_every_minute("skipped", from[i]);
		check_every_minute("edge", from[i]);
		check_every_minute("repeated", from[i]);
		check_every_minute("evenings", from[i]);
		check_every_minute("weekend", from[i]);
		check_every_minute("move", from[i]);
		check_every_minute("half", from[i]);
		check_every_minute("both", from[i]);
	}
}
END_TEST

Suite *
suite_window(void)
{
	Suite *suite = suite_create("window");
	TCase *all = tcase_create("window");

	tcase_set_timeout(all, 60);
	tcase_add_checked_fixture(all, set_up, tear_down);
	tcase_add_test(all, stretches_are_half_open);
	tcase_add_test(all, nights_go_over_midnight);
	tcase_add_test(all, weekdays_are_those_of_the_beginning);
	tcase_add_test(all, a_skipped_hour_is_not_there);
	tcase_add_test(all, a_repeated_hour_counts_twice);
	tcase_add_test(all, changes_are_told);
	tcase_add_test(all, single_stretches_are_found_far_away);
	tcase_add_test(all, changes_are_all_and_only_those);
	suite_add_tcase(suite, all);
	return suite;
}
