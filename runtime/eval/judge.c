/* judge.c - rules: what they say of a workload, and of a placement */

#include "runtime/eval/evaluator.h"

/* Deny beats hold beats warn; a limit that cannot be worked out applies. */
static enum reason
reason_of(const struct rule *r, enum trap trap)
{
	if (r->action == RULE_ACTION_WARN)
		return REASON_NONE;
	if (trap != TRAP_NONE)
		return REASON_RULE_TRAPS;
	return r->action == RULE_ACTION_DENY ? REASON_RULE_DENIES : REASON_RULE_HOLDS;
}

static int
strictness(enum reason r)
{
	switch ((int)r) {
	case REASON_NONE:
		return 0;
	case REASON_RULE_HOLDS:
		return 1;
	default:
		return 2;
	}
}

/* Does the condition depend on the time through windows alone? */
static bool
waits_for_window(const struct evaluator *e, const struct rule *r)
{
	const struct ir_unit *u = &e->b->policy->unit;
	const struct ir_func *f = &u->funcs[r->func];
	bool any = false;

	for (uint32_t i = 0; i < f->n; i++) {
		const struct ir_inst *in = &u->insts[f->first + i];
		const struct ir_input *input;

		if (in->code != IR_LOAD)
			continue;
		input = &u->inputs[in->a];
		if (input->field == FIELD_TIER_TIME_LEFT ||
		    input->field == FIELD_TIER_OPEN)
			return false;
		if (field_info[input->field].subject != SUBJECT_CLOCK)
			continue;
		if (input->kind != INPUT_WINDOW)
			return false;
		any = true;
	}
	return any;
}

/* When a hold ends: the rule is asked again at each change of a window. */
static int64_t
held_until(struct evaluator *e, const struct rule *r)
{
	const struct moments *moments = &e->b->moments;
	int64_t until = -1;

	if (!waits_for_window(e, r))
		return -1;
	for (uint32_t i = 1; i < moments->n && until < 0; i++) {
		bool holds;

		e->row[SUBJECT_CLOCK] = i;
		if (runner_run(&e->runner, r->func, &holds) == TRAP_NONE && !holds)
			until = moments->at[i];
	}
	e->row[SUBJECT_CLOCK] = 0;
	return until;
}

/* Records that a rule fired; gives what follows from it. */
static enum reason
record(struct evaluator *e, struct decision *x, uint32_t rule, enum trap trap,
       flavor_id flavor, int64_t *ret_until)
{
	const struct rule *r = &e->b->policy->model.rules[rule];
	enum reason reason = reason_of(r, trap);

	*ret_until = reason == REASON_RULE_HOLDS ? held_until(e, r) : -1;
	*vec_push(&e->out->fired) =
		(struct fired){ { rule }, trap, flavor, *ret_until };
	x->fired.n++;
	return reason;
}

/* Of two holds the one that lasts longer counts; one without an end the longest. */
static bool
lasts_longer(int64_t until, int64_t than)
{
	return than >= 0 && (until < 0 || until > than);
}

/* All rules of a set; the strictest that fired, with its rule and its end. */
static enum reason
judge(struct evaluator *e, struct decision *x, struct rule_set *set, flavor_id flavor,
      rule_id *ret_rule, int64_t *ret_until)
{
	enum reason strictest = REASON_NONE;

	runner_judge(&e->runner, set);
	for (uint32_t i = 0; i < set->n; i++) {
		int64_t until;
		enum reason reason;

		if (set->verdicts[i] == 0)
			continue;
		reason = record(e, x, set->rules[i], verdict_trap(set->verdicts[i]),
				flavor, &until);
		if (strictness(reason) > strictness(strictest) ||
		    (reason == REASON_RULE_HOLDS && strictest == reason &&
		     lasts_longer(until, *ret_until))) {
			strictest = reason;
			ret_rule->ix = set->rules[i];
			*ret_until = until;
		}
	}
	return strictest;
}

enum reason
judge_workload(struct evaluator *e, struct decision *x)
{
	return judge(e, x, &e->runner.workload, (flavor_id){ 0 }, &x->rule, &x->until);
}

enum reason
judge_placement(struct evaluator *e, struct decision *x, struct candidate *c)
{
	struct rule_set *set = &e->runner.placement;
	enum reason reason = judge(e, x, set, c->flavor, &c->rule, &c->when);

	for (uint32_t i = 0; reason == REASON_RULE_TRAPS && i < set->n; i++)
		if (set->rules[i] == c->rule.ix)
			c->trap = verdict_trap(set->verdicts[i]);
	return reason;
}
