/* write_json.c - the decision document */

#include "runtime/eval/write.h"

#include "runtime/account/words.h"
#include "runtime/print/document.h"

#include <stdlib.h>
#include <string.h>

struct writer {
	struct pen pen;
	const struct decisions *d;
	struct str text; /* scratch */
};

static const char *
policy_text(const struct writer *p, sym s)
{
	return sym_text(&p->d->binding.policy->names, s);
}

static const char *
snap_text(const struct writer *p, sym s)
{
	return sym_text(&p->d->binding.snapshot->names, s);
}

static void
put_place(struct writer *p, const char *key, struct span at)
{
	str_clear(&p->text);
	write_place(p->d, at, &p->text);
	if (p->text.len)
		pen_text(&p->pen, key, str_text(&p->text));
}

static void
put_workload_key(struct writer *p, const char *key, uint32_t row)
{
	const struct snap_workload *w = &p->d->binding.snapshot->workloads[row];

	document_key(&p->pen, key, p->d->binding.snapshot,
		     (struct snap_key){ w->space, w->name });
}

/* ---- one workload --------------------------------------------------------------- */

static const char *
action_text(enum rule_action a)
{
	return a == RULE_ACTION_DENY ? "deny" : a == RULE_ACTION_HOLD ? "hold" : "warn";
}

static void
put_fired(struct writer *p, const struct decision *x)
{
	const struct model *m = &p->d->binding.policy->model;

	pen_list(&p->pen, "rules");
	for (uint32_t i = 0; i < x->fired.n; i++) {
		const struct fired *f = &p->d->fired.at[x->fired.first + i];
		const struct rule *r = &m->rules[f->rule.ix];

		pen_map(&p->pen, NULL);
		pen_text(&p->pen, "rule", policy_text(p, r->name));
		pen_text(&p->pen, "action", action_text(r->action));
		if (r->message.ix)
			pen_text(&p->pen, "message", policy_text(p, r->message));
		if (f->flavor.ix)
			pen_text(&p->pen, "flavor",
				 policy_text(p, m->flavors[f->flavor.ix].name));
		if (f->trap != TRAP_NONE)
			pen_text(&p->pen, "trap", trap_text(f->trap));
		if (f->until >= 0)
			pen_instant(&p->pen, "until", f->until);
		put_place(p, "at", r->when_span);
		pen_map_end(&p->pen);
	}
	pen_list_end(&p->pen);
}

static void
put_shortfalls(struct writer *p, const struct candidate *c)
{
	if (c->shortfalls.n == 0)
		return;
	pen_list(&p->pen, "shortfalls");
	for (uint32_t i = 0; i < c->shortfalls.n; i++) {
		const struct lacking *s = &p->d->shortfalls.at[c->shortfalls.first + i];
		const char *resource = p->d->binding.resource_text[s->resource];

		pen_map(&p->pen, NULL);
		pen_text(&p->pen, "resource", resource);
		pen_bool(&p->pen, "never", s->never);
		pen_sum(&p->pen, "assumed", resource, s->assumed);
		pen_sum(&p->pen, "asked", resource, s->asked);
		pen_amount(&p->pen, "nominal", resource, s->nominal);
		pen_amount(&p->pen, "available", resource, s->left);
		pen_amount(&p->pen, "most", resource, s->most);
		pen_map_end(&p->pen);
	}
	pen_list_end(&p->pen);
}

/* What is particular to a reason. */
static void
put_reason_details(struct writer *p, const struct candidate *c)
{
	const struct model *m = &p->d->binding.policy->model;

	if (c->rule.ix)
		pen_text(&p->pen, "rule", policy_text(p, m->rules[c->rule.ix].name));
	if (c->trap != TRAP_NONE)
		pen_text(&p->pen, "trap", trap_text(c->trap));
	if (c->reason == REASON_TIER_EARLY)
		pen_instant(&p->pen, "opens", c->when);
	else if (c->reason == REASON_TIER_LATE)
		pen_instant(&p->pen, "closes", c->when);
	else if (c->reason == REASON_RULE_HOLDS && c->when >= 0)
		pen_instant(&p->pen, "until", c->when);
	put_shortfalls(p, c);
}

