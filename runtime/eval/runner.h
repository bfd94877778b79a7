/*
 * runner.h - runs conditions, on the interpreter or as machine code
 *
 * Both say the same; which one is used is a matter of how much there is to do
 * (runtime/backend).
 */
#ifndef BERTH_RUNTIME_EVAL_RUNNER_H
#define BERTH_RUNTIME_EVAL_RUNNER_H

#include "compiler/ir/ir.h"
#include "runtime/eval/decision.h"

struct backend_code;

struct runner {
	const struct ir_unit *unit;
	struct ir_frame frame;
	int64_t *slots;
	struct backend_code *code; /* NULL: the interpreter */
};

/* False when machine code is a must and there is none; *ret_why says why. */
bool runner_open(struct runner *r, const struct binding *b, const uint32_t *row,
		 enum backend_choice choice, const char **ret_why);
void runner_close(struct runner *r);

enum trap runner_run(struct runner *r, uint32_t func, bool *ret_holds);

#endif
