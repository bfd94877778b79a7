/* kind.c - the table of all kinds, and finding one */

#include "runtime/snapshot/kind.h"

#include <string.h>

#define KUEUE "kueue.x-k8s.io"
#define BOTH  "v1beta1 v1beta2"

const struct kind kind_table[KIND_COUNT] = {
	[KIND_NODE] = { .name = "Node",
			.group = "",
			.versions = "v1",
			.shape = &node_shape,
			.commit = commit_node },
	[KIND_NAMESPACE] = { .name = "Namespace",
			     .group = "",
			     .versions = "v1",
			     .shape = &namespace_shape,
			     .commit = commit_namespace },
	[KIND_RESOURCE_FLAVOR] = { .name = "ResourceFlavor",
				   .group = KUEUE,
				   .versions = BOTH,
				   .shape = &flavor_shape,
				   .commit = commit_flavor },
	[KIND_LOCAL_QUEUE] = { .name = "LocalQueue",
			       .group = KUEUE,
			       .versions = BOTH,
			       .shape = &local_queue_shape,
			       .namespaced = true,
			       .commit = commit_local_queue },
	[KIND_CLUSTER_QUEUE] = { .name = "ClusterQueue",
				 .group = KUEUE,
				 .versions = BOTH,
				 .shape = &cluster_queue_shape,
				 .commit = commit_cluster_queue },
	[KIND_COHORT] = { .name = "Cohort",
			  .group = KUEUE,
			  .versions = BOTH,
			  .shape = &cohort_shape,
			  .commit = commit_cohort },
	[KIND_WORKLOAD] = { .name = "Workload",
			    .group = KUEUE,
			    .versions = BOTH,
			    .shape = &workload_shape,
			    .namespaced = true,
			    .commit = commit_workload },
	[KIND_WORKLOAD_PRIORITY_CLASS] = { .name = "WorkloadPriorityClass",
					   .group = KUEUE,
					   .versions = BOTH,
					   .shape = &class_shape,
					   .value_required = true,
					   .commit = commit_workload_class },
	[KIND_PRIORITY_CLASS] = { .name = "PriorityClass",
				  .group = "scheduling.k8s.io",
				  .versions = "v1",
				  .shape = &class_shape,
				  .value_required = true,
				  .commit = commit_pod_class },
	[KIND_ADMISSION_CHECK] = { .name = "AdmissionCheck",
				   .group = KUEUE,
				   .versions = BOTH,
				   .shape = &admission_check_shape,
				   .commit = commit_admission_check },
	[KIND_TOPOLOGY] = { .name = "Topology",
			    .group = KUEUE,
			    .versions = "v1alpha1 v1beta1 v1beta2",
			    .shape = &topology_shape,
			    .commit = commit_topology },
	[KIND_LIMIT_RANGE] = { .name = "LimitRange",
			       .group = "",
			       .versions = "v1",
			       .shape = &limit_range_shape,
			       .namespaced = true,
			       .commit = commit_limit_range },
	[KIND_CONFIGURATION] = { .name = "Configuration",
				 .group = "config." KUEUE,
				 .versions = BOTH,
				 .shape = &config_shape,
				 .nameless = true,
				 .commit = commit_config },
	[KIND_RUNTIME_CLASS] = { .name = "RuntimeClass",
				 .group = "node.k8s.io",
				 .versions = "v1",
				 .shape = &runtime_class_shape,
				 .commit = commit_runtime_class },
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
