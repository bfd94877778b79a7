/* kind_cluster.c - the kinds that describe a cluster, and the table of all kinds */

#include "runtime/snapshot/kind.h"

#include <string.h>

static void
taints_begin(struct draft *d)
{
	d->first_taint = d->pools->taints.n;
}

static struct slice
taints_of(const struct draft *d)
{
	return (struct slice){ d->first_taint, d->pools->taints.n - d->first_taint };
}

/* Node */

static const struct shape node_spec[] = {
	IS_LIST("taints", &taint_element, .begin = taints_begin),
	IS_BOOL("unschedulable", flag),
};
static const struct shape node_status[] = {
	IS_AMOUNTS("allocatable", amounts),
	IS_LIST("conditions", &condition_element),
};
static const struct shape node_fields[] = {
	IS_META,
	IS_OBJECT("spec", node_spec),
	IS_OBJECT("status", node_status),
};
static const struct shape node_shape = { .type = SHAPE_OBJECT, FIELDS(node_fields) };

static struct slice
rounded(struct draft *d, struct slice exact)
{
	if (exact.n == 0)
		return (struct slice){ 0 };
	return draft_round(d, d->exact.at + exact.first, exact.n);
}

static void
commit_node(struct draft *d)
{
	*vec_push(&d->pools->nodes) = (struct snap_node){
		.name = d->meta.name,
		.labels = d->meta.labels,
		.taints = taints_of(d),
		.allocatable = rounded(d, d->amounts),
		.unschedulable = d->flag,
		.ready = d->conditions[CONDITION_READY],
	};
}

/* Namespace */

static const struct shape namespace_fields[] = { IS_META };
static const struct shape namespace_shape = { .type = SHAPE_OBJECT,
					      FIELDS(namespace_fields) };

static void
commit_namespace(struct draft *d)
{
	*vec_push(&d->pools->namespaces) =
		(struct snap_namespace){ d->meta.name, d->meta.labels };
}

/* ResourceFlavor */

static void
flavor_tolerations_begin(struct draft *d)
{
	d->pod.first_toleration = d->pools->tolerations.n;
}

static void
flavor_tolerations_end(struct draft *d)
{
	uint32_t first = d->pod.first_toleration;

	d->pod.tolerations = (struct slice){ first, d->pools->tolerations.n - first };
}

static const struct shape flavor_spec[] = {
	IS_PAIRS("nodeLabels", labels, LABEL_VALUE_MOST),
	IS_LIST("nodeTaints", &taint_element, .begin = taints_begin),
	IS_LIST("tolerations", &toleration_element, .begin = flavor_tolerations_begin,
		.end = flavor_tolerations_end),
	IS_NAME("topologyName", target),
};
static const struct shape flavor_fields[] = {
	IS_META,
	IS_OBJECT("spec", flavor_spec),
};
static const struct shape flavor_shape = { .type = SHAPE_OBJECT,
					   FIELDS(flavor_fields) };

static void
commit_flavor(struct draft *d)
{
	*vec_push(&d->pools->flavors) = (struct snap_flavor){
		.name = d->meta.name,
		.topology = d->target,
		.labels = d->labels,
		.taints = taints_of(d),
		.tolerations = d->pod.tolerations,
	};
}

/* LocalQueue */

static const char *const stop_words[] = { "None", NULL };

static const struct shape local_queue_spec[] = {
	IS_NAME("clusterQueue", target),
	IS_WORD("stopPolicy", stop, stop_words),
};
static const struct shape local_queue_fields[] = {
	IS_META,
	IS_OBJECT("spec", local_queue_spec),
};
static const struct shape local_queue_shape = { .type = SHAPE_OBJECT,
						FIELDS(local_queue_fields) };

static void
commit_local_queue(struct draft *d)
{
	*vec_push(&d->pools->local_queues) = (struct snap_local_queue){
		.space = d->meta.space,
		.name = d->meta.name,
		.cluster_queue = d->target,
		.stopped = d->stop != 1,
	};
}

/* ClusterQueue: `cohort` of v1beta1 is `cohortName` of v1beta2. */

static const struct shape cluster_queue_spec[] = {
	IS_NAME("cohort", target),
	IS_NAME("cohortName", cohort),
};
static const struct shape cluster_queue_fields[] = {
	IS_META,
	IS_OBJECT("spec", cluster_queue_spec),
};
static const struct shape cluster_queue_shape = { .type = SHAPE_OBJECT,
						  FIELDS(cluster_queue_fields) };

static void
commit_cluster_queue(struct draft *d)
{
	*vec_push(&d->pools->cluster_queues) = (struct snap_cluster_queue){
		.name = d->meta.name,
		.cohort = d->cohort.ix ? d->cohort : d->target,
	};
}

