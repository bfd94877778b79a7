/* evaluate.c - every workload that waits, in order, one decision each */

#include "runtime/eval/economy.h"

#include "base/bug.h"

#include <stdlib.h>
#include <string.h>

const char *const verdict_text[VERDICT_COUNT] = {
	[VERDICT_ADMITTED] = "admitted",   [VERDICT_PENDING] = "pending",
	[VERDICT_HELD] = "held",           [VERDICT_DENIED] = "denied",
	[VERDICT_PREEMPTED] = "preempted", [VERDICT_STAYS] = "stays",
	[VERDICT_INACTIVE] = "inactive",
};

void
evaluator_aim(struct evaluator *e, uint32_t workload, team_id team, flavor_id flavor)
{
	uint32_t n_flavors = e->b->policy->model.n_flavors + 1;

	e->row[SUBJECT_CLOCK] = 0;
	e->row[SUBJECT_WORKLOAD] = e->row[SUBJECT_NAMESPACE] = workload;
	e->row[SUBJECT_TEAM] = team.ix;
	e->row[SUBJECT_FLAVOR] = e->row[SUBJECT_TIER] = e->row[SUBJECT_POOL] =
		flavor.ix;
	e->row[SUBJECT_QUOTA] = team.ix * n_flavors + flavor.ix;
}

struct waiting {
	int64_t priority, created;
	const char *uid; /* "" when there is none */
	uint32_t row;    /* rows are in order of namespace and name */
};

/* As Kueue does: priority, age, uid; what has no uid in the order of names. */
static int
waiting_compare(const void *a, const void *b)
{
	const struct waiting *x = a, *y = b;

	if (x->priority != y->priority)
		return x->priority > y->priority ? -1 : 1;
	if (x->created != y->created)
		return x->created < y->created ? -1 : 1;
	if (strcmp(x->uid, y->uid) != 0)
		return strcmp(x->uid, y->uid);
	return x->row < y->row ? -1 : x->row > y->row;
}

static void
conclude(struct decision *x, enum reason reason)
{
	x->reason = reason;
	switch ((int)reason) {
	case REASON_NONE:
		x->verdict = VERDICT_ADMITTED;
		break;
	case REASON_RULE_DENIES:
	case REASON_RULE_TRAPS:
		x->verdict = VERDICT_DENIED;
		break;
	case REASON_RULE_HOLDS:
		x->verdict = VERDICT_HELD;
		break;
	default:
		x->verdict = VERDICT_PENDING;
		break;
	}
}

/* Of flavors that are held, the one that is free first counts; -1 is never known. */
static bool
ends_later(int64_t when, const struct decision *x)
{
	return x->until >= 0 && (when < 0 || when > x->until);
}

/*
 * A placement rule rules out placements, so the workload itself stays pending,
 * whatever the rule would do; the rule is named all the same, and when the first of
 * the flavors that wait for a time comes into question.
 */
void
decision_conclude(struct evaluator *e, struct decision *x, enum reason reason)
{
	conclude(x, reason);
	if (reason == REASON_NONE)
		return;
	x->verdict = VERDICT_PENDING;
	for (uint32_t i = x->candidates.n; i-- > 0;) {
		const struct candidate *c =
			&e->out->candidates.at[x->candidates.first + i];

		if (c->reason != reason || ends_later(c->when, x))
			continue;
		x->rule = c->rule;
		x->until = reason == REASON_RULE_HOLDS || reason == REASON_TIER_EARLY
				   ? c->when
				   : -1;
	}
}

/* kueue-semantics 4: nothing of a LocalQueue whose stopPolicy is not None is queued. */
static bool
queue_stopped(const struct evaluator *e, const struct decision *x)
{
	const struct snapshot *s = e->b->snapshot;
	uint32_t row = s->workloads[x->workload].queue_row;

	return row != ROW_NONE && s->local_queues[row].stopped;
}

static void
keep_order(struct evaluator *e, struct claim *claim)
{
	claim->order = (struct range){ e->orders.n, e->n_order };
	for (uint32_t i = 0; i < e->n_order; i++)
		*vec_push(&e->orders) = e->order[i];
}

/* All that is decided before quota; NONE: the claim is for the quota engine. */
static enum reason
decide(struct evaluator *e, struct decision *x, struct claim *claim)
{
	const struct team *t = &e->b->policy->model.teams[x->team.ix];
	enum reason reason = REASON_NONE;

	evaluator_aim(e, x->workload, x->team, (flavor_id){ 0 });
	if (!x->team.ix)
		reason = REASON_NO_TEAM;
	if (reason == REASON_NONE)
		reason = judge_workload(e, x);
	if (reason == REASON_NONE && t->stop != STOP_NONE)
		reason = REASON_TEAM_STOPPED;
	if (reason == REASON_NONE && queue_stopped(e, x))
		reason = REASON_QUEUE_STOPPED;
	if (reason == REASON_NONE)
		reason = route_workload(e, x);
	if (reason != REASON_NONE) {
		conclude(x, reason);
		return reason;
	}
	reason = list_candidates(e, x);
	if (reason != REASON_NONE) {
		decision_conclude(e, x, reason);
		return reason;
	}
	keep_order(e, claim);
	claim->enters = claim->tried = true;
	return REASON_NONE;
}

static struct decision *
decision_begin(struct evaluator *e, uint32_t row, int64_t priority)
{
	struct decisions *d = e->out;
	struct decision *x = vec_push(&d->list);

	*vec_push(&e->claims) = (struct claim){ 0 };
	*x = (struct decision){ .workload = row,
				.team = { d->binding.team_of[row] },
				.until = -1,
				.by = ROW_NONE,
				.priority = priority,
				.fired = { d->fired.n, 0 },
				.candidates = { d->candidates.n, 0 },
				.placements = { d->placements.n, 0 } };
	return x;
}

