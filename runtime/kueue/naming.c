/*
 * naming.c - resources and flavors get numbers, in the order that decides
 *
 * Resources stand by rank, flavors by name.
 */

#include "runtime/kueue/builder.h"

#include "runtime/engine/resource.h"

#include <stdlib.h>
#include <string.h>

struct named {
	uint64_t rank;
	const char *name;
	sym sym;
};

struct naming {
	struct world_builder *b;
	VEC(struct named) resources;
	VEC(struct named) flavors;
};

static int
compare_named(const void *a, const void *b)
{
	const struct named *x = a, *y = b;

	if (x->rank != y->rank)
		return x->rank < y->rank ? -1 : 1;
	return strcmp(x->name, y->name);
}

static void
meet_resource(struct naming *n, sym resource)
{
	const char *name = name_of(n->b, resource);

	if (!resource.ix || n->b->resource_of[resource.ix] != NONE)
		return;
	n->b->resource_of[resource.ix] = 0;
	*vec_push(&n->resources) =
		(struct named){ resource_rank(name), name, resource };
}

static void
meet_flavor(struct naming *n, sym flavor)
{
	if (!flavor.ix || n->b->flavor_of[flavor.ix] != NONE)
		return;
	n->b->flavor_of[flavor.ix] = 0;
	*vec_push(&n->flavors) = (struct named){ 0, name_of(n->b, flavor), flavor };
}

static void
meet_groups(struct naming *n, struct slice groups)
{
	const struct snapshot *s = n->b->s;

	for (uint32_t i = 0; i < groups.n; i++) {
		const struct snap_group *g = &s->groups[groups.first + i];

		for (uint32_t k = 0; k < g->covered.n; k++)
			meet_resource(n, s->syms[g->covered.first + k]);
		for (uint32_t k = 0; k < g->flavors.n; k++) {
			const struct snap_flavor_quotas *f =
				&s->flavor_quotas[g->flavors.first + k];

			meet_flavor(n, f->flavor);
			for (uint32_t q = 0; q < f->quotas.n; q++)
				meet_resource(n,
					      s->quotas[f->quotas.first + q].resource);
		}
	}
}

static void
meet_pod_set(struct naming *n, const struct snap_pod_set *ps)
{
	const struct snapshot *s = n->b->s;

	for (uint32_t i = 0; i < ps->exact.n; i++)
		meet_resource(n, s->exacts[ps->exact.first + i].resource);
	for (uint32_t i = 0; i < ps->usage.n; i++) {
		meet_resource(n, s->usages[ps->usage.first + i].resource);
		meet_flavor(n, s->usages[ps->usage.first + i].flavor);
	}
}

static void
meet_outputs(struct naming *n)
{
	const struct snapshot *s = n->b->s;

	for (uint32_t i = 0; i < s->config.transformations.n; i++) {
		const struct snap_transformation *t =
			&s->transformations[s->config.transformations.first + i];

		for (uint32_t k = 0; k < t->outputs.n; k++)
			meet_resource(n, s->exacts[t->outputs.first + k].resource);
	}
}

static void
meet_all(struct naming *n)
{
	const struct snapshot *s = n->b->s;

	for (uint32_t i = 0; i < s->n_cluster_queues; i++)
		meet_groups(n, s->cluster_queues[i].groups);
	for (uint32_t i = 0; i < s->n_cohorts; i++)
		meet_groups(n, s->cohorts[i].groups);
	for (uint32_t i = 0; i < s->n_workloads; i++)
		for (uint32_t k = 0; k < s->workloads[i].pod_sets.n; k++)
			meet_pod_set(n,
				     &s->pod_sets[s->workloads[i].pod_sets.first + k]);
	meet_outputs(n);
}

static void
number_resources(struct naming *n)
{
	struct world_builder *b = n->b;

	if (n->resources.n > 1)
		qsort(n->resources.at, n->resources.n, sizeof *n->resources.at,
		      compare_named);
	b->pods = NONE;
	for (uint32_t i = 0; i < n->resources.n; i++) {
		b->resource_of[n->resources.at[i].sym.ix] = i;
		*vec_push(&b->parts->resources) = n->resources.at[i].name;
		if (strcmp(n->resources.at[i].name, "pods") == 0)
			b->pods = i;
	}
	b->w->n_resources = n->resources.n;
}

