/* route.c - which flavors a workload may use, in what order */

#include "runtime/eval/evaluator.h"

/* A route that cannot be worked out does not match: it limits nothing by itself. */
static bool
route_matches(struct evaluator *e, const struct route *r)
{
	bool holds = false;

	if (r->always)
		return true;
	return runner_run(&e->runner, r->func, &holds) == TRAP_NONE && holds;
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
	const struct route *best = NULL;

	for (uint32_t i = 1; i <= m->n_routes; i++) {
		const struct route *r = &m->routes[i];

		if ((best && r->priority < best->priority) || !route_matches(e, r))
			continue;
		x->rival = best && r->priority == best->priority ? x->route
								 : (route_id){ 0 };
		x->route.ix = i;
		best = r;
	}
	if (x->rival.ix)
		return REASON_ROUTE_CONFLICT;
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