static void
decide_waiting(struct evaluator *e)
{
	const struct snapshot *s = e->b->snapshot;
	struct decisions *d = e->out;
	struct waiting *list = mem_alloc((size_t)s->n_workloads * sizeof *list);
	uint32_t n = 0;

	for (uint32_t i = 0; i < s->n_workloads; i++) {
		const struct snap_workload *w = &s->workloads[i];

		if (w->state == SNAP_PENDING)
			list[n++] =
				(struct waiting){ bind_priority(e->b, w), w->created,
						  sym_text(&s->names, w->uid), i };
	}
	if (n > 1)
		qsort(list, n, sizeof *list, waiting_compare);
	for (uint32_t i = 0; i < n; i++) {
		struct decision *x = decision_begin(e, list[i].row, list[i].priority);

		x->order = i + 1;
		decide(e, x, &e->claims.at[d->list.n - 1]);
	}
	d->n_waiting = n;
	free(list);
}

/* Can anything that runs lose its quota? */
static bool
anything_is_evicted(const struct model *m)
{
	for (uint32_t t = 1; t <= m->n_teams; t++)
		if (m->teams[t].preempt.within != WITHIN_NEVER ||
		    m->teams[t].preempt.reclaim != RECLAIM_NEVER)
			return true;
	return false;
}

/*
 * What is evicted waits again, and is judged like any other; what rules say of work
 * that stays is nobody's business.
 */
static void
list_running(struct evaluator *e)
{
	const struct snapshot *s = e->b->snapshot;
	bool evicts = anything_is_evicted(&e->b->policy->model);

	for (uint32_t i = 0; i < s->n_workloads; i++) {
		const struct snap_workload *w = &s->workloads[i];
		struct decision *x;
		struct claim *claim;

		if (w->state != SNAP_HOLDS_QUOTA)
			continue;
		x = decision_begin(e, i, bind_priority(e->b, w));
		claim = &e->claims.at[e->out->list.n - 1];
		if (e->b->policy->model.teams[x->team.ix].stop == STOP_DRAIN) {
			x->verdict = VERDICT_PREEMPTED;
			x->reason = REASON_TEAM_STOPPED;
			continue;
		}
		if (x->team.ix && (evicts || w->evicted))
			decide(e, x, claim);
		e->out->fired.n = x->fired.first;
		claim->enters = x->team.ix != 0;
		*x = (struct decision){ .workload = i,
					.team = x->team,
					.verdict = VERDICT_STAYS,
					.route = x->route,
					.until = -1,
					.by = ROW_NONE,
					.priority = x->priority,
					.fired = { x->fired.first, 0 },
					.candidates = x->candidates,
					.placements = x->placements };
	}
}

static enum reason
inactive_reason(const struct snap_workload *w)
{
	if (w->deactivated)
		return REASON_DEACTIVATED;
	return w->gate.ix ? REASON_GATED : REASON_WAITS_FOR_PODS;
}

/* In no queue, so nobody judges them; but nobody should miss them either. */
static void
list_inactive(struct evaluator *e)
{
	const struct snapshot *s = e->b->snapshot;

	for (uint32_t i = 0; i < s->n_workloads; i++) {
		struct decision *x;

		if (s->workloads[i].state != SNAP_INACTIVE)
			continue;
		x = decision_begin(e, i, bind_priority(e->b, &s->workloads[i]));
		x->verdict = VERDICT_INACTIVE;
		x->reason = inactive_reason(&s->workloads[i]);
	}
}

static void
count_verdicts(struct decisions *d)
{
	for (uint32_t i = 0; i < d->list.n; i++)
		d->counts[d->list.at[i].verdict]++;
}

struct decisions *
evaluate(const struct policy *policy, const struct snapshot *snapshot,
	 const struct eval_options *options, char **ret_why)
{
	struct decisions *d = mem_zero(1, sizeof *d);
	struct evaluator e = { .out = d, .b = &d->binding };

	d->now = options->now;
	bind_policy(&d->binding, policy, snapshot, options->now);
	if (!runner_open(&e.runner, &d->binding, e.row, options->backend, ret_why)) {
		runner_close(&e.runner);
		decisions_free(d);
		return NULL;
	}
	e.asks = mem_zero(d->binding.n_resources + 1, sizeof *e.asks);
	e.order = mem_zero(policy->model.n_flavors + 1, sizeof *e.order);
	list_not_honoured(d);
	decide_waiting(&e);
	list_running(&e);
	list_inactive(&e);
	runner_close(&e.runner);
	economy_settle(&e, options);
	count_verdicts(d);
	free(e.order);
	free(e.asks);
	vec_free(&e.claims);
	vec_free(&e.orders);
	return d;
}

void
decisions_free(struct decisions *d)
{
	if (!d)
		return;
	bind_free(&d->binding);
	vec_free(&d->list);
	vec_free(&d->fired);
	vec_free(&d->candidates);
	vec_free(&d->shortfalls);
	vec_free(&d->placements);
	vec_free(&d->pod_counts);
	vec_free(&d->loans);
	vec_free(&d->victims);
	vec_free(&d->events);
	vec_free(&d->not_honoured);
	free(d);
}

flavor_id
decision_flavor(const struct decisions *d, const struct decision *x)
{
	const struct placement *p = &d->placements.at[x->placements.first];

	if (x->placements.n == 0)
		return (flavor_id){ 0 };
	for (uint32_t i = 0; i < x->placements.n; i++)
		if (p[i].resource == d->binding.gpus)
			return p[i].flavor;
	return p[0].flavor;
}
