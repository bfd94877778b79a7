/* kind_workload.c - Kueue's Workload: its shape, its state, the quota it holds */

#include "runtime/snapshot/kind.h"

#include "runtime/snapshot/exact.h"
#include "runtime/snapshot/quantity.h"

#include <string.h>

static void
pod_sets_begin(struct draft *d)
{
	d->first_pod_set = d->pools->pod_sets.n;
}

static void
assignment_begin(struct draft *d)
{
	d->assignment = (struct draft_assignment){ .count = -1 };
}

static void
assignment_end(struct draft *d)
{
	if (d->assignment.name.ix == 0)
		d->assignment.name = intern_add(d->names, "main", strlen("main"));
	*vec_push(&d->assignments) = d->assignment;
}

static void
reclaimable_begin(struct draft *d)
{
	d->reclaimable = (struct draft_reclaimable){ 0 };
}

static void
reclaimable_end(struct draft *d)
{
	if (d->reclaimable.name.ix == 0)
		d->reclaimable.name = intern_add(d->names, "main", strlen("main"));
	*vec_push(&d->reclaimables) = d->reclaimable;
}

static const struct shape assignment_fields[] = {
	IS_INT("count", assignment.count, 0, INT32_MAX),
	IS_PAIRS("flavors", assignment.flavors, NAME_MOST),
	IS_NAME("name", assignment.name),
	IS_AMOUNTS("resourceUsage", assignment.usage),
};
static const struct shape assignment_element = {
	.type = SHAPE_OBJECT,
	FIELDS(assignment_fields),
	.begin = assignment_begin,
	.end = assignment_end,
};
static const struct shape reclaimable_fields[] = {
	IS_INT("count", reclaimable.count, 0, INT32_MAX),
	IS_NAME("name", reclaimable.name),
};
static const struct shape reclaimable_element = {
	.type = SHAPE_OBJECT,
	FIELDS(reclaimable_fields),
	.begin = reclaimable_begin,
	.end = reclaimable_end,
};
static void
admission_begin(struct draft *d)
{
	d->has_admission = true;
}

static const char *const check_states[] = { "Pending", "Ready", "Retry", "Rejected",
					    NULL };

static void
check_begin(struct draft *d)
{
	memset(&d->check, 0, sizeof d->check);
}

static void
check_end(struct draft *d)
{
	static const enum snap_check_state states[] = {
		SNAP_CHECK_OTHER, SNAP_CHECK_PENDING, SNAP_CHECK_READY,
		SNAP_CHECK_RETRY, SNAP_CHECK_REJECTED
	};

	*vec_push(&d->pools->checks) =
		(struct snap_check){ d->check.name, states[d->check.state] };
}

static const struct shape check_fields[] = {
	IS_NAME("name", check.name),
	IS_WORD("state", check.state, check_states),
};
static const struct shape check_element = {
	.type = SHAPE_OBJECT,
	FIELDS(check_fields),
	.begin = check_begin,
	.end = check_end,
};
static const struct shape requeue_fields[] = {
	IS_TIME("requeueAt", requeue_at),
};
static const struct shape admission_fields[] = {
	IS_NAME("clusterQueue", target),
	IS_LIST("podSetAssignments", &assignment_element),
};
static const struct shape status_fields[] = {
	IS_OBJECT("admission", admission_fields, .begin = admission_begin),
	IS_LIST("admissionChecks", &check_element),
	IS_LIST("conditions", &condition_element),
	IS_LIST("reclaimablePods", &reclaimable_element),
	IS_OBJECT("requeueState", requeue_fields),
};
static const struct shape class_ref_fields[] = {
	IS_NAME("name", priority_ref),
};
static const struct shape spec_fields[] = {
	IS_BOOL("active", active),
	IS_INT("maximumExecutionTimeSeconds", max_runtime, 1, INT32_MAX),
	IS_LIST("podSets", &pod_set_element, .begin = pod_sets_begin),
	IS_INT("priority", priority, INT32_MIN, INT32_MAX),
	IS_NAME("priorityClassName", priority_class),
	IS_OBJECT("priorityClassRef", class_ref_fields),
	IS_NAME("queueName", queue),
};
static const struct shape workload_fields[] = {
	IS_META,
	IS_OBJECT("spec", spec_fields),
	IS_OBJECT("status", status_fields),
};
const struct shape workload_shape = { .type = SHAPE_OBJECT, FIELDS(workload_fields) };

/* The text of an annotation; sym 0 when it is not there, or empty. */
static sym
annotation(const struct draft *d, const char *key)
{
	sym name = intern_find(d->names, key, strlen(key));
	struct slice all = d->meta.annotations;

	for (uint32_t i = 0; name.ix && i < all.n; i++) {
		const struct snap_pair *p = &d->pools->pairs.at[all.first + i];

		if (sym_same(p->key, name) && sym_len(d->names, p->value) > 0)
			return p->value;
	}
	return (sym){ 0 };
}

/* kueue-semantics 1.5, in this order of tests. */
static enum snap_state
state_of(const struct draft *d, sym gate)
{
	if (d->conditions[CONDITION_FINISHED])
		return SNAP_FINISHED;
	if (!d->active)
		return SNAP_INACTIVE;
	if (d->conditions[CONDITION_QUOTA_RESERVED])
		return SNAP_HOLDS_QUOTA;
	if (d->conditions[CONDITION_WAITING] || gate.ix)
		return SNAP_INACTIVE;
	return SNAP_PENDING;
}

