/*
 * nominate.c - what a head would get, and whom it would evict
 *
 * The full size first; if that neither fits nor can be made to fit, the largest
 * size that does, within the workload's minimum (kueue-semantics.md 8).
 */

#include "runtime/engine/nominate.h"

#include "runtime/engine/assign.h"
#include "runtime/engine/target.h"

#include <stdlib.h>

static void
drop_old_progress(struct engine *e, uint32_t w, uint32_t cq)
{
	struct run *r = &e->runs[w];

	if (r->has_progress && e->cycle - r->progress_cycle > 1 &&
	    e->cqs[cq].generation > r->progress_generation)
		r->has_progress = false;
}

static void
need_add(struct engine *e, uint32_t fr)
{
	for (uint32_t i = 0; i < e->need.n; i++)
		if (e->need.at[i] == fr)
			return;
	*vec_push(&e->need) = fr;
}

static void
asked_add(struct engine *e, uint32_t fr, int64_t amount)
{
	for (uint32_t i = 0; i < e->asked.n; i++)
		if (e->asked.at[i].fr == fr) {
			e->asked.at[i].amount =
				amount_add(e->asked.at[i].amount, amount);
			return;
		}
	*vec_push(&e->asked) = (struct fr_amount){ fr, amount };
}

/* Victims for a whole assignment (9): `pods` is not asked for (9.6.3). */
static struct part
targets_of(struct engine *e, uint32_t w, uint32_t cq, const struct assignment *a)
{
	const struct world_workload *wl = engine_workload(e, w);

	e->need.n = e->asked.n = 0;
	for (uint32_t p = 0; p < a->pods.n; p++) {
		const struct world_pod_set *ps =
			&e->world->pod_sets[wl->pod_sets.first + p];
		const struct pod_assignment *pa = &e->pods.at[a->pods.first + p];

		for (uint32_t k = 0; k < ps->requests.n; k++) {
			const struct world_request *q =
				&e->world->requests[ps->requests.first + k];
			const struct pick *pick = &e->picks.at[pa->picks + k];
			int64_t amount = request_at_count(q, ps, pa->count);

			if (pick->fr == NONE)
				continue;
			if (pick->mode == MODE_PREEMPT)
				need_add(e, pick->fr);
			if (!q->pods && amount != 0)
				asked_add(e, pick->fr, amount);
		}
	}
	return targets_find(e, w, cq, e->need.at, e->need.n, e->asked.at, e->asked.n);
}

struct trial {
	struct assignment assigned;
	struct part targets;
	bool good;
};

static struct trial
try_counts(struct engine *e, uint32_t w, uint32_t cq, const int64_t *counts)
{
	struct trial t = { .assigned = assign_flavors(e, w, cq, counts) };
	enum mode mode = assignment_mode(e, w, &t.assigned);

	t.targets = (struct part){ e->targets.n, 0 };
	if (mode == MODE_PREEMPT)
		t.targets = targets_of(e, w, cq, &t.assigned);
	t.good = mode == MODE_FIT || t.targets.n > 0;
	return t;
}

static int64_t
total_slack(const struct engine *e, const struct world_workload *wl)
{
	int64_t sum = 0;

	for (uint32_t p = 0; p < wl->pod_sets.n; p++) {
		const struct world_pod_set *ps =
			&e->world->pod_sets[wl->pod_sets.first + p];

		sum = amount_add(sum, ps->spec_count - ps->min_count);
	}
	return sum;
}

static void
reduced_counts(const struct engine *e, const struct world_workload *wl, int64_t step,
	       int64_t slack, int64_t *counts)
{
	for (uint32_t p = 0; p < wl->pod_sets.n; p++) {
		const struct world_pod_set *ps =
			&e->world->pod_sets[wl->pod_sets.first + p];
		__int128 less =
			(__int128)(ps->spec_count - ps->min_count) * step / slack;

		counts[p] = ps->spec_count - (int64_t)less;
	}
}

/* Binary search for the smallest reduction that works, as if it were monotone. */
static bool
reduce(struct engine *e, uint32_t w, uint32_t cq, struct trial *found)
{
	const struct world_workload *wl = engine_workload(e, w);
	int64_t slack = total_slack(e, wl), lo = 0, hi = slack + 1, found_at = -1;
	int64_t *counts;

	if (slack <= 0)
		return false;
	counts = mem_alloc(wl->pod_sets.n * sizeof *counts);
	while (lo < hi) {
		int64_t mid = lo + (hi - lo) / 2;
		struct trial t;

		reduced_counts(e, wl, mid, slack, counts);
		t = try_counts(e, w, cq, counts);
		if (t.good) {
			*found = t;
			found_at = mid;
			hi = mid;
		} else {
			lo = mid + 1;
		}
	}
	free(counts);
	return found_at == lo;
}

void
nominate(struct engine *e, struct entry *entry)
{
	struct trial full, smaller;

	drop_old_progress(e, entry->workload, entry->cq);
	full = try_counts(e, entry->workload, entry->cq, NULL);
	if (!full.good && reduce(e, entry->workload, entry->cq, &smaller))
		full = smaller;
	entry->assigned = full.assigned;
	entry->targets = full.targets;
	assignment_record_progress(e, entry->workload, entry->cq, &entry->assigned);
}
