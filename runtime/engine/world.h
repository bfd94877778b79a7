/*
 * world.h - what the quota engine decides on: a cluster in numbers
 *
 * Made by a builder (from Kueue's objects in a snapshot, or from a berth policy)
 * and only read by the engine.  Everything is an index: resources stand in the
 * order Kueue visits them (kueue-semantics.md 2.5), nodes are the ClusterQueues
 * by name and then the cohorts by name, workloads are in the order of namespace
 * and name.  Amounts are int64 (2.2); ranges point into the pools at the end.
 */
#ifndef BERTH_RUNTIME_ENGINE_WORLD_H
#define BERTH_RUNTIME_ENGINE_WORLD_H

#include <stdbool.h>
#include <stdint.h>

#define NONE UINT32_MAX

/* A stretch [first, first + n) of one of the world's pools. */
struct part {
	uint32_t first, n;
};

/* A flavor and a resource that some quota or some use speaks of. */
struct world_fr {
	uint32_t flavor, resource;
};

struct world_quota {
	uint32_t fr;
	int64_t nominal;
	int64_t borrow, lend; /* AMOUNT_UNSET: no limit */
};

/* A ClusterQueue or a cohort, as a place in the quota tree. */
struct world_node {
	const char *name;
	uint32_t parent; /* a cohort, or NONE */
	struct part quotas;
	double weight; /* fairSharing.weight; 1 if not given */
	bool out;      /* an inactive ClusterQueue: counts in sums, takes no part (5) */
};

/* resourceGroups[]: the resources covered, ascending, and the flavors in their order.
 */
struct world_group {
	struct part resources, flavors;
};

enum within_policy {
	PREEMPT_NEVER,
	PREEMPT_LOWER,
	PREEMPT_LOWER_OR_NEWER,
	PREEMPT_ANY
};

struct world_cq {
	struct part groups;
	enum within_policy within, reclaim;
	bool while_borrowing, has_threshold;
	int32_t threshold;
	bool borrow_next, preempt_next; /* flavorFungibility: TryNextFlavor */
	bool prefer_preempt;            /* PreemptionOverBorrowing */
	bool strict;                    /* StrictFIFO */
	bool usage_based;               /* admission fair sharing is on for it (11) */
	bool checked; /* has admission checks: who gets quota is not admitted yet (15.2)
		       */
	/* Why it is inactive (5): Kueue's reason code and message; NULL: it is not. */
	const char *inactive, *inactive_text;
};

/* One requested resource of a pod set: the total over its pods. */
struct world_request {
	uint32_t resource;
	bool pods;     /* the implicit count of pods (7.1); not seen by preemption */
	int64_t total; /* for `pods` equal to the count */
};

struct world_pod_set {
	const char *name;
	int64_t count;        /* reduced by reclaimable pods: what `total` is for */
	int64_t spec_count;   /* as in the spec: what partial admission starts from */
	int64_t min_count;    /* spec_count when none is given */
	uint32_t group;       /* pod sets with one number get the same flavors */
	uint32_t match;       /* row of the match table */
	struct part requests; /* in order of resource */
};

/* One (flavor, resource) that a workload holds; zero amounts count as "uses". */
struct world_held {
	uint32_t pod_set, resource;
	uint32_t fr; /* NONE: a resource without a flavor, counts nowhere */
	int64_t amount;
};

/* Why a workload is refused before quota is looked at (12.2). */
enum world_refusal {
	REFUSE_NOT,
	REFUSE_CHECKS,       /* admission checks in state Retry or Rejected */
	REFUSE_NAMESPACE,    /* labels do not match the ClusterQueue's selector */
	REFUSE_NO_NAMESPACE, /* it does not exist; stays parked like REFUSE_NAMESPACE */
	REFUSE_REQUESTS      /* limits, LimitRange */
};

struct world_workload {
	uint32_t cq;      /* where it queues; NONE: in no queue */
	uint32_t held_cq; /* whose quota it holds; NONE: pending */
	int32_t priority;
	int64_t queued;    /* queue timestamp (4.2), seconds */
	int64_t reserved;  /* when quota was reserved, seconds; held ones */
	uint32_t uid_rank; /* order of UIDs as bytes; all different */
	uint32_t shape; /* equal: same scheduling hash (4.6); numbered from 0 per world
			 */
	uint32_t queue; /* LocalQueue */
	bool evicted;   /* condition Evicted is true */
	bool backoff;   /* requeueAt lies ahead: waits parked (4.4) */
	enum world_refusal refusal;
	const char *refusal_text; /* Kueue's message */
	/*
	 * The code that stands in the end, if it is not the scheduler's: where only
	 * what the namespace adds to a Workload is wrong, the controller, which looks
	 * at it as it is written, takes the scheduler's Misconfigured back.  Or NULL.
	 */
	const char *refusal_reason;
	/*
	 * Why it is never tried (12.7): Kueue's reason code and message, NULL when it
	 * is. Such as Deactivated, Suspended (its LocalQueue or ClusterQueue is
	 * inactive), Misconfigured (there is no such queue), AdmissionGated.
	 */
	const char *aside, *aside_text;
	/* Resource groups of its own, as a route of a policy narrows and reorders those
	 * of its ClusterQueue; n 0: its ClusterQueue's. */
	struct part groups;
	/*
	 * What its condition QuotaReserved says, when the scheduler says nothing:
	 * Kueue's controller writes Misconfigured before and after any cycle when the
	 * Workload as it is written breaks 3.6 (12.7).  NULL: there is no condition.
	 */
	const char *prior;
	bool reserved_only; /* holds quota, but its condition Admitted is not true */
	struct part pod_sets;
	struct part held;        /* world_held, in order of pod set */
	struct part held_counts; /* one int64 per pod set that holds quota */
};

struct world {
	const char *const *resources;
	const char *const *flavors;
	const struct world_fr *frs;
	const uint32_t *fr_of;          /* [flavor * n_resources + resource]; NONE */
	const struct world_node *nodes; /* n_cqs ClusterQueues, then the cohorts */
	const struct world_cq *cqs;
	const struct world_workload *workloads;
	uint32_t n_resources, n_flavors, n_frs, n_nodes, n_cqs, n_workloads, n_shapes,
		n_queues;

	/* match[row * n_flavors + flavor]: why the flavor does not suit; NULL: it does.
	 */
	const char *const *match;
	const char *const *workload_names; /* "namespace/name" */
	const uint32_t *workload_rows; /* where they are in what it was built from */
	const double *queue_use;       /* per LocalQueue, for admission fair sharing */

	bool fair_sharing;
	bool initial_share_first; /* strategies begin with LessThanInitialShare */
	bool second_strategy;     /* LessThanInitialShare follows the final share */
	bool ignore_undeclared;   /* quotaCheckStrategy IgnoreUndeclared */

	const struct world_quota *quotas;
	const struct world_group *groups;
	const uint32_t *group_resources, *group_flavors;
	const struct world_pod_set *pod_sets;
	const struct world_request *requests;
	const struct world_held *held;
	const int64_t *counts;
};

/* The resource groups in which a workload looks for flavors. */
static inline struct part
world_groups_of(const struct world *w, uint32_t workload, uint32_t cq)
{
	struct part own = w->workloads[workload].groups;

	return own.n ? own : w->cqs[cq].groups;
}

static inline uint32_t
world_fr(const struct world *w, uint32_t flavor, uint32_t resource)
{
	return w->fr_of[flavor * w->n_resources + resource];
}

#endif
