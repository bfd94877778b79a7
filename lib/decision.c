/* decision.c - what was decided, for a caller to walk through */

#include "lib/decision.h"

#include "base/instant.h"
#include "lib/abi.h"
#include "lib/policy.h"
#include "lib/settled.h"
#include "runtime/eval/decision.h"

#include <berth/decision.h>
#include <stdlib.h>

size_t
berth_decisions_count(const struct berth_decisions *decisions)
{
	if (!decisions)
		return 0;
	return decisions->made ? decisions->made->list.n
			       : settled_count(decisions->settled);
}

static const struct decision *
decision_at(const struct berth_decisions *decisions, size_t index)
{
	if (!decisions || !decisions->made || index >= decisions->made->list.n)
		return NULL;
	return &decisions->made->list.at[index];
}

/* The name of a numbered thing of the policy, NULL for number 0. */
static const char *
name_or_null(const struct decisions *d, uint32_t number, sym name)
{
	return number ? sym_text(&d->binding.policy->names, name) : NULL;
}

static struct place
place_of(const struct decisions *d, struct span at)
{
	return source_place(&d->binding.policy->sources, at.begin);
}

static enum berth_verdict
verdict_public(enum verdict verdict)
{
	switch (verdict) {
	case VERDICT_ADMITTED:
		return BERTH_ADMITTED;
	case VERDICT_HELD:
		return BERTH_HELD;
	case VERDICT_DENIED:
		return BERTH_DENIED;
	case VERDICT_STAYS:
		return BERTH_STAYS;
	case VERDICT_INACTIVE:
		return BERTH_INACTIVE;
	case VERDICT_PREEMPTED:
		return BERTH_PREEMPTED;
	case VERDICT_PENDING:
	case VERDICT_COUNT:
		break;
	}
	return BERTH_PENDING;
}

const char *
berth_verdict_text(enum berth_verdict verdict)
{
	switch (verdict) {
	case BERTH_ADMITTED:
		return verdict_text[VERDICT_ADMITTED];
	case BERTH_PENDING:
		return verdict_text[VERDICT_PENDING];
	case BERTH_HELD:
		return verdict_text[VERDICT_HELD];
	case BERTH_DENIED:
		return verdict_text[VERDICT_DENIED];
	case BERTH_STAYS:
		return verdict_text[VERDICT_STAYS];
	case BERTH_INACTIVE:
		return verdict_text[VERDICT_INACTIVE];
	case BERTH_PREEMPTED:
		return verdict_text[VERDICT_PREEMPTED];
	}
	return "a verdict that does not exist";
}

enum berth_status
berth_decision_get(const struct berth_decisions *decisions, size_t index,
		   struct berth_decision *decision)
{
	const struct decision *x = decision_at(decisions, index);
	struct berth_decision out = { .size = sizeof out };
	const struct snap_workload *w;
	const struct decisions *d;
	const struct model *m;
	flavor_id flavor;

	if (decisions && decisions->settled)
		return settled_get(decisions->settled, index, decision);
	if (!x)
		return BERTH_MISUSE;
	d = decisions->made;
	m = &d->binding.policy->model;
	w = &d->binding.snapshot->workloads[x->workload];
	flavor = decision_flavor(d, x);
	out.space = sym_text(&d->binding.snapshot->names, w->space);
	out.name = sym_text(&d->binding.snapshot->names, w->name);
	out.team = name_or_null(d, x->team.ix, m->teams[x->team.ix].name);
	out.verdict = verdict_public(x->verdict);
	out.reason = reason_info[x->reason].name;
	out.flavor = name_or_null(d, flavor.ix, m->flavors[flavor.ix].name);
	out.rule = name_or_null(d, x->rule.ix, m->rules[x->rule.ix].name);
	if (x->rule.ix) {
		struct place p = place_of(d, m->rules[x->rule.ix].when_span);

		out.file = p.source ? p.source->name : NULL;
		out.line = p.line;
		out.column = p.column;
	}
	out.priority = x->priority;
	if (d->binding.gpus < d->binding.n_resources)
		out.gpus = bind_total(&d->binding, w, d->binding.gpus);
	out.rules = x->fired.n;
	out.candidates = x->candidates.n;
	return abi_give(decision, &out, sizeof out) ? BERTH_OK : BERTH_MISUSE;
}

