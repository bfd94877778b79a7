/*
 * model.h - a policy as it is meant: checked, resolved, in numbers
 *
 * Made by compiler/sema, read by runtime/ and by exporters; const once made.
 * Everything a policy says is here, also what evaluation does not use yet.
 * Arrays hold `n_` elements besides element 0, which is "none": real ones are
 * 1 .. n.  Order is the order of names where order has no meaning (teams, orgs,
 * flavors, tiers ...: sorted by name, so that the order of files and of
 * declarations changes nothing), and the order written where it has (quotas of
 * a team, flavors of a route).
 *
 * Amounts are in the integers of lang/types.def: thousandths of a vCPU under the
 * resource "cpu", bytes under "memory", whole units of everything else.
 */
#ifndef BERTH_COMPILER_MODEL_MODEL_H
#define BERTH_COMPILER_MODEL_MODEL_H

#include "base/intern.h"
#include "base/span.h"
#include "base/str.h"

#include <stdbool.h>

HANDLE(instance_id);
HANDLE(tier_id);
HANDLE(flavor_id);
HANDLE(org_id);
HANDLE(team_id);
HANDLE(priority_id);
HANDLE(rule_id);
HANDLE(route_id);
HANDLE(window_id);
HANDLE(pool_id);

/* A stretch [first, first + n) of one of the model's pools. */
struct range {
	uint32_t first, n;
};

struct amount {
	sym resource;
	int64_t value;
	bool unlimited;
	bool written; /* by the author, not filled in by ratio */
};

/* A label or selector entry, a taint, a toleration. */
struct label {
	sym key, value;
};

enum taint_effect {
	EFFECT_ANY, /* in a toleration: every effect */
	EFFECT_NO_SCHEDULE,
	EFFECT_PREFER_NO_SCHEDULE,
	EFFECT_NO_EXECUTE
};

struct taint {
	sym key, value; /* value sym 0: none written */
	bool has_value; /* in a toleration: Equal, else Exists */
	enum taint_effect effect;
};

struct instance {
	sym name, family, vendor, accelerator, hyperpod;
	int64_t accelerators_milli; /* thousandths: g6f types have a part of one */
	int64_t accelerator_memory, vcpu_milli, memory, efa;
	int64_t price; /* millionths of a dollar per hour, -1 unknown */
	bool capacity_block;
	struct range mig; /* syms */
	struct span span; /* nowhere for one of the built-in catalogue */
};

enum tier_kind {
	TIER_ON_DEMAND,
	TIER_SPOT,
	TIER_CAPACITY_BLOCK,
	TIER_ODCR,
	TIER_TRAINING_PLAN,
	TIER_KIND_COUNT
};
extern const char *const tier_kind_text[TIER_KIND_COUNT];

struct held_instances {
	instance_id instance;
	int64_t count;
};

enum unknown_runtime { UNKNOWN_UNSET, UNKNOWN_ASSUME, UNKNOWN_DENY, UNKNOWN_WARN };

struct tier {
	sym name, reservation;
	enum tier_kind kind;
	bool targeted, has_match, has_window;
	struct range instances; /* held_instances */
	int64_t starts, ends;   /* instants, when has_window */
	int64_t price;          /* rate per instance, -1 none */
	int64_t price_ratio;    /* millionths of price_of's price, -1 none */
	tier_id price_of;
	enum unknown_runtime unknown;
	int64_t assume_seconds;
	struct span span;
};

struct flavor {
	sym name, topology;
	instance_id instance;
	tier_id tier;
	struct range labels; /* label: written, then implied by instance and tier */
	uint32_t n_written;  /* of the labels */
	struct range taints; /* taint */
	struct range tolerations; /* taint */
	struct span span;
};

enum limit_kind { LIMIT_EC2, LIMIT_SAGEMAKER, LIMIT_SPEND, LIMIT_USE };

struct limit {
	sym name, family; /* of an EC2 quota: P, G ... */
	enum limit_kind kind;
	enum tier_kind model; /* of an EC2 quota: on-demand, spot, capacity-block */
	instance_id instance; /* SageMaker */
	team_id team;
	org_id org;
	struct amount
		amount; /* EC2: cpu; SageMaker: instances; USE: resource-seconds */
	int64_t money;  /* SPEND: per hour when period is 0 */
	int64_t period_seconds; /* 0: at every moment */
	struct span span;
};

/* What `borrow` or `lend` says; UNSET means it was not written. */
enum bound_kind {
	BOUND_UNSET,
	BOUND_NOTHING,
	BOUND_UNLIMITED, /* lend everything */
	BOUND_RATIO,     /* millionths of nominal */
	BOUND_AMOUNTS
};

struct bound {
	enum bound_kind kind;
	int64_t ratio;
	struct range amounts;
	struct span span;
};

struct quota {
	flavor_id flavor;
	struct range amounts; /* effective, in order of resource name */
	struct range mig;     /* amount: resource nvidia.com/mig-... */
	struct bound borrow, lend;
	struct span span;
};

struct org {
	sym name;
	org_id parent;
	int64_t weight_nano; /* 1 is 1000000000; -1 not written */
	struct range quotas;
	struct bound borrow, lend;
	struct span span;
};

