/* route.c - which flavors a workload may use, in what order */

#include "runtime/eval/evaluator.h"

static enum trap
route_asked(struct evaluator *e, const struct route *r, bool *ret_matches)
{
	*ret_matches = r->always;
	return r->always ? TRAP_NONE : runner_run(&e->runner, r->func, ret_matches);
}

/*
 * The route of highest priority that matches; NULL with NONE when none does.  One
 * that cannot be worked out and is not outranked might have been it.
 */
static enum reason
route_choose(struct evaluator *e, struct decision *x, const struct route **ret_best)
{
	const struct model *m = &e->b->policy->model;
	const struct route *best = NULL;
	enum reason reason = REASON_NONE;

	for (uint32_t i = 1; i <= m->n_routes; i++) {
		const struct route *r = &m->routes[i];
		bool matches, equal = best && r->priority == best->priority;
		enum trap trap;

		if (best && r->priority < best->priority)
			continue;
		trap = route_asked(e, r, &matches);
		if (trap == TRAP_NONE && !matches)
			continue;
		if (equal && reason == REASON_ROUTE_TRAPS)
			continue;
		x->rival = trap != TRAP_NONE ? (route_id){ i }
			   : equal           ? x->route
					     : (route_id){ 0 };
		x->trap = trap;
		reason = trap != TRAP_NONE ? REASON_ROUTE_TRAPS
			 : equal           ? REASON_ROUTE_CONFLICT
					   : REASON_NONE;
		x->route.ix = trap != TRAP_NONE ? 0 : i;
		best = r;
	}
	*ret_best = best;
	return reason;
}

static bool
team_has(const struct model *m, const struct team *t, flavor_id flavor)
{
	for (uint32_t i = 0; i < t->quotas.n; i++)
		if (m->quotas[t->quotas.first + i].flavor.ix == flavor.ix)
			return true;
	return false;
}

static void
order_add(struct evaluator *e, flavor_id flavor)
{
	for (uint32_t i = 0; i < e->n_order; i++)
		if (e->order[i].ix == flavor.ix)
			return;
	e->order[e->n_order++] = flavor;
}

enum reason
route_workload(struct evaluator *e, struct decision *x)
{
	const struct model *m = &e->b->policy->model;
	const struct team *t = &m->teams[x->team.ix];
	const struct route *best;
	enum reason reason = route_choose(e, x, &best);

	if (reason != REASON_NONE)
		return reason;
	e->n_order = 0;
	for (uint32_t i = 0; best && i < best->flavors.n; i++) {
		flavor_id f = m->flavor_lists[best->flavors.first + i];

		if (team_has(m, t, f))
			order_add(e, f);
	}
	for (uint32_t i = 0; !best && i < t->quotas.n; i++)
		order_add(e, m->quotas[t->quotas.first + i].flavor);
	return e->n_order ? REASON_NONE : REASON_NO_FLAVOR;
}
