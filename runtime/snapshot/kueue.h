/*
 * kueue.h - Kueue's objects of a snapshot, and those that its requests depend on
 *
 * Both v1beta1 and v1beta2, with their defaults filled in (kueue-semantics 1).
 * Quotas are rounded as in 2.2; weights and factors are billionths, exactly.
 */
#ifndef BERTH_RUNTIME_SNAPSHOT_KUEUE_H
#define BERTH_RUNTIME_SNAPSHOT_KUEUE_H

#include "runtime/snapshot/piece.h"

#define SNAP_NO_LIMIT INT64_MIN /* a borrowing or lending limit that is not given */

struct snap_flavor { /* ResourceFlavor */
	sym name, topology;
	struct slice labels, taints, tolerations;
};

enum snap_stop { SNAP_STOP_NONE, SNAP_STOP_HOLD, SNAP_STOP_DRAIN };

struct snap_local_queue {
	sym space, name, cluster_queue;
	bool stopped; /* stopPolicy other than None */
	enum snap_stop stop;
	__int128 weight;       /* for admission fair sharing (11) */
	struct slice consumed; /* status: consumedResources, exact */
};

struct snap_quota {
	sym resource;
	int64_t nominal;
	int64_t borrow, lend; /* SNAP_NO_LIMIT */
};

struct snap_flavor_quotas { /* one of resourceGroups[].flavors */
	sym flavor;
	struct slice quotas; /* quota */
};

struct snap_group {           /* one of resourceGroups */
	struct slice covered; /* syms */
	struct slice flavors; /* flavor_quotas */
};

/* A label selector; not given, it selects nothing. */
struct snap_selector {
	bool given;
	struct slice requirements; /* requirement; matchLabels are In of one value */
};

enum snap_preempt {
	SNAP_PREEMPT_NEVER,
	SNAP_PREEMPT_LOWER,
	SNAP_PREEMPT_LOWER_OR_NEWER,
	SNAP_PREEMPT_ANY
};

struct snap_check_use { /* one of admissionChecksStrategy.admissionChecks */
	sym check;
	struct slice flavors; /* syms; none: all of the ClusterQueue */
};

struct snap_cluster_queue {
	sym name, cohort;
	struct slice groups; /* group */
	struct slice checks; /* check_use */
	struct snap_selector namespaces;
	__int128 weight;
	enum snap_stop stop;
	enum snap_preempt within, reclaim;
	bool while_borrowing, has_threshold; /* borrowWithinCohort */
	int32_t threshold;
	bool strict;                    /* StrictFIFO */
	bool borrow_next, preempt_next; /* flavorFungibility: TryNextFlavor */
	bool prefer_preempt;            /* PreemptionOverBorrowing */
	bool usage_based;               /* UsageBasedAdmissionFairSharing */
	bool terminating;               /* deletionTimestamp is set */
	bool concurrent;                /* concurrentAdmissionPolicy is set */
};

struct snap_cohort {
	sym name, parent;
	struct slice groups;
	__int128 weight;
};

struct snap_admission_check {
	sym name, controller;
	bool active;
};

struct snap_topology { /* its name only: placement is not evaluated */
	sym name;
};

struct snap_priority_class { /* WorkloadPriorityClass, or PriorityClass */
	sym name;
	int32_t value;
	bool workload;       /* of Kueue */
	bool global_default; /* PriorityClass only */
};

struct snap_runtime_class {
	sym name;
	struct slice overhead; /* podFixed: exact */
};

enum snap_limit_type { SNAP_LIMIT_OTHER, SNAP_LIMIT_CONTAINER, SNAP_LIMIT_POD };

struct snap_limit { /* one of spec.limits; all exact */
	enum snap_limit_type type;
	struct slice most, least, defaults, default_requests;
};

struct snap_limit_range {
	sym space, name;
	struct slice limits; /* limit */
};

struct snap_transformation {
	sym input, multiply_by;
	bool replace;         /* strategy Replace; else Retain */
	struct slice outputs; /* exact */
};

/* What fairSharing.preemptionStrategies says (10.4). */
enum snap_strategies { SNAP_FINAL_THEN_INITIAL, SNAP_FINAL, SNAP_INITIAL };

/* Kueue's Configuration; without one in the snapshot, its defaults. */
struct snap_config {
	bool given;
	bool fair_sharing;
	enum snap_strategies strategies;
	bool usage_based;            /* admissionFairSharing is set */
	int64_t half_life, sampling; /* nanoseconds */
	struct slice usage_weights;  /* exact, by resource */
	struct slice excluded;       /* prefixes of resources: syms */
	struct slice transformations;
	bool ignore_undeclared; /* quotaCheckStrategy IgnoreUndeclared */
	bool block_admission;   /* waitForPodsReady.blockAdmission */
	bool order_by_creation; /* requeuingStrategy.timestamp Creation */
	struct slice gates;     /* featureGates: pair of name and `true` or `false` */
};

#endif
