/* kind_common.c - shapes that occur in several kinds */

#include "runtime/snapshot/kind.h"

#include <string.h>

/* ownerReferences: the controller's kind, or else the first one's. */
static void
owner_begin(struct draft *d)
{
	d->owner.kind = (sym){ 0 };
	d->owner.controller = false;
}

static void
owner_end(struct draft *d)
{
	if (d->owner.controller || d->meta.owner_kind.ix == 0)
		d->meta.owner_kind = d->owner.kind;
}

static const struct shape owner_fields[] = {
	IS_BOOL("controller", owner.controller),
	IS_NAME("kind", owner.kind),
};

static const struct shape owner_element = {
	.type = SHAPE_OBJECT,
	FIELDS(owner_fields),
	.begin = owner_begin,
	.end = owner_end,
};

const struct shape meta_fields[META_FIELDS] = {
	/* kubectl apply keeps a copy of the whole object in an annotation. */
	{ SHAPE_KEY("annotations"), .type = SHAPE_PAIRS, INTO(meta.annotations),
	  .most = UINT32_MAX,
	  .without = "kubectl.kubernetes.io/last-applied-configuration" },
	IS_TIME("creationTimestamp", meta.created),
	IS_TIME("deletionTimestamp", meta.deleted),
	IS_PAIRS("labels", meta.labels, LABEL_VALUE_MOST),
	IS_NAME("name", meta.name),
	IS_NAME("namespace", meta.space),
	IS_LIST("ownerReferences", &owner_element),
	IS_NAME("uid", meta.uid),
};

static const char *const condition_words[] = {
	[CONDITION_READY - 1] = "Ready",
	[CONDITION_FINISHED - 1] = "Finished",
	[CONDITION_QUOTA_RESERVED - 1] = "QuotaReserved",
	[CONDITION_ADMITTED - 1] = "Admitted",
	[CONDITION_EVICTED - 1] = "Evicted",
	[CONDITION_WAITING - 1] = "WaitingForReplacementPods",
	[CONDITION_PREEMPTED - 1] = "Preempted",
	[CONDITION_REQUEUED - 1] = "Requeued",
	[CONDITION_PODS_READY - 1] = "PodsReady",
	[CONDITION_ACTIVE - 1] = "Active",
	NULL,
};
enum { REASON_MOST = 1024 }; /* metav1.Condition */

static const char *const true_words[] = { "True", NULL };

static void
condition_begin(struct draft *d)
{
	memset(&d->condition, 0, sizeof d->condition);
}

static void
condition_end(struct draft *d)
{
	bool is_true = d->condition.status == 1;

	d->conditions[d->condition.type] = is_true;
	d->status[d->condition.type] =
		(struct snap_condition){ true, is_true, d->condition.reason,
					 d->condition.since };
}

static const struct shape condition_fields[] = {
	IS_TIME("lastTransitionTime", condition.since),
	{ SHAPE_KEY("reason"), .type = SHAPE_TEXT, INTO(condition.reason),
	  .most = REASON_MOST },
	IS_WORD("status", condition.status, true_words),
	IS_WORD("type", condition.type, condition_words),
};

const struct shape condition_element = {
	.type = SHAPE_OBJECT,
	FIELDS(condition_fields),
	.begin = condition_begin,
	.end = condition_end,
};

static const char *const effect_words[] = { "NoSchedule", "PreferNoSchedule",
					    "NoExecute", NULL };
static const char *const toleration_words[] = { "Equal", "Exists", "Lt", "Gt", NULL };

enum { EFFECT_MISSING = UINT8_MAX }; /* a text that is not a word is 0 */

static void
taint_begin(struct draft *d)
{
	d->taint.key = d->taint.value = d->taint.seconds = (sym){ 0 };
	d->taint.operator= d->taint.effect = EFFECT_MISSING;
}

static enum snap_effect
effect_of(const struct draft *d)
{
	static const enum snap_effect effects[] = { SNAP_EFFECT_OTHER,
						    SNAP_EFFECT_NO_SCHEDULE,
						    SNAP_EFFECT_PREFER_NO_SCHEDULE,
						    SNAP_EFFECT_NO_EXECUTE };

	if (d->taint.effect == EFFECT_MISSING)
		return SNAP_EFFECT_ANY;
	return effects[d->taint.effect];
}

static void
taint_end(struct draft *d)
{
	*vec_push(&d->pools->taints) =
		(struct snap_taint){ d->taint.key, d->taint.value, effect_of(d) };
}

static const struct shape taint_fields[] = {
	IS_WORD("effect", taint.effect, effect_words),
	{ SHAPE_KEY("key"), .type = SHAPE_TEXT, INTO(taint.key), .most = KEY_MOST },
	IS_NAME("value", taint.value),
};

const struct shape taint_element = {
	.type = SHAPE_OBJECT,
	FIELDS(taint_fields),
	.begin = taint_begin,
	.end = taint_end,
};

static void
toleration_end(struct draft *d)
{
	static const enum snap_operator operators[] = { SNAP_OP_OTHER, SNAP_OP_IN,
							SNAP_OP_EXISTS, SNAP_OP_LT,
							SNAP_OP_GT };
	struct snap_toleration t = { .key = d->taint.key,
				     .value = d->taint.value,
				     .op = SNAP_OP_IN,
				     .effect = effect_of(d),
				     .seconds = d->taint.seconds };

	if (d->taint.operator!= EFFECT_MISSING)
		t.op = operators[d->taint.operator];
	*vec_push(&d->pools->tolerations) = t;
}

static const struct shape toleration_fields[] = {
	IS_WORD("effect", taint.effect, effect_words),
	{ SHAPE_KEY("key"), .type = SHAPE_TEXT, INTO(taint.key), .most = KEY_MOST },
	IS_WORD("operator", taint.operator, toleration_words),
	IS_COPY("tolerationSeconds", taint.seconds),
	IS_NAME("value", taint.value),
};

const struct shape toleration_element = {
	.type = SHAPE_OBJECT,
	FIELDS(toleration_fields),
	.begin = taint_begin,
	.end = toleration_end,
};
