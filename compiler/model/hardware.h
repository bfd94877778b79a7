/* hardware.h - instances, tiers, flavors, pools and the limits set from outside */
#ifndef BERTH_COMPILER_MODEL_HARDWARE_H
#define BERTH_COMPILER_MODEL_HARDWARE_H

#include "compiler/model/part.h"

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

#endif
