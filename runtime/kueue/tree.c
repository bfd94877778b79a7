/*
 * tree.c - ClusterQueues and cohorts as nodes, with quotas and resource groups
 *
 * A cohort that is only named is a node too (1.2).  Cohorts that go round have no
 * parent here: the ClusterQueues below them are inactive, so nothing asks for it.
 */

#include "runtime/kueue/builder.h"

#include "runtime/engine/amount.h"

#include <stdlib.h>
#include <string.h>

struct cohort {
	const char *name;
	sym sym;
	uint32_t row; /* ROW_NONE: only named */
};

struct forest {
	struct world_builder *b;
	VEC(struct cohort) cohorts;
};

static void
meet_cohort(struct forest *f, sym name, uint32_t row)
{
	uint32_t *at = &f->b->cohort_of[name.ix];

	if (!name.ix)
		return;
	if (*at == NONE) {
		*at = f->cohorts.n;
		*vec_push(&f->cohorts) =
			(struct cohort){ name_of(f->b, name), name, ROW_NONE };
	}
	if (row != ROW_NONE)
		f->cohorts.at[*at].row = row;
}

static int
compare_cohorts(const void *a, const void *b)
{
	const struct cohort *x = a, *y = b;

	return strcmp(x->name, y->name);
}

static void
number_cohorts(struct forest *f)
{
	struct world_builder *b = f->b;
	const struct snapshot *s = b->s;

	for (uint32_t i = 0; i < s->n_cohorts; i++) {
		meet_cohort(f, s->cohorts[i].name, i);
		meet_cohort(f, s->cohorts[i].parent, ROW_NONE);
	}
	for (uint32_t i = 0; i < s->n_cluster_queues; i++)
		meet_cohort(f, s->cluster_queues[i].cohort, ROW_NONE);
	if (f->cohorts.n > 1)
		qsort(f->cohorts.at, f->cohorts.n, sizeof *f->cohorts.at,
		      compare_cohorts);
	for (uint32_t i = 0; i < f->cohorts.n; i++)
		b->cohort_of[f->cohorts.at[i].sym.ix] = s->n_cluster_queues + i;
}

/* ---- quotas -----------------------------------------------------------------------
 */

static void
put_quota(struct world_builder *b, uint32_t first, struct world_quota quota)
{
	for (uint32_t i = first; i < b->parts->quotas.n; i++)
		if (b->parts->quotas.at[i].fr == quota.fr) {
			b->parts->quotas.at[i] = quota;
			return;
		}
	*vec_push(&b->parts->quotas) = quota;
}

static void
put_quotas(struct world_builder *b, uint32_t first, const struct snap_flavor_quotas *f)
{
	for (uint32_t i = 0; i < f->quotas.n; i++) {
		const struct snap_quota *q = &b->s->quotas[f->quotas.first + i];

		if (!f->flavor.ix || !q->resource.ix)
			continue;
		put_quota(b, first,
			  (struct world_quota){
				  .fr = world_fr(b->w, b->flavor_of[f->flavor.ix],
						 b->resource_of[q->resource.ix]),
				  .nominal = q->nominal,
				  .borrow = q->borrow == SNAP_NO_LIMIT ? AMOUNT_UNSET
								       : q->borrow,
				  .lend = q->lend == SNAP_NO_LIMIT ? AMOUNT_UNSET
								   : q->lend,
			  });
	}
}

static int
compare_quotas(const void *a, const void *b)
{
	const struct world_quota *x = a, *y = b;

	return x->fr < y->fr ? -1 : x->fr > y->fr;
}

/* Of what stands twice, which Kueue refuses, the last counts. */
static struct part
push_quotas(struct world_builder *b, struct slice groups)
{
	struct part p = { b->parts->quotas.n, 0 };

	for (uint32_t i = 0; i < groups.n; i++) {
		const struct snap_group *g = &b->s->groups[groups.first + i];

		for (uint32_t k = 0; k < g->flavors.n; k++)
			put_quotas(b, p.first,
				   &b->s->flavor_quotas[g->flavors.first + k]);
	}
	p.n = b->parts->quotas.n - p.first;
	if (p.n > 1)
		qsort(b->parts->quotas.at + p.first, p.n, sizeof *b->parts->quotas.at,
		      compare_quotas);
	return p;
}

static int
compare_numbers(const void *a, const void *b)
{
	const uint32_t *x = a, *y = b;

	return *x < *y ? -1 : *x > *y;
}

static struct world_group
push_group(struct world_builder *b, const struct snap_group *g)
{
	struct world_group out = { { b->parts->group_resources.n, 0 },
				   { b->parts->group_flavors.n, 0 } };

	for (uint32_t i = 0; i < g->covered.n; i++) {
		sym r = b->s->syms[g->covered.first + i];

		if (r.ix)
			*vec_push(&b->parts->group_resources) = b->resource_of[r.ix];
	}
	out.resources.n = b->parts->group_resources.n - out.resources.first;
	if (out.resources.n > 1)
		qsort(b->parts->group_resources.at + out.resources.first,
		      out.resources.n, sizeof *b->parts->group_resources.at,
		      compare_numbers);
	for (uint32_t i = 0; i < g->flavors.n; i++) {
		sym f = b->s->flavor_quotas[g->flavors.first + i].flavor;

		if (f.ix)
			*vec_push(&b->parts->group_flavors) = b->flavor_of[f.ix];
	}
	out.flavors.n = b->parts->group_flavors.n - out.flavors.first;
	return out;
}

