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

#include <string.h>

/* One pod set on its way through the groups. */
struct placing {
	struct evaluator *e;
	struct decision *x;
	const struct snap_pod_set *ps;
	uint32_t pod_set;
	enum reason worst; /* the most hopeful reason met: not now beats never */
};

static bool
covers(const struct evaluator *e, team_id team, flavor_id f, uint32_t resource)
{
	return quota_cell(&e->b->quota, team.ix, f.ix, resource)->nominal !=
	       QUOTA_UNCOVERED;
}

static bool
same_group(const struct evaluator *e, team_id team, flavor_id a, flavor_id b)
{
	for (uint32_t r = 0; r < e->b->n_resources; r++)
		if (covers(e, team, a, r) != covers(e, team, b, r))
			return false;
	return true;
}

/* What the pods of the set ask of a resource, saturating; -1 when they do not. */
static int64_t
asks(const struct placing *p, uint32_t resource)
{
	const struct binding *b = p->e->b;

	for (uint32_t k = 0; k < p->ps->requests.n; k++) {
		const struct snap_amount *a =
			&b->snapshot->amounts[p->ps->requests.first + k];
		int64_t total;

		if (b->resource_of_snap[a->resource.ix] != resource)
			continue;
		return __builtin_mul_overflow(a->value, p->ps->count, &total)
			       ? INT64_MAX
			       : total;
	}
	return strcmp(b->resource_text[resource], "pods") == 0 ? p->ps->count : -1;
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

static bool
is_pods(const struct evaluator *e, uint32_t resource)
{
	return strcmp(e->b->resource_text[resource], "pods") == 0;
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

/* The first resource of the group that does not fit decides. */
static enum reason
quota_reason(struct placing *p, struct candidate *c)
{
	struct evaluator *e = p->e;
	enum reason reason = REASON_NONE;

	for (uint32_t r = 0; r < e->b->n_resources; r++) {
		int64_t asked = asks(p, r), assumed;
		const struct quota_cell *cell;
		enum quota_fit fit;

		if (asked < 0 || !covers(e, p->x->team, c->flavor, r) || excluded(e, r))
			continue;
		assumed = *assumed_cell(e, c->flavor, r);
		fit = quota_ask(&e->b->quota, p->x->team.ix, c->flavor.ix, r, assumed,
				asked);
		if (fit == QUOTA_FITS || (reason == REASON_EXCEEDS_QUOTA) ||
		    (reason != REASON_NONE && fit != QUOTA_NEVER))
			continue;
		cell = quota_cell(&e->b->quota, p->x->team.ix, c->flavor.ix, r);
		reason = fit == QUOTA_NEVER ? REASON_EXCEEDS_QUOTA
					    : REASON_WAITS_FOR_QUOTA;
		c->resource = r;
		c->assumed = assumed;
		c->asked = asked;
		c->nominal = cell->nominal;
		c->left = quota_left(cell);
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

	for (uint32_t r = 0; r < e->b->n_resources; r++) {
		int64_t asked = asks(p, r), *cell = assumed_cell(e, f, r);

		if (asked < 0 || !covers(e, p->x->team, f, r) || excluded(e, r))
			continue;
		if (*cell == 0)
			e->touched[e->n_touched++] = f.ix * e->b->n_resources + r;
		if (__builtin_add_overflow(*cell, asked, cell))
			*cell = INT64_MAX;
		*vec_push(&e->out->placements) =
			(struct placement){ p->pod_set, r, f, asked };
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

		if (!same_group(e, p->x->team, member, c.flavor))
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

/* The resource is looked after already by the group of an earlier one. */
static bool
already_placed(const struct placing *p, uint32_t first_placement, uint32_t resource)
{
	const struct decisions *d = p->e->out;

	for (uint32_t i = first_placement; i < d->placements.n; i++)
		if (d->placements.at[i].resource == resource)
			return true;
	return false;
}

static bool
place_pod_set(struct placing *p)
{
	struct evaluator *e = p->e;
	uint32_t first = e->out->placements.n;

	for (uint32_t r = 0; r < e->b->n_resources; r++) {
		int64_t asked = asks(p, r);
		flavor_id member;

		if (asked < 0 || excluded(e, r) || already_placed(p, first, r))
			continue;
		member = covering_flavor(e, p->x->team, r);
		if (member.ix) {
			if (!place_group(p, member))
				return false;
			continue;
		}
		if (asked == 0 || is_pods(e, r) ||
		    e->b->policy->model.cluster.ignore_undeclared)
			continue;
		*vec_push(&e->out->candidates) =
			(struct candidate){ .pod_set = p->pod_set,
					    .reason = REASON_UNCOVERED,
					    .resource = r,
					    .asked = asked,
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
