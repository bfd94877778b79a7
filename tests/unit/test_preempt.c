/* test_preempt.c - who is evicted for whom: kueue-semantics.md 9.6, 10.6, 13 */

#include "tests/unit/unit.h"

#include "tests/unit/world_maker.h"

/* 9.6.1: a full queue of 10; victims are taken newest first, then put back. */
START_TEST(a_victim_that_is_not_needed_stays)
{
	struct maker m;
	uint32_t old5, mid3, new2, high;
	struct engine *e;

	maker_begin(&m, 1);
	maker_quota(&m, 0, CPU, 10, NO_LIMIT, NO_LIMIT);
	m.cqs[0].within = PREEMPT_LOWER;
	old5 = maker_running(&m, 0, 5);
	mid3 = maker_running(&m, 0, 3);
	new2 = maker_running(&m, 0, 2);
	high = maker_pending(&m, 0, 6, 1);
	m.workloads[high].priority = 1;
	e = engine_new(maker_world(&m), 0);
	ck_assert_int_eq(settle(e, 10, false).end, SETTLE_QUIET);
	ck_assert_int_eq(e->runs[high].held_cq, 0);
	ck_assert_int_eq(e->runs[mid3].held_cq, 0);
	ck_assert_int_eq(e->runs[old5].held_cq, NONE);
	ck_assert_int_eq(e->runs[new2].held_cq, NONE);
	ck_assert_int_eq(e->runs[new2].evict_reason, EVICT_IN_CQ);
	ck_assert_int_eq(e->runs[new2].evicted_for, high);
	engine_free(e);
}
END_TEST

/* 9.6.2: b borrows; a may reclaim while it borrows itself, up to a threshold. */
static struct engine *
borrowers(struct maker *m, bool threshold)
{
	maker_begin(m, 2);
	m->nodes[0].parent = m->nodes[1].parent = maker_cohort(m, "all");
	maker_quota(m, 0, CPU, 4, NO_LIMIT, NO_LIMIT);
	maker_quota(m, 1, CPU, 6, NO_LIMIT, NO_LIMIT);
	m->cqs[0].reclaim = PREEMPT_LOWER;
	m->cqs[0].while_borrowing = true;
	m->cqs[0].has_threshold = threshold;
	m->cqs[0].threshold = 100;
	m->workloads[maker_running(m, 1, 8)].priority = 200;
	m->workloads[maker_running(m, 1, 2)].priority = 50;
	m->workloads[maker_pending(m, 0, 6, 1)].priority = 300;
	return engine_new(maker_world(m), 0);
}

START_TEST(a_borrower_may_evict_who_is_lower)
{
	struct maker m;
	struct engine *e = borrowers(&m, false);

	settle(e, 10, false);
	ck_assert_int_eq(e->runs[0].held_cq, NONE);
	ck_assert_int_eq(e->runs[0].evict_reason, EVICT_WHILE_BORROWING);
	ck_assert_int_eq(e->runs[1].held_cq, 1);
	ck_assert_int_eq(e->runs[2].held_cq, 0);
	engine_free(e);
}
END_TEST

START_TEST(a_threshold_protects_who_is_above)
{
	struct maker m;
	struct engine *e = borrowers(&m, true);

	settle(e, 10, false);
	ck_assert_int_eq(e->runs[0].held_cq, 1);
	ck_assert_int_eq(e->runs[1].held_cq, 1);
	ck_assert_int_eq(e->runs[2].held_cq, NONE);
	ck_assert_int_eq(e->runs[2].wait, WAIT_QUOTA);
	engine_free(e);
}
END_TEST

/* 9.6.3: the search for victims does not see `pods`, the cycle's own check does. */
START_TEST(pods_are_not_what_victims_are_sought_for)
{
	for (uint32_t pods = 1; pods <= 2; pods++) {
		struct maker m;
		struct engine *e;
		struct settlement s;
		uint32_t high;

		maker_begin(&m, 1);
		maker_cover_pods(&m);
		maker_quota(&m, 0, CPU, 100, NO_LIMIT, NO_LIMIT);
		maker_quota(&m, 0, PODS, 2, NO_LIMIT, NO_LIMIT);
		m.cqs[0].within = PREEMPT_LOWER;
		maker_running(&m, 0, 1);
		maker_running(&m, 0, 1);
		high = maker_pending(&m, 0, 2, pods);
		m.workloads[high].priority = 1;
		e = engine_new(maker_world(&m), 0);
		s = settle(e, 50, false);
		ck_assert_int_eq(s.end, SETTLE_QUIET);
		ck_assert(s.cycles < 50);
		ck_assert_int_eq(e->runs[high].held_cq, pods == 1 ? 0 : NONE);
		ck_assert_int_eq(e->runs[high].note,
				 pods == 1 ? NOTE_NONE : NOTE_TAKEN);
		engine_free(e);
	}
}
END_TEST

