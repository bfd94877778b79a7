/* message.c - decisions and candidates in sentences */

#include "runtime/eval/decision.h"

#include "base/instant.h"
#include "runtime/print/amount.h"

static const char *
policy_text(const struct decisions *d, sym s)
{
	return sym_text(&d->binding.policy->names, s);
}

static const char *
flavor_text(const struct decisions *d, flavor_id f)
{
	return policy_text(d, d->binding.policy->model.flavors[f.ix].name);
}

static void
add_instant(struct str *out, const char *before, int64_t t)
{
	char text[INSTANT_TEXT];

	instant_format(t, text);
	str_printf(out, "%s%s", before, text);
}

static void
add_rule(const struct decisions *d, rule_id rule, const char *does, struct str *out)
{
	const struct rule *r = &d->binding.policy->model.rules[rule.ix];

	str_printf(out, "rule `%s` %s", policy_text(d, r->name), does);
	if (r->message.ix)
		str_printf(out, ": %s", policy_text(d, r->message));
}

static void
add_hold(const struct decisions *d, rule_id rule, int64_t until, struct str *out)
{
	add_rule(d, rule, "holds it", out);
	if (until >= 0)
		add_instant(out, " (until ", until);
	else
		str_add(out, " (until something changes");
	str_char(out, ')');
}

/* In Kueue's words (kueue-semantics.md 7.6), so that both can be compared. */
static void
add_exceeds(const struct decisions *d, flavor_id flavor, const struct lacking *c,
	    struct str *out)
{
	const char *resource = d->binding.resource_text[c->resource];

	str_printf(out,
		   "insufficient quota for %s in flavor %s, previously considered "
		   "podsets requests (",
		   resource, flavor_text(d, flavor));
	print_amount(resource, c->assumed, out);
	str_add(out, ") + current podset request (");
	print_amount(resource, c->asked, out);
	str_add(out, ") > maximum capacity (");
	print_limit(resource, c->most, out);
	str_char(out, ')');
}

static void
add_waits(const struct decisions *d, flavor_id flavor, const struct lacking *c,
	  struct str *out)
{
	const char *resource = d->binding.resource_text[c->resource];
	int64_t wanted;

	if (__builtin_add_overflow(c->assumed, c->asked, &wanted))
		wanted = INT64_MAX;
	str_printf(out, "insufficient unused quota for %s in flavor %s, ", resource,
		   flavor_text(d, flavor));
	print_amount(resource, wanted == INT64_MAX ? wanted : wanted - c->left, out);
	str_add(out, " more needed");
}

static void
add_shortfalls(const struct decisions *d, const struct candidate *c, struct str *out)
{
	for (uint32_t i = 0; i < c->shortfalls.n; i++) {
		const struct lacking *s = &d->shortfalls.at[c->shortfalls.first + i];

		str_add(out, i ? ", " : "");
		if (s->never)
			add_exceeds(d, c->flavor, s, out);
		else
			add_waits(d, c->flavor, s, out);
	}
}

static const char *
effect_text(enum taint_effect e)
{
	switch (e) {
	case EFFECT_NO_SCHEDULE:
		return "NoSchedule";
	case EFFECT_PREFER_NO_SCHEDULE:
		return "PreferNoSchedule";
	case EFFECT_NO_EXECUTE:
		return "NoExecute";
	case EFFECT_ANY:
		break;
	}
	return "";
}

static void
add_tier_time(const struct decisions *d, const struct candidate *c, struct str *out)
{
	const struct model *m = &d->binding.policy->model;
	const struct tier *t = &m->tiers[m->flavors[c->flavor.ix].tier.ix];

	str_printf(out, "tier `%s` of flavor %s ", policy_text(d, t->name),
		   flavor_text(d, c->flavor));
	add_instant(out,
		    c->reason == REASON_TIER_EARLY ? "opens at "
						   : "is taken back for its end at ",
		    c->when);
}

