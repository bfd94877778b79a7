/* runner.c - runs a policy's conditions against the columns of a binding */

#include "runtime/eval/runner.h"

#include "base/bug.h"

#include <stdlib.h>
#include <string.h>

static void
rule_set_open(struct rule_set *set, const struct code *code, const struct model *m,
	      bool placement)
{
	uint32_t *funcs = mem_zero(m->n_rules + 1, sizeof *funcs);

	set->rules = mem_zero(m->n_rules + 1, sizeof *set->rules);
	for (uint32_t i = 1; i <= m->n_rules; i++) {
		if (m->rules[i].placement != placement)
			continue;
		funcs[set->n] = m->rules[i].func;
		set->rules[set->n++] = i;
	}
	set->verdicts = mem_zero(set->n + 1, sizeof *set->verdicts);
	set->set = code_set_new(code, funcs, set->n);
	free(funcs);
}

static void
rule_set_close(struct rule_set *set)
{
	if (set->set)
		code_set_free(set->set);
	free(set->rules);
	free(set->verdicts);
}

static enum code_choice
choice_of(enum backend_choice choice)
{
	switch (choice) {
	case BACKEND_AUTO:
		return CODE_AUTO;
	case BACKEND_INTERP:
		return CODE_INTERP;
	case BACKEND_NATIVE:
		return CODE_NATIVE;
	}
	return CODE_INTERP;
}

bool
runner_open(struct runner *r, const struct binding *b, const uint32_t *row,
	    enum backend_choice choice, char **ret_why)
{
	const struct ir_unit *u = &b->policy->unit;

	*r = (struct runner){ .code = code_new(u, choice_of(choice),
					       b->snapshot->n_workloads) };
	r->frame =
		(struct ir_frame){ b->consts, (const int64_t *const *)b->columns, row };
	if (choice == BACKEND_NATIVE && code_why_not(r->code)) {
		size_t size = strlen(code_why_not(r->code)) + 1;

		*ret_why = memcpy(mem_alloc(size), code_why_not(r->code), size);
		return false;
	}
	r->slots = mem_zero((size_t)u->slots + 1, sizeof *r->slots);
	rule_set_open(&r->workload, r->code, &b->policy->model, false);
	rule_set_open(&r->placement, r->code, &b->policy->model, true);
	return true;
}

void
runner_close(struct runner *r)
{
	rule_set_close(&r->workload);
	rule_set_close(&r->placement);
	if (r->code)
		code_free(r->code);
	free(r->slots);
	*r = (struct runner){ 0 };
}

void
runner_judge(struct runner *r, struct rule_set *set)
{
	code_set_run(set->set, &r->frame, r->slots, set->verdicts);
}

enum trap
runner_run(struct runner *r, uint32_t func, bool *ret_holds)
{
	int64_t result = 0;
	enum trap trap = code_run(r->code, func, &r->frame, r->slots, &result);

	*ret_holds = result != 0;
	return trap;
}
