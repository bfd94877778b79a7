/* conclude.c - what the engine decided, written into the decisions */

#include "runtime/eval/economy.h"

#include "runtime/account/words.h"
#include "runtime/engine/amount.h"
#include "runtime/engine/engine.h"
#include "runtime/engine/look.h"

struct conclusion {
	struct economy *y;
	const struct engine *engine;
	struct decisions *d;
	struct decision *x;
	const struct claim *claim;
	const struct run *run;
	const struct run
		*told; /* whose findings hold for it: a look-alike's, or its own */
};

static uint32_t
row_of(const struct conclusion *c, uint32_t workload)
{
	return c->d->list.at[c->y->parts.workload_rows.at[workload]].workload;
}

/* ---- who holds quota ------------------------------------------------------------- */

static void
add_placements(struct conclusion *c)
{
	const struct world *w = &c->y->world;

	c->x->placements.first = c->d->placements.n;
	for (uint32_t i = 0; i < c->run->held.n; i++) {
		const struct world_held *h =
			&c->engine->held.at[c->run->held.first + i];

		if (h->fr == NONE)
			continue;
		*vec_push(&c->d->placements) = (struct placement){
			h->pod_set, h->resource, { w->frs[h->fr].flavor + 1 }, h->amount
		};
		c->x->placements.n++;
	}
}

static void
add_counts(struct conclusion *c, uint32_t n)
{
	c->x->pod_counts = (struct range){ c->d->pod_counts.n, n };
	for (uint32_t i = 0; i < n; i++)
		*vec_push(&c->d->pod_counts) = c->engine->counts.at[c->run->counts + i];
}

static void
add_loans(struct conclusion *c)
{
	const struct world *w = &c->y->world;
	uint32_t n_teams = c->y->e->b->policy->model.n_teams;

	c->x->loans = (struct range){ c->d->loans.n, c->run->loans.n };
	for (uint32_t i = 0; i < c->run->loans.n; i++) {
		const struct loan *l = &c->engine->loans.at[c->run->loans.first + i];

		*vec_push(&c->d->loans) = (struct borrowed){
			.flavor = { w->frs[l->fr].flavor + 1 },
			.resource = w->frs[l->fr].resource,
			.org = { l->lender - n_teams + 1 },
			.amount = l->amount,
		};
	}
}

/* ---- what was tried -------------------------------------------------------------- */

static const struct attempt *
attempt_of(const struct conclusion *c, uint32_t pod_set, flavor_id flavor)
{
	for (uint32_t i = 0; i < c->told->attempts.n; i++) {
		const struct attempt *t =
			&c->engine->kept_attempts.at[c->told->attempts.first + i];

		if (t->pod_set == pod_set && t->flavor == flavor.ix - 1)
			return t;
	}
	return NULL;
}

static bool
search_failed(const struct conclusion *c, const struct attempt *of)
{
	for (uint32_t i = 0; i < c->told->attempts.n; i++) {
		const struct attempt *t =
			&c->engine->kept_attempts.at[c->told->attempts.first + i];

		if (t->pod_set == of->pod_set && t->search == of->search &&
		    t->mode == MODE_FIT)
			return false;
	}
	return true;
}

/* The first pod set that found no flavor for something it asks. */
static uint32_t
failed_pod_set(const struct conclusion *c, uint32_t n)
{
	for (uint32_t p = 0; p < n; p++) {
		bool any = false;

		for (uint32_t i = 0; i < c->told->attempts.n; i++) {
			const struct attempt *t =
				&c->engine->kept_attempts
					 .at[c->told->attempts.first + i];

			if (t->pod_set != p)
				continue;
			any = true;
			if (search_failed(c, t))
				return p;
		}
		if (!any)
			return p;
	}
	return n ? n - 1 : 0;
}

static void
add_shortfalls(struct conclusion *c, const struct attempt *t, struct candidate *to)
{
	const struct engine *e = c->engine;
	uint32_t cq = c->y->cq_of[c->x->team.ix];

	to->shortfalls = (struct range){ c->d->shortfalls.n, t->shortfalls.n };
	for (uint32_t i = 0; i < t->shortfalls.n; i++) {
		const struct shortfall *s =
			&e->kept_shortfalls.at[t->shortfalls.first + i];

		*vec_push(&c->d->shortfalls) = (struct lacking){
			.resource = s->resource,
			.never = amount_add(s->assumed, s->asked) > s->most,
			.assumed = s->assumed,
			.asked = s->asked,
			.nominal = tree_cell(&e->tree, cq, s->fr)->nominal,
			.most = s->most,
			.left = amount_max(0, s->available),
		};
	}
}

