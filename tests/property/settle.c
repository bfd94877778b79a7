/*
 * settle.c - what must hold for the cycles of any tree of quotas
 *
 * Nobody uses more than its quota and what it may borrow, and a cohort no more than
 * the quotas below it, but what was so before; nobody is evicted in vain; and the
 * same world gives the same events.
 */

#include "base/bug.h"
#include "runtime/engine/holder.h"
#include "tests/property/rng.h"
#include "tests/unit/world_maker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CASES = 3000, CYCLES = 200 };

static uint32_t
next(struct rng *r, uint32_t below)
{
	return (uint32_t)rng_below(r, below);
}

static int64_t
limit(struct rng *r)
{
	return next(r, 2) ? NO_LIMIT : (int64_t)next(r, 8);
}

static void
make_tree(struct maker *m, struct rng *r)
{
	uint32_t n_cqs = 1 + next(r, 6), n_cohorts = next(r, 4);

	maker_begin(m, n_cqs);
	for (uint32_t i = 0; i < n_cohorts; i++) {
		uint32_t c = maker_cohort(m, "cohort");

		if (i > 0 && next(r, 2))
			m->nodes[c].parent = n_cqs + next(r, i);
		if (next(r, 2))
			maker_quota(m, c, CPU, next(r, 6), limit(r), limit(r));
		m->nodes[c].weight = next(r, 4);
	}
	for (uint32_t i = 0; i < n_cqs; i++) {
		if (n_cohorts && next(r, 5))
			m->nodes[i].parent = n_cqs + next(r, n_cohorts);
		maker_quota(m, i, CPU, next(r, 12), limit(r), limit(r));
		m->nodes[i].weight = next(r, 4);
		m->cqs[i].within = next(r, 3);
		m->cqs[i].reclaim = next(r, 3) == 0   ? PREEMPT_NEVER
				    : next(r, 2) == 0 ? PREEMPT_LOWER
						      : PREEMPT_ANY;
		m->cqs[i].while_borrowing = next(r, 4) == 0;
		m->cqs[i].preempt_next = true;
		m->cqs[i].strict = next(r, 3) == 0;
	}
	m->w.fair_sharing = next(r, 2);
	m->w.initial_share_first = next(r, 3) == 0;
	m->w.second_strategy = !m->w.initial_share_first && next(r, 2);
}

static void
make_world(struct maker *m, struct rng *r)
{
	uint32_t n;

	make_tree(m, r);
	n = next(r, 12);
	for (uint32_t i = 0; i < n; i++)
		m->workloads[maker_running(m, next(r, m->w.n_cqs), 1 + next(r, 5))]
			.priority = (int32_t)next(r, 3);
	n = 1 + next(r, 12);
	for (uint32_t i = 0; i < n; i++)
		m->workloads[maker_pending(m, next(r, m->w.n_cqs), 1 + next(r, 8), 1)]
			.priority = (int32_t)next(r, 3);
}

static uint32_t
root_of(const struct world *w, uint32_t node)
{
	while (w->nodes[node].parent != NONE)
		node = w->nodes[node].parent;
	return node;
}

static const struct world_quota *
quota_of(const struct world *w, uint32_t node)
{
	const struct part *q = &w->nodes[node].quotas;

	return q->n ? &w->quotas[q->first] : NULL;
}

static int64_t
used_by(const struct engine *e, uint32_t cq)
{
	return e->held_usage[(uint64_t)cq * e->world->n_frs + CPU];
}

/* Sums over all that is below a root. */
struct sums {
	int64_t nominal, used;
};

static struct sums
sums_of(const struct engine *e, uint32_t root)
{
	struct sums s = { 0, 0 };

	for (uint32_t i = 0; i < e->world->n_nodes; i++) {
		const struct world_quota *q = quota_of(e->world, i);

		if (root_of(e->world, i) != root)
			continue;
		s.nominal += q ? q->nominal : 0;
		s.used += i < e->world->n_cqs ? used_by(e, i) : 0;
	}
	return s;
}

static int
wrong(unsigned seed, const char *what, uint32_t which)
{
	printf("FAIL seed %u: %s %u\n", seed, what, which);
	return 1;
}

