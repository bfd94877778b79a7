/* membership.c - which team a workload belongs to, and what running work uses */

#include "runtime/eval/bind.h"

#include "base/glob.h"

#include <string.h>

/* By namespace: a literal name first, else the pattern with the longest prefix. */
static uint32_t
team_of_namespace(const struct binding *b, const char *space)
{
	const struct model *m = &b->policy->model;
	uint32_t best = 0;
	size_t best_length = 0;

	for (uint32_t t = 1; t <= m->n_teams; t++)
		for (uint32_t i = 0; i < m->teams[t].namespaces.n; i++) {
			const char *pattern =
				sym_text(&b->policy->names,
					 m->syms[m->teams[t].namespaces.first + i]);
			size_t length = glob_prefix(pattern) + 1;

			if (pattern[length - 1] ==
			    '\0') /* literal: nothing is longer */
				length = SIZE_MAX;
			if (length > best_length && glob_matches(pattern, space)) {
				best = t;
				best_length = length;
			}
		}
	return best;
}

static uint32_t
team_of_queue(const struct binding *b, sym cluster_queue)
{
	const struct model *m = &b->policy->model;
	const char *text = sym_text(&b->snapshot->names, cluster_queue);

	if (!cluster_queue.ix)
		return 0;
	for (uint32_t t = 1; t <= m->n_teams; t++)
		if (strcmp(sym_text(&b->policy->names, m->teams[t].queue), text) == 0)
			return t;
	return 0;
}

/* Answers are remembered by sym, one more than the team: 0 is not asked yet. */
static uint32_t
remembered(const struct binding *b, uint32_t *memo, sym key,
	   uint32_t (*find)(const struct binding *b, sym key))
{
	if (!memo[key.ix])
		memo[key.ix] = find(b, key) + 1;
	return memo[key.ix] - 1;
}

static uint32_t
find_by_namespace(const struct binding *b, sym key)
{
	return key.ix ? team_of_namespace(b, sym_text(&b->snapshot->names, key)) : 0;
}

void
bind_teams(struct binding *b)
{
	const struct snapshot *s = b->snapshot;
	uint32_t *by_space = arena_array(&b->arena, uint32_t, s->names.n + 1);
	uint32_t *by_queue = arena_array(&b->arena, uint32_t, s->names.n + 1);

	b->team_of = arena_array(&b->arena, uint32_t, s->n_workloads + 1);
	for (uint32_t i = 0; i < s->n_workloads; i++) {
		const struct snap_workload *w = &s->workloads[i];
		sym queue = w->cluster_queue;

		if (w->state != SNAP_HOLDS_QUOTA)
			queue = w->queue_row == ROW_NONE
					? (sym){ 0 }
					: s->local_queues[w->queue_row].cluster_queue;
		/* What holds quota holds that of its ClusterQueue, wherever it lives.
		 */
		if (w->state == SNAP_HOLDS_QUOTA)
			b->team_of[i] = remembered(b, by_queue, queue, team_of_queue);
		if (!b->team_of[i])
			b->team_of[i] =
				remembered(b, by_space, w->space, find_by_namespace);
		if (!b->team_of[i])
			b->team_of[i] = remembered(b, by_queue, queue, team_of_queue);
	}
}

static void
number_flavors(struct binding *b)
{
	const struct model *m = &b->policy->model;

	b->flavor_of_snap = arena_array(&b->arena, uint32_t, b->snapshot->names.n + 1);
	for (uint32_t f = 1; f <= m->n_flavors; f++) {
		int64_t number = bind_text(b, m->flavors[f].name);

		if (number > 0)
			b->flavor_of_snap[number] = f;
	}
}

static void
charge(struct binding *b, uint32_t row)
{
	const struct snapshot *s = b->snapshot;
	const struct snap_workload *w = &s->workloads[row];
	bool foreign = b->team_of[row] == 0;
	sym stranger = { 0 };

	for (uint32_t p = 0; p < w->pod_sets.n; p++) {
		const struct snap_pod_set *ps = &s->pod_sets[w->pod_sets.first + p];

		for (uint32_t k = 0; k < ps->usage.n; k++) {
			const struct snap_usage *u = &s->usages[ps->usage.first + k];
			uint32_t flavor = b->flavor_of_snap[u->flavor.ix];
			uint32_t resource = b->resource_of_snap[u->resource.ix];

			if (!flavor && !foreign)
				stranger = u->flavor;
			if (!flavor)
				foreign = true;
			else if (b->team_of[row] && resource != UINT32_MAX)
				quota_take(&b->quota, b->team_of[row], flavor, resource,
					   u->value);
		}
	}
	if (foreign)
		b->foreign[b->n_foreign++] = (struct foreign_use){ row, stranger };
}

const struct foreign_use *
bind_foreign(const struct binding *b, uint32_t workload)
{
	uint32_t low = 0, high = b->n_foreign;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (b->foreign[middle].workload == workload)
			return &b->foreign[middle];
		if (b->foreign[middle].workload < workload)
			low = middle + 1;
		else
			high = middle;
	}
	return NULL;
}

static void
set_nominal(struct binding *b, uint32_t team, const struct quota *q,
	    struct range amounts)
{
	for (uint32_t k = 0; k < amounts.n; k++) {
		const struct amount *a = &b->policy->model.amounts[amounts.first + k];

		quota_cell(&b->quota, team, q->flavor.ix,
			   b->resource_of_policy[a->resource.ix])
			->nominal = a->unlimited ? QUOTA_UNLIMITED : a->value;
	}
}

void
bind_quota(struct binding *b)
{
	const struct model *m = &b->policy->model;

	b->foreign = arena_array(&b->arena, struct foreign_use,
				 b->snapshot->n_workloads + 1);
	number_flavors(b);
	quota_init(&b->quota, m->n_teams + 1, m->n_flavors + 1, b->n_resources);
	for (uint32_t t = 1; t <= m->n_teams; t++)
		for (uint32_t i = 0; i < m->teams[t].quotas.n; i++) {
			const struct quota *q =
				&m->quotas[m->teams[t].quotas.first + i];

			set_nominal(b, t, q, q->amounts);
			set_nominal(b, t, q, q->mig);
		}
	for (uint32_t i = 0; i < b->snapshot->n_workloads; i++)
		if (b->snapshot->workloads[i].state == SNAP_HOLDS_QUOTA)
			charge(b, i);
}
