/* workload.c - workloads: where they stand, what they ask for, what they hold */

#include "runtime/kueue/builder.h"

#include "base/str.h"
#include "runtime/snapshot/quantity.h"

#include <stdlib.h>
#include <string.h>

/* ---- where it queues (4.1), or why nowhere (12.7) ----------------------------------
 */

struct standing {
	uint32_t cq;               /* NONE: none */
	const char *reason, *text; /* NULL: it queues there */
};

static const char *
queue_name(const struct world_builder *b, const struct snap_workload *w)
{
	return w->queue.ix ? name_of(b, w->queue) : "";
}

static struct standing
place_of(struct world_builder *b, const struct snap_workload *w)
{
	struct standing p = { NONE, NULL, NULL };
	const struct snap_local_queue *q;
	sym cq;

	if (w->queue_row == ROW_NONE) {
		p.reason = "Misconfigured";
		p.text = builder_text(b, "LocalQueue %s doesn't exist",
				      queue_name(b, w));
		return p;
	}
	q = &b->s->local_queues[w->queue_row];
	cq = q->cluster_queue;
	if (cq.ix)
		p.cq = b->cq_of[cq.ix];
	if (q->stop != SNAP_STOP_NONE) {
		p.reason = "Suspended";
		p.text = builder_text(b, "LocalQueue %s is inactive", queue_name(b, w));
	} else if (p.cq == NONE) {
		p.reason = "Misconfigured";
		p.text = builder_text(b, "ClusterQueue %s doesn't exist",
				      cq.ix ? name_of(b, cq) : "");
	} else if (b->cqs[p.cq].inactive) {
		p.reason = "Suspended";
		p.text = builder_text(b, "ClusterQueue %s is inactive", name_of(b, cq));
	}
	return p;
}

static bool
is_gated(const struct world_builder *b, const struct snap_workload *w)
{
	return w->gate.ix && b->gates.on[GATE_AdmissionGatedBy];
}

/* What it says of itself: switched off, gated, or waiting for pods. */
static void
stand_aside(struct world_builder *b, const struct snap_workload *w,
	    struct world_workload *wl, struct standing p)
{
	bool waits = w->state == SNAP_INACTIVE && !w->deactivated && !w->gate.ix;

	wl->aside = p.reason;
	wl->aside_text = p.text;
	if (w->deactivated) {
		wl->aside = "Deactivated";
		wl->aside_text = "The workload is deactivated";
	} else if (!p.reason && is_gated(b, w) && wl->refusal == REFUSE_NOT) {
		wl->aside = "AdmissionGated";
		wl->aside_text = builder_text(b, "Admission is gated by: %s",
					      name_of(b, w->gate));
	} else if (!p.reason && is_gated(b, w)) {
		wl->aside = "Misconfigured";
		wl->aside_text = wl->refusal_text;
	} else if (!p.reason && waits) {
		wl->aside = "PendingEvaluation";
		wl->aside_text = "Workload is waiting for replacement pods";
	}
}

/* ---- its place in the queue ---------------------------------------------------------
 */

/* WorkloadPriorityClass before PriorityClass, as the rows of Kueue come last. */
static int32_t
priority_of(const struct world_builder *b, const struct snap_workload *w)
{
	if (w->has_priority || !w->priority_class.ix)
		return w->priority;
	for (uint32_t i = b->s->n_priority_classes; i-- > 0;)
		if (sym_same(b->s->priority_classes[i].name, w->priority_class))
			return b->s->priority_classes[i].value;
	return 0;
}

static bool
has_reason(const struct world_builder *b, const struct snap_condition *c,
	   const char *reason)
{
	return c->is_true && c->reason.ix && strcmp(name_of(b, c->reason), reason) == 0;
}

