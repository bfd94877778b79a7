/* outcome.c - what an assignment comes to: mode, reason code, scan progress */

#include "runtime/engine/assign.h"

enum mode
assignment_mode(const struct engine *e, uint32_t w, const struct assignment *a)
{
	const struct world_workload *wl = engine_workload(e, w);
	enum mode mode = MODE_FIT;

	if (a->deferred)
		return MODE_DEFERRED;
	if (wl->pod_sets.n == 0)
		return MODE_NO_FIT;
	for (uint32_t p = 0; p < a->pods.n; p++) {
		const struct pod_assignment *pa = &e->pods.at[a->pods.first + p];
		uint32_t n = e->world->pod_sets[wl->pod_sets.first + p].requests.n;

		if (!pa->done || !pa->has_reason)
			continue;
		if (!pa->has_flavor)
			return MODE_NO_FIT;
		for (uint32_t k = 0; k < n; k++) {
			const struct pick *pick = &e->picks.at[pa->picks + k];

			if (pick->fr != NONE && pick->mode < mode)
				mode = pick->mode;
		}
	}
	return mode;
}

/* The cause of a flavor for a pod set, merged over its searches (7.7). */
struct merged {
	enum mode mode;
	enum cause cause;
	bool any;
};

static struct merged
merge_flavor(const struct engine *e, const struct assignment *a, uint32_t pod_set,
	     uint32_t flavor)
{
	struct merged m = { MODE_FIT, CAUSE_NONE, false };

	for (uint32_t i = 0; i < a->attempts.n; i++) {
		const struct attempt *t = &e->attempts.at[a->attempts.first + i];

		if (t->pod_set != pod_set || t->flavor != flavor || flavor == NONE)
			continue;
		if (!m.any || t->mode < m.mode)
			m.mode = t->mode;
		if (!m.any || t->cause > m.cause)
			m.cause = t->cause;
		m.any = true;
	}
	return m;
}

/* Of a resource group: the least severe cause among its flavors without a fit. */
static enum cause
group_cause(const struct engine *e, const struct assignment *a, uint32_t pod_set,
	    const struct world_group *g, bool *ret_any)
{
	enum cause least = CAUSE_NONE;

	*ret_any = false;
	for (uint32_t i = 0; i < g->flavors.n; i++) {
		struct merged m = merge_flavor(
			e, a, pod_set, e->world->group_flavors[g->flavors.first + i]);

		if (!m.any || m.mode != MODE_NO_FIT)
			continue;
		if (!*ret_any || m.cause < least)
			least = m.cause;
		*ret_any = true;
	}
	return least;
}

static bool
pod_set_fails(const struct engine *e, uint32_t n_requests,
	      const struct pod_assignment *pa)
{
	if (!pa->done || !pa->has_reason)
		return false;
	if (!pa->has_flavor)
		return true;
	for (uint32_t k = 0; k < n_requests; k++) {
		const struct pick *pick = &e->picks.at[pa->picks + k];

		if (pick->fr != NONE && pick->mode == MODE_NO_FIT)
			return true;
	}
	return false;
}

static bool
has_attempts(const struct engine *e, const struct assignment *a, uint32_t pod_set)
{
	for (uint32_t i = 0; i < a->attempts.n; i++) {
		const struct attempt *t = &e->attempts.at[a->attempts.first + i];

		if (t->pod_set == pod_set && t->flavor != NONE)
			return true;
	}
	return false;
}

enum wait_reason
assignment_reason(const struct engine *e, uint32_t w, uint32_t cq,
		  const struct assignment *a)
{
	static const enum wait_reason reasons[] = {
		[CAUSE_NONE] = WAIT_NONE,
		[CAUSE_WAITING] = WAIT_QUOTA,
		[CAUSE_EXCEEDS] = WAIT_EXCEEDS,
		[CAUSE_NO_MATCH] = WAIT_NO_MATCH,
	};
	const struct world_workload *wl = engine_workload(e, w);
	struct part groups = world_groups_of(e->world, w, cq);
	enum cause overall = CAUSE_NONE;

	for (uint32_t p = 0; p < a->pods.n; p++) {
		uint32_t leader =
			world_leader_of(&e->world->pod_sets[wl->pod_sets.first], p);
		enum cause cause = CAUSE_NONE;

		if (!pod_set_fails(
			    e, e->world->pod_sets[wl->pod_sets.first + p].requests.n,
			    &e->pods.at[a->pods.first + p]))
			continue;
		if (!has_attempts(e, a, leader))
			cause = CAUSE_NO_MATCH;
		for (uint32_t g = 0; g < groups.n; g++) {
			bool any;
			enum cause c =
				group_cause(e, a, leader,
					    &e->world->groups[groups.first + g], &any);

			if (any && c > cause)
				cause = c;
		}
		if (cause > overall)
			overall = cause;
	}
	return reasons[overall];
}

void
assignment_record_progress(struct engine *e, uint32_t w, uint32_t cq,
			   const struct assignment *a)
{
	const struct world_workload *wl = engine_workload(e, w);
	struct run *r = &e->runs[w];
	uint32_t at = r->progress;

	for (uint32_t p = 0; p < wl->pod_sets.n; p++) {
		uint32_t n = e->world->pod_sets[wl->pod_sets.first + p].requests.n;
		const struct pod_assignment *pa = &e->pods.at[a->pods.first + p];

		for (uint32_t k = 0; k < n; k++) {
			const struct pick *pick = &e->picks.at[pa->picks + k];

			e->progress.at[at++] = pick->fr == NONE ? -1 : pick->tried;
		}
	}
	r->has_progress = true;
	r->progress_cycle = e->cycle;
	r->progress_generation = e->cqs[cq].generation;
}

bool
progress_pending(const struct engine *e, uint32_t w)
{
	const struct world_workload *wl = engine_workload(e, w);
	const struct run *r = &e->runs[w];
	uint32_t at = r->progress;

	if (!r->has_progress)
		return false;
	for (uint32_t p = 0; p < wl->pod_sets.n; p++)
		for (uint32_t k = e->world->pod_sets[wl->pod_sets.first + p].requests.n;
		     k > 0; k--)
			if (e->progress.at[at++] != -1)
				return true;
	return false;
}
