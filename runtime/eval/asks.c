/* asks.c - what a pod set asks of each resource, as the quota counts it */

#include "runtime/eval/evaluator.h"

#include <stdlib.h>
#include <string.h>

static bool
excluded(const struct evaluator *e, uint32_t resource)
{
	const struct model *m = &e->b->policy->model;

	for (uint32_t i = 0; i < m->cluster.exclude.n; i++) {
		sym prefix = m->syms[m->cluster.exclude.first + i];
		const char *text = sym_text(&e->b->policy->names, prefix);

		if (strncmp(e->b->resource_text[resource], text, strlen(text)) == 0)
			return true;
	}
	return false;
}

static int
ask_compare(const void *a, const void *b)
{
	const struct ask *x = a, *y = b;

	return x->resource < y->resource ? -1 : x->resource > y->resource;
}

static void
add_ask(struct evaluator *e, uint32_t resource, int64_t of_one, int64_t pods)
{
	int64_t total;

	if (excluded(e, resource))
		return;
	if (__builtin_mul_overflow(of_one, pods, &total))
		total = INT64_MAX;
	e->asks[e->n_asks++] = (struct ask){ resource, total };
}

bool
team_covers(const struct evaluator *e, team_id team, flavor_id f, uint32_t resource)
{
	return quota_cell(&e->b->quota, team.ix, f.ix, resource)->nominal !=
	       QUOTA_UNCOVERED;
}

/* Pods are counted where a quota speaks of them, and nowhere else. */
static bool
pods_count(const struct evaluator *e, team_id team)
{
	const struct model *m = &e->b->policy->model;
	const struct team *t = &m->teams[team.ix];

	for (uint32_t i = 0; i < t->quotas.n; i++)
		if (team_covers(e, team, m->quotas[t->quotas.first + i].flavor,
				e->b->pods))
			return true;
	return false;
}

void
list_asks(struct evaluator *e, team_id team, const struct snap_pod_set *ps)
{
	const struct binding *b = e->b;

	e->n_asks = 0;
	for (uint32_t k = 0; k < ps->requests.n; k++) {
		const struct snap_amount *a =
			&b->snapshot->amounts[ps->requests.first + k];
		uint32_t resource = b->resource_of_snap[a->resource.ix];

		if (resource != b->pods)
			add_ask(e, resource, a->value, bind_pods(ps));
	}
	if (pods_count(e, team))
		add_ask(e, b->pods, 1, bind_pods(ps));
	if (e->n_asks > 1)
		qsort(e->asks, e->n_asks, sizeof *e->asks, ask_compare);
}
