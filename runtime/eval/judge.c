/* judge.c - rules: what they say of a workload, and of a placement */

#include "runtime/eval/evaluator.h"

#include "runtime/eval/window.h"

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
		const struct ir_input *input = &u->inputs[in->a];

		if (in->code != IR_LOAD)
			continue;
		if (input->field == FIELD_TIER_TIME_LEFT ||
		    input->field == FIELD_TIER_OPEN)
			return false;
		if (field_info[input->field].subject == SUBJECT_CLOCK) {
			if (input->kind != INPUT_WINDOW)
				return false;
			any = true;
		}
	}
	return any;
}

/* The first change after t of any window that the rule reads. */
static int64_t
next_change(const struct evaluator *e, const struct rule *r, int64_t t)
{
	const struct ir_unit *u = &e->b->policy->unit;
	const struct ir_func *f = &u->funcs[r->func];
	int64_t next = WINDOW_NEVER;

	for (uint32_t i = 0; i < f->n; i++) {
		const struct ir_inst *in = &u->insts[f->first + i];
		int64_t change;

		if (in->code != IR_LOAD || u->inputs[in->a].kind != INPUT_WINDOW)
			continue;
		change = window_next_change(e->b->policy,
					    (window_id){ u->inputs[in->a].arg_ix }, t);
		if (change < next)
			next = change;
	}
	return next;
}

/* When a hold ends: the rule is asked again at each change of its windows. */
static int64_t
held_until(struct evaluator *e, const struct rule *r)
{
	enum { CHANGES_MOST = 64 };
	int64_t now = e->b->now, t = now, until = -1;

	if (!waits_for_window(e, r))
		return -1;
	for (int i = 0; i < CHANGES_MOST && until < 0; i++) {
		bool holds;

		t = next_change(e, r, t);
		if (t == WINDOW_NEVER || t > now + WINDOW_LOOK_AHEAD * INT64_C(86400))
			break;
		bind_clock(e->b, t);
		if (runner_run(&e->runner, r->func, &holds) == TRAP_NONE && !holds)
			until = t;
	}
	bind_clock(e->b, now);
	return until;
}

/* Runs one rule; records that it fired; gives what follows from it. */
static enum reason
judge(struct evaluator *e, struct decision *x, uint32_t rule, flavor_id flavor,
      int64_t *ret_until)
{
	const struct rule *r = &e->b->policy->model.rules[rule];
	bool holds = false;
	enum trap trap = runner_run(&e->runner, r->func, &holds);
	enum reason reason;

	*ret_until = -1;
	if (trap == TRAP_NONE && !holds)
		return REASON_NONE;
	reason = reason_of(r, trap);
	if (reason == REASON_RULE_HOLDS)
		*ret_until = held_until(e, r);
	*vec_push(&e->out->fired) =
		(struct fired){ { rule }, trap, flavor, *ret_until };
	x->fired.n++;
	return reason;
}

enum reason
judge_workload(struct evaluator *e, struct decision *x)
{
	const struct model *m = &e->b->policy->model;
	enum reason strictest = REASON_NONE;

	for (uint32_t i = 1; i <= m->n_rules; i++) {
		int64_t until;
		enum reason reason;

		if (m->rules[i].placement)
			continue;
		reason = judge(e, x, i, (flavor_id){ 0 }, &until);
		if (strictness(reason) > strictness(strictest)) {
			strictest = reason;
			x->rule.ix = i;
			x->until = until;
		} else if (reason == REASON_RULE_HOLDS && strictest == reason &&
			   (until < 0 || (x->until >= 0 && until > x->until))) {
			x->rule.ix = i; /* several hold it: the last to let go counts */
			x->until = until;
		}
	}
	return strictest;
}

enum reason
judge_placement(struct evaluator *e, struct decision *x, struct candidate *c)
{
	const struct model *m = &e->b->policy->model;
	enum reason strictest = REASON_NONE;

	for (uint32_t i = 1; i <= m->n_rules; i++) {
		int64_t until;
		enum reason reason;

		if (!m->rules[i].placement)
			continue;
		reason = judge(e, x, i, c->flavor, &until);
		if (strictness(reason) <= strictness(strictest))
			continue;
		strictest = reason;
		c->rule.ix = i;
		c->when = until;
	}
	return strictest;
}
