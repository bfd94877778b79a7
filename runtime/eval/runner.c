/* runner.c - runs conditions, on the interpreter or as machine code */

#include "runtime/eval/runner.h"

#include "base/bug.h"
#include "compiler/ir/interp.h"

#include <stdlib.h>

bool
runner_open(struct runner *r, const struct binding *b, const uint32_t *row,
	    enum backend_choice choice, const char **ret_why)
{
	const struct ir_unit *u = &b->policy->unit;

	*r = (struct runner){ .unit = u };
	r->frame =
		(struct ir_frame){ b->consts, (const int64_t *const *)b->columns, row };
	r->slots = mem_zero((size_t)u->slots + 1, sizeof *r->slots);
	(void)choice;
	*ret_why = NULL;
	return true;
}

void
runner_close(struct runner *r)
{
	free(r->slots);
	*r = (struct runner){ 0 };
}

enum trap
runner_run(struct runner *r, uint32_t func, bool *ret_holds)
{
	int64_t result = 0;
	enum trap trap = ir_run(r->unit, func, &r->frame, r->slots, &result);

	*ret_holds = result != 0;
	return trap;
}
