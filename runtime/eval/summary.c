/* summary.c - why a workload is where it is, as short as a line of a table */

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
add_amount(const char *resource, int64_t value, struct str *out)
{
	print_amount(resource, value, out);
	str_printf(out, " %s", resource);
}

static void
add_rule(const struct decisions *d, const struct candidate *c, struct str *out)
{
	const struct rule *r = &d->binding.policy->model.rules[c->rule.ix];
	char until[INSTANT_TEXT];

	str_printf(out, "`%s`", policy_text(d, r->name));
	if (c->reason == REASON_RULE_TRAPS)
		str_printf(out, " cannot be worked out (%s), so it applies",
			   trap_text(c->trap));
	if (r->message.ix)
		str_printf(out, ": %s", policy_text(d, r->message));
	if (c->reason == REASON_RULE_HOLDS && c->when >= 0) {
		instant_format(c->when, until);
		str_printf(out, " (until %s)", until);
	}
}

static void
add_tier(const struct decisions *d, const struct candidate *c, struct str *out)
{
	const struct model *m = &d->binding.policy->model;
	const struct tier *t = &m->tiers[m->flavors[c->flavor.ix].tier.ix];
	char when[INSTANT_TEXT];

	instant_format(c->when, when);
	str_printf(out, "tier %s %s %s", policy_text(d, t->name),
		   c->reason == REASON_TIER_EARLY ? "opens"
		   : c->when > d->now             ? "closes"
						  : "closed",
		   when);
}

/* GPUs when they are short, else the first resource that keeps it out. */
static const struct lacking *
telling(const struct decisions *d, const struct candidate *c)
{
	const struct lacking *list = vec_from(&d->shortfalls, c->shortfalls.first);
	const struct lacking *best = NULL;

	for (uint32_t i = 0; i < c->shortfalls.n; i++) {
		if (list[i].never != (c->reason == REASON_EXCEEDS_QUOTA))
			continue;
		if (!best || list[i].resource == d->binding.gpus)
			best = &list[i];
	}
	return best;
}

static void
add_shortfall(const struct decisions *d, const struct candidate *c, struct str *out)
{
	const struct lacking *s = telling(d, c);
	const char *resource = d->binding.resource_text[s->resource];
	int64_t wanted;

	if (__builtin_add_overflow(s->assumed, s->asked, &wanted))
		wanted = INT64_MAX;
	if (s->never) {
		str_add(out, "asks ");
		add_amount(resource, wanted, out);
		str_add(out, s->most == s->nominal ? ", quota is " : ", at most ");
		add_amount(resource, s->most, out);
	} else {
		add_amount(resource, wanted == INT64_MAX ? wanted : wanted - s->left,
			   out);
		str_add(out, " short");
	}
}

static void
add_reason(const struct decisions *d, const struct candidate *c, struct str *out)
{
	switch ((int)c->reason) {
	case REASON_TAINT:
		str_printf(out, "taint %s is not tolerated",
			   bind_text_of(&d->binding, c->taint.key));
		break;
	case REASON_AFFINITY:
		str_add(out, "not what its node selector asks");
		break;
	case REASON_TIER_EARLY:
	case REASON_TIER_LATE:
		add_tier(d, c, out);
		break;
	case REASON_EXCEEDS_QUOTA:
	case REASON_WAITS_FOR_QUOTA:
		add_shortfall(d, c, out);
		break;
	default:
		add_rule(d, c, out);
		break;
	}
}

/* GPUs when some are borrowed, else the first resource that is. */
static void
add_loan(const struct decisions *d, const struct decision *x, struct str *out)
{
	const struct policy *p = d->binding.policy;
	const struct borrowed *list = vec_from(&d->loans, x->loans.first), *best = list;

	for (uint32_t i = 0; i < x->loans.n; i++)
		if (list[i].resource == d->binding.gpus) {
			best = &list[i];
			break;
		}
	str_add(out, "borrows ");
	add_amount(d->binding.resource_text[best->resource], best->amount, out);
	str_printf(out, " in org `%s`",
		   sym_text(&p->names, p->model.orgs[best->org.ix].name));
}

/* What it took from others. */
static void
add_gain(const struct decisions *d, const struct decision *x, struct str *out)
{
	const struct snapshot *s = d->binding.snapshot;

	if (x->loans.n)
		add_loan(d, x, out);
	for (uint32_t i = 0; i < x->victims.n; i++) {
		const struct victim *v = &d->victims.at[x->victims.first + i];
		const struct snap_workload *w = &s->workloads[v->workload];

		str_printf(out, "%s`%s/%s`",
			   i          ? ", "
			   : out->len ? "; evicts "
				      : "evicts ",
			   sym_text(&s->names, w->space), sym_text(&s->names, w->name));
	}
}

void
decision_summary(const struct decisions *d, const struct decision *x, struct str *out)
{
	uint32_t end = x->candidates.first + x->candidates.n;
	uint32_t last;
	bool any = false;

	if (x->verdict == VERDICT_ADMITTED)
		add_gain(d, x, out);
	if (x->reason == REASON_NONE)
		return;
	if (x->verdict == VERDICT_PENDING)
		str_add(out, reason_info[x->reason].never ? "never: " : "not now: ");
	if (x->verdict != VERDICT_PENDING || x->candidates.n == 0 ||
	    x->reason == REASON_WAITS_FOR_VICTIMS ||
	    d->candidates.at[end - 1].reason == REASON_UNCOVERED) {
		decision_message(d, x, out);
		return;
	}
	last = d->candidates.at[end - 1].pod_set;
	for (uint32_t i = x->candidates.first; i < end; i++) {
		const struct candidate *c = &d->candidates.at[i];

		if (c->pod_set != last || c->reason == REASON_NONE)
			continue;
		str_printf(out, "%s%s: ", any ? "; " : "", flavor_text(d, c->flavor));
		add_reason(d, c, out);
		any = true;
	}
}