static bool
is_placed(const struct conclusion *c, uint32_t pod_set, flavor_id flavor)
{
	for (uint32_t i = 0; i < c->x->placements.n; i++) {
		const struct placement *p =
			&c->d->placements.at[c->x->placements.first + i];

		if (p->pod_set == pod_set && p->flavor.ix == flavor.ix)
			return true;
	}
	return false;
}

/* Fills in what the engine found; false: the flavor was not looked at. */
static bool
complete_candidate(struct conclusion *c, struct candidate *to)
{
	const struct attempt *t;

	if (to->reason != REASON_NONE || is_placed(c, to->pod_set, to->flavor))
		return true;
	t = attempt_of(c, to->pod_set, to->flavor);
	if (!t)
		return false;
	if (t->mode == MODE_FIT)
		return true;
	to->reason = t->cause == CAUSE_EXCEEDS ? REASON_EXCEEDS_QUOTA
					       : REASON_WAITS_FOR_QUOTA;
	add_shortfalls(c, t, to);
	return true;
}

/* Where, among the flavors of a pod set, the last one is that it was given. */
static uint32_t
last_placed(const struct conclusion *c, uint32_t pod_set)
{
	uint32_t last = c->claim->order.n;

	for (uint32_t i = 0; i < c->claim->order.n; i++)
		if (is_placed(c, pod_set,
			      c->y->e->orders.at[c->claim->order.first + i]))
			last = i;
	return last;
}

/*
 * Keeps the candidates that say something: those looked at, and those ruled out
 * before the last that was taken, or all of the pod set that found none.
 */
static void
keep_candidates(struct conclusion *c, uint32_t n_pod_sets)
{
	uint32_t n = c->claim->order.n, kept = c->x->candidates.first;
	uint32_t sets = n_pod_sets;

	if (!c->claim->tried)
		return;
	if (c->run->held_cq == NONE)
		sets = failed_pod_set(c, n_pod_sets) + 1;
	for (uint32_t p = 0; p < sets && p < n_pod_sets; p++) {
		uint32_t last = last_placed(c, p);

		for (uint32_t i = 0; i < n && (i <= last || last == n); i++) {
			struct candidate to =
				c->d->candidates.at[c->x->candidates.first + p * n + i];

			if (complete_candidate(c, &to))
				c->d->candidates.at[kept++] = to;
		}
	}
	c->x->candidates.n = kept - c->x->candidates.first;
}

/* ---- why it waits ---------------------------------------------------------------- */

/* The most hopeful reason of the pod set that found no flavor: the last one kept. */
static enum reason
worst_reason(const struct conclusion *c)
{
	enum reason worst = REASON_NONE;
	const struct candidate *list =
		vec_from(&c->d->candidates, c->x->candidates.first);

	for (uint32_t i = 0; i < c->x->candidates.n; i++) {
		enum reason r = list[i].reason;

		if (list[i].pod_set != list[c->x->candidates.n - 1].pod_set ||
		    r == REASON_NONE)
			continue;
		if (worst == REASON_NONE ||
		    (reason_info[worst].never && !reason_info[r].never))
			worst = r;
	}
	return worst == REASON_NONE ? REASON_WAITS_FOR_QUOTA : worst;
}

static enum reason
waiting_reason(const struct conclusion *c)
{
	switch (c->told->note) {
	case NOTE_PREEMPTING:
	case NOTE_OVERLAP_FITS:
		return REASON_WAITS_FOR_VICTIMS;
	case NOTE_NONE:
		return c->told->attempts.n ? worst_reason(c) : REASON_BEHIND;
	case NOTE_REFUSED:
	case NOTE_LOOK_ALIKE:
	case NOTE_SHORTFALLS:
	case NOTE_OVERLAP:
	case NOTE_TAKEN:
		break;
	}
	return worst_reason(c);
}

/* ---- all of them ----------------------------------------------------------------- */

static const struct run *
findings_of(const struct engine *e, uint32_t w)
{
	const struct run *r = &e->runs[w];
	const struct shape *s = &e->shapes[r->shape];

	if (r->held_cq == NONE && r->in_heap && s->parked && s->parked_by != NONE)
		return &e->runs[s->parked_by];
	return r;
}