/* 4.2 */
static int64_t
queued_since(const struct world_builder *b, const struct snap_workload *w)
{
	bool by_eviction = !b->s->config.order_by_creation;

	if (by_eviction && has_reason(b, &w->evicting, "PodsReadyTimeout"))
		return w->evicting.since;
	if (has_reason(b, &w->evicting, "AdmissionCheck"))
		return w->evicting.since;
	return w->created;
}

/* 4.4: a time that lies ahead, or a controller that has not let it back in yet. */
static bool
backs_off(const struct world_builder *b, const struct snap_workload *w)
{
	return (w->requeued.given && !w->requeued.is_true) ||
	       (w->requeue_at && w->requeue_at > b->now);
}

/* ---- what it asks for
 * ----------------------------------------------------------------- */

/* Pod sets of one topology group get their flavors together (7.1). */
static uint32_t
group_of(const struct world_builder *b, const struct snap_workload *w, uint32_t i)
{
	sym name = b->s->pod_sets[w->pod_sets.first + i].topology_group;

	for (uint32_t k = 0; name.ix && k < i; k++)
		if (sym_same(b->s->pod_sets[w->pod_sets.first + k].topology_group,
			     name))
			return k;
	return i;
}

static struct part
push_pod_sets(struct world_builder *b, const struct snap_workload *w, uint32_t cq)
{
	struct part p = { b->parts->pod_sets.n, w->pod_sets.n };
	bool partial = b->gates.on[GATE_PartialAdmission];

	for (uint32_t i = 0; i < w->pod_sets.n; i++) {
		const struct snap_pod_set *ps = &b->s->pod_sets[w->pod_sets.first + i];
		int64_t count = ps->count - ps->reclaimable;
		struct world_pod_set set = {
			.name = name_of(b, ps->name),
			.count = count,
			.spec_count = ps->count,
			.min_count = partial && ps->min_count >= 0 &&
						     ps->min_count < ps->count
					     ? ps->min_count
					     : ps->count,
			.group = group_of(b, w, i),
			.match = build_match(b, ps, cq),
			.requests = build_request(b, ps, count, cq),
		};

		*vec_push(&b->parts->pod_sets) = set;
	}
	return p;
}

/* ---- what it holds (3.7)
 * ------------------------------------------------------------------ */

static void
push_held(struct world_builder *b, const struct snap_workload *w,
	  struct world_workload *wl)
{
	wl->held = (struct part){ b->parts->held.n, 0 };
	wl->held_counts = (struct part){ b->parts->counts.n, w->pod_sets.n };
	for (uint32_t i = 0; i < w->pod_sets.n; i++) {
		const struct snap_pod_set *ps = &b->s->pod_sets[w->pod_sets.first + i];

		*vec_push(&b->parts->counts) =
			ps->admitted_count < 0 ? ps->count : ps->admitted_count;
		for (uint32_t k = 0; k < ps->usage.n; k++) {
			const struct snap_usage *u = &b->s->usages[ps->usage.first + k];
			uint32_t resource = b->resource_of[u->resource.ix];

			*vec_push(&b->parts->held) = (struct world_held){
				.pod_set = i,
				.resource = resource,
				.fr = u->flavor.ix
					      ? world_fr(b->w,
							 b->flavor_of[u->flavor.ix],
							 resource)
					      : NONE,
				.amount = u->value,
			};
		}
	}
	wl->held.n = b->parts->held.n - wl->held.first;
}

static bool
has_check_in(const struct world_builder *b, const struct snap_workload *w,
	     enum snap_check_state state)
{
	for (uint32_t i = 0; i < w->checks.n; i++)
		if (b->s->checks[w->checks.first + i].state == state)
			return true;
	return false;
}

/*
 * Evictions that are due without a cycle (13.4): its queue is drained, or a check sends
 * it back.  A rejected one is switched off for good.
 */
