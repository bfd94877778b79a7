/*
 * draft.h - one object while it is read, and the pools that it grows into
 *
 * The tables of kind_*.c say which member of the draft each field is written to;
 * their `end` functions move what is complete into the pools of the snapshot.
 * Nothing is allocated for one object: the pools grow, and the draft is cleared
 * and used again.
 */
#ifndef BERTH_RUNTIME_SNAPSHOT_DRAFT_H
#define BERTH_RUNTIME_SNAPSHOT_DRAFT_H

#include "runtime/snapshot/shape.h"
#include "runtime/snapshot/snapshot.h"

#include "base/vec.h"

/* Quantities before they are rounded: billionths. */
struct exact {
	sym resource;
	__int128 nano;
};

typedef VEC(struct exact) exact_vec;

/* A pod set that waits for its RuntimeClass, with its request so far. */
struct awaits_class {
	sym runtime_class;
	uint32_t pod_set;
	struct slice exact; /* of pools.kept */
};

struct runtime_class {
	sym name;
	struct slice exact; /* overhead.podFixed, of pools.kept */
};

/* Everything that outlives an object. */
struct pools {
	VEC(struct snap_node) nodes;
	VEC(struct snap_namespace) namespaces;
	VEC(struct snap_flavor) flavors;
	VEC(struct snap_local_queue) local_queues;
	VEC(struct snap_cluster_queue) cluster_queues;
	VEC(struct snap_priority_class) priority_classes;
	VEC(struct snap_workload) workloads;
	VEC(struct runtime_class) runtime_classes;
	VEC(struct snap_pair) pairs;
	VEC(struct snap_amount) amounts;
	VEC(struct snap_taint) taints;
	VEC(struct snap_toleration) tolerations;
	VEC(struct snap_requirement) requirements;
	VEC(struct snap_term) terms;
	VEC(struct snap_pod_set) pod_sets;
	VEC(struct snap_usage) usages;
	VEC(sym) syms;
	VEC(struct awaits_class) awaiting;
	exact_vec kept;
};

struct draft_container {
	struct slice requests, limits; /* of draft.exact */
	bool init;
	unsigned restart; /* 1: Always, which makes an init container a sidecar */
};

struct draft_assignment { /* of status.admission */
	sym name;
	int64_t count;               /* -1: not given */
	struct slice flavors, usage; /* pair, exact */
};

struct draft_reclaimable {
	sym name;
	int64_t count;
};

struct draft {
	struct intern *names;
	struct pools *pools;

	exact_vec exact; /* quantities of this object, as they were read */
	VEC(struct draft_container) containers;
	VEC(struct draft_assignment) assignments;
	VEC(struct draft_reclaimable) reclaimables;
	exact_vec sum, sidecars, init_most; /* kueue-semantics 3.4 */

	/* From here on cleared before each object: draft_clear(). */
	struct {
		sym name, space, uid, owner_kind;
		int64_t created;
		struct slice labels, annotations;
	} meta;
	bool bad; /* something was reported: the object is left out */

	/* The element that is being read. */
	struct {
		sym kind;
		bool controller;
	} owner;
	struct {
		unsigned type, status;
	} condition;
	struct {
		sym key, value;
		unsigned operator, effect;
	} taint; /* a toleration too */
	struct {
		sym key;
		unsigned operator;
		uint32_t first_value;
	} requirement;
	sym value;
	uint32_t first_requirement, first_term;
	struct draft_container container;
	struct draft_assignment assignment;
	struct draft_reclaimable reclaimable;

	struct {
		sym name, runtime_class;
		int64_t count, min_count;
		struct slice selector, terms, tolerations;
		struct slice requests, limits, overhead; /* of the pod, exact */
		bool has_affinity;
		uint32_t first_toleration;
	} pod;
	uint32_t first_pod_set;

	/* Kinds other than Workload, and the rest of a Workload. */
	struct slice amounts; /* exact: allocatable, podFixed */
	struct slice labels;
	uint32_t first_taint;
	bool conditions[8]; /* by enum draft_condition: is it true */
	bool flag;          /* unschedulable, globalDefault */
	unsigned stop;
	sym target, cohort; /* clusterQueue, topologyName, ... */
	sym queue, priority_class, priority_ref;
	int64_t value_int; /* of a priority class */
	int64_t priority, max_runtime;
	bool active;
};

/* Conditions that are read, 1 + their place in draft_condition_words. */
enum draft_condition {
	CONDITION_READY = 1,
	CONDITION_FINISHED,
	CONDITION_QUOTA_RESERVED,
	CONDITION_ADMITTED,
	CONDITION_EVICTED,
	CONDITION_WAITING
};

#define INT_MISSING INT64_MIN /* an integer that was not given */

void draft_init(struct draft *d, struct intern *names, struct pools *pools);
void draft_free(struct draft *d);
void draft_clear(struct draft *d);

/* Sorts a stretch of the pool of pairs by key; gives a key that occurs twice. */
sym draft_sort_pairs(struct draft *d, struct slice pairs);

/* Moves exact values into the pool of amounts, rounded, in order of name. */
struct slice draft_round(struct draft *d, const struct exact *at, uint32_t n);

/* The request of one pod, in d->sum: kueue-semantics 3.3 and 3.4, without 3.1. */
void draft_pod_request(struct draft *d);

/* to[resource] += nano, saturating. */
void exact_add(exact_vec *to, sym resource, __int128 nano);

/* How many objects and pool entries there are, to undo an object. */
struct pools_mark {
	uint32_t pairs, amounts, taints, tolerations, requirements, terms, pod_sets,
		usages, syms, awaiting, kept;
};

struct pools_mark pools_mark(const struct pools *p);
void pools_back(struct pools *p, struct pools_mark mark);
void pools_free(struct pools *p);

#endif