static void
put_candidates(struct writer *p, const struct decision *x)
{
	const struct snapshot *s = p->d->binding.snapshot;
	const struct snap_workload *w = &s->workloads[x->workload];

	pen_list(&p->pen, "candidates");
	for (uint32_t i = 0; i < x->candidates.n; i++) {
		const struct candidate *c =
			&p->d->candidates.at[x->candidates.first + i];
		sym set = s->pod_sets[w->pod_sets.first + c->pod_set].name;

		pen_map(&p->pen, NULL);
		pen_text(&p->pen, "podSet", snap_text(p, set));
		if (c->flavor.ix)
			pen_text(&p->pen, "flavor",
				 policy_text(p, p->d->binding.policy->model
							.flavors[c->flavor.ix]
							.name));
		pen_bool(&p->pen, "fits", c->reason == REASON_NONE);
		if (c->reason != REASON_NONE) {
			pen_text(&p->pen, "reason", reason_info[c->reason].name);
			pen_bool(&p->pen, "never", reason_info[c->reason].never);
			str_clear(&p->text);
			candidate_message(p->d, c, &p->text);
			pen_text(&p->pen, "message", str_text(&p->text));
			put_reason_details(p, c);
		}
		pen_map_end(&p->pen);
	}
	pen_list_end(&p->pen);
}

/* Resources in the order of their names, as Kubernetes prints maps. */
static void
put_placements(struct writer *p, const struct decision *x, uint32_t pod_set,
	       bool amounts)
{
	const struct binding *b = &p->d->binding;
	const char *last = "";

	pen_map(&p->pen, amounts ? "usage" : "flavors");
	for (;;) {
		const struct placement *next = NULL;

		for (uint32_t i = 0; i < x->placements.n; i++) {
			const struct placement *q =
				&p->d->placements.at[x->placements.first + i];
			const char *name = b->resource_text[q->resource];

			if (q->pod_set == pod_set && strcmp(name, last) > 0 &&
			    (!next ||
			     strcmp(name, b->resource_text[next->resource]) < 0))
				next = q;
		}
		if (!next)
			break;
		last = b->resource_text[next->resource];
		if (amounts)
			pen_sum(&p->pen, last, last, next->amount);
		else
			pen_text(
				&p->pen, last,
				policy_text(p, b->policy->model.flavors[next->flavor.ix]
						       .name));
	}
	pen_map_end(&p->pen);
}

static void
put_held_usage(struct writer *p, const struct snap_pod_set *ps, bool amounts)
{
	const struct snapshot *s = p->d->binding.snapshot;

	pen_map(&p->pen, amounts ? "usage" : "flavors");
	for (uint32_t k = 0; k < ps->usage.n; k++) {
		const struct snap_usage *u = &s->usages[ps->usage.first + k];
		const char *resource = snap_text(p, u->resource);

		if (amounts)
			pen_sum(&p->pen, resource, resource, u->value);
		else if (u->flavor.ix)
			pen_text(&p->pen, resource, snap_text(p, u->flavor));
	}
	pen_map_end(&p->pen);
}

/* Admitted ones may be fewer than it asked for, where it allows that. */
static int64_t
pods_of(const struct writer *p, const struct decision *x, const struct snap_pod_set *ps,
	uint32_t i)
{
	if (x->pod_counts.n)
		return p->d->pod_counts.at[x->pod_counts.first + i];
	if (x->verdict == VERDICT_STAYS && ps->admitted_count >= 0)
		return ps->admitted_count;
	return bind_pods(ps);
}

static void
put_pod_sets(struct writer *p, const struct decision *x)
{
	const struct snapshot *s = p->d->binding.snapshot;
	const struct snap_workload *w = &s->workloads[x->workload];
	bool running = x->verdict == VERDICT_STAYS;

	pen_list(&p->pen, "podSets");
	for (uint32_t i = 0; i < w->pod_sets.n; i++) {
		const struct snap_pod_set *ps = &s->pod_sets[w->pod_sets.first + i];

		pen_map(&p->pen, NULL);
		pen_text(&p->pen, "name", snap_text(p, ps->name));
		pen_int(&p->pen, "count", pods_of(p, x, ps, i));
		for (int amounts = 0; amounts < 2; amounts++)
			if (running)
				put_held_usage(p, ps, amounts);
			else
				put_placements(p, x, i, amounts);
		pen_map_end(&p->pen);
	}
	pen_list_end(&p->pen);
}

static void
put_verdict(struct writer *p, const struct decision *x)
{
	const struct model *m = &p->d->binding.policy->model;
	bool holds = x->verdict == VERDICT_ADMITTED || x->verdict == VERDICT_STAYS;

	pen_text(&p->pen, "verdict", verdict_text[x->verdict]);
	pen_text(&p->pen, "state", holds ? "Admitted" : "Pending");
	if (!holds) {
		pen_text(&p->pen, "reason", reason_info[x->reason].name);
		pen_text(&p->pen, "kueueReason", reason_info[x->reason].kueue);
		pen_bool(&p->pen, "never", reason_info[x->reason].never);
		str_clear(&p->text);
		decision_message(p->d, x, &p->text);
		pen_text(&p->pen, "message", str_text(&p->text));
	}
	str_clear(&p->text);
	foreign_message(p->d, x, &p->text);
	if (p->text.len)
		pen_text(&p->pen, "notCounted", str_text(&p->text));
	if (x->until >= 0)
		pen_instant(&p->pen, "until", x->until);
	if (x->rule.ix) {
		pen_text(&p->pen, "rule", policy_text(p, m->rules[x->rule.ix].name));
		put_place(p, "at", m->rules[x->rule.ix].when_span);
	}
	if (x->route.ix)
		pen_text(&p->pen, "route", policy_text(p, m->routes[x->route.ix].name));
}

