/* economy_tree.c - teams and orgs of a policy as the engine's tree of quotas */

#include "runtime/eval/economy.h"

#include "runtime/engine/amount.h"

#include <string.h>

/* What of `nominal` may be borrowed or lent; AMOUNT_UNSET: no limit. */
static int64_t
limit_of(const struct model *m, const struct bound *bound, sym resource,
	 int64_t nominal)
{
	__int128 part;

	switch (bound->kind) {
	case BOUND_UNSET:
	case BOUND_UNLIMITED:
		return AMOUNT_UNSET;
	case BOUND_NOTHING:
		return 0;
	case BOUND_RATIO:
		if (nominal == AMOUNT_UNLIMITED)
			return AMOUNT_UNSET;
		part = (__int128)nominal * bound->ratio / 1000000;
		return part > INT64_MAX ? INT64_MAX : (int64_t)part;
	case BOUND_AMOUNTS:
		for (uint32_t i = 0; i < bound->amounts.n; i++) {
			const struct amount *a = &m->amounts[bound->amounts.first + i];

			if (sym_same(a->resource, resource))
				return a->unlimited ? AMOUNT_UNSET : a->value;
		}
		break;
	}
	return AMOUNT_UNSET;
}

/* What a quota says of itself counts before what its team or org says of all. */
static int64_t
bound_of(const struct model *m, const struct bound *own, const struct bound *owner,
	 sym resource, int64_t nominal)
{
	return limit_of(m, own->kind != BOUND_UNSET ? own : owner, resource, nominal);
}

static uint32_t
fr_add(struct economy *y, flavor_id flavor, uint32_t resource)
{
	uint32_t *fr = &y->fr_of[(flavor.ix - 1) * y->world.n_resources + resource];

	if (*fr == NONE) {
		*fr = y->parts.frs.n;
		*vec_push(&y->parts.frs) = (struct world_fr){ flavor.ix - 1, resource };
	}
	return *fr;
}

static void
add_amounts(struct economy *y, const struct quota *q, struct range amounts,
	    const struct bound *borrow, const struct bound *lend)
{
	const struct model *m = &y->e->b->policy->model;

	for (uint32_t i = 0; i < amounts.n; i++) {
		const struct amount *a = &m->amounts[amounts.first + i];
		int64_t nominal = a->unlimited ? AMOUNT_UNLIMITED : a->value;
		uint32_t r = y->e->b->resource_of_policy[a->resource.ix];

		*vec_push(&y->parts.quotas) = (struct world_quota){
			.fr = fr_add(y, q->flavor, r),
			.nominal = nominal,
			.borrow = bound_of(m, &q->borrow, borrow, a->resource, nominal),
			.lend = bound_of(m, &q->lend, lend, a->resource, nominal),
		};
	}
}

static struct part
add_quotas(struct economy *y, struct range quotas, const struct bound *borrow,
	   const struct bound *lend)
{
	struct part made = { y->parts.quotas.n, 0 };

	for (uint32_t i = 0; i < quotas.n; i++) {
		const struct quota *q =
			&y->e->b->policy->model.quotas[quotas.first + i];

		add_amounts(y, q, q->amounts, borrow, lend);
		add_amounts(y, q, q->mig, borrow, lend);
	}
	made.n = y->parts.quotas.n - made.first;
	return made;
}

/*
 * A flavor that shares a group with others and has no quota of one of its
 * resources has none of it, and may not borrow it either.
 */
static void
fill_gaps(struct economy *y, team_id team, struct part groups, struct part *quotas)
{
	const struct binding *b = y->e->b;

	for (uint32_t g = groups.first; g < groups.first + groups.n; g++) {
		struct world_group *group = &y->parts.groups.at[g];

		for (uint32_t i = 0; i < group->flavors.n; i++)
			for (uint32_t k = 0; k < group->resources.n; k++) {
				uint32_t f = y->parts.group_flavors
						     .at[group->flavors.first + i];
				uint32_t r = y->parts.group_resources
						     .at[group->resources.first + k];

				if (quota_cell(&b->quota, team.ix, f + 1, r)->nominal !=
				    QUOTA_UNCOVERED)
					continue;
				*vec_push(&y->parts.quotas) = (struct world_quota){
					fr_add(y, (flavor_id){ f + 1 }, r), 0, 0, 0
				};
				quotas->n++;
			}
	}
}

static enum within_policy
reclaim_policy(enum preempt_reclaim r)
{
	return r == RECLAIM_NEVER   ? PREEMPT_NEVER
	       : r == RECLAIM_LOWER ? PREEMPT_LOWER
				    : PREEMPT_ANY;
}

static enum within_policy
within_policy(enum preempt_within w)
{
	return w == WITHIN_NEVER   ? PREEMPT_NEVER
	       : w == WITHIN_LOWER ? PREEMPT_LOWER
				   : PREEMPT_LOWER_OR_NEWER;
}

static double
weight_of(int64_t nano)
{
	return nano < 0 ? 1.0 : (double)nano / 1e9;
}

static struct part
default_groups(struct economy *y, team_id team)
{
	const struct model *m = &y->e->b->policy->model;
	const struct team *t = &m->teams[team.ix];
	flavor_id *order = mem_alloc((t->quotas.n + 1) * sizeof *order);
	struct part groups;

	for (uint32_t i = 0; i < t->quotas.n; i++)
		order[i] = m->quotas[t->quotas.first + i].flavor;
	groups = economy_groups(y, team, order, t->quotas.n);
	free(order);
	return groups;
}

