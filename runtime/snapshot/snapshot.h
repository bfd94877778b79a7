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

#include "runtime/snapshot/kueue.h"
#include "runtime/snapshot/workload.h"

struct snap_node {
	sym name;
	struct slice labels, taints, allocatable; /* pair, taint, amount */
	bool unschedulable, ready;
};

struct snap_namespace {
	sym name;
	struct slice labels;
};

struct skipped_kind { /* objects of kinds that are not read */
	sym kind;
	uint64_t count;
};

struct snap_key {
	sym space, name;
};

struct snapshot {
	struct arena arena;
	struct intern names;

	struct snap_node *nodes;
	struct snap_namespace *namespaces;
	struct snap_flavor *flavors;
	struct snap_local_queue *local_queues;
	struct snap_cluster_queue *cluster_queues;
	struct snap_cohort *cohorts;
	struct snap_priority_class *priority_classes;
	struct snap_admission_check *admission_checks;
	struct snap_topology *topologies;
	struct snap_limit_range *limit_ranges;
	struct snap_runtime_class *runtime_classes;
	struct snap_workload *workloads;
	struct skipped_kind *skipped; /* in order of kind */
	uint32_t n_nodes, n_namespaces, n_flavors, n_local_queues, n_cluster_queues,
		n_cohorts, n_priority_classes, n_admission_checks, n_topologies,
		n_limit_ranges, n_runtime_classes, n_workloads, n_skipped;
	struct snap_config config;

#define POOL(T, name) T *name;
#include "runtime/snapshot/pool.def"

	uint64_t bytes_read, objects_read; /* skipped ones are not counted here */
	uint32_t left_out;                 /* malformed objects, with --keep-going */
	struct snap_key *uncounted;        /* Workloads among them that hold quota */
	uint32_t n_uncounted;
};

/* Where a slice of a pool begins; a pool of nothing is NULL, and so is that. */
#define slice_from(pool, slice) ((pool) ? (pool) + (slice).first : NULL)

/* The value of `key` in a slice of pairs; sym 0 when it is not there. */
sym snapshot_lookup(const struct snapshot *s, struct slice pairs, sym key);

#endif