static enum berth_effect
effect_public(enum rule_action action)
{
	switch (action) {
	case RULE_ACTION_DENY:
		return BERTH_EFFECT_DENY;
	case RULE_ACTION_HOLD:
		return BERTH_EFFECT_HOLD;
	case RULE_ACTION_WARN:
		break;
	}
	return BERTH_EFFECT_WARN;
}

enum berth_status
berth_decision_rule(const struct berth_decisions *decisions, size_t index, size_t which,
		    struct berth_fired_rule *rule)
{
	const struct decision *x = decision_at(decisions, index);
	struct berth_fired_rule out = { .size = sizeof out };
	const struct decisions *d;
	const struct fired *f;
	const struct model *m;
	const struct rule *r;
	struct place p;

	if (!x || which >= x->fired.n)
		return BERTH_MISUSE;
	d = decisions->made;
	m = &d->binding.policy->model;
	f = &d->fired.at[x->fired.first + which];
	r = &m->rules[f->rule.ix];
	p = place_of(d, r->when_span);
	out.name = sym_text(&d->binding.policy->names, r->name);
	out.effect = effect_public(r->action);
	out.message = name_or_null(d, r->message.ix, r->message);
	out.flavor = name_or_null(d, f->flavor.ix, m->flavors[f->flavor.ix].name);
	out.trap = f->trap == TRAP_NONE ? NULL : trap_text(f->trap);
	out.file = p.source ? p.source->name : NULL;
	out.line = p.line;
	out.column = p.column;
	return abi_give(rule, &out, sizeof out) ? BERTH_OK : BERTH_MISUSE;
}

static const struct candidate *
candidate_at(const struct berth_decisions *decisions, size_t index, size_t which)
{
	const struct decision *x = decision_at(decisions, index);

	if (!x || which >= x->candidates.n)
		return NULL;
	return &decisions->made->candidates.at[x->candidates.first + which];
}

enum berth_status
berth_decision_candidate(const struct berth_decisions *decisions, size_t index,
			 size_t which, struct berth_candidate *candidate)
{
	const struct candidate *c = candidate_at(decisions, index, which);
	struct berth_candidate out = { .size = sizeof out };
	const struct snapshot *s;
	const struct decisions *d;
	const struct model *m;
	uint32_t first;

	if (decisions && decisions->settled)
		return settled_candidate(decisions->settled, index, which, candidate);
	if (!c)
		return BERTH_MISUSE;
	d = decisions->made;
	m = &d->binding.policy->model;
	s = d->binding.snapshot;
	first = s->workloads[d->list.at[index].workload].pod_sets.first;
	out.pod_set = sym_text(&s->names, s->pod_sets[first + c->pod_set].name);
	out.flavor = name_or_null(d, c->flavor.ix, m->flavors[c->flavor.ix].name);
	out.fits = c->reason == REASON_NONE;
	out.reason = out.fits ? NULL : reason_info[c->reason].name;
	return abi_give(candidate, &out, sizeof out) ? BERTH_OK : BERTH_MISUSE;
}

enum berth_status
berth_decision_message(const struct berth_decisions *decisions, size_t index,
		       char **ret_text)
{
	const struct decision *x = decision_at(decisions, index);
	struct str out = { 0 };

	if (decisions && decisions->settled && ret_text)
		return settled_message(decisions->settled, index, ret_text);
	if (!x || !ret_text)
		return BERTH_MISUSE;
	str_bytes(&out, "", 0);
	decision_message(decisions->made, x, &out);
	*ret_text = out.text;
	return BERTH_OK;
}

enum berth_status
berth_candidate_message(const struct berth_decisions *decisions, size_t index,
			size_t which, char **ret_text)
{
	const struct candidate *c = candidate_at(decisions, index, which);
	struct str out = { 0 };

	if (decisions && decisions->settled && ret_text)
		return settled_candidate_message(decisions->settled, index, which,
						 ret_text);
	if (!c || !ret_text)
		return BERTH_MISUSE;
	str_bytes(&out, "", 0);
	candidate_message(decisions->made, c, &out);
	*ret_text = out.text;
	return BERTH_OK;
}

enum berth_status
berth_time_parse(const char *text, int64_t *ret_seconds)
{
	if (!text || !ret_seconds)
		return BERTH_MISUSE;
	return instant_parse(text, strlen(text), ret_seconds) ? BERTH_OK
							      : BERTH_REJECTED;
}

void
berth_decisions_free(struct berth_decisions *decisions)
{
	if (!decisions)
		return;
	if (decisions->made)
		decisions_free(decisions->made);
	settled_free(decisions->settled);
	free(decisions);
}
