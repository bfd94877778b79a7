/*
 * place.c - flavors for the pod sets of a workload
 *
 * The flavors of a team that have quotas of the same resources form a group, as
 * Kueue's resource groups; each pod set gets one flavor of every group it needs,
 * the first that suits it and has room for everything it asks there.
 */

#include "runtime/eval/evaluator.h"

#include "runtime/eval/match.h"
#include "runtime/eval/tier.h"

#include <stdlib.h>
#include <string.h>

/* One pod set on its way through the groups. */
struct placing {
	struct evaluator *e;
	struct decision *x;
	const struct snap_pod_set *ps;
	uint32_t pod_set;
	uint32_t n_asks;   /* of e->asks */
	enum reason worst; /* the most hopeful reason met: not now beats never */
};

static bool
covers(const struct evaluator *e, team_id team, flavor_id f, uint32_t resource)
{
	return quota_cell(&e->b->quota, team.ix, f.ix, resource)->nominal !=
	       QUOTA_UNCOVERED;
}

static bool
same_resources(const struct evaluator *e, team_id team, flavor_id a, flavor_id b)
{
	for (uint32_t r = 0; r < e->b->n_resources; r++)
		if (covers(e, team, a, r) != covers(e, team, b, r))
			return false;
	return true;
}

static uint32_t *
group_of(const struct evaluator *e, team_id team, flavor_id f)
{
	const struct model *m = &e->b->policy->model;

	return &e->group[(uint64_t)team.ix * (m->n_flavors + 1) + f.ix];
}

void
group_flavors(struct evaluator *e)
{
	const struct model *m = &e->b->policy->model;

	for (uint32_t t = 1; t <= m->n_teams; t++) {
		const struct quota *quotas = &m->quotas[m->teams[t].quotas.first];
		team_id team = { t };

		for (uint32_t i = 0; i < m->teams[t].quotas.n; i++) {
			uint32_t same = 0;

			while (!same_resources(e, team, quotas[same].flavor,
					       quotas[i].flavor))
				same++;
			*group_of(e, team, quotas[i].flavor) = same;
		}
	}
}

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
add_ask(struct placing *p, uint32_t resource, int64_t of_one)
{
	int64_t pods = bind_pods(p->ps), total;

	if (excluded(p->e, resource))
		return;
	if (__builtin_mul_overflow(of_one, pods, &total))
		total = INT64_MAX;
	p->e->asks[p->n_asks++] = (struct ask){ resource, total, false };
}

/* Pods are counted where a quota speaks of them, and nowhere else. */
static bool
pods_count(const struct placing *p)
{
	const struct model *m = &p->e->b->policy->model;
	const struct team *t = &m->teams[p->x->team.ix];

	for (uint32_t i = 0; i < t->quotas.n; i++)
		if (covers(p->e, p->x->team, m->quotas[t->quotas.first + i].flavor,
			   p->e->b->pods))
			return true;
	return false;
}

/* In the order of resources, which is the order in which Kueue visits them. */
static void
list_asks(struct placing *p)
{
	const struct binding *b = p->e->b;

	p->n_asks = 0;
	for (uint32_t k = 0; k < p->ps->requests.n; k++) {
		const struct snap_amount *a =
			&b->snapshot->amounts[p->ps->requests.first + k];
		uint32_t resource = b->resource_of_snap[a->resource.ix];

		if (resource != b->pods)
			add_ask(p, resource, a->value);
	}
	if (pods_count(p))
		add_ask(p, b->pods, 1);
	if (p->n_asks > 1)
		qsort(p->e->asks, p->n_asks, sizeof *p->e->asks, ask_compare);
}

/* Is the reason one that may pass by itself, unlike the worst so far? */
static void
note_reason(struct placing *p, enum reason reason)
{
	if (p->worst == REASON_NONE ||
	    (reason_info[p->worst].never && !reason_info[reason].never))
		p->worst = reason;
}

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

static int64_t *
assumed_cell(const struct evaluator *e, flavor_id f, uint32_t resource)
{
	return &e->assumed[(uint64_t)f.ix * e->b->n_resources + resource];
}

/* Every resource is looked at, so that all that is short is told. */
static enum reason
quota_reason(struct placing *p, struct candidate *c)
{
	struct evaluator *e = p->e;
	enum reason reason = REASON_NONE;

	c->shortfalls.first = e->out->shortfalls.n;
	for (uint32_t i = 0; i < p->n_asks; i++) {
		const struct ask *a = &e->asks[i];
		const struct quota_cell *cell = quota_cell(&e->b->quota, p->x->team.ix,
							   c->flavor.ix, a->resource);
		int64_t assumed = *assumed_cell(e, c->flavor, a->resource);
		enum quota_fit fit;

		if (a->placed || cell->nominal == QUOTA_UNCOVERED)
			continue;
		fit = quota_ask(&e->b->quota, p->x->team.ix, c->flavor.ix, a->resource,
				assumed, a->amount);
		if (fit == QUOTA_FITS)
			continue;
		if (reason != REASON_EXCEEDS_QUOTA)
			reason = fit == QUOTA_NEVER ? REASON_EXCEEDS_QUOTA
						    : REASON_WAITS_FOR_QUOTA;
		*vec_push(&e->out->shortfalls) = (struct shortfall){
			.resource = a->resource,
			.never = fit == QUOTA_NEVER,
			.assumed = assumed,
			.asked = a->amount,
			.nominal = cell->nominal,
			.left = quota_left(cell),
		};
		c->shortfalls.n++;
	}
	return reason;
}