void
candidate_message(const struct decisions *d, const struct candidate *c, struct str *out)
{
	switch (c->reason) {
	case REASON_UNCOVERED:
		str_printf(out, "resource %s unavailable in ClusterQueue",
			   d->binding.resource_text[c->resource]);
		break;
	case REASON_TAINT:
		str_printf(out, "untolerated taint {%s %s %s <nil>} in flavor %s",
			   bind_text_of(&d->binding, c->taint.key),
			   bind_text_of(&d->binding, c->taint.value),
			   effect_text(c->taint.effect), flavor_text(d, c->flavor));
		break;
	case REASON_AFFINITY:
		str_printf(out, "flavor %s doesn't match node affinity",
			   flavor_text(d, c->flavor));
		break;
	case REASON_TIER_EARLY:
	case REASON_TIER_LATE:
		add_tier_time(d, c, out);
		break;
	case REASON_RULE_DENIES:
		add_rule(d, c->rule, "rules it out", out);
		str_printf(out, " (flavor %s)", flavor_text(d, c->flavor));
		break;
	case REASON_RULE_HOLDS:
		add_hold(d, c->rule, c->when, out);
		break;
	case REASON_RULE_TRAPS:
		add_rule(d, c->rule, "cannot be worked out, so it applies", out);
		str_printf(out, " (%s; flavor %s)", trap_text(c->trap),
			   flavor_text(d, c->flavor));
		break;
	case REASON_EXCEEDS_QUOTA:
	case REASON_WAITS_FOR_QUOTA:
		add_shortfalls(d, c, out);
		break;
	case REASON_NONE:
	case REASON_NO_TEAM:
	case REASON_TEAM_STOPPED:
	case REASON_QUEUE_STOPPED:
	case REASON_DEACTIVATED:
	case REASON_GATED:
	case REASON_WAITS_FOR_PODS:
	case REASON_ROUTE_CONFLICT:
	case REASON_ROUTE_TRAPS:
	case REASON_NO_FLAVOR:
	case REASON_WAITS_FOR_VICTIMS:
	case REASON_BEHIND:
	case REASON_PREEMPTED:
	case REASON_COUNT:
		break;
	}
}

/* All that was tried for the pod set that found no flavor, the last one. */
static void
add_candidates(const struct decisions *d, const struct decision *x, struct str *out)
{
	uint32_t end = x->candidates.first + x->candidates.n;
	uint32_t last =
		end > x->candidates.first ? d->candidates.at[end - 1].pod_set : 0;
	bool any = false;

	for (uint32_t i = x->candidates.first; i < end; i++) {
		const struct candidate *c = &d->candidates.at[i];

		if (c->pod_set != last || c->reason == REASON_NONE)
			continue;
		str_add(out, any ? ", " : "");
		candidate_message(d, c, out);
		any = true;
	}
}

static void
add_trap(const struct decisions *d, const struct decision *x, struct str *out)
{
	enum trap trap = TRAP_NONE;

	for (uint32_t i = 0; i < x->fired.n; i++) {
		const struct fired *f = &d->fired.at[x->fired.first + i];

		if (f->rule.ix == x->rule.ix && f->trap != TRAP_NONE)
			trap = f->trap;
	}
	add_rule(d, x->rule, "cannot be worked out, so it applies", out);
	str_printf(out, " (%s)", trap_text(trap));
}

static void
add_no_flavor(const struct decisions *d, const struct decision *x, struct str *out)
{
	const struct model *m = &d->binding.policy->model;
	const char *team = policy_text(d, m->teams[x->team.ix].name);

	if (x->route.ix)
		str_printf(out,
			   "route `%s` names no flavor that team `%s` has a quota of",
			   policy_text(d, m->routes[x->route.ix].name), team);
	else
		str_printf(out, "team `%s` has no quota", team);
}

/* Where it is keeps it from being judged at all. */
static void
add_standing(const struct decisions *d, const struct decision *x, struct str *out)
{
	const struct model *m = &d->binding.policy->model;
	const struct intern *names = &d->binding.snapshot->names;
	const struct snap_workload *w = &d->binding.snapshot->workloads[x->workload];

	switch ((int)x->reason) {
	case REASON_NO_TEAM:
		str_printf(out, "no team claims namespace %s",
			   sym_text(names, w->space));
		break;
	case REASON_TEAM_STOPPED:
		str_printf(out, "team `%s` is stopped",
			   policy_text(d, m->teams[x->team.ix].name));
		break;
	case REASON_QUEUE_STOPPED:
		str_printf(out, "LocalQueue %s is stopped", sym_text(names, w->queue));
		break;
	case REASON_DEACTIVATED:
		str_add(out, "it is deactivated: spec.active is false");
		break;
	case REASON_GATED:
		str_printf(out, "it is gated by %s", sym_text(names, w->gate));
		break;
	default:
		str_add(out, "it waits for pods to be replaced");
		break;
	}
}

