/*
 * resource.c - which resources there are, numbered in the order they are looked at
 */

#include "runtime/eval/bind.h"

#include "runtime/engine/resource.h"

#include <stdlib.h>
#include <string.h>

struct named {
	const char *text;
	uint64_t rank;
	int64_t number;
};

static int
named_compare(const void *a, const void *b)
{
	const struct named *x = a, *y = b;

	if (x->rank != y->rank)
		return x->rank < y->rank ? -1 : 1;
	return strcmp(x->text, y->text);
}

/* A resource that nobody names gets the number after the last. */
static uint32_t
resource_named(const struct binding *b, const char *text)
{
	uint32_t r = 0;

	while (r < b->n_resources && strcmp(b->resource_text[r], text) != 0)
		r++;
	return r;
}

/* Marks the policy syms and snapshot syms that name resources. */
static uint32_t
mark_all(struct binding *b)
{
	const struct model *m = &b->policy->model;
	const struct snapshot *s = b->snapshot;
	uint32_t n = 1; /* pods, which every workload asks */

	for (uint32_t t = 1; t <= m->n_teams; t++)
		for (uint32_t i = 0; i < m->teams[t].quotas.n; i++) {
			const struct quota *q =
				&m->quotas[m->teams[t].quotas.first + i];

			for (uint32_t k = 0; k < q->amounts.n + q->mig.n; k++) {
				uint32_t at = k < q->amounts.n
						      ? q->amounts.first + k
						      : q->mig.first + k - q->amounts.n;
				uint32_t ix = m->amounts[at].resource.ix;

				n += b->resource_of_policy[ix] == UINT32_MAX;
				b->resource_of_policy[ix] = 0;
			}
		}
	for (uint32_t i = 0; i < s->n_workloads; i++)
		for (uint32_t p = 0; p < s->workloads[i].pod_sets.n; p++) {
			const struct snap_pod_set *ps =
				&s->pod_sets[s->workloads[i].pod_sets.first + p];

			for (uint32_t k = 0; k < ps->requests.n; k++) {
				uint32_t ix =
					s->amounts[ps->requests.first + k].resource.ix;

				n += b->resource_of_snap[ix] == UINT32_MAX;
				b->resource_of_snap[ix] = 0;
			}
			for (uint32_t k = 0; k < ps->usage.n; k++) {
				uint32_t ix =
					s->usages[ps->usage.first + k].resource.ix;

				n += b->resource_of_snap[ix] == UINT32_MAX;
				b->resource_of_snap[ix] = 0;
			}
		}
	return n;
}

static uint32_t
collect(struct binding *b, struct named *list)
{
	uint32_t n = 0;

	for (uint32_t i = 1; i < b->policy->names.n; i++)
		if (b->resource_of_policy[i] == 0) {
			const char *text = sym_text(&b->policy->names, (sym){ i });

			list[n++] = (struct named){ text, resource_rank(text),
						    bind_text(b, (sym){ i }) };
		}
	for (uint32_t i = 1; i < b->snapshot->names.n; i++)
		if (b->resource_of_snap[i] == 0) {
			const char *text = sym_text(&b->snapshot->names, (sym){ i });

			list[n++] = (struct named){ text, resource_rank(text), i };
		}
	list[n++] = (struct named){ "pods", resource_rank("pods"), 0 };
	return n;
}

void
bind_resources(struct binding *b)
{
	uint32_t n_policy = b->policy->names.n, n_snap = b->snapshot->names.n, n;
	struct named *list;

	b->resource_of_policy = arena_array(&b->arena, uint32_t, n_policy + 1);
	b->resource_of_snap = arena_array(&b->arena, uint32_t, n_snap + 1);
	memset(b->resource_of_policy, 0xFF, (n_policy + 1) * sizeof(uint32_t));
	memset(b->resource_of_snap, 0xFF, (n_snap + 1) * sizeof(uint32_t));
	list = arena_array(&b->arena, struct named, mark_all(b));
	n = collect(b, list);
	qsort(list, n, sizeof *list, named_compare);
	b->resource_text = arena_array(&b->arena, const char *, n);
	for (uint32_t i = 0; i < n; i++) {
		sym in_policy = intern_find(&b->policy->names, list[i].text,
					    strlen(list[i].text));
		sym in_snap = intern_find(&b->snapshot->names, list[i].text,
					  strlen(list[i].text));

		if (b->n_resources == 0 ||
		    strcmp(b->resource_text[b->n_resources - 1], list[i].text) != 0)
			b->resource_text[b->n_resources++] = list[i].text;
		if (in_policy.ix)
			b->resource_of_policy[in_policy.ix] = b->n_resources - 1;
		if (in_snap.ix)
			b->resource_of_snap[in_snap.ix] = b->n_resources - 1;
	}
	b->gpus = resource_named(b, "nvidia.com/gpu");
	b->pods = resource_named(b, "pods");
}