enum preempt_within { WITHIN_NEVER, WITHIN_LOWER, WITHIN_LOWER_OR_NEWER };
enum preempt_reclaim { RECLAIM_NEVER, RECLAIM_LOWER, RECLAIM_ANY };

struct preempt {
	bool written;
	enum preempt_within within;
	enum preempt_reclaim reclaim;
	bool while_borrowing;
	bool has_threshold;
	int32_t threshold;
	struct span span;
};

struct fungible {
	bool written;
	bool borrow_next, preempt_next; /* next-flavor, else stop */
	bool prefer_written, prefer_preempt;
	struct span span;
};

enum stop_kind { STOP_NONE, STOP_HOLD, STOP_DRAIN };

struct team {
	sym name, queue; /* queue: the ClusterQueue's name */
	org_id org;
	int64_t weight_nano;     /* -1 not written */
	struct range namespaces; /* syms, perhaps with `*` */
	struct range quotas;     /* in the order written */
	struct bound borrow, lend;
	struct preempt preempt;
	struct fungible fungible;
	bool strict;
	enum stop_kind stop;
	struct range checks; /* struct check */
	struct span span, name_span;
};

struct check {
	sym name;
	struct range flavors; /* flavor_id; empty for all */
};

struct priority {
	sym name;
	int32_t value;
	struct span span;
};

enum rule_action { RULE_ACTION_DENY, RULE_ACTION_HOLD, RULE_ACTION_WARN };

/* One `when` of a rule; a rule with several becomes several in a row. */
struct rule {
	sym name, message, doc; /* message sym 0: none */
	enum rule_action action;
	uint32_t func;  /* in the ir_unit */
	bool placement; /* judges placements, not the workload */
	struct span span, name_span, when_span;
};

struct route {
	sym name;
	uint32_t func;
	bool always; /* no `when` */
	int32_t priority;
	struct range flavors; /* flavor_id, in the order to try */
	struct span span;
};

enum stretch_kind { STRETCH_DAILY, STRETCH_WEEKLY, STRETCH_ONCE };

struct stretch {
	enum stretch_kind kind;
	unsigned days;    /* WEEKLY: bit 0 is Monday */
	int64_t from, to; /* minutes since midnight, or instants for ONCE */
	sym zone;         /* IANA name; sym 0 is UTC */
};

struct window {
	sym name;
	struct range stretches;
	struct span span;
};

enum pool_kind {
	POOL_KARPENTER,
	POOL_AUTO_MODE,
	POOL_NODE_GROUP,
	POOL_SELF_MANAGED,
	POOL_INSTANCE_GROUP
};

struct pool {
	sym name;
	enum pool_kind kind;
	int64_t weight;
	bool has_weight;
	unsigned capacity_types; /* bit 0 reserved, 1 spot, 2 on-demand */
	struct range flavors, instances, limits, taints, labels, reservations;
	struct span span;
};

struct assertion {
	sym text;
	bool never;
	uint32_t func;  /* in the ir_unit; UINT32_MAX when it sums over quotas */
	bool aggregate; /* contains sum(...): carried as text, proved by `prove` */
	struct span span, expr_span;
};

struct given {
	sym name, space, priority;
	team_id team;
	bool running;
	flavor_id on;
	struct range requests;              /* amount */
	int64_t pods, created, max_runtime; /* instants and seconds, -1 not written */
	struct range labels, annotations, selector, tolerations;
	struct span span;
};

enum expectation {
	EXPECT_ADMITTED,
	EXPECT_PENDING,
	EXPECT_HELD,
	EXPECT_DENIED,
	EXPECT_WARNED,
	EXPECT_PREEMPTED,
	EXPECT_STAYS
};

struct expect {
	sym workload;
	enum expectation what;
	flavor_id flavor; /* 0: any */
	sym rule;         /* sym 0: any */
	struct span span;
};

struct test {
	sym text;
	int64_t at; /* instant, -1 not written */
	struct range givens, expects;
	struct span span;
};

enum fair_strategy { FAIR_FINAL_SHARE = 1, FAIR_INITIAL_SHARE = 2 };

struct cluster {
	bool written, fair_sharing;
	unsigned char strategies[2]; /* enum fair_strategy in order, 0 ends */
	bool order_by_creation, ignore_undeclared, idle_sharing;
	struct range exclude; /* syms */
	bool adopt_kueue;
	struct span adopt_span, span;
};

/* Pools that ranges point into; index 0 is not special here. */
struct model {
	struct cluster cluster;
	const struct instance *instances;
	const struct tier *tiers;
	const struct flavor *flavors;
	const struct limit *limits;
	const struct org *orgs;
	const struct team *teams;
	const struct priority *priorities;
	const struct rule *rules;
	const struct route *routes;
	const struct window *windows;
	const struct pool *pools;
	const struct assertion *assertions;
	const struct test *tests;
	uint32_t n_instances, n_tiers, n_flavors, n_limits, n_orgs, n_teams,
		n_priorities, n_rules, n_routes, n_windows, n_pools, n_assertions,
		n_tests;

	const sym *syms;
	const struct amount *amounts;
	const struct label *labels;
	const struct taint *taints;
	const struct held_instances *held;
	const struct quota *quotas;
	const struct check *checks;
	const flavor_id *flavor_lists;
	const instance_id *instance_lists;
	const struct stretch *stretches;
	const struct given *givens;
	const struct expect *expects;
};

#endif
