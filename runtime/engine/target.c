/* target.c - what both ways of choosing victims share */

#include "runtime/engine/target.h"

#include "runtime/engine/holder.h"

struct part
targets_find(struct engine *e, uint32_t w, uint32_t cq, const uint32_t *need,
	     uint32_t n_need, const struct fr_amount *asked, uint32_t n_asked)
{
	struct want want = { w, cq, need, n_need, asked, n_asked };

	return e->world->fair_sharing ? fair_find(e, &want) : classical_find(e, &want);
}

bool
target_allowed(const struct engine *e, uint32_t w, uint32_t x,
	       enum within_policy policy)
{
	const struct world_workload *a = engine_workload(e, w);
	const struct world_workload *b = engine_workload(e, x);

	switch (policy) {
	case PREEMPT_NEVER:
		return false;
	case PREEMPT_LOWER:
		return a->priority > b->priority;
	case PREEMPT_LOWER_OR_NEWER:
		return a->priority > b->priority ||
		       (a->priority == b->priority && a->queued < b->queued);
	case PREEMPT_ANY:
		return true;
	}
	return false;
}

/* Between LocalQueues of one usage-based cq: the heavier user first (11). */
static int
compare_queue_use(const struct engine *e, uint32_t a, uint32_t b)
{
	uint32_t qa = engine_workload(e, a)->queue, qb = engine_workload(e, b)->queue;
	uint32_t cq = e->runs[a].held_cq;
	double ua, ub;

	if (cq != e->runs[b].held_cq || !e->world->cqs[cq].usage_based || qa == qb ||
	    qa == NONE || qb == NONE)
		return 0;
	ua = e->world->queue_use[qa];
	ub = e->world->queue_use[qb];
	return ua > ub ? -1 : ua < ub;
}

int
target_compare(const struct engine *e, uint32_t a, uint32_t b, uint32_t cq)
{
	const struct run *ra = &e->runs[a], *rb = &e->runs[b];
	const struct world_workload *wa = engine_workload(e, a);
	const struct world_workload *wb = engine_workload(e, b);
	int by_use;

	if (ra->evicted != rb->evicted)
		return ra->evicted ? -1 : 1;
	if ((ra->held_cq == cq) != (rb->held_cq == cq))
		return ra->held_cq == cq ? 1 : -1;
	by_use = cq == NONE ? 0 : compare_queue_use(e, a, b);
	if (by_use)
		return by_use;
	if (wa->priority != wb->priority)
		return wa->priority < wb->priority ? -1 : 1;
	if (ra->reserved != rb->reserved)
		return ra->reserved > rb->reserved ? -1 : 1;
	return wa->uid_rank < wb->uid_rank ? -1 : wa->uid_rank > wb->uid_rank;
}

bool
want_fits(const struct engine *e, const struct want *want, bool borrow)
{
	for (uint32_t i = 0; i < want->n_asked; i++) {
		const struct fr_amount *a = &want->asked[i];

		if (!borrow && tree_borrows_with(&e->tree, want->cq, a->fr, a->amount))
			return false;
		if (a->amount > tree_available_cq(&e->tree, want->cq, a->fr))
			return false;
	}
	return true;
}

void
targets_fill_back(struct engine *e, const struct want *want, struct part *found,
		  bool borrow)
{
	struct target *list = vec_from(&e->targets, found->first);

	for (uint32_t i = found->n - 1; i-- > 0;) {
		holder_show(e, list[i].workload);
		if (want_fits(e, want, borrow)) {
			list[i] = list[--found->n];
			e->targets.n--;
		} else {
			holder_hide(e, list[i].workload);
		}
	}
}

void
targets_restore(struct engine *e, struct part found)
{
	for (uint32_t i = found.n; i-- > 0;)
		holder_show(e, e->targets.at[found.first + i].workload);
}