static void
number_flavors(struct naming *n)
{
	struct world_builder *b = n->b;

	if (n->flavors.n > 1)
		qsort(n->flavors.at, n->flavors.n, sizeof *n->flavors.at,
		      compare_named);
	b->flavor_row = mem_alloc((n->flavors.n + 1) * sizeof *b->flavor_row);
	b->flavor_topology = mem_zero(n->flavors.n + 1, sizeof *b->flavor_topology);
	for (uint32_t i = 0; i < n->flavors.n; i++) {
		b->flavor_of[n->flavors.at[i].sym.ix] = i;
		b->flavor_row[i] = ROW_NONE;
		*vec_push(&b->parts->flavors) = n->flavors.at[i].name;
	}
	b->w->n_flavors = n->flavors.n;
	for (uint32_t i = 0; i < b->s->n_flavors; i++) {
		uint32_t f = b->flavor_of[b->s->flavors[i].name.ix];

		if (f == NONE)
			continue;
		b->flavor_row[f] = i;
		b->flavor_topology[f] = b->gates.on[GATE_TopologyAwareScheduling] &&
					b->s->flavors[i].topology.ix != 0;
	}
}

/* ---- pairs ---------------------------------------------------------------------- */

static void
mark_groups(struct world_builder *b, bool *used, struct slice groups)
{
	const struct snapshot *s = b->s;

	for (uint32_t i = 0; i < groups.n; i++) {
		const struct snap_group *g = &s->groups[groups.first + i];

		for (uint32_t k = 0; k < g->flavors.n; k++) {
			const struct snap_flavor_quotas *f =
				&s->flavor_quotas[g->flavors.first + k];
			bool *row;

			if (!f->flavor.ix)
				continue;
			row = used +
			      (size_t)b->flavor_of[f->flavor.ix] * b->w->n_resources;
			for (uint32_t q = 0; q < f->quotas.n; q++) {
				sym r = s->quotas[f->quotas.first + q].resource;

				if (r.ix)
					row[b->resource_of[r.ix]] = true;
			}
			for (uint32_t c = 0; c < g->covered.n; c++) {
				sym r = s->syms[g->covered.first + c];

				if (r.ix)
					row[b->resource_of[r.ix]] = true;
			}
		}
	}
}

static void
mark_usages(struct world_builder *b, bool *used)
{
	const struct snapshot *s = b->s;

	for (uint32_t i = 0; i < s->n_workloads; i++) {
		struct slice sets = s->workloads[i].pod_sets;

		for (uint32_t p = sets.first; p < sets.first + sets.n; p++) {
			struct slice usage = s->pod_sets[p].usage;

			for (uint32_t k = 0; k < usage.n; k++) {
				const struct snap_usage *u =
					&s->usages[usage.first + k];

				if (u->flavor.ix)
					used[(size_t)b->flavor_of[u->flavor.ix] *
						     b->w->n_resources +
					     b->resource_of[u->resource.ix]] = true;
			}
		}
	}
}

static void
number_pairs(struct world_builder *b)
{
	size_t n = (size_t)b->w->n_flavors * b->w->n_resources;
	bool *used = mem_zero(n + 1, sizeof *used);
	uint32_t *fr_of = arena_array(b->arena, uint32_t, n + 1);

	for (uint32_t i = 0; i < b->s->n_cluster_queues; i++)
		mark_groups(b, used, b->s->cluster_queues[i].groups);
	for (uint32_t i = 0; i < b->s->n_cohorts; i++)
		mark_groups(b, used, b->s->cohorts[i].groups);
	mark_usages(b, used);
	for (size_t i = 0; i < n; i++) {
		fr_of[i] = NONE;
		if (!used[i])
			continue;
		fr_of[i] = b->parts->frs.n;
		*vec_push(&b->parts->frs) =
			(struct world_fr){ (uint32_t)(i / b->w->n_resources),
					   (uint32_t)(i % b->w->n_resources) };
	}
	b->w->fr_of = fr_of;
	free(used);
}

void
build_names(struct world_builder *b)
{
	struct naming n = { .b = b };

	meet_all(&n);
	number_resources(&n);
	number_flavors(&n);
	number_pairs(b);
	vec_free(&n.resources);
	vec_free(&n.flavors);
}
