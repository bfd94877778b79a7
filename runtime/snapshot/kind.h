/*
 * kind.h - the kinds of objects that are read
 *
 * A kind is a name, the API group it belongs to, the versions that are known, and
 * the shape of its objects.  `commit` turns a complete draft into a row.
 */
#ifndef BERTH_RUNTIME_SNAPSHOT_KIND_H
#define BERTH_RUNTIME_SNAPSHOT_KIND_H

#include "runtime/snapshot/draft.h"

enum kind_id {
	KIND_NODE,
	KIND_NAMESPACE,
	KIND_RESOURCE_FLAVOR,
	KIND_LOCAL_QUEUE,
	KIND_CLUSTER_QUEUE,
	KIND_COHORT,
	KIND_WORKLOAD,
	KIND_WORKLOAD_PRIORITY_CLASS,
	KIND_PRIORITY_CLASS,
	KIND_ADMISSION_CHECK,
	KIND_TOPOLOGY,
	KIND_LIMIT_RANGE,
	KIND_CONFIGURATION,
	KIND_RUNTIME_CLASS,
	KIND_COUNT
};

struct kind {
	const char *name, *group; /* "" is the core group */
	const char *versions;     /* those that are known: "v1beta1 v1beta2" */
	const struct shape *shape;
	bool namespaced;
	bool value_required; /* `value` must be given: priority classes */
	bool nameless;       /* a file, not an object of the API: there is one */
	void (*commit)(struct draft *d);
};
extern const struct kind kind_table[KIND_COUNT];

/* What `kind` and `apiVersion` of an object say. */
enum kind_match {
	KIND_KNOWN,
	KIND_UNKNOWN,        /* to be skipped */
	KIND_UNKNOWN_VERSION /* *ret_kind is set: of a version that is not read */
};
enum kind_match kind_find(const char *kind, size_t kind_len, const char *version,
			  size_t version_len, enum kind_id *ret_kind);

/* Shapes that several kinds share: kind_common.c, kind_pod.c, kind_group.c. */
enum { META_FIELDS = 8 };
extern const struct shape meta_fields[META_FIELDS];
extern const struct shape condition_element, taint_element, pod_set_element;
extern const struct shape toleration_element, requirement_element, group_element;

/* A list of names: begin with names_begin, and at its end ask names_read. */
extern const struct shape name_element;
void names_begin(struct draft *d);
struct slice names_read(const struct draft *d);

/* The resourceGroups of the object. */
struct slice groups_read(const struct draft *d);

/* The kinds: kind_cluster.c, kind_queue.c, kind_workload.c and so on. */
extern const struct shape node_shape, namespace_shape, flavor_shape, local_queue_shape,
	cluster_queue_shape, cohort_shape, workload_shape, class_shape,
	admission_check_shape, topology_shape, limit_range_shape, config_shape,
	runtime_class_shape;
void commit_node(struct draft *d);
void commit_namespace(struct draft *d);
void commit_flavor(struct draft *d);
void commit_local_queue(struct draft *d);
void commit_cluster_queue(struct draft *d);
void commit_cohort(struct draft *d);
void commit_workload(struct draft *d);
void commit_workload_class(struct draft *d);
void commit_pod_class(struct draft *d);
void commit_admission_check(struct draft *d);
void commit_topology(struct draft *d);
void commit_limit_range(struct draft *d);
void commit_config(struct draft *d);
void commit_runtime_class(struct draft *d);

#define IS_META IS_OBJECT("metadata", meta_fields)

#endif
