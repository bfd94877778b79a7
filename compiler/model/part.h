/* part.h - what the parts of a policy are made of */
#ifndef BERTH_COMPILER_MODEL_PART_H
#define BERTH_COMPILER_MODEL_PART_H

#include "base/intern.h"
#include "base/span.h"

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

#endif