static void
put_loans(struct writer *p, const struct decision *x)
{
	const struct model *m = &p->d->binding.policy->model;

	if (x->loans.n == 0)
		return;
	pen_list(&p->pen, "borrowed");
	for (uint32_t i = 0; i < x->loans.n; i++) {
		const struct borrowed *l = &p->d->loans.at[x->loans.first + i];
		const char *resource = p->d->binding.resource_text[l->resource];

		pen_map(&p->pen, NULL);
		pen_text(&p->pen, "flavor",
			 policy_text(p, m->flavors[l->flavor.ix].name));
		pen_text(&p->pen, "resource", resource);
		pen_amount(&p->pen, "amount", resource, l->amount);
		pen_text(&p->pen, "cohort", policy_text(p, m->orgs[l->org.ix].name));
		pen_map_end(&p->pen);
	}
	pen_list_end(&p->pen);
}

static void
put_victims(struct writer *p, const struct decision *x)
{
	const struct model *m = &p->d->binding.policy->model;

	if (x->victims.n == 0)
		return;
	pen_list(&p->pen, "victims");
	for (uint32_t i = 0; i < x->victims.n; i++) {
		const struct victim *v = &p->d->victims.at[x->victims.first + i];

		pen_map(&p->pen, NULL);
		put_workload_key(p, "workload", v->workload);
		document_cycle(&p->pen, v->cycle);
		pen_text(&p->pen, "reason", v->reason);
		pen_map(&p->pen, "setting");
		pen_text(&p->pen, "clusterQueue",
			 policy_text(p, m->teams[x->team.ix].queue));
		pen_text(&p->pen, "field", v->setting);
		pen_text(&p->pen, "value", v->value);
		pen_map_end(&p->pen);
		pen_map_end(&p->pen);
	}
	pen_list_end(&p->pen);
}

static void
put_workload(struct writer *p, const struct decision *x)
{
	const struct binding *b = &p->d->binding;
	const struct team *t = &b->policy->model.teams[x->team.ix];
	flavor_id f = decision_flavor(p->d, x);

	pen_map(&p->pen, NULL);
	put_workload_key(p, "workload", x->workload);
	if (x->team.ix) {
		pen_text(&p->pen, "team", policy_text(p, t->name));
		pen_text(&p->pen, "clusterQueue", policy_text(p, t->queue));
	}
	pen_int(&p->pen, "priority", x->priority);
	if (x->order)
		pen_int(&p->pen, "order", x->order);
	put_verdict(p, x);
	if (f.ix && b->policy->model.flavors[f.ix].tier.ix)
		pen_text(&p->pen, "tier",
			 policy_text(
				 p,
				 b->policy->model
					 .tiers[b->policy->model.flavors[f.ix].tier.ix]
					 .name));
	if (x->cycle)
		document_cycle(&p->pen, x->cycle);
	put_pod_sets(p, x);
	put_loans(p, x);
	put_victims(p, x);
	if (x->by != ROW_NONE) {
		pen_text(&p->pen, "preempted", x->by_rule);
		put_workload_key(p, "preemptedFor", x->by);
	}
	if (x->order) {
		put_fired(p, x);
		put_candidates(p, x);
	}
	pen_map_end(&p->pen);
}

/* ---- the document --------------------------------------------------------------- */

static int
name_compare(const void *a, const void *b)
{
	const struct source *const *x = a, *const *y = b;

	return strcmp((*x)->name, (*y)->name);
}

static void
put_policy(struct writer *p)
{
	const struct source_set *set = &p->d->binding.policy->sources;
	const struct source **order = mem_alloc(set->list.n * sizeof(struct source *));

	for (uint32_t i = 0; i < set->list.n; i++)
		order[i] = &set->list.at[i];
	if (set->list.n > 1)
		qsort(order, set->list.n, sizeof *order, name_compare);
	pen_map(&p->pen, "policy");
	pen_text(&p->pen, "sha256", p->d->binding.policy->digest);
	pen_list(&p->pen, "files");
	for (uint32_t i = 0; i < set->list.n; i++)
		pen_text(&p->pen, NULL, order[i]->name);
	pen_list_end(&p->pen);
	pen_map_end(&p->pen);
	free(order);
}