static void
conclude_one(struct conclusion *c)
{
	const struct binding *b = c->y->e->b;
	uint32_t n = b->snapshot->workloads[c->x->workload].pod_sets.n;
	bool running = c->x->order == 0;

	if (c->run->held_cq != NONE && running && c->run->since == 0) {
		c->x->candidates.n = 0;
		return; /* it stays where it is */
	}
	if (c->run->held_cq != NONE) {
		c->x->cycle = c->run->since;
		add_placements(c);
		add_counts(c, n);
		add_loans(c);
		keep_candidates(c, n);
		decision_conclude(c->y->e, c->x, REASON_NONE);
		return;
	}
	if (running) {
		c->x->candidates.n = 0;
		c->x->verdict = VERDICT_PREEMPTED;
		c->x->reason = REASON_PREEMPTED;
		if (c->run->preempted) {
			c->x->by = row_of(c, c->run->evicted_for);
			c->x->by_rule = word_evict(c->run->evict_reason);
		}
		return;
	}
	keep_candidates(c, n);
	decision_conclude(c->y->e, c->x, waiting_reason(c));
}

/* It was tried in vain: then all of its flavors are worth a word. */
static bool
is_looked_at(const struct engine *e, uint32_t w)
{
	const struct run *r = &e->runs[w];

	return r->held_cq == NONE && r->note == NOTE_SHORTFALLS &&
	       findings_of(e, w) == r && engine_workload(e, w)->cq != NONE;
}

/* Evictions, by whom they are for: a list of each. */
static void
add_victims(struct conclusion *c)
{
	const struct engine *e = c->engine;
	uint32_t n = c->y->world.n_workloads;

	for (uint32_t i = 0; i < e->events.n; i++)
		if (e->events.at[i].kind == EVENT_PREEMPT)
			c->d->list.at[c->y->parts.workload_rows.at[e->events.at[i].by]]
				.victims.n++;
	for (uint32_t w = 0, first = 0; w < n; w++) {
		struct decision *x = &c->d->list.at[c->y->parts.workload_rows.at[w]];

		x->victims.first = first;
		first += x->victims.n;
		x->victims.n = 0;
		for (uint32_t k = x->victims.first; k < first; k++)
			*vec_push(&c->d->victims) = (struct victim){ 0 };
	}
	for (uint32_t i = 0; i < e->events.n; i++) {
		const struct event *v = &e->events.at[i];
		struct decision *x;
		struct setting s;

		if (v->kind != EVENT_PREEMPT)
			continue;
		x = &c->d->list.at[c->y->parts.workload_rows.at[v->by]];
		s = word_setting(&c->y->world.cqs[c->y->cq_of[x->team.ix]], v->reason);
		c->d->victims.at[x->victims.first + x->victims.n++] =
			(struct victim){ row_of(c, v->workload), v->cycle,
					 word_evict(v->reason), s.field, s.value };
	}
}

static void
add_events(struct conclusion *c)
{
	for (uint32_t i = 0; i < c->engine->events.n; i++) {
		const struct event *v = &c->engine->events.at[i];
		bool preempts = v->kind == EVENT_PREEMPT;

		*vec_push(&c->d->events) = (struct happening){
			.cycle = v->cycle,
			.workload = row_of(c, v->workload),
			.reason = preempts ? word_evict(v->reason) : NULL,
			.by = preempts ? row_of(c, v->by) : ROW_NONE,
		};
	}
}

/* What teams use in the end. */
static void
add_use(struct conclusion *c)
{
	const struct world *w = &c->y->world;
	const struct model *m = &c->y->e->b->policy->model;

	for (uint32_t t = 1; t <= m->n_teams; t++)
		for (uint32_t fr = 0; fr < w->n_frs; fr++)
			quota_cell(&c->y->e->b->quota, t, w->frs[fr].flavor + 1,
				   w->frs[fr].resource)
				->used =
				c->engine->held_usage[(uint64_t)c->y->cq_of[t] *
							      w->n_frs +
						      fr];
}

void
economy_conclude(struct economy *y, struct engine *engine, const struct settlement *end)
{
	struct conclusion c = { .y = y, .engine = engine, .d = y->e->out };

	engine_look_begin(engine);
	for (uint32_t w = 0; w < y->world.n_workloads; w++)
		if (is_looked_at(engine, w))
			engine_look(engine, w);
	for (uint32_t w = 0; w < y->world.n_workloads; w++) {
		c.x = &c.d->list.at[y->parts.workload_rows.at[w]];
		c.claim = &y->e->claims.at[y->parts.workload_rows.at[w]];
		c.run = &engine->runs[w];
		c.told = findings_of(engine, w);
		conclude_one(&c);
	}
	add_victims(&c);
	add_events(&c);
	add_use(&c);
	c.d->end = *end;
}
