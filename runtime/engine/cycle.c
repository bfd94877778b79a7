/*
 * cycle.c - one scheduling cycle
 *
 * All heads are nominated on one view of the tree, then processed one after the
 * other, each changing the view for those after it.  What was admitted is entered
 * afterwards, the view is thrown away, and evictions are completed.
 */

#include "runtime/engine/cycle.h"

#include "runtime/engine/assign.h"
#include "runtime/engine/holder.h"
#include "runtime/engine/nominate.h"
#include "runtime/engine/order.h"
#include "runtime/engine/queue.h"
#include "runtime/engine/requeue.h"

#include <stdlib.h>

void
scratch_clear(struct engine *e)
{
	e->entries.n = e->order.n = e->picks.n = e->pods.n = e->usage.n = 0;
	e->attempts.n = e->shortfalls.n = e->targets.n = e->pending.n = 0;
}

static void
collect_heads(struct engine *e)
{
	for (uint32_t cq = 0; cq < e->world->n_cqs; cq++) {
		uint32_t w;

		if (e->tree.nodes[cq].out)
			continue;
		w = queue_pop(e, cq);
		if (w != NONE)
			*vec_push(&e->entries) =
				(struct entry){ .workload = w, .cq = cq };
	}
}

/* 12.2: refused before quota is looked at. */
static bool
refuse(struct engine *e, struct entry *x)
{
	switch (engine_workload(e, x->workload)->refusal) {
	case REFUSE_NOT:
		return false;
	case REFUSE_CHECKS:
		x->wait = WAIT_EVALUATION;
		x->requeue = REQUEUE_GENERIC;
		break;
	case REFUSE_NAMESPACE:
		x->wait = WAIT_MISCONFIGURED;
		x->requeue = REQUEUE_NAMESPACE;
		break;
	case REFUSE_NO_NAMESPACE:
	case REFUSE_REQUESTS:
		x->wait = WAIT_MISCONFIGURED;
		x->requeue = REQUEUE_GENERIC;
		break;
	}
	x->note = NOTE_REFUSED;
	x->processed = true;
	return true;
}

static bool
is_pending(const struct engine *e, uint32_t w)
{
	for (uint32_t i = 0; i < e->pending.n; i++)
		if (e->pending.at[i].workload == w)
			return true;
	return false;
}

static bool
overlaps(const struct engine *e, const struct entry *x)
{
	for (uint32_t i = 0; i < x->targets.n; i++)
		if (is_pending(e, e->targets.at[x->targets.first + i].workload))
			return true;
	return false;
}

static void
pending_hide(struct engine *e)
{
	for (uint32_t i = 0; i < e->pending.n; i++)
		holder_hide_use(e, e->pending.at[i].workload);
}

static void
pending_show(struct engine *e)
{
	for (uint32_t i = e->pending.n; i-- > 0;)
		holder_show_use(e, e->pending.at[i].workload);
}

/* 12.3: is there room, when all that is to be evicted is gone? */
static bool
fits_now(struct engine *e, const struct entry *x)
{
	const struct target *own = vec_from(&e->targets, x->targets.first);
	bool fits = true;

	pending_hide(e);
	for (uint32_t i = 0; i < x->targets.n; i++)
		if (!is_pending(e, own[i].workload))
			holder_hide_use(e, own[i].workload);
	for (uint32_t i = 0; fits && i < x->assigned.usage.n; i++) {
		const struct fr_amount *u = &e->usage.at[x->assigned.usage.first + i];

		fits = tree_available_cq(&e->tree, x->cq, u->fr) >= u->amount;
	}
	for (uint32_t i = x->targets.n; i-- > 0;)
		if (!is_pending(e, own[i].workload))
			holder_show_use(e, own[i].workload);
	pending_show(e);
	return fits;
}

static void
pin_flavors(struct engine *e, const struct entry *x)
{
	const struct world_workload *wl = engine_workload(e, x->workload);
	uint32_t at = 0;

	for (uint32_t p = 0; p < wl->pod_sets.n; p++) {
		const struct pod_assignment *pa =
			&e->pods.at[x->assigned.pods.first + p];

		for (uint32_t k = 0;
		     k < e->world->pod_sets[wl->pod_sets.first + p].requests.n; k++)
			e->pinned[at++] = e->picks.at[pa->picks + k].fr;
	}
	e->pin = true;
}

/* A victim is taken already by another: decide again as if all those were gone. */
static void
recompute(struct engine *e, struct entry *x)
{
	for (uint32_t i = 0; i < e->pending.n; i++)
		holder_hide(e, e->pending.at[i].workload);
	e->runs[x->workload].has_progress = false;
	pin_flavors(e, x);
	nominate(e, x);
	for (uint32_t i = e->pending.n; i-- > 0;)
		holder_show(e, e->pending.at[i].workload);
	if (assignment_mode(e, x->workload, &x->assigned) == MODE_FIT)
		x->assigned.deferred = true;
}

static void
usage_book(struct engine *e, const struct entry *x)
{
	for (uint32_t i = 0; i < x->assigned.usage.n; i++) {
		const struct fr_amount *u = &e->usage.at[x->assigned.usage.first + i];

		tree_add(&e->tree, x->cq, u->fr, u->amount);
	}
}