static void
add_preempted(const struct decisions *d, const struct decision *x, struct str *out)
{
	const struct snapshot *s = d->binding.snapshot;

	if (x->by == ROW_NONE) {
		str_add(out, "was being evicted already");
		return;
	}
	str_printf(out, "evicted for `%s/%s` (%s)",
		   sym_text(&s->names, s->workloads[x->by].space),
		   sym_text(&s->names, s->workloads[x->by].name), x->by_rule);
}

/* A rule of the workload, or rules that ruled its placements out. */
static void
add_ruling(const struct decisions *d, const struct decision *x, struct str *out)
{
	if (x->reason == REASON_RULE_DENIES && x->verdict == VERDICT_DENIED)
		add_rule(d, x->rule, "denies it", out);
	else if (x->reason == REASON_RULE_HOLDS && x->verdict == VERDICT_HELD)
		add_hold(d, x->rule, x->until, out);
	else if (x->reason == REASON_RULE_TRAPS && x->verdict == VERDICT_DENIED)
		add_trap(d, x, out);
	else
		add_candidates(d, x, out);
}

void
decision_message(const struct decisions *d, const struct decision *x, struct str *out)
{
	const struct model *m = &d->binding.policy->model;

	switch (x->reason) {
	case REASON_NONE:
		break;
	case REASON_NO_TEAM:
	case REASON_TEAM_STOPPED:
	case REASON_QUEUE_STOPPED:
	case REASON_DEACTIVATED:
	case REASON_GATED:
	case REASON_WAITS_FOR_PODS:
		add_standing(d, x, out);
		break;
	case REASON_RULE_DENIES:
	case REASON_RULE_HOLDS:
	case REASON_RULE_TRAPS:
		add_ruling(d, x, out);
		break;
	case REASON_ROUTE_CONFLICT:
		str_printf(out, "routes `%s` and `%s` both match it",
			   policy_text(d, m->routes[x->rival.ix].name),
			   policy_text(d, m->routes[x->route.ix].name));
		break;
	case REASON_ROUTE_TRAPS:
		str_printf(out, "the condition of route `%s` cannot be worked out (%s)",
			   policy_text(d, m->routes[x->rival.ix].name),
			   trap_text(x->trap));
		break;
	case REASON_NO_FLAVOR:
		add_no_flavor(d, x, out);
		break;
	case REASON_UNCOVERED:
	case REASON_TAINT:
	case REASON_AFFINITY:
	case REASON_TIER_EARLY:
	case REASON_TIER_LATE:
	case REASON_EXCEEDS_QUOTA:
	case REASON_WAITS_FOR_QUOTA:
		add_candidates(d, x, out);
		break;
	case REASON_WAITS_FOR_VICTIMS:
		str_printf(out, "waits for the quota of %u evicted %s", x->victims.n,
			   x->victims.n == 1 ? "workload" : "workloads");
		break;
	case REASON_BEHIND:
		str_add(out, m->teams[x->team.ix].strict
				     ? "waits behind others of its team, whose "
				       "queueing is strict"
				     : "its turn has not come");
		break;
	case REASON_PREEMPTED:
		add_preempted(d, x, out);
		break;
	case REASON_COUNT:
		break;
	}
}

void
foreign_message(const struct decisions *d, const struct decision *x, struct str *out)
{
	const struct snapshot *s = d->binding.snapshot;
	const struct snap_workload *w = &s->workloads[x->workload];
	const struct foreign_use *f = NULL;

	if (x->verdict == VERDICT_STAYS)
		f = bind_foreign(&d->binding, x->workload);
	if (!f)
		return;
	if (f->flavor.ix)
		str_printf(out, "not counted: the policy has no flavor `%s`",
			   sym_text(&s->names, f->flavor));
	else
		str_printf(out, "not counted: no team has namespace %s or queue %s",
			   sym_text(&s->names, w->space),
			   sym_text(&s->names, w->cluster_queue));
}