static struct part
push_groups(struct world_builder *b, struct slice groups)
{
	struct part p = { b->parts->groups.n, groups.n };

	for (uint32_t i = 0; i < groups.n; i++)
		*vec_push(&b->parts->groups) =
			push_group(b, &b->s->groups[groups.first + i]);
	return p;
}

/* ---- nodes --------------------------------------------------------------------------
 */

/* Billionths as Kueue's floating-point number: the closest one. */
static double
weight_of(__int128 nano)
{
	return (double)nano / 1e9;
}

static uint32_t
node_of(const struct world_builder *b, sym cohort)
{
	return cohort.ix ? b->cohort_of[cohort.ix] : NONE;
}

static void
fill_cq(struct world_builder *b, uint32_t i)
{
	static const enum within_policy policies[] = {
		[SNAP_PREEMPT_NEVER] = PREEMPT_NEVER,
		[SNAP_PREEMPT_LOWER] = PREEMPT_LOWER,
		[SNAP_PREEMPT_LOWER_OR_NEWER] = PREEMPT_LOWER_OR_NEWER,
		[SNAP_PREEMPT_ANY] = PREEMPT_ANY,
	};
	const struct snap_cluster_queue *q = &b->s->cluster_queues[i];

	b->cq_of[q->name.ix] = i;
	b->nodes[i] = (struct world_node){
		.name = name_of(b, q->name),
		.parent = node_of(b, q->cohort),
		.quotas = push_quotas(b, q->groups),
		.weight = weight_of(q->weight),
	};
	b->cqs[i] = (struct world_cq){
		.groups = push_groups(b, q->groups),
		.within = policies[q->within],
		.reclaim = policies[q->reclaim],
		.while_borrowing = q->while_borrowing,
		.has_threshold = q->has_threshold,
		.threshold = q->threshold,
		.borrow_next = q->borrow_next,
		.preempt_next = q->preempt_next,
		.prefer_preempt = q->prefer_preempt,
		.strict = q->strict,
		.usage_based = q->usage_based && b->s->config.usage_based &&
			       b->gates.on[GATE_AdmissionFairSharing],
		.checked = q->checks.n > 0,
	};
}

static void
note_flavors(struct world_builder *b, uint32_t i)
{
	uint32_t n = 0, placed = 0;

	for (uint32_t g = 0; g < b->cqs[i].groups.n; g++) {
		const struct world_group *group =
			&b->parts->groups.at[b->cqs[i].groups.first + g];

		for (uint32_t k = 0; k < group->resources.n; k++)
			if (b->parts->group_resources.at[group->resources.first + k] ==
			    b->pods)
				b->cq_covers_pods[i] = true;
		for (uint32_t k = 0; k < group->flavors.n; k++, n++)
			placed +=
				b->flavor_topology[b->parts->group_flavors.at
							   [group->flavors.first + k]];
	}
	b->cq_topology[i] = n > 0 && placed == n;
}

static void
fill_cohort(struct forest *f, uint32_t i)
{
	const struct cohort *c = &f->cohorts.at[i];
	const struct snap_cohort *row =
		c->row == ROW_NONE ? NULL : &f->b->s->cohorts[c->row];

	f->b->nodes[f->b->w->n_cqs + i] = (struct world_node){
		.name = c->name,
		.parent = row ? node_of(f->b, row->parent) : NONE,
		.quotas = row ? push_quotas(f->b, row->groups) : (struct part){ 0 },
		.weight = row ? weight_of(row->weight) : 1,
	};
}

/* Does the chain of parents from here come back to where it was? */
static bool
goes_round(const struct forest *f, uint32_t from, uint32_t n_nodes)
{
	uint32_t steps = 0;

	for (uint32_t n = from; n != NONE; n = f->b->nodes[n].parent)
		if (++steps > n_nodes)
			return true;
	return false;
}

static void
cut_rounds(struct forest *f)
{
	struct world_builder *b = f->b;
	uint32_t n = b->w->n_nodes, first = b->w->n_cqs;
	bool *round = mem_zero(n + 1, sizeof *round);

	for (uint32_t i = 0; i < n; i++)
		round[i] = goes_round(f, i, n);
	for (uint32_t i = 0; i < first; i++)
		b->cq_circular[i] = round[i];
	for (uint32_t i = first; i < n; i++)
		if (round[i])
			f->b->nodes[i].parent = NONE;
	free(round);
}

void
build_tree(struct world_builder *b)
{
	struct forest f = { .b = b };
	uint32_t n_cqs = b->s->n_cluster_queues;

	number_cohorts(&f);
	b->w->n_cqs = n_cqs;
	b->w->n_nodes = n_cqs + f.cohorts.n;
	b->nodes = arena_array(b->arena, struct world_node, b->w->n_nodes);
	b->cqs = arena_array(b->arena, struct world_cq, n_cqs);
	b->cq_topology = mem_zero(n_cqs + 1, sizeof *b->cq_topology);
	b->cq_circular = mem_zero(n_cqs + 1, sizeof *b->cq_circular);
	b->cq_covers_pods = mem_zero(n_cqs + 1, sizeof *b->cq_covers_pods);
	for (uint32_t i = 0; i < n_cqs; i++) {
		fill_cq(b, i);
		note_flavors(b, i);
	}
	for (uint32_t i = 0; i < f.cohorts.n; i++)
		fill_cohort(&f, i);
	cut_rounds(&f);
	b->w->nodes = b->nodes;
	b->w->cqs = b->cqs;
	vec_free(&f.cohorts);
}
