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
	KIND_WORKLOAD,
	KIND_WORKLOAD_PRIORITY_CLASS,
	KIND_PRIORITY_CLASS,
	KIND_RUNTIME_CLASS,
	KIND_COUNT
};

struct kind {
	const char *name, *group; /* "" is the core group */
	const char *versions;     /* those that are known: "v1beta1 v1beta2" */
	const struct shape *shape;
	bool namespaced;
	bool value_required; /* `value` must be given: priority classes */
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

/* Shapes that several kinds share: kind_common.c, kind_pod.c, kind_workload.c. */
enum { META_FIELDS = 7 };
extern const struct shape meta_fields[META_FIELDS];
extern const struct shape condition_element, taint_element, pod_set_element;
extern const struct shape toleration_element;
extern const struct shape workload_shape;
void commit_workload(struct draft *d);

#define IS_META IS_OBJECT("metadata", meta_fields)

#endif
