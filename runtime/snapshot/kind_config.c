/* kind_config.c - the configuration of Kueue's manager, as far as it decides */

#include "runtime/snapshot/kind.h"

/* fairSharing: being there turns it on; v1beta1 has a switch as well. */

static void
fair_begin(struct draft *d)
{
	d->config.fair_given = true;
}

static const char *const strategy_words[] = { "LessThanOrEqualToFinalShare",
					      "LessThanInitialShare", NULL };

static void
strategy_end(struct draft *d)
{
	struct draft_config *c = &d->config;

	if (c->n_strategies < 2)
		c->strategies[c->n_strategies++] = c->strategy;
}

static const struct shape strategy_element = { .type = SHAPE_CHOICE,
					       INTO(config.strategy),
					       .words = strategy_words,
					       .end = strategy_end };
static const struct shape fair_fields[] = {
	IS_BOOL("enable", config.fair_enabled),
	IS_LIST("preemptionStrategies", &strategy_element),
};

static enum snap_strategies
strategies_of(const struct draft_config *c)
{
	if (c->n_strategies == 1 && c->strategies[0] == 1)
		return SNAP_FINAL;
	if (c->n_strategies == 1 && c->strategies[0] == 2)
		return SNAP_INITIAL;
	return SNAP_FINAL_THEN_INITIAL;
}

/* admissionFairSharing */

static void
usage_begin(struct draft *d)
{
	d->config.usage_based = true;
}

static const struct shape usage_fields[] = {
	IS_AMOUNTS("resourceWeights", config.usage_weights),
	IS_DURATION("usageHalfLifeTime", config.half_life),
	IS_DURATION("usageSamplingInterval", config.sampling),
};

/* resources */

static void
prefixes_end(struct draft *d)
{
	d->config.excluded = names_read(d);
}

static const char *const check_words[] = { "IgnoreUndeclared", "BlockUndeclared",
					   NULL };
static const char *const transform_words[] = { "Replace", "Retain", NULL };

static void
transformation_begin(struct draft *d)
{
	d->config.input = d->config.multiply_by = (sym){ 0 };
	d->config.outputs = (struct slice){ 0 };
	d->config.strategy = 0;
}

static void
transformation_end(struct draft *d)
{
	*vec_push(&d->pools->transformations) = (struct snap_transformation){
		.input = d->config.input,
		.multiply_by = d->config.multiply_by,
		.replace = d->config.strategy == 1,
		.outputs = d->config.outputs,
	};
}

static const struct shape transformation_fields[] = {
	IS_NAME("input", config.input),
	IS_NAME("multiplyBy", config.multiply_by),
	IS_AMOUNTS("outputs", config.outputs),
	IS_CHOICE("strategy", config.strategy, transform_words),
};
static const struct shape transformation_element = {
	.type = SHAPE_OBJECT,
	FIELDS(transformation_fields),
	.begin = transformation_begin,
	.end = transformation_end,
};
static const struct shape resources_fields[] = {
	IS_LIST("excludeResourcePrefixes", &name_element, .begin = names_begin,
		.end = prefixes_end),
	IS_CHOICE("quotaCheckStrategy", config.quota_check, check_words),
	IS_LIST("transformations", &transformation_element),
};

/* waitForPodsReady: v1beta1 has a switch, and then blocks unless told otherwise. */

static void
wait_begin(struct draft *d)
{
	d->config.wait_given = true;
}

static void
block_end(struct draft *d)
{
	d->config.block_given = true;
}

static const char *const timestamp_words[] = { "Creation", "Eviction", NULL };

static const struct shape requeuing_fields[] = {
	IS_CHOICE("timestamp", config.timestamp, timestamp_words),
};
static const struct shape wait_fields[] = {
	{ SHAPE_KEY("blockAdmission"), .type = SHAPE_BOOL, INTO(config.block),
	  .end = block_end },
	IS_BOOL("enable", config.wait_enabled),
	IS_OBJECT("requeuingStrategy", requeuing_fields),
};

static const struct shape config_fields[] = {
	IS_OBJECT("admissionFairSharing", usage_fields, .begin = usage_begin),
	IS_NAME("apiVersion", api_version),
	IS_OBJECT("fairSharing", fair_fields, .begin = fair_begin),
	IS_SWITCHES("featureGates", config.gates),
	IS_META,
	IS_OBJECT("resources", resources_fields),
	IS_OBJECT("waitForPodsReady", wait_fields, .begin = wait_begin),
};
const struct shape config_shape = { .type = SHAPE_OBJECT, FIELDS(config_fields) };

static bool
blocks(const struct draft_config *c, bool old)
{
	if (!c->wait_given || (old && !c->wait_enabled))
		return false;
	return c->block_given ? c->block : old;
}

void
commit_config(struct draft *d)
{
	const struct draft_config *c = &d->config;
	bool old = !draft_may_be(d, "v1beta2");
	uint32_t first = c->first_transformation;

	d->pools->config = (struct snap_config){
		.given = true,
		.fair_sharing = c->fair_given && (!old || c->fair_enabled),
		.strategies = strategies_of(c),
		.usage_based = c->usage_based,
		.half_life = c->half_life,
		.sampling = c->sampling,
		.usage_weights = c->usage_weights,
		.excluded = c->excluded,
		.transformations = { first, d->pools->transformations.n - first },
		.ignore_undeclared = c->quota_check == 1,
		.block_admission = blocks(c, old),
		.order_by_creation = c->timestamp == 1,
		.gates = c->gates,
	};
}
