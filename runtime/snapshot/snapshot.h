/*
 * snapshot.h - the state of a cluster, as columns
 *
 * What `kubectl get -o json|yaml` printed, reduced to what decides.  Strings are
 * numbers of one intern table; lists are ranges of shared pools; objects are in
 * the order of namespace and name, whatever order they were read in, so that
 * nothing depends on it.  Row numbers count from 0.
 *
 * Amounts are integers as Kueue keeps them (kueue-semantics 2.2): cpu in
 * thousandths, every other resource in whole units, rounded away from zero.
 */
#ifndef BERTH_RUNTIME_SNAPSHOT_SNAPSHOT_H
#define BERTH_RUNTIME_SNAPSHOT_SNAPSHOT_H

#include "base/intern.h"

#include <stdbool.h>

#define ROW_NONE UINT32_MAX

struct slice { /* [first, first + n) of a pool below */
	uint32_t first, n;
};

struct snap_pair {
	sym key, value;
};

struct snap_amount {
	sym resource;
	int64_t value;
};

enum snap_effect { /* EFFECT_ANY is an empty effect: in a toleration, all of them */
		   SNAP_EFFECT_ANY,
		   SNAP_EFFECT_NO_SCHEDULE,
		   SNAP_EFFECT_PREFER_NO_SCHEDULE,
		   SNAP_EFFECT_NO_EXECUTE,
		   SNAP_EFFECT_OTHER /* none that Kubernetes knows: matches nothing */
};

enum snap_operator {
	SNAP_OP_IN, /* also Equal of a toleration */
	SNAP_OP_NOT_IN,
	SNAP_OP_EXISTS,
	SNAP_OP_DOES_NOT_EXIST,
	SNAP_OP_GT,
	SNAP_OP_LT,
	SNAP_OP_OTHER
};

struct snap_taint {     /* of a node or a flavor */
	sym key, value; /* value sym 0: none */
	enum snap_effect effect;
};

struct snap_toleration {
	sym key, value; /* key sym 0: every key */
	enum snap_operator op;
	enum snap_effect effect;
};

struct snap_requirement { /* one matchExpression */
	sym key;
	enum snap_operator op;
	struct slice values; /* syms */
};

struct snap_term { /* its requirements are ANDed; terms are ORed */
	struct slice requirements;
};

struct snap_node {
	sym name;
	struct slice labels, taints, allocatable; /* pair, taint, amount */
	bool unschedulable, ready;
};

struct snap_namespace {
	sym name;
	struct slice labels;
};

struct snap_flavor { /* ResourceFlavor */
	sym name, topology;
	struct slice labels, taints, tolerations;
};

struct snap_local_queue {
	sym space, name, cluster_queue;
	bool stopped; /* stopPolicy other than None */
};

struct snap_cluster_queue {
	sym name, cohort;
};

struct snap_priority_class { /* WorkloadPriorityClass, or PriorityClass */
	sym name;
	int32_t value;
	bool workload;       /* of Kueue */
	bool global_default; /* PriorityClass only */
};

struct snap_usage { /* one resource of an admitted pod set */
	sym resource, flavor;
	int64_t value;
};

struct snap_pod_set {
	sym name;
	int64_t count, min_count; /* min_count -1: not given */
	struct slice requests;    /* of one pod, kueue-semantics 3.4: amount */
	struct slice selector;    /* nodeSelector: pair */
	struct slice terms;       /* required node affinity: term */
	struct slice tolerations; /* toleration */
	bool has_affinity;  /* required node affinity was given, perhaps with no term */
	struct slice usage; /* when it holds quota: usage */
	int64_t admitted_count; /* -1: not given */
	int64_t reclaimable;    /* pods that are done, 0 to count */
};

enum snap_state {
	SNAP_PENDING,
	SNAP_HOLDS_QUOTA,
	SNAP_FINISHED,
	SNAP_INACTIVE /* spec.active false, or gated: in no queue */
};

struct snap_workload {
	sym space, name, uid, queue, priority_class, owner_kind;
	sym cluster_queue;   /* of status.admission */
	int64_t created;     /* seconds since 1970; 0 when missing */
	int64_t max_runtime; /* seconds, -1 not given */
	int32_t priority;
	bool has_priority, admitted, evicted;
	enum snap_state state;
	struct slice labels, annotations; /* pair, in order of key text */
	struct slice pod_sets;
	uint32_t namespace_row; /* ROW_NONE: the snapshot has no such Namespace */
	uint32_t queue_row;     /* LocalQueue; ROW_NONE: there is none */
};

struct skipped_kind { /* objects of kinds that are not read */
	sym kind;
	uint64_t count;
};

struct snapshot {
	struct arena arena;
	struct intern names;

	struct snap_node *nodes;
	struct snap_namespace *namespaces;
	struct snap_flavor *flavors;
	struct snap_local_queue *local_queues;
	struct snap_cluster_queue *cluster_queues;
	struct snap_priority_class *priority_classes;
	struct snap_workload *workloads;
	struct skipped_kind *skipped; /* in order of kind */
	uint32_t n_nodes, n_namespaces, n_flavors, n_local_queues, n_cluster_queues,
		n_priority_classes, n_workloads, n_skipped;

	struct snap_pair *pairs;
	struct snap_amount *amounts;
	struct snap_taint *taints;
	struct snap_toleration *tolerations;
	struct snap_requirement *requirements;
	struct snap_term *terms;
	struct snap_pod_set *pod_sets;
	struct snap_usage *usages;
	sym *syms;

	uint64_t bytes_read, objects_read; /* skipped ones are not counted here */
	uint32_t left_out;                 /* malformed objects, with --keep-going */
};

/* The value of `key` in a slice of pairs; sym 0 when it is not there. */
sym snapshot_lookup(const struct snapshot *s, struct slice pairs, sym key);

#endif
