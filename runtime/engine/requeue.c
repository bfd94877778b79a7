/* requeue.c - after a cycle: admissions entered, heads put back, evictions completed */

#include "runtime/engine/requeue.h"

#include "runtime/engine/assign.h"
#include "runtime/engine/holder.h"
#include "runtime/engine/queue.h"

#include <stdlib.h>

/* In room that is taken once and used again. */
void
keep_findings(struct engine *e, const struct entry *x)
{
	struct run *r = &e->runs[x->workload];
	uint32_t n = x->assigned.attempts.n, shortfalls = 0;

	for (uint32_t i = 0; i < n; i++)
		shortfalls +=
			e->attempts.at[x->assigned.attempts.first + i].shortfalls.n;
	if (n > r->attempts_room) {
		r->attempts.first = e->kept_attempts.n;
		r->attempts_room = n;
		for (uint32_t i = 0; i < n; i++)
			*vec_push(&e->kept_attempts) = (struct attempt){ 0 };
	}
	if (shortfalls > r->shortfalls_room) {
		r->shortfalls.first = e->kept_shortfalls.n;
		r->shortfalls_room = shortfalls;
		for (uint32_t i = 0; i < shortfalls; i++)
			*vec_push(&e->kept_shortfalls) = (struct shortfall){ 0 };
	}
	r->attempts.n = n;
	r->shortfalls.n = 0;
	for (uint32_t i = 0; i < n; i++) {
		struct attempt t = e->attempts.at[x->assigned.attempts.first + i];
		uint32_t to = r->shortfalls.first + r->shortfalls.n;

		for (uint32_t k = 0; k < t.shortfalls.n; k++)
			e->kept_shortfalls.at[to + k] =
				e->shortfalls.at[t.shortfalls.first + k];
		r->shortfalls.n += t.shortfalls.n;
		t.shortfalls.first = to;
		e->kept_attempts.at[r->attempts.first + i] = t;
	}
}

static void
admit(struct engine *e, const struct entry *x)
{
	struct cq_state *q = &e->cqs[x->cq];

	holder_admit(e, x->workload, x->cq, &x->assigned);
	keep_findings(e, x);
	e->runs[x->workload].wait = WAIT_NONE;
	e->runs[x->workload].note = NOTE_NONE;
	q->generation++;
	if (q->preemptor == x->workload)
		q->preemptor = NONE;
}

/* 4.4 */
static void
put_back(struct engine *e, const struct entry *x)
{
	const struct world_cq *cq = &e->world->cqs[x->cq];
	struct run *r = &e->runs[x->workload];
	bool at_once = x->requeue == REQUEUE_FAILED_AFTER ||
		       x->requeue == REQUEUE_PENDING_PREEMPTION;
	bool bulk = x->requeue == REQUEUE_NO_FIT || x->requeue == REQUEUE_NO_CANDIDATES;

	r->wait = x->wait;
	r->note = x->note;
	if (x->note != NOTE_REFUSED)
		keep_findings(e, x);
	if (x->requeue == REQUEUE_PENDING_PREEMPTION)
		e->cqs[x->cq].preemptor = x->workload;
	if (cq->strict)
		at_once = x->requeue != REQUEUE_NAMESPACE;
	if (at_once || progress_pending(e, x->workload))
		queue_push(e, x->workload);
	else
		queue_park(e, x->workload, bulk && !cq->strict);
}

/* The quota is free again, and the workload waits as it did before it had it. */
static void
evict(struct engine *e, uint32_t w, bool *wake)
{
	struct run *r = &e->runs[w];
	uint32_t cq = r->held_cq;

	wake[e->tree.nodes[cq].root] = true;
	e->cqs[cq].generation += 2; /* marked as evicted, and quota released (6.7) */
	holder_release(e, w);
	r->has_progress = false;
	r->wait = WAIT_EVALUATION;
	r->note = NOTE_NONE;
	if (engine_workload(e, w)->cq != NONE && !engine_workload(e, w)->aside)
		queue_return(e, w);
}

bool
evictions_complete(struct engine *e)
{
	bool *wake;

	if (e->pending.n == 0 && e->leaving.n == 0)
		return false;
	wake = mem_zero(e->tree.n, sizeof *wake);
	for (uint32_t i = 0; i < e->pending.n; i++) {
		struct run *r = &e->runs[e->pending.at[i].workload];

		r->preempted = true;
		r->evict_reason = e->pending.at[i].reason;
		r->evicted_in = (uint32_t)e->cycle;
		evict(e, e->pending.at[i].workload, wake);
	}
	for (uint32_t i = 0; i < e->leaving.n; i++)
		if (e->runs[e->leaving.at[i]].held_cq != NONE)
			evict(e, e->leaving.at[i], wake);
	e->pending.n = e->leaving.n = 0;
	for (uint32_t n = 0; n < e->tree.n; n++)
		if (wake[n])
			queue_wake_tree(e, n);
	free(wake);
	return true;
}

void
requeue_all(struct engine *e)
{
	for (uint32_t i = 0; i < e->entries.n; i++)
		if (e->entries.at[i].admitted)
			admit(e, &e->entries.at[i]);
	for (uint32_t i = 0; i < e->entries.n; i++)
		if (!e->entries.at[i].admitted)
			put_back(e, &e->entries.at[i]);
	evictions_complete(e);
}
