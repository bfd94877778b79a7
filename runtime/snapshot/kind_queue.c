/* kind_queue.c - LocalQueue, ClusterQueue and Cohort, with their defaults */

#include "runtime/snapshot/kind.h"

static const char *const stop_words[] = { "None", "Hold", "HoldAndDrain", NULL };

static const struct shape sharing_fields[] = {
	IS_QUANTITY("weight", queue_spec.weight),
};

/* LocalQueue */

static const struct shape usage_fields[] = {
	IS_AMOUNTS("consumedResources", queue_spec.consumed),
};
static const struct shape sharing_status_fields[] = {
	IS_OBJECT("admissionFairSharingStatus", usage_fields),
};
static const struct shape local_queue_status[] = {
	IS_OBJECT("fairSharing", sharing_status_fields),
};
static const struct shape local_queue_spec[] = {
	IS_NAME("clusterQueue", target),
	IS_OBJECT("fairSharing", sharing_fields),
	IS_CHOICE("stopPolicy", stop, stop_words),
};
static const struct shape local_queue_fields[] = {
	IS_META,
	IS_OBJECT("spec", local_queue_spec),
	IS_OBJECT("status", local_queue_status),
};
const struct shape local_queue_shape = { .type = SHAPE_OBJECT,
					 FIELDS(local_queue_fields) };

static enum snap_stop
stop_of(const struct draft *d)
{
	static const enum snap_stop stops[] = { SNAP_STOP_NONE, SNAP_STOP_NONE,
						SNAP_STOP_HOLD, SNAP_STOP_DRAIN };

	return stops[d->stop];
}

void
commit_local_queue(struct draft *d)
{
	*vec_push(&d->pools->local_queues) = (struct snap_local_queue){
		.space = d->meta.space,
		.name = d->meta.name,
		.cluster_queue = d->target,
		.stopped = stop_of(d) != SNAP_STOP_NONE,
		.stop = stop_of(d),
		.weight = d->queue_spec.weight,
		.consumed = d->queue_spec.consumed,
	};
}

/* ClusterQueue */

static void
selector_begin(struct draft *d)
{
	d->queue_spec.selector.given = true;
	d->queue_spec.selector.requirements.first = d->pools->requirements.n;
}

static void
selector_end(struct draft *d)
{
	struct slice labels = d->queue_spec.match_labels;
	struct slice *to = &d->queue_spec.selector.requirements;
	struct pools *p = d->pools;

	for (uint32_t i = 0; i < labels.n; i++) {
		struct snap_pair pair = p->pairs.at[labels.first + i];

		*vec_push(&p->syms) = pair.value;
		*vec_push(&p->requirements) = (struct snap_requirement){
			pair.key, SNAP_OP_IN, { p->syms.n - 1, 1 }
		};
	}
	to->n = p->requirements.n - to->first;
}

static const struct shape selector_fields[] = {
	IS_LIST("matchExpressions", &requirement_element),
	IS_PAIRS("matchLabels", queue_spec.match_labels, LABEL_VALUE_MOST),
};

static void
check_use_begin(struct draft *d)
{
	d->check = (struct draft_check){ 0 };
}

static void
on_flavors_end(struct draft *d)
{
	d->check.flavors = names_read(d);
}

static void
check_use_end(struct draft *d)
{
	*vec_push(&d->pools->check_uses) =
		(struct snap_check_use){ d->check.name, d->check.flavors };
}

static const struct shape check_use_fields[] = {
	IS_NAME("name", check.name),
	IS_LIST("onFlavors", &name_element, .begin = names_begin,
		.end = on_flavors_end),
};
static const struct shape check_use_element = {
	.type = SHAPE_OBJECT,
	FIELDS(check_use_fields),
	.begin = check_use_begin,
	.end = check_use_end,
};
static const struct shape strategy_fields[] = {
	IS_LIST("admissionChecks", &check_use_element),
};

static void
old_checks_end(struct draft *d)
{
	d->queue_spec.old_checks = names_read(d);
}

static const char *const mode_words[] = { "UsageBasedAdmissionFairSharing", NULL };
static const char *const order_words[] = { "StrictFIFO", "BestEffortFIFO", NULL };
static const char *const borrow_words[] = { "TryNextFlavor", "MayStopSearch", "Borrow",
					    NULL };
static const char *const preempt_words[] = { "TryNextFlavor", "MayStopSearch",
					     "Preempt", NULL };
static const char *const preference_words[] = { "PreemptionOverBorrowing",
						"BorrowingOverPreemption", NULL };
static const char *const within_words[] = { "Never", "LowerPriority",
					    "LowerOrNewerEqualPriority", NULL };
static const char *const reclaim_words[] = { "Never", "LowerPriority", "Any", NULL };
static const char *const lower_words[] = { "LowerPriority", "Never", NULL };

static const struct shape scope_fields[] = {
	IS_CHOICE("admissionMode", queue_spec.mode, mode_words),
};
static const struct shape fungibility_fields[] = {
	IS_CHOICE("preference", queue_spec.preference, preference_words),
	IS_CHOICE("whenCanBorrow", queue_spec.when_borrow, borrow_words),
	IS_CHOICE("whenCanPreempt", queue_spec.when_preempt, preempt_words),
};
static const struct shape borrow_within_fields[] = {
	IS_INT("maxPriorityThreshold", queue_spec.threshold, INT32_MIN, INT32_MAX),
	IS_CHOICE("policy", queue_spec.borrow_policy, lower_words),
};
static const struct shape preemption_fields[] = {
	IS_OBJECT("borrowWithinCohort", borrow_within_fields),
	IS_CHOICE("reclaimWithinCohort", queue_spec.reclaim, reclaim_words),
	IS_CHOICE("withinClusterQueue", queue_spec.within, within_words),
};

