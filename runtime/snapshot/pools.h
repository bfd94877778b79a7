/*
 * pools.h - what a snapshot grows from while it is read
 *
 * Rows by kind, and the lists that they point into.  What a bad object added to
 * the lists is cut off again; its row is never made.
 */
#ifndef BERTH_RUNTIME_SNAPSHOT_POOLS_H
#define BERTH_RUNTIME_SNAPSHOT_POOLS_H

#include "runtime/snapshot/snapshot.h"

#include "base/vec.h"

struct pools {
	VEC(struct snap_node) nodes;
	VEC(struct snap_namespace) namespaces;
	VEC(struct snap_flavor) flavors;
	VEC(struct snap_local_queue) local_queues;
	VEC(struct snap_cluster_queue) cluster_queues;
	VEC(struct snap_cohort) cohorts;
	VEC(struct snap_priority_class) priority_classes;
	VEC(struct snap_admission_check) admission_checks;
	VEC(struct snap_topology) topologies;
	VEC(struct snap_limit_range) limit_ranges;
	VEC(struct snap_runtime_class) runtime_classes;
	VEC(struct snap_workload) workloads;
	struct snap_config config;
#define POOL(T, name) VEC(T) name;
#include "runtime/snapshot/pool.def"
};

/* Rounds exact values into the pool of amounts, in order of name. */
struct slice pools_round(struct pools *p, const struct intern *names,
			 struct slice exact);

/* How many pool entries there are, to undo an object. */
struct pools_mark {
#define POOL(T, name) uint32_t name;
#include "runtime/snapshot/pool.def"
};

struct pools_mark pools_mark(const struct pools *p);
void pools_back(struct pools *p, struct pools_mark mark);
void pools_free(struct pools *p);

#endif