/* Whose quota it is that the workload gets beyond its ClusterQueue's own. */
static void
loans_note(struct engine *e, const struct entry *x)
{
	struct run *r = &e->runs[x->workload];

	r->loans.n = 0;
	pending_hide(e);
	for (uint32_t i = 0; i < x->assigned.usage.n; i++) {
		const struct fr_amount *u = &e->usage.at[x->assigned.usage.first + i];
		const struct cell *c = tree_cell(&e->tree, x->cq, u->fr);
		int64_t own = amount_max(0, amount_sub(c->nominal, c->usage));
		uint32_t lender = tree_lender(&e->tree, x->cq, u->fr, u->amount);

		if (u->amount > own && lender != x->cq)
			e->loans.at[r->loans.first + r->loans.n++] =
				(struct loan){ u->fr, lender,
					       amount_sub(u->amount, own) };
	}
	pending_show(e);
}

/* 12.5: a head that cannot evict keeps its place for the rest of the cycle. */
static void
reserve(struct engine *e, const struct entry *x)
{
	for (uint32_t i = 0; i < x->assigned.usage.n; i++) {
		const struct fr_amount *u = &e->usage.at[x->assigned.usage.first + i];
		const struct cell *c = tree_cell(&e->tree, x->cq, u->fr);
		int64_t amount = u->amount, room;

		if (x->assigned.level == 0) {
			room = amount_sub(c->nominal, c->usage);
			amount = amount_max(0, amount_min(amount, room));
		} else if (c->borrow != AMOUNT_UNSET) {
			room = amount_sub(amount_add(c->nominal, c->borrow), c->usage);
			amount = amount_min(amount, room);
		}
		tree_add(&e->tree, x->cq, u->fr, amount);
	}
}

static void
conclude(struct entry *x, enum requeue requeue, enum wait_reason wait,
	 enum wait_note note)
{
	x->requeue = requeue;
	x->wait = wait;
	x->note = note;
}

static void
evict_targets(struct engine *e, struct entry *x)
{
	e->runs[x->workload].has_progress = false;
	e->runs[x->workload].n_victims = x->targets.n;
	for (uint32_t i = 0; i < x->targets.n; i++) {
		struct target t = e->targets.at[x->targets.first + i];

		e->runs[t.workload].evicted_for = x->workload;
		if (e->runs[t.workload].evicted)
			continue; /* on its way out already (9.7) */
		*vec_push(&e->events) =
			(struct event){ (uint32_t)e->cycle, t.workload, EVENT_PREEMPT,
					t.reason, x->workload };
	}
	conclude(x, REQUEUE_PENDING_PREEMPTION, WAIT_VICTIMS, NOTE_PREEMPTING);
}

static void
process(struct engine *e, struct entry *x)
{
	enum mode mode;
	bool fits = fits_now(e, x);

	x->processed = true;
	if (overlaps(e, x)) {
		recompute(e, x);
		fits = fits_now(e, x);
		e->pin = false;
	}
	mode = assignment_mode(e, x->workload, &x->assigned);
	if (mode == MODE_NO_FIT) {
		conclude(x, REQUEUE_NO_FIT,
			 assignment_reason(e, x->workload, x->cq, &x->assigned),
			 NOTE_SHORTFALLS);
	} else if (mode == MODE_PREEMPT && x->targets.n == 0) {
		conclude(x, REQUEUE_NO_CANDIDATES, WAIT_QUOTA, NOTE_SHORTFALLS);
		if (e->world->cqs[x->cq].reclaim != PREEMPT_ANY)
			reserve(e, x);
	} else if (mode == MODE_DEFERRED) {
		conclude(x, REQUEUE_PENDING_PREEMPTION, WAIT_VICTIMS,
			 NOTE_OVERLAP_FITS);
		e->runs[x->workload].has_progress = false;
		usage_book(e, x);
	} else if (overlaps(e, x)) {
		conclude(x, REQUEUE_FAILED_AFTER, WAIT_QUOTA, NOTE_OVERLAP);
	} else if (!fits) {
		conclude(x, REQUEUE_FAILED_AFTER, WAIT_QUOTA, NOTE_TAKEN);
	} else {
		for (uint32_t i = 0; i < x->targets.n; i++)
			*vec_push(&e->pending) = e->targets.at[x->targets.first + i];
		if (mode == MODE_FIT)
			loans_note(e, x);
		usage_book(e, x);
		if (mode == MODE_PREEMPT) {
			evict_targets(e, x);
			return;
		}
		x->admitted = true;
		*vec_push(&e->events) =
			(struct event){ (uint32_t)e->cycle, x->workload, EVENT_ADMIT,
					EVICT_IN_CQ, NONE };
	}
}

static void
process_fair(struct engine *e)
{
	uint32_t n = e->world->n_cqs, next;
	uint32_t *entry_of = mem_alloc((size_t)n * sizeof *entry_of);

	for (uint32_t i = 0; i < n; i++)
		entry_of[i] = NONE;
	for (uint32_t i = 0; i < e->entries.n; i++)
		if (!e->entries.at[i].processed)
			entry_of[e->entries.at[i].cq] = i;
	while ((next = order_fair_next(e, entry_of)) != NONE)
		process(e, &e->entries.at[next]);
	free(entry_of);
}

static void
process_all(struct engine *e)
{
	if (e->world->fair_sharing) {
		process_fair(e);
		return;
	}
	order_classical(e);
	for (uint32_t i = 0; i < e->order.n; i++)
		if (!e->entries.at[e->order.at[i]].processed)
			process(e, &e->entries.at[e->order.at[i]]);
}

bool
cycle_run(struct engine *e)
{
	scratch_clear(e);
	e->cycle++;
	collect_heads(e);
	if (e->entries.n == 0) {
		e->cycle--;
		return false;
	}
	tree_set_usage(&e->tree, e->held_usage);
	for (uint32_t i = 0; i < e->entries.n; i++)
		if (!refuse(e, &e->entries.at[i]))
			nominate(e, &e->entries.at[i]);
	process_all(e);
	requeue_all(e);
	e->now++;
	return true;
}
