/*
 * workload.h - Workloads of a snapshot: pods, what they ask for, what they hold
 *
 * References such as (3.4) are to kueue-semantics.md.  Texts "only told apart"
 * are canonical JSON of parts of a pod that decide nothing by themselves but make
 * two workloads differ for Kueue's scheduling hash (4.6).
 */
#ifndef BERTH_RUNTIME_SNAPSHOT_WORKLOAD_H
#define BERTH_RUNTIME_SNAPSHOT_WORKLOAD_H

#include "runtime/snapshot/piece.h"

struct snap_usage { /* one resource of an admitted pod set */
	sym resource, flavor;
	int64_t value;
};

struct snap_container {
	/* With LimitRange defaults (3.2), and limits as requests (3.3): exact. */
	struct slice requests, limits;
	struct slice written_requests, written_limits; /* without: exact */
	sym ports;                                     /* only told apart */
	bool init, sidecar; /* a sidecar is an init container too */
};

struct snap_pod_set {
	sym name;
	int64_t count, min_count; /* min_count -1: not given */
	struct slice requests;    /* of one pod (3.4), rounded: amount */
	struct slice exact;       /* the same before rounding: exact */
	struct slice selector;    /* nodeSelector: pair */
	struct slice terms;       /* required node affinity: term */
	struct slice tolerations; /* toleration */
	bool has_affinity;  /* required node affinity was given, perhaps with no term */
	bool has_claims;    /* resourceClaims that are not empty */
	bool has_resources; /* pod-level requests or limits */
	struct slice usage; /* when it holds quota: usage */
	int64_t admitted_count; /* -1: not given */
	int64_t reclaimable;    /* pods that are done, 0 to count */

	struct slice containers; /* container, in order; init containers anywhere */
	/* Of the pod itself, and as written without defaults and classes: exact. */
	struct slice pod_requests, pod_limits, overhead;
	struct slice written_requests, written_limits, written_overhead;
	sym runtime_class;
	sym topology_group;   /* topologyRequest.podSetGroupName */
	bool topology_asked;  /* topologyRequest says more than that (14.2) */
	struct slice besides; /* only told apart: pair of field and text */
};

enum snap_state {
	SNAP_PENDING,
	SNAP_HOLDS_QUOTA,
	SNAP_FINISHED,
	SNAP_INACTIVE /* spec.active false, or gated: in no queue */
};

/* Of the conditions that decide; all zero when it is not there. */
struct snap_condition {
	bool given, is_true;
	sym reason;
	int64_t since; /* lastTransitionTime in seconds since 1970; 0 when missing */
};

enum snap_check_state {
	SNAP_CHECK_OTHER,
	SNAP_CHECK_PENDING,
	SNAP_CHECK_READY,
	SNAP_CHECK_RETRY,
	SNAP_CHECK_REJECTED
};

struct snap_check { /* one of status.admissionChecks */
	sym name;
	enum snap_check_state state;
};

struct snap_workload {
	sym space, name, uid, queue, priority_class, owner_kind;
	sym cluster_queue;   /* of status.admission */
	int64_t created;     /* seconds since 1970; 0 when missing */
	int64_t max_runtime; /* seconds, -1 not given */
	int32_t priority;
	bool has_priority, admitted, evicted;
	bool deactivated;   /* spec.active is false */
	bool has_admission; /* status.admission is there */
	enum snap_state state;
	struct slice labels, annotations; /* pair, in order of key text */
	struct slice pod_sets;
	struct slice checks;    /* check */
	uint32_t namespace_row; /* ROW_NONE: the snapshot has no such Namespace */
	uint32_t queue_row;     /* LocalQueue; ROW_NONE: there is none */

	struct snap_condition quota_reserved, evicting, preempted, requeued, pods_ready;
	int64_t requeue_at; /* requeueState.requeueAt; 0: not given */
	sym gate;           /* why it is not admissible: annotation or sym 0 */
};

#endif