static sym
flavor_of(const struct draft *d, const struct draft_assignment *a, sym resource)
{
	for (uint32_t i = 0; i < a->flavors.n; i++) {
		const struct snap_pair *p = &d->pools->pairs.at[a->flavors.first + i];

		if (sym_same(p->key, resource))
			return p->value;
	}
	return (sym){ 0 };
}

static void
sort_usage(const struct intern *names, struct snap_usage *at, uint32_t n)
{
	for (uint32_t i = 1; i < n; i++) {
		struct snap_usage u = at[i];
		uint32_t j = i;

		for (; j > 0 && strcmp(sym_text(names, at[j - 1].resource),
				       sym_text(names, u.resource)) > 0;
		     j--)
			at[j] = at[j - 1];
		at[j] = u;
	}
}

/* kueue-semantics 3.7: pods that are done give their part back. */
static void
take_usage(struct draft *d, struct snap_pod_set *set, const struct draft_assignment *a)
{
	struct pools *p = d->pools;
	int64_t count = a->count < 0 ? set->count : a->count;
	int64_t left = set->count - set->reclaimable;

	set->admitted_count = a->count;
	set->usage.first = p->usages.n;
	for (uint32_t i = 0; i < a->usage.n; i++) {
		const struct snap_exact *e = &p->exacts.at[a->usage.first + i];
		const char *resource = sym_text(d->names, e->resource);
		int64_t value = quantity_round(e->nano, quantity_is_milli(resource));

		if (left < count) /* so count > 0, and the product is at most `value` */
			value = value / count * left;
		*vec_push(&p->usages) =
			(struct snap_usage){ e->resource, flavor_of(d, a, e->resource),
					     value };
	}
	/* A flavor without usage still counts as use of it (9.2). */
	for (uint32_t i = 0; i < a->flavors.n; i++) {
		struct snap_pair f = p->pairs.at[a->flavors.first + i];

		if (!exact_find(vec_from(&p->exacts, a->usage.first), a->usage.n,
				f.key))
			*vec_push(&p->usages) =
				(struct snap_usage){ f.key, f.value, 0 };
	}
	set->usage.n = p->usages.n - set->usage.first;
	if (set->usage.n > 1)
		sort_usage(d->names, p->usages.at + set->usage.first, set->usage.n);
}

static void
take_reclaimable(struct draft *d, struct snap_pod_set *set)
{
	for (uint32_t i = 0; i < d->reclaimables.n; i++) {
		const struct draft_reclaimable *r = &d->reclaimables.at[i];

		if (sym_same(r->name, set->name))
			set->reclaimable =
				r->count < set->count ? r->count : set->count;
	}
}

static struct slice
finish_pod_sets(struct draft *d, bool holds_quota)
{
	struct pools *p = d->pools;
	struct slice sets = { d->first_pod_set, p->pod_sets.n - d->first_pod_set };

	for (uint32_t i = 0; i < sets.n; i++) {
		struct snap_pod_set *set = &p->pod_sets.at[sets.first + i];

		take_reclaimable(d, set);
		for (uint32_t j = 0; holds_quota && j < d->assignments.n; j++)
			if (sym_same(d->assignments.at[j].name, set->name))
				take_usage(d, set, &d->assignments.at[j]);
	}
	return sets;
}

void
commit_workload(struct draft *d)
{
	struct snap_workload w = {
		.space = d->meta.space,
		.name = d->meta.name,
		.uid = d->meta.uid,
		.queue = d->queue,
		.priority_class =
			d->priority_ref.ix ? d->priority_ref : d->priority_class,
		.owner_kind = d->meta.owner_kind,
		.cluster_queue = d->target,
		.created = d->meta.created,
		.max_runtime = d->max_runtime == INT_MISSING ? -1 : d->max_runtime,
		.has_priority = d->priority != INT_MISSING,
		.admitted = d->conditions[CONDITION_ADMITTED],
		.evicted = d->conditions[CONDITION_EVICTED],
		.deactivated = !d->active,
		.has_admission = d->has_admission,
		.checks = { d->first_check, d->pools->checks.n - d->first_check },
		.quota_reserved = d->status[CONDITION_QUOTA_RESERVED],
		.evicting = d->status[CONDITION_EVICTED],
		.preempted = d->status[CONDITION_PREEMPTED],
		.requeued = d->status[CONDITION_REQUEUED],
		.pods_ready = d->status[CONDITION_PODS_READY],
		.requeue_at = d->requeue_at,
		.gate = annotation(d, "kueue.x-k8s.io/admission-gated-by"),
		.labels = d->meta.labels,
		.annotations = d->meta.annotations,
		.namespace_row = ROW_NONE,
		.queue_row = ROW_NONE,
	};

	w.priority = w.has_priority ? (int32_t)d->priority : 0;
	w.state = state_of(d, w.gate);
	w.pod_sets = finish_pod_sets(d, w.state == SNAP_HOLDS_QUOTA);
	*vec_push(&d->pools->workloads) = w;
}