/* Bounds hold, but where they did not before. */
static int
check_bounds(unsigned seed, const struct engine *before, const struct engine *after)
{
	const struct world *w = after->world;

	for (uint32_t i = 0; i < w->n_cqs; i++) {
		const struct world_quota *q = quota_of(w, i);
		bool alone = w->nodes[i].parent == NONE;
		int64_t most = q->nominal + (q->borrow == NO_LIMIT ? 0 : q->borrow);

		if (!alone && q->borrow == NO_LIMIT)
			continue;
		if (alone)
			most = q->nominal;
		if (used_by(after, i) > most && used_by(after, i) > used_by(before, i))
			return wrong(seed, "more than may be borrowed by queue", i);
	}
	for (uint32_t i = 0; i < w->n_nodes; i++) {
		struct sums s;

		if (w->nodes[i].parent != NONE)
			continue;
		s = sums_of(after, i);
		if (s.used > s.nominal && s.used > sums_of(before, i).used)
			return wrong(seed, "more than there is below node", i);
	}
	return 0;
}

/*
 * Would it be given quota now?  Who may not borrow while it evicts has to find room in
 * what is its own (kueue-semantics.md 9.5).
 */
static bool
has_room(const struct engine *e, uint32_t cq, int64_t asked)
{
	if (tree_available_cq(&e->tree, cq, CPU) < asked)
		return false;
	return e->world->fair_sharing || e->world->cqs[cq].while_borrowing ||
	       !tree_borrows_with(&e->tree, cq, CPU, asked);
}

/*
 * When one workload alone evicts in a cycle: leaving any one of its victims where it
 * is leaves too little room.  With several in a cycle each sees the others' changes.
 */
static int
check_need(unsigned seed, const struct world *w, const struct engine *after,
	   uint32_t first, uint32_t n)
{
	const struct event *v = &after->events.at[first];
	const struct world_workload *by = &w->workloads[v->by];
	int64_t asked =
		w->requests[w->pod_sets[by->pod_sets.first].requests.first].total;
	struct engine *e = engine_new(w, 0);
	int failed = 0;

	settle(e, v->cycle - 1, true);
	for (uint32_t keep = 0; keep < n && !failed; keep++) {
		tree_set_usage(&e->tree, e->held_usage);
		for (uint32_t i = 0; i < n; i++)
			if (i != keep)
				holder_hide_use(e, v[i].workload);
		if (has_room(e, by->cq, asked))
			failed = wrong(seed, "evicted in vain: workload",
				       v[keep].workload);
		for (uint32_t i = n; i-- > 0;)
			if (i != keep)
				holder_show_use(e, v[i].workload);
	}
	engine_free(e);
	return failed;
}

static int
check_evictions(unsigned seed, const struct world *w, const struct engine *e)
{
	int failed = 0;

	for (uint32_t i = 0, n; i < e->events.n && !failed; i += n) {
		const struct event *v = &e->events.at[i];
		bool alone = true;

		for (n = 0; i + n < e->events.n && v[n].cycle == v->cycle; n++)
			alone = alone && v[n].kind == EVENT_PREEMPT && v[n].by == v->by;
		if (alone)
			failed = check_need(seed, w, e, i, n);
	}
	return failed;
}

static int
check_same(unsigned seed, const struct engine *a, const struct engine *b)
{
	if (a->events.n == b->events.n &&
	    (a->events.n == 0 || memcmp(a->events.at, b->events.at,
					a->events.n * sizeof *a->events.at) == 0))
		return 0;
	return wrong(seed, "two runs differ, events", a->events.n);
}

static int
check_case(unsigned seed)
{
	struct rng r = { seed };
	struct maker *m = mem_zero(1, sizeof *m);
	const struct world *w;
	struct engine *before, *after, *again;
	int failed;

	make_world(m, &r);
	w = maker_world(m);
	before = engine_new(w, 0);
	after = engine_new(w, 0);
	again = engine_new(w, 0);
	settle(after, CYCLES, false);
	settle(again, CYCLES, false);
	failed = check_bounds(seed, before, after) || check_evictions(seed, w, after) ||
		 check_same(seed, after, again);
	engine_free(before);
	engine_free(after);
	engine_free(again);
	free(m);
	return failed;
}

int
main(int argc, char **argv)
{
	unsigned first = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 1;
	unsigned failed = 0;

	for (unsigned i = 0; i < CASES; i++)
		failed += (unsigned)check_case(first + i);
	printf("%u passed, %u failed\n", CASES - failed, failed);
	return failed > 0;
}
