/*
 * draft.h - one object while it is read
 *
 * The tables of kind_*.c say which member of the draft each field is written to;
 * their `end` functions move what is complete into the pools of the snapshot.
 * Nothing is allocated for one object: the pools grow, and the draft is cleared
 * and used again.
 */
#ifndef BERTH_RUNTIME_SNAPSHOT_DRAFT_H
#define BERTH_RUNTIME_SNAPSHOT_DRAFT_H

#include "runtime/snapshot/pools.h"
#include "runtime/snapshot/shape.h"

struct draft_assignment { /* of status.admission */
	sym name;
	int64_t count;               /* -1: not given */
	struct slice flavors, usage; /* pair, exact */
};

struct draft_reclaimable {
	sym name;
	int64_t count;
};

/* Conditions that are read, 1 + their place in condition_words. */
enum draft_condition {
	CONDITION_READY = 1,
	CONDITION_FINISHED,
	CONDITION_QUOTA_RESERVED,
	CONDITION_ADMITTED,
	CONDITION_EVICTED,
	CONDITION_WAITING,
	CONDITION_PREEMPTED,
	CONDITION_REQUEUED,
	CONDITION_PODS_READY,
	CONDITION_ACTIVE,
	CONDITION_COUNT
};

enum { POD_COPIES = 7 }; /* pod_copy_keys of kind_pod.c */

struct draft_check { /* of status.admissionChecks, or of a ClusterQueue's strategy */
	sym name;
	unsigned state;
	struct slice flavors; /* syms */
};

struct draft_group { /* resourceGroups[], down to one quota */
	struct slice covered;
	uint32_t first_flavor, first_quota;
	sym flavor, resource;
	__int128 nominal, borrow, lend; /* QUANTITY_MISSING */
};

struct draft_queue { /* of a ClusterQueue, Cohort or LocalQueue */
	uint32_t first_group, first_check_use, first_name;
	struct slice old_checks; /* spec.admissionChecks of v1beta1: syms */
	bool has_old_checks;
	struct slice match_labels;
	struct snap_selector selector;
	unsigned strategy, mode, when_borrow, when_preempt, preference;
	unsigned within, reclaim, borrow_policy;
	int64_t threshold;
	__int128 weight;
	sym concurrent;
	struct slice consumed;
};

struct draft_config {
	bool fair_given, fair_enabled, usage_based;
	bool wait_given, wait_enabled, block_given, block;
	uint32_t first_name, first_transformation;
	unsigned strategies[2]; /* by place in the list */
	uint32_t n_strategies;
	struct slice excluded, gates, usage_weights, outputs;
	unsigned quota_check, timestamp, strategy;
	int64_t half_life, sampling;
	sym input, multiply_by;
};

struct draft_limit { /* of a LimitRange */
	unsigned type;
	struct slice most, least, defaults, default_requests;
	uint32_t first;
};

struct draft {
	struct intern *names;
	struct pools *pools;

	VEC(struct draft_assignment) assignments;
	VEC(struct draft_reclaimable) reclaimables;

	/* From here on cleared before each object: draft_clear(). */
	struct {
		sym name, space, uid, owner_kind;
		int64_t created;
		int64_t deleted; /* 0: it is not being deleted */
		struct slice labels, annotations;
	} meta;
	sym api_version;
	bool bad; /* something was reported: the object is left out */

	/* The element that is being read. */
	struct {
		sym kind;
		bool controller;
	} owner;
	struct {
		unsigned type, status;
		sym reason;
		int64_t since;
	} condition;
	struct {
		sym key, value, seconds;
		unsigned operator, effect;
	} taint; /* a toleration too */
	struct {
		sym key;
		unsigned operator;
		uint32_t first_value;
	} requirement;
	sym value;
	sym match_fields; /* of the term */
	uint32_t first_requirement, first_term;
	struct {
		struct slice requests, limits; /* exact */
		sym ports;
		unsigned restart; /* 1: Always, which makes it a sidecar */
	} container;
	struct draft_assignment assignment;
	struct draft_reclaimable reclaimable;

	struct {
		sym name, runtime_class;
		int64_t count, min_count;
		struct slice selector, terms, tolerations;
		struct slice requests, limits, overhead; /* of the pod, exact */
		bool has_affinity, has_resources;
		uint32_t first_toleration, first_container;
		sym topology_group, topology_asked;
		sym copies[POD_COPIES]; /* of fields that are only told apart */
	} pod;
	uint32_t first_pod_set;

	/* Kinds other than Workload, and the rest of a Workload. */
	struct slice amounts; /* exact: allocatable, podFixed */
	struct slice labels;
	uint32_t first_taint;
	bool conditions[CONDITION_COUNT]; /* by enum draft_condition: is it true */
	bool flag;                        /* unschedulable, globalDefault */
	unsigned stop;
	sym target, cohort; /* clusterQueue, topologyName, parentName, ... */
	struct snap_condition status[CONDITION_COUNT];
	int64_t requeue_at;
	bool has_admission;
	struct draft_check check;
	uint32_t first_check;
	struct draft_queue queue_spec;
	struct draft_group group;
	struct draft_config config;
	struct draft_limit limit;
	sym queue, priority_class, priority_ref;
	int64_t value_int; /* of a priority class */
	int64_t priority, max_runtime;
	bool active;
};

#define INT_MISSING      INT64_MIN /* an integer that was not given */
#define QUANTITY_MISSING ((__int128)-1)

void draft_init(struct draft *d, struct intern *names, struct pools *pools);
void draft_free(struct draft *d);
void draft_clear(struct draft *d);

/* Is the object of this version of Kueue's API, as far as it says? */
bool draft_may_be(const struct draft *d, const char *version);

/* Sorts a stretch of the pool of pairs by key; gives a key that occurs twice. */
sym draft_sort_pairs(struct draft *d, struct slice pairs);

#endif
