/* rules.h - rules, routes, windows and assertions */
#ifndef BERTH_COMPILER_MODEL_RULES_H
#define BERTH_COMPILER_MODEL_RULES_H

#include "compiler/model/part.h"

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

struct assertion {
	sym text;
	bool never;
	uint32_t func;  /* in the ir_unit; UINT32_MAX when it sums over quotas */
	bool aggregate; /* contains sum(...): carried as text, proved by `prove` */
	struct span span, expr_span;
};

#endif