static void
put_summary(struct writer *p)
{
	pen_map(&p->pen, "summary");
	for (int v = 0; v < VERDICT_COUNT; v++)
		pen_int(&p->pen, verdict_text[v], p->d->counts[v]);
	pen_map_end(&p->pen);
}

static void
put_quota(struct writer *p, uint32_t team, const struct quota *q, struct range amounts)
{
	const struct binding *b = &p->d->binding;
	const struct model *m = &b->policy->model;

	for (uint32_t k = 0; k < amounts.n; k++) {
		sym name = m->amounts[amounts.first + k].resource;
		const char *resource = policy_text(p, name);
		const struct quota_cell *c = quota_cell(&b->quota, team, q->flavor.ix,
							b->resource_of_policy[name.ix]);

		pen_map(&p->pen, NULL);
		pen_text(&p->pen, "flavor",
			 policy_text(p, m->flavors[q->flavor.ix].name));
		pen_text(&p->pen, "resource", resource);
		pen_amount(&p->pen, "nominal", resource, c->nominal);
		pen_sum(&p->pen, "used", resource, c->used);
		pen_map_end(&p->pen);
	}
}

static void
put_team(struct writer *p, uint32_t team)
{
	const struct model *m = &p->d->binding.policy->model;
	const struct team *t = &m->teams[team];

	pen_map(&p->pen, NULL);
	pen_text(&p->pen, "team", policy_text(p, t->name));
	pen_list(&p->pen, "quotas");
	for (uint32_t i = 0; i < t->quotas.n; i++) {
		const struct quota *q = &m->quotas[t->quotas.first + i];

		put_quota(p, team, q, q->amounts);
		put_quota(p, team, q, q->mig);
	}
	pen_list_end(&p->pen);
	pen_map_end(&p->pen);
}

static void
put_not_honoured(struct writer *p)
{
	pen_list(&p->pen, "notHonoured");
	for (uint32_t i = 0; i < p->d->not_honoured.n; i++) {
		const struct not_honoured *x = &p->d->not_honoured.at[i];

		pen_map(&p->pen, NULL);
		pen_text(&p->pen, "what", x->what);
		pen_text(&p->pen, "why", x->why);
		pen_int(&p->pen, "count", x->count);
		put_place(p, "at", x->first);
		pen_map_end(&p->pen);
	}
	pen_list_end(&p->pen);
}

/* Who is admitted and evicted, in the shape of the recorded decisions of Kueue. */
static void
put_events(struct writer *p, const char *key, uint32_t first, uint32_t n)
{
	pen_list(&p->pen, key);
	for (uint32_t i = first; i < first + n; i++) {
		const struct happening *v = &p->d->events.at[i];

		pen_map(&p->pen, NULL);
		document_cycle(&p->pen, v->cycle);
		put_workload_key(p, v->reason ? "preempt" : "admit", v->workload);
		if (v->reason) {
			pen_text(&p->pen, "reason", v->reason);
			put_workload_key(p, "for", v->by);
		}
		pen_map_end(&p->pen);
	}
	pen_list_end(&p->pen);
}

static void
put_cycles(struct writer *p)
{
	pen_map(&p->pen, "cycles");
	pen_int(&p->pen, "run", p->d->end.cycles);
	pen_text(&p->pen, "end", word_end(p->d->end.end));
	if (p->d->end.end == SETTLE_ROUNDS) {
		pen_int(&p->pen, "length", p->d->end.round_cycles);
		put_events(p, "round", p->d->end.round_first, p->d->end.round_events);
	}
	pen_map_end(&p->pen);
}

static void
put_document(struct writer *p)
{
	const struct decisions *d = p->d;

	pen_map(&p->pen, NULL);
	pen_text(&p->pen, "apiVersion", "berth.dev/v1");
	pen_text(&p->pen, "kind", "Decisions");
	pen_instant(&p->pen, "now", d->now);
	put_policy(p);
	document_snapshot(&p->pen, d->binding.snapshot);
	put_summary(p);
	put_cycles(p);
	put_events(p, "trace", 0, p->d->events.n);
	pen_list(&p->pen, "workloads");
	for (uint32_t i = 0; i < d->list.n; i++)
		put_workload(p, &d->list.at[i]);
	pen_list_end(&p->pen);
	pen_list(&p->pen, "teams");
	for (uint32_t t = 1; t <= d->binding.policy->model.n_teams; t++)
		put_team(p, t);
	pen_list_end(&p->pen);
	put_not_honoured(p);
	pen_int(&p->pen, "foreignRunning", d->binding.n_foreign);
	pen_map_end(&p->pen);
}

void
write_json(const struct decisions *d, struct str *out)
{
	struct writer p = { .d = d };

	pen_begin(&p.pen, out);
	put_document(&p);
	pen_end(&p.pen);
	str_free(&p.text);
}
