/*
 * candidates.c - which flavors a pod set may have, whatever the quota says
 *
 * Every flavor in the order of the route or the team, with what stands against it:
 * taints, node selectors, the tier's window, rules about placements.  Who gets what
 * is left is decided afterwards for all workloads together (economy.h).
 */

#include "runtime/eval/evaluator.h"

#include "runtime/eval/match.h"
#include "runtime/eval/tier.h"

static enum reason
tier_reason(const struct evaluator *e, struct candidate *c)
{
	const struct model *m = &e->b->policy->model;
	const struct tier *t = &m->tiers[m->flavors[c->flavor.ix].tier.ix];

	if (!t->name.ix || !t->has_window)
		return REASON_NONE;
	if (e->b->now < t->starts) {
		c->when = t->starts;
		return REASON_TIER_EARLY;
	}
	c->when = t->ends;
	return tier_time_left(e->b->policy, t, e->b->now) > 0 ? REASON_NONE
							      : REASON_TIER_LATE;
}

static enum reason
candidate_reason(struct evaluator *e, struct decision *x, const struct snap_pod_set *ps,
		 struct candidate *c)
{
	enum reason reason = match_flavor(e->b, c->flavor.ix, ps, &c->taint);

	if (reason != REASON_NONE)
		return reason;
	reason = tier_reason(e, c);
	if (reason != REASON_NONE)
		return reason;
	evaluator_aim(e, x->workload, x->team, c->flavor);
	return judge_placement(e, x, c);
}

/* Has any flavor that may be tried a quota of the resource? */
static bool
covered(const struct evaluator *e, const struct decision *x, uint32_t resource)
{
	for (uint32_t i = 0; i < e->n_order; i++)
		if (team_covers(e, x->team, e->order[i], resource))
			return true;
	return false;
}

/* A resource that is asked for and that nobody has a quota of; NULL. */
static const struct ask *
uncovered_ask(const struct evaluator *e, const struct decision *x)
{
	if (e->b->policy->model.cluster.ignore_undeclared)
		return NULL;
	for (uint32_t i = 0; i < e->n_asks; i++)
		if (e->asks[i].amount != 0 && e->asks[i].resource != e->b->pods &&
		    !covered(e, x, e->asks[i].resource))
			return &e->asks[i];
	return NULL;
}

static void
add_candidate(struct evaluator *e, struct decision *x, const struct candidate *c)
{
	*vec_push(&e->out->candidates) = *c;
	x->candidates.n++;
}

enum reason
list_candidates(struct evaluator *e, struct decision *x)
{
	const struct snap_workload *w = &e->b->snapshot->workloads[x->workload];

	for (uint32_t p = 0; p < w->pod_sets.n; p++) {
		const struct snap_pod_set *ps =
			&e->b->snapshot->pod_sets[w->pod_sets.first + p];
		const struct ask *ask;

		list_asks(e, x->team, ps);
		ask = uncovered_ask(e, x);
		if (ask) {
			add_candidate(e, x,
				      &(struct candidate){ .pod_set = p,
							   .reason = REASON_UNCOVERED,
							   .resource = ask->resource,
							   .when = -1 });
			return REASON_UNCOVERED;
		}
		for (uint32_t i = 0; i < e->n_order; i++) {
			struct candidate c = { .pod_set = p,
					       .flavor = e->order[i],
					       .when = -1 };

			c.reason = candidate_reason(e, x, ps, &c);
			add_candidate(e, x, &c);
		}
	}
	return REASON_NONE;
}
