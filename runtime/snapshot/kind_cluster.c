/* kind_cluster.c - nodes, namespaces, flavors and classes */

#include "runtime/snapshot/kind.h"

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
const struct shape node_shape = { .type = SHAPE_OBJECT, FIELDS(node_fields) };

void
commit_node(struct draft *d)
{
	*vec_push(&d->pools->nodes) = (struct snap_node){
		.name = d->meta.name,
		.labels = d->meta.labels,
		.taints = taints_of(d),
		.allocatable = pools_round(d->pools, d->names, d->amounts),
		.unschedulable = d->flag,
		.ready = d->conditions[CONDITION_READY],
	};
	if (d->amounts.n > 0)
		d->pools->exacts.n = d->amounts.first; /* nobody asks for them again */
}

/* Namespace */

static const struct shape namespace_fields[] = { IS_META };
const struct shape namespace_shape = { .type = SHAPE_OBJECT, FIELDS(namespace_fields) };

void
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
const struct shape flavor_shape = { .type = SHAPE_OBJECT, FIELDS(flavor_fields) };

void
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

/* WorkloadPriorityClass and PriorityClass */

static const struct shape class_fields[] = {
	IS_BOOL("globalDefault", flag),
	IS_META,
	IS_INT("value", value_int, INT32_MIN, INT32_MAX),
};
const struct shape class_shape = { .type = SHAPE_OBJECT, FIELDS(class_fields) };

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

void
commit_workload_class(struct draft *d)
{
	commit_class(d, true);
}

void
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
const struct shape runtime_class_shape = { .type = SHAPE_OBJECT,
					   FIELDS(runtime_class_fields) };

void
commit_runtime_class(struct draft *d)
{
	*vec_push(&d->pools->runtime_classes) =
		(struct snap_runtime_class){ d->meta.name, d->amounts };
}