/*
 * 10.6: nominal 3 each, all 9 in use; a has 3 and asks one more, b has `used`, c the
 * rest.  b's share after giving one is not below a's when it used 5, but when 4.
 */
static struct engine *
sharers(struct maker *m, uint32_t used, double weight)
{
	maker_begin(m, 3);
	m->w.fair_sharing = m->w.second_strategy = true;
	m->nodes[0].parent = m->nodes[1].parent = m->nodes[2].parent =
		maker_cohort(m, "all");
	m->nodes[1].weight = weight;
	m->cqs[0].reclaim = PREEMPT_ANY;
	for (uint32_t cq = 0; cq < 3; cq++)
		maker_quota(m, cq, CPU, 3, NO_LIMIT, NO_LIMIT);
	for (uint32_t i = 0; i < used; i++)
		maker_running(m, 1, 1);
	for (uint32_t i = 0; i < 3; i++)
		maker_running(m, 0, 1);
	for (uint32_t i = used + 3; i < 9; i++)
		maker_running(m, 2, 1);
	maker_pending(m, 0, 1, 1);
	return engine_new(maker_world(m), 0);
}

START_TEST(a_larger_share_gives)
{
	struct maker m;
	struct engine *e = sharers(&m, 5, 1.0);

	settle(e, 1, false);
	ck_assert_int_eq(e->events.n, 1);
	ck_assert_int_eq(e->events.at[0].workload, 4); /* the newest of b's */
	ck_assert_int_eq(e->events.at[0].reason, EVICT_FAIR);
	engine_free(e);
	e = sharers(&m, 5, 0.5);
	settle(e, 1, false);
	ck_assert_int_eq(e->events.n, 1);
	ck_assert_int_eq(e->events.at[0].workload, 4);
	engine_free(e);
}
END_TEST

START_TEST(an_equal_share_gives_nothing)
{
	struct maker m;
	struct engine *e = sharers(&m, 4, 1.0);

	settle(e, 10, false);
	ck_assert_int_eq(e->events.n, 0);
	ck_assert_int_eq(e->runs[9].held_cq, NONE);
	engine_free(e);
}
END_TEST

/* A head that cannot fit is tried in every cycle; that is no reason to go on. */
START_TEST(a_strict_head_that_never_fits_ends_it)
{
	struct maker m;
	struct engine *e;
	struct settlement s;

	maker_begin(&m, 1);
	m.cqs[0].strict = true;
	maker_quota(&m, 0, CPU, 4, NO_LIMIT, NO_LIMIT);
	maker_pending(&m, 0, 5, 1);
	maker_pending(&m, 0, 1, 1);
	e = engine_new(maker_world(&m), 0);
	s = settle(e, 1000, false);
	ck_assert_int_eq(s.end, SETTLE_QUIET);
	ck_assert(s.cycles < 10);
	ck_assert_int_eq(e->runs[0].wait, WAIT_EXCEEDS);
	ck_assert_int_eq(e->runs[1].wait, WAIT_NONE);
	engine_free(e);
}
END_TEST

/* Whoever was on the way out at the start gives its quota back after a cycle. */
START_TEST(an_eviction_under_way_is_completed)
{
	struct maker m;
	uint32_t leaving, waiting;
	struct engine *e;

	maker_begin(&m, 1);
	maker_quota(&m, 0, CPU, 4, NO_LIMIT, NO_LIMIT);
	leaving = maker_running(&m, 0, 4);
	waiting = maker_pending(&m, 0, 4, 1);
	m.workloads[leaving].evicted = true;
	m.workloads[waiting].priority = 1;
	e = engine_new(maker_world(&m), 0);
	ck_assert_int_eq(settle(e, 10, false).end, SETTLE_QUIET);
	ck_assert_int_eq(e->runs[waiting].held_cq, 0);
	ck_assert_int_eq(e->runs[leaving].held_cq, NONE);
	ck_assert_int_eq(e->events.n, 1);
	engine_free(e);
}
END_TEST

Suite *
suite_preempt(void)
{
	const TTest *const tests[] = {
		a_victim_that_is_not_needed_stays,
		a_borrower_may_evict_who_is_lower,
		a_threshold_protects_who_is_above,
		pods_are_not_what_victims_are_sought_for,
		a_larger_share_gives,
		an_equal_share_gives_nothing,
		a_strict_head_that_never_fits_ends_it,
		an_eviction_under_way_is_completed,
	};

	return suite_of("preempt", tests, sizeof tests / sizeof *tests);
}
