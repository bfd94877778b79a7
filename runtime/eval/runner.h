/*
 * runner.h - runs a policy's conditions against the columns of a binding
 *
 * Rules are run together, those of workloads and those of placements each as one
 * set; routes and questions about a single rule one by one.  Who runs them, the
 * interpreter or machine code, is runtime/backend's business.
 */
#ifndef BERTH_RUNTIME_EVAL_RUNNER_H
#define BERTH_RUNTIME_EVAL_RUNNER_H

#include "runtime/backend/code.h"
#include "runtime/eval/decision.h"

/* The rules of one kind: their numbers, and what each said last. */
struct rule_set {
	struct code_set *set;
	uint32_t *rules; /* rule_id.ix */
	uint8_t *verdicts;
	uint32_t n;
};

struct runner {
	struct code *code;
	struct ir_frame frame;
	int64_t *slots;
	struct rule_set workload, placement;
};

/* False when machine code is a must and there is none; *ret_why, for free(), says why.
 */
bool runner_open(struct runner *r, const struct binding *b, const uint32_t *row,
		 enum backend_choice choice, char **ret_why);
void runner_close(struct runner *r);

/* Runs all rules of the set; set->verdicts then has what they said. */
void runner_judge(struct runner *r, struct rule_set *set);

enum trap runner_run(struct runner *r, uint32_t func, bool *ret_holds);

#endif
