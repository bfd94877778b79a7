/* parts.c - from vectors to a world */

#include "runtime/engine/parts.h"

#include <stdlib.h>
#include <string.h>

void
parts_complete(const struct world_parts *p, struct world *w)
{
	w->resources = p->resources.at;
	w->flavors = p->flavors.at;
	w->frs = p->frs.at;
	w->workloads = p->workloads.at;
	w->n_resources = p->resources.n;
	w->n_flavors = p->flavors.n;
	w->n_frs = p->frs.n;
	w->n_workloads = p->workloads.n;
	w->match = p->match.at;
	w->workload_names = p->workload_names.at;
	w->workload_rows = p->workload_rows.at;
	w->quotas = p->quotas.at;
	w->groups = p->groups.at;
	w->group_resources = p->group_resources.at;
	w->group_flavors = p->group_flavors.at;
	w->pod_sets = p->pod_sets.at;
	w->requests = p->requests.at;
	w->held = p->held.at;
	w->counts = p->counts.at;
}

struct ranked {
	const char *uid;
	uint32_t workload;
};

static int
ranked_compare(const void *a, const void *b)
{
	const struct ranked *x = a, *y = b;
	int order = strcmp(x->uid, y->uid);

	return order ? order
		     : (x->workload > y->workload) - (x->workload < y->workload);
}

void
parts_rank_uids(struct world_parts *p, const char *const *uids)
{
	uint32_t n = p->workloads.n;
	struct ranked *list = mem_alloc(n * sizeof *list);

	for (uint32_t i = 0; i < n; i++)
		list[i] = (struct ranked){ uids[i], i };
	if (n > 1)
		qsort(list, n, sizeof *list, ranked_compare);
	for (uint32_t i = 0; i < n; i++)
		p->workloads.at[list[i].workload].uid_rank = i;
	free(list);
}

void
parts_free(struct world_parts *p)
{
	vec_free(&p->resources);
	vec_free(&p->flavors);
	vec_free(&p->frs);
	vec_free(&p->quotas);
	vec_free(&p->groups);
	vec_free(&p->group_resources);
	vec_free(&p->group_flavors);
	vec_free(&p->workloads);
	vec_free(&p->workload_names);
	vec_free(&p->workload_rows);
	vec_free(&p->match);
	vec_free(&p->pod_sets);
	vec_free(&p->requests);
	vec_free(&p->held);
	vec_free(&p->counts);
}