static enum reason
candidate_reason(struct placing *p, struct candidate *c)
{
	enum reason reason = match_flavor(p->e->b, c->flavor.ix, p->ps, &c->taint);

	if (reason != REASON_NONE)
		return reason;
	reason = tier_reason(p->e, c);
	if (reason != REASON_NONE)
		return reason;
	evaluator_aim(p->e, p->x->workload, p->x->team, c->flavor);
	reason = judge_placement(p->e, p->x, c);
	return reason != REASON_NONE ? reason : quota_reason(p, c);
}

static void
take(struct placing *p, flavor_id f)
{
	struct evaluator *e = p->e;

	for (uint32_t i = 0; i < p->n_asks; i++) {
		struct ask *a = &e->asks[i];
		int64_t *cell = assumed_cell(e, f, a->resource);

		if (a->placed || !covers(e, p->x->team, f, a->resource))
			continue;
		a->placed = true;
		if (*cell == 0 && a->amount != 0)
			e->touched[e->n_touched++] =
				f.ix * e->b->n_resources + a->resource;
		if (__builtin_add_overflow(*cell, a->amount, cell))
			*cell = INT64_MAX;
		*vec_push(&e->out->placements) =
			(struct placement){ p->pod_set, a->resource, f, a->amount };
		p->x->placements.n++;
	}
}

/* One flavor for the group that `member` stands for; false when none will do. */
static bool
place_group(struct placing *p, flavor_id member)
{
	struct evaluator *e = p->e;

	for (uint32_t i = 0; i < e->n_order; i++) {
		struct candidate c = { .pod_set = p->pod_set,
				       .flavor = e->order[i],
				       .when = -1 };

		if (*group_of(e, p->x->team, member) !=
		    *group_of(e, p->x->team, c.flavor))
			continue;
		c.reason = candidate_reason(p, &c);
		*vec_push(&e->out->candidates) = c;
		p->x->candidates.n++;
		if (c.reason == REASON_NONE) {
			take(p, c.flavor);
			return true;
		}
		note_reason(p, c.reason);
	}
	return false;
}

/* The first flavor in order that has a quota of the resource; 0 when none has. */
static flavor_id
covering_flavor(const struct evaluator *e, team_id team, uint32_t resource)
{
	for (uint32_t i = 0; i < e->n_order; i++)
		if (covers(e, team, e->order[i], resource))
			return e->order[i];
	return (flavor_id){ 0 };
}

static bool
place_pod_set(struct placing *p)
{
	struct evaluator *e = p->e;

	list_asks(p);
	for (uint32_t i = 0; i < p->n_asks; i++) {
		const struct ask *a = &e->asks[i];
		flavor_id member;

		if (a->placed)
			continue;
		member = covering_flavor(e, p->x->team, a->resource);
		if (member.ix) {
			if (!place_group(p, member))
				return false;
			continue;
		}
		if (a->amount == 0 || a->resource == e->b->pods ||
		    e->b->policy->model.cluster.ignore_undeclared)
			continue;
		*vec_push(&e->out->candidates) =
			(struct candidate){ .pod_set = p->pod_set,
					    .reason = REASON_UNCOVERED,
					    .resource = a->resource,
					    .when = -1 };
		p->x->candidates.n++;
		p->worst = REASON_UNCOVERED;
		return false;
	}
	return true;
}

static void
charge_quota(struct evaluator *e, const struct decision *x)
{
	for (uint32_t i = 0; i < x->placements.n; i++) {
		const struct placement *p =
			&e->out->placements.at[x->placements.first + i];

		quota_take(&e->b->quota, x->team.ix, p->flavor.ix, p->resource,
			   p->amount);
	}
}

enum reason
place_workload(struct evaluator *e, struct decision *x)
{
	const struct snap_workload *w = &e->b->snapshot->workloads[x->workload];
	struct placing p = { .e = e, .x = x };
	bool placed = true;

	for (uint32_t i = 0; placed && i < w->pod_sets.n; i++) {
		p.ps = &e->b->snapshot->pod_sets[w->pod_sets.first + i];
		p.pod_set = i;
		p.worst = REASON_NONE;
		placed = place_pod_set(&p);
	}
	while (e->n_touched > 0)
		e->assumed[e->touched[--e->n_touched]] = 0;
	if (placed) {
		charge_quota(e, x);
		return REASON_NONE;
	}
	e->out->placements.n = x->placements.first;
	x->placements.n = 0;
	return p.worst;
}