static void
judge_holder(struct world_builder *b, const struct snap_workload *w,
	     struct world_workload *wl)
{
	bool drained = b->s->cluster_queues[wl->held_cq].stop == SNAP_STOP_DRAIN ||
		       (w->queue_row != ROW_NONE &&
			b->s->local_queues[w->queue_row].stop == SNAP_STOP_DRAIN);
	bool rejected = has_check_in(b, w, SNAP_CHECK_REJECTED);

	wl->reserved_only = !w->admitted;
	wl->evicted = w->evicted || drained || rejected ||
		      has_check_in(b, w, SNAP_CHECK_RETRY);
	wl->refusal = REFUSE_NOT;
	wl->refusal_text = NULL;
	if (rejected) {
		wl->aside = "Deactivated";
		wl->aside_text = "The workload is deactivated";
	}
}

static void
take_holding(struct world_builder *b, const struct snap_workload *w,
	     struct world_workload *wl)
{
	wl->held_cq = NONE;
	if (w->state != SNAP_HOLDS_QUOTA || !w->cluster_queue.ix)
		return;
	wl->held_cq = b->cq_of[w->cluster_queue.ix];
	wl->reserved = w->quota_reserved.since ? w->quota_reserved.since : b->now;
	if (wl->held_cq == NONE) { /* it is in no cache, and in no queue */
		wl->aside = "Misconfigured";
		wl->aside_text = builder_text(b, "ClusterQueue %s doesn't exist",
					      name_of(b, w->cluster_queue));
		return;
	}
	push_held(b, w, wl);
	judge_holder(b, w, wl);
}

/* ---- all of them
 * ---------------------------------------------------------------------------- */

static const char *
full_name(struct world_builder *b, const struct snap_workload *w)
{
	return builder_text(b, "%s/%s", name_of(b, w->space), name_of(b, w->name));
}

static void
push_workload(struct world_builder *b, uint32_t row)
{
	const struct snap_workload *w = &b->s->workloads[row];
	struct standing p = place_of(b, w);
	struct world_workload wl = {
		.cq = p.cq,
		.priority = priority_of(b, w),
		.queued = queued_since(b, w),
		.queue = w->queue_row == ROW_NONE ? NONE : w->queue_row,
		.backoff = backs_off(b, w),
		.prior = w->quota_reserved.given && !w->quota_reserved.is_true &&
					 w->quota_reserved.reason.ix
				 ? name_of(b, w->quota_reserved.reason)
				 : NULL,
	};

	wl.refusal_text = build_refusal(b, w, p.cq, &wl.refusal);
	if (wl.refusal == REFUSE_NAMESPACE || wl.refusal == REFUSE_NO_NAMESPACE ||
	    is_misconfigured(b, w))
		wl.prior = "Misconfigured";
	else if (wl.refusal == REFUSE_REQUESTS)
		wl.refusal_reason = "PendingEvaluation";
	stand_aside(b, w, &wl, p);
	take_holding(b, w, &wl);
	wl.pod_sets = push_pod_sets(b, w, p.cq);
	wl.shape = build_shape(b, w, &wl);
	*vec_push(&b->parts->workloads) = wl;
	*vec_push(&b->parts->workload_rows) = row;
	*vec_push(&b->parts->workload_names) = full_name(b, w);
}

/* Without a uid the full name stands for it (13.6). */
static void
rank_uids(struct world_builder *b)
{
	uint32_t n = b->parts->workloads.n;
	const char **uids = mem_alloc(n * sizeof *uids);

	for (uint32_t i = 0; i < n; i++) {
		sym uid = b->s->workloads[b->parts->workload_rows.at[i]].uid;

		uids[i] = uid.ix ? name_of(b, uid) : b->parts->workload_names.at[i];
	}
	parts_rank_uids(b->parts, uids);
	free(uids);
}

void
build_workloads(struct world_builder *b)
{
	for (uint32_t i = 0; i < b->s->n_workloads; i++)
		if (b->s->workloads[i].state != SNAP_FINISHED)
			push_workload(b, i);
	rank_uids(b);
	b->w->n_shapes = b->shapes.n - 1;
}