static void
add_team(struct economy *y, uint32_t ix, struct world_node *node, struct world_cq *cq)
{
	const struct model *m = &y->e->b->policy->model;
	const struct team *t = &m->teams[ix];
	const struct preempt *p = &t->preempt;
	const struct fungible *f = &t->fungible;
	team_id team = { ix };

	*node = (struct world_node){
		.name = sym_text(&y->e->b->policy->names, t->queue),
		.parent = t->org.ix ? node_of_org(m, t->org) : NONE,
		.quotas = add_quotas(y, t->quotas, &t->borrow, &t->lend),
		.weight = weight_of(t->weight_nano),
		.out = t->stop != STOP_NONE,
	};
	*cq = (struct world_cq){
		.groups = default_groups(y, team),
		.within = within_policy(p->within),
		.reclaim = reclaim_policy(p->reclaim),
		.while_borrowing = p->while_borrowing,
		.has_threshold = p->has_threshold,
		.threshold = p->threshold,
		.borrow_next = f->written && f->borrow_next,
		/* Kueue's default of whenCanPreempt is TryNextFlavor. */
		.preempt_next = !f->written || f->preempt_next,
		.prefer_preempt = f->prefer_written && f->prefer_preempt,
		.strict = t->strict,
	};
	fill_gaps(y, team, cq->groups, &node->quotas);
}

static void
add_org(struct economy *y, uint32_t ix, struct world_node *node)
{
	const struct model *m = &y->e->b->policy->model;
	const struct org *o = &m->orgs[ix];

	*node = (struct world_node){
		.name = sym_text(&y->e->b->policy->names, o->name),
		.parent = o->parent.ix ? node_of_org(m, o->parent) : NONE,
		.quotas = add_quotas(y, o->quotas, &o->borrow, &o->lend),
		.weight = weight_of(o->weight_nano),
	};
}

/* Pairs that somebody holds without a quota of it have to have a number, too. */
static void
add_held_pairs(struct economy *y)
{
	const struct binding *b = y->e->b;
	const struct snapshot *s = b->snapshot;

	for (uint32_t w = 0; w < s->n_workloads; w++)
		for (uint32_t p = 0; p < s->workloads[w].pod_sets.n; p++) {
			const struct snap_pod_set *ps =
				&s->pod_sets[s->workloads[w].pod_sets.first + p];

			for (uint32_t k = 0; k < ps->usage.n; k++) {
				const struct snap_usage *u =
					&s->usages[ps->usage.first + k];
				flavor_id f = { b->flavor_of_snap[u->flavor.ix] };

				if (f.ix)
					fr_add(y, f,
					       b->resource_of_snap[u->resource.ix]);
			}
		}
}

struct named_queue {
	const char *name;
	uint32_t team;
};

static int
queue_compare(const void *a, const void *b)
{
	const struct named_queue *x = a, *y = b;
	int order = strcmp(x->name, y->name);

	return order ? order : (x->team > y->team) - (x->team < y->team);
}

/* Ties between ClusterQueues go by their names, which teams may have chosen. */
static void
number_queues(struct economy *y)
{
	const struct model *m = &y->e->b->policy->model;
	struct named_queue *list = mem_alloc((m->n_teams + 1) * sizeof *list);

	for (uint32_t t = 1; t <= m->n_teams; t++)
		list[t - 1] = (struct named_queue){
			sym_text(&y->e->b->policy->names, m->teams[t].queue), t
		};
	if (m->n_teams > 1)
		qsort(list, m->n_teams, sizeof *list, queue_compare);
	y->cq_of = arena_array(y->arena, uint32_t, m->n_teams + 1);
	for (uint32_t i = 0; i < m->n_teams; i++)
		y->cq_of[list[i].team] = i;
	free(list);
}

void
economy_tree(struct economy *y)
{
	const struct model *m = &y->e->b->policy->model;
	struct world *w = &y->world;
	struct world_node *nodes;
	struct world_cq *cqs;
	uint64_t pairs;

	w->n_resources = y->e->b->n_resources;
	w->n_flavors = m->n_flavors;
	w->n_cqs = m->n_teams;
	w->n_nodes = m->n_teams + m->n_orgs;
	pairs = (uint64_t)w->n_flavors * w->n_resources;
	y->fr_of = arena_array(y->arena, uint32_t, pairs + 1);
	memset(y->fr_of, 0xFF, (pairs + 1) * sizeof *y->fr_of);
	nodes = arena_array(y->arena, struct world_node, w->n_nodes + 1);
	cqs = arena_array(y->arena, struct world_cq, w->n_cqs + 1);
	number_queues(y);
	for (uint32_t t = 1; t <= m->n_teams; t++)
		add_team(y, t, &nodes[y->cq_of[t]], &cqs[y->cq_of[t]]);
	for (uint32_t o = 1; o <= m->n_orgs; o++)
		add_org(y, o, &nodes[m->n_teams + o - 1]);
	add_held_pairs(y);
	w->fr_of = y->fr_of;
	w->nodes = nodes;
	w->cqs = cqs;
	w->fair_sharing = m->cluster.fair_sharing;
	w->initial_share_first = m->cluster.strategies[0] == FAIR_INITIAL_SHARE;
	/* Without a list it is Kueue's: the final share, then the initial one. */
	w->second_strategy = m->cluster.strategies[0] == 0 ||
			     (m->cluster.strategies[0] == FAIR_FINAL_SHARE &&
			      m->cluster.strategies[1] != 0);
	w->ignore_undeclared = m->cluster.ignore_undeclared;
}