static const struct shape cluster_queue_spec[] = {
	IS_LIST("admissionChecks", &name_element, .begin = names_begin,
		.end = old_checks_end),
	IS_OBJECT("admissionChecksStrategy", strategy_fields),
	IS_OBJECT("admissionScope", scope_fields),
	IS_NAME("cohort", target),
	IS_NAME("cohortName", cohort),
	IS_COPY("concurrentAdmissionPolicy", queue_spec.concurrent),
	IS_OBJECT("fairSharing", sharing_fields),
	IS_OBJECT("flavorFungibility", fungibility_fields),
	IS_OBJECT("namespaceSelector", selector_fields, .begin = selector_begin,
		  .end = selector_end),
	IS_OBJECT("preemption", preemption_fields),
	IS_CHOICE("queueingStrategy", queue_spec.strategy, order_words),
	IS_LIST("resourceGroups", &group_element),
	IS_CHOICE("stopPolicy", stop, stop_words),
};
static const struct shape cluster_queue_fields[] = {
	IS_NAME("apiVersion", api_version),
	IS_META,
	IS_OBJECT("spec", cluster_queue_spec),
};
const struct shape cluster_queue_shape = { .type = SHAPE_OBJECT,
					   FIELDS(cluster_queue_fields) };

/* `cohort` and `admissionChecks` are fields of v1beta1 only (1.10). */
static sym
cohort_of(const struct draft *d)
{
	if (d->cohort.ix && draft_may_be(d, "v1beta2"))
		return d->cohort;
	return draft_may_be(d, "v1beta1") ? d->target : (sym){ 0 };
}

static struct slice
check_uses_of(struct draft *d)
{
	struct pools *p = d->pools;
	struct slice old = d->queue_spec.old_checks;
	uint32_t first = d->queue_spec.first_check_use;

	if (old.n > 0 && draft_may_be(d, "v1beta1")) {
		p->check_uses.n = first; /* they replace the strategy */
		for (uint32_t i = 0; i < old.n; i++)
			*vec_push(&p->check_uses) = (struct snap_check_use){
				.check = p->syms.at[old.first + i]
			};
	}
	return (struct slice){ first, p->check_uses.n - first };
}

void
commit_cluster_queue(struct draft *d)
{
	static const enum snap_preempt within[] = { SNAP_PREEMPT_NEVER,
						    SNAP_PREEMPT_NEVER,
						    SNAP_PREEMPT_LOWER,
						    SNAP_PREEMPT_LOWER_OR_NEWER };
	static const enum snap_preempt reclaim[] = { SNAP_PREEMPT_NEVER,
						     SNAP_PREEMPT_NEVER,
						     SNAP_PREEMPT_LOWER,
						     SNAP_PREEMPT_ANY };
	const struct draft_queue *q = &d->queue_spec;

	*vec_push(&d->pools->cluster_queues) = (struct snap_cluster_queue){
		.name = d->meta.name,
		.cohort = cohort_of(d),
		.groups = groups_read(d),
		.checks = check_uses_of(d),
		.namespaces = q->selector,
		.weight = q->weight,
		.stop = stop_of(d),
		.within = within[q->within],
		.reclaim = reclaim[q->reclaim],
		.while_borrowing = q->borrow_policy == 1,
		.has_threshold = q->threshold != INT_MISSING,
		.threshold = q->threshold == INT_MISSING ? 0 : (int32_t)q->threshold,
		.strict = q->strategy == 1,
		.borrow_next = q->when_borrow == 1,
		.preempt_next = q->when_preempt <= 1, /* the default */
		.prefer_preempt = q->preference == 1,
		.usage_based = q->mode == 1,
		.terminating = d->meta.deleted != 0,
		.concurrent = q->concurrent.ix != 0,
	};
}

/* Cohort */

static const struct shape cohort_spec[] = {
	IS_OBJECT("fairSharing", sharing_fields),
	IS_NAME("parentName", target),
	IS_LIST("resourceGroups", &group_element),
};
static const struct shape cohort_fields[] = {
	IS_META,
	IS_OBJECT("spec", cohort_spec),
};
const struct shape cohort_shape = { .type = SHAPE_OBJECT, FIELDS(cohort_fields) };

void
commit_cohort(struct draft *d)
{
	*vec_push(&d->pools->cohorts) = (struct snap_cohort){
		.name = d->meta.name,
		.parent = d->target,
		.groups = groups_read(d),
		.weight = d->queue_spec.weight,
	};
}

/* AdmissionCheck, and the name of a Topology */

static const struct shape check_spec[] = {
	IS_NAME("controllerName", target),
};
static const struct shape check_status[] = {
	IS_LIST("conditions", &condition_element),
};
static const struct shape admission_check_fields[] = {
	IS_META,
	IS_OBJECT("spec", check_spec),
	IS_OBJECT("status", check_status),
};
const struct shape admission_check_shape = { .type = SHAPE_OBJECT,
					     FIELDS(admission_check_fields) };

void
commit_admission_check(struct draft *d)
{
	*vec_push(&d->pools->admission_checks) = (struct snap_admission_check){
		.name = d->meta.name,
		.controller = d->target,
		.active = d->conditions[CONDITION_ACTIVE],
	};
}

static const struct shape topology_fields[] = { IS_META };
const struct shape topology_shape = { .type = SHAPE_OBJECT, FIELDS(topology_fields) };

void
commit_topology(struct draft *d)
{
	*vec_push(&d->pools->topologies) = (struct snap_topology){ d->meta.name };
}
