/* model.c - the words of the model's enumerations */

#include "compiler/model/model.h"

const char *const tier_kind_text[TIER_KIND_COUNT] = {
	[TIER_ON_DEMAND] = "on-demand",           [TIER_SPOT] = "spot",
	[TIER_CAPACITY_BLOCK] = "capacity-block", [TIER_ODCR] = "odcr",
	[TIER_TRAINING_PLAN] = "training-plan",
};