/* WorkloadPriorityClass and PriorityClass */

static const struct shape class_fields[] = {
	IS_BOOL("globalDefault", flag),
	IS_META,
	IS_INT("value", value_int, INT32_MIN, INT32_MAX),
};
static const struct shape class_shape = { .type = SHAPE_OBJECT, FIELDS(class_fields) };

static void
commit_class(struct draft *d, bool workload)
{
	*vec_push(&d->pools->priority_classes) = (struct snap_priority_class){
		.name = d->meta.name,
		.value = (int32_t)d->value_int,
		.workload = workload,
		.global_default = !workload && d->flag,
	};
}

static void
commit_workload_class(struct draft *d)
{
	commit_class(d, true);
}

static void
commit_pod_class(struct draft *d)
{
	commit_class(d, false);
}

/* RuntimeClass */

static const struct shape overhead_fields[] = {
	IS_AMOUNTS("podFixed", amounts),
};
static const struct shape runtime_class_fields[] = {
	IS_META,
	IS_OBJECT("overhead", overhead_fields),
};
static const struct shape runtime_class_shape = { .type = SHAPE_OBJECT,
						  FIELDS(runtime_class_fields) };

static void
commit_runtime_class(struct draft *d)
{
	struct pools *p = d->pools;
	uint32_t first = p->kept.n;

	for (uint32_t i = 0; i < d->amounts.n; i++)
		*vec_push(&p->kept) = d->exact.at[d->amounts.first + i];
	*vec_push(&p->runtime_classes) =
		(struct runtime_class){ d->meta.name, { first, d->amounts.n } };
}

#define KUEUE "kueue.x-k8s.io"

const struct kind kind_table[KIND_COUNT] = {
	[KIND_NODE] = { "Node", "", "v1", &node_shape, false, false, commit_node },
	[KIND_NAMESPACE] = { "Namespace", "", "v1", &namespace_shape, false, false,
			     commit_namespace },
	[KIND_RESOURCE_FLAVOR] = { "ResourceFlavor", KUEUE, "v1beta1 v1beta2",
				   &flavor_shape, false, false, commit_flavor },
	[KIND_LOCAL_QUEUE] = { "LocalQueue", KUEUE, "v1beta1 v1beta2",
			       &local_queue_shape, true, false, commit_local_queue },
	[KIND_CLUSTER_QUEUE] = { "ClusterQueue", KUEUE, "v1beta1 v1beta2",
				 &cluster_queue_shape, false, false,
				 commit_cluster_queue },
	[KIND_WORKLOAD] = { "Workload", KUEUE, "v1beta1 v1beta2", &workload_shape, true,
			    false, commit_workload },
	[KIND_WORKLOAD_PRIORITY_CLASS] = { "WorkloadPriorityClass", KUEUE,
					   "v1beta1 v1beta2", &class_shape, false, true,
					   commit_workload_class },
	[KIND_PRIORITY_CLASS] = { "PriorityClass", "scheduling.k8s.io", "v1",
				  &class_shape, false, true, commit_pod_class },
	[KIND_RUNTIME_CLASS] = { "RuntimeClass", "node.k8s.io", "v1",
				 &runtime_class_shape, false, false,
				 commit_runtime_class },
};

static bool
same(const char *text, const char *s, size_t len)
{
	return strlen(text) == len && memcmp(text, s, len) == 0;
}

/* Is `s` one of the words of `list`, which are separated by a blank? */
static bool
listed(const char *list, const char *s, size_t len)
{
	for (const char *at = list; *at != '\0';) {
		size_t word = strcspn(at, " ");

		if (word == len && memcmp(at, s, len) == 0)
			return true;
		at += word + (at[word] == ' ');
	}
	return false;
}

enum kind_match
kind_find(const char *kind, size_t kind_len, const char *version, size_t version_len,
	  enum kind_id *ret_kind)
{
	const char *slash = memchr(version, '/', version_len);
	size_t group_len = slash ? (size_t)(slash - version) : 0;
	const char *v = slash ? slash + 1 : version;
	size_t v_len = version_len - (size_t)(v - version);

	for (int i = 0; i < KIND_COUNT; i++) {
		const struct kind *k = &kind_table[i];

		if (!same(k->name, kind, kind_len) ||
		    !same(k->group, version, group_len))
			continue;
		*ret_kind = (enum kind_id)i;
		return listed(k->versions, v, v_len) ? KIND_KNOWN
						     : KIND_UNKNOWN_VERSION;
	}
	return KIND_UNKNOWN;
}
