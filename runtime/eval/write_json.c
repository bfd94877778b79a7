/* write_json.c - the decision document */

#include "runtime/eval/write.h"

#include "base/instant.h"
#include "runtime/snapshot/quantity.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>
#include <yajl/yajl_gen.h>

struct pen {
	yajl_gen g;
	const struct decisions *d;
	struct str text; /* scratch */
};

/* JSON is UTF-8; the name of a policy file need not be. */
static void
put_text(struct pen *p, const char *text)
{
	char *valid =
		g_utf8_validate(text, -1, NULL) ? NULL : g_utf8_make_valid(text, -1);

	text = valid ? valid : text;
	yajl_gen_string(p->g, (const unsigned char *)text, strlen(text));
	g_free(valid);
}

static void
put_pair(struct pen *p, const char *key, const char *text)
{
	put_text(p, key);
	put_text(p, text);
}

static void
put_int(struct pen *p, const char *key, int64_t n)
{
	put_text(p, key);
	yajl_gen_integer(p->g, n);
}

static void
put_bool(struct pen *p, const char *key, bool yes)
{
	put_text(p, key);
	yajl_gen_bool(p->g, yes);
}

static void
put_instant(struct pen *p, const char *key, int64_t t)
{
	char text[INSTANT_TEXT];

	instant_format(t, text);
	put_pair(p, key, text);
}

static void
open_map(struct pen *p, const char *key)
{
	if (key)
		put_text(p, key);
	yajl_gen_map_open(p->g);
}

static void
close_map(struct pen *p)
{
	yajl_gen_map_close(p->g);
}

static void
open_list(struct pen *p, const char *key)
{
	put_text(p, key);
	yajl_gen_array_open(p->g);
}

static void
close_list(struct pen *p)
{
	yajl_gen_array_close(p->g);
}

static const char *
policy_text(const struct pen *p, sym s)
{
	return sym_text(&p->d->binding.policy->names, s);
}

static const char *
snap_text(const struct pen *p, sym s)
{
	return sym_text(&p->d->binding.snapshot->names, s);
}

static void
put_place(struct pen *p, const char *key, struct span at)
{
	str_clear(&p->text);
	write_place(p->d, at, &p->text);
	if (p->text.len)
		put_pair(p, key, str_text(&p->text));
}

static void
put_amount(struct pen *p, const char *key, const char *resource, int64_t value)
{
	char text[QUANTITY_TEXT];

	if (value == INT64_MAX) {
		put_pair(p, key, "<unlimited>");
		return;
	}
	quantity_format(resource, value, text);
	put_pair(p, key, text);
}

static void
put_workload_key(struct pen *p, const char *key, uint32_t row)
{
	const struct snap_workload *w = &p->d->binding.snapshot->workloads[row];

	str_clear(&p->text);
	str_printf(&p->text, "%s/%s", snap_text(p, w->space), snap_text(p, w->name));
	put_pair(p, key, str_text(&p->text));
}

/* ---- one workload ------------------------------------------------------------------
 */

static const char *
action_text(enum rule_action a)
{
	return a == RULE_ACTION_DENY ? "deny" : a == RULE_ACTION_HOLD ? "hold" : "warn";
}

static void
put_fired(struct pen *p, const struct decision *x)
{
	const struct model *m = &p->d->binding.policy->model;

	open_list(p, "rules");
	for (uint32_t i = 0; i < x->fired.n; i++) {
		const struct fired *f = &p->d->fired.at[x->fired.first + i];
		const struct rule *r = &m->rules[f->rule.ix];

		open_map(p, NULL);
		put_pair(p, "rule", policy_text(p, r->name));
		put_pair(p, "action", action_text(r->action));
		if (r->message.ix)
			put_pair(p, "message", policy_text(p, r->message));
		if (f->flavor.ix)
			put_pair(p, "flavor",
				 policy_text(p, m->flavors[f->flavor.ix].name));
		if (f->trap != TRAP_NONE)
			put_pair(p, "trap", trap_text(f->trap));
		if (f->until >= 0)
			put_instant(p, "until", f->until);
		put_place(p, "at", r->when_span);
		close_map(p);
	}
	close_list(p);
}

static void
put_shortfalls(struct pen *p, const struct candidate *c)
{
	if (c->shortfalls.n == 0)
		return;
	open_list(p, "shortfalls");
	for (uint32_t i = 0; i < c->shortfalls.n; i++) {
		const struct shortfall *s =
			&p->d->shortfalls.at[c->shortfalls.first + i];
		const char *resource = p->d->binding.resource_text[s->resource];

		open_map(p, NULL);
		put_pair(p, "resource", resource);
		put_bool(p, "never", s->never);
		put_amount(p, "assumed", resource, s->assumed);
		put_amount(p, "asked", resource, s->asked);
		put_amount(p, "nominal", resource, s->nominal);
		put_amount(p, "available", resource, s->left);
		close_map(p);
	}
	close_list(p);
}

/* What is particular to a reason. */
static void
put_reason_details(struct pen *p, const struct candidate *c)
{
	const struct model *m = &p->d->binding.policy->model;

	if (c->rule.ix)
		put_pair(p, "rule", policy_text(p, m->rules[c->rule.ix].name));
	if (c->reason == REASON_TIER_EARLY)
		put_instant(p, "opens", c->when);
	else if (c->reason == REASON_TIER_LATE)
		put_instant(p, "closes", c->when);
	else if (c->reason == REASON_RULE_HOLDS && c->when >= 0)
		put_instant(p, "until", c->when);
	put_shortfalls(p, c);
}

static void
put_candidates(struct pen *p, const struct decision *x)
{
	const struct snapshot *s = p->d->binding.snapshot;
	const struct snap_workload *w = &s->workloads[x->workload];

	open_list(p, "candidates");
	for (uint32_t i = 0; i < x->candidates.n; i++) {
		const struct candidate *c =
			&p->d->candidates.at[x->candidates.first + i];
		sym set = s->pod_sets[w->pod_sets.first + c->pod_set].name;

		open_map(p, NULL);
		put_pair(p, "podSet", snap_text(p, set));
		if (c->flavor.ix)
			put_pair(p, "flavor",
				 policy_text(p, p->d->binding.policy->model
							.flavors[c->flavor.ix]
							.name));
		put_bool(p, "fits", c->reason == REASON_NONE);
		if (c->reason != REASON_NONE) {
			put_pair(p, "reason", reason_info[c->reason].name);
			put_bool(p, "never", reason_info[c->reason].never);
			str_clear(&p->text);
			candidate_message(p->d, c, &p->text);
			put_pair(p, "message", str_text(&p->text));
			put_reason_details(p, c);
		}
		close_map(p);
	}
	close_list(p);
}

/* Resources in the order of their names, as Kubernetes prints maps. */
static void
put_placements(struct pen *p, const struct decision *x, uint32_t pod_set, bool amounts)
{
	const struct binding *b = &p->d->binding;
	const char *last = "";

	open_map(p, amounts ? "usage" : "flavors");
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
			put_amount(p, last, last, next->amount);
		else
			put_pair(
				p, last,
				policy_text(p, b->policy->model.flavors[next->flavor.ix]
						       .name));
	}
	close_map(p);
}

static void
put_held_usage(struct pen *p, const struct snap_pod_set *ps, bool amounts)
{
	const struct snapshot *s = p->d->binding.snapshot;

	open_map(p, amounts ? "usage" : "flavors");
	for (uint32_t k = 0; k < ps->usage.n; k++) {
		const struct snap_usage *u = &s->usages[ps->usage.first + k];
		const char *resource = snap_text(p, u->resource);

		if (amounts)
			put_amount(p, resource, resource, u->value);
		else if (u->flavor.ix)
			put_pair(p, resource, snap_text(p, u->flavor));
	}
	close_map(p);
}

static void
put_pod_sets(struct pen *p, const struct decision *x)
{
	const struct snapshot *s = p->d->binding.snapshot;
	const struct snap_workload *w = &s->workloads[x->workload];
	bool running = x->verdict == VERDICT_STAYS;

	open_list(p, "podSets");
	for (uint32_t i = 0; i < w->pod_sets.n; i++) {
		const struct snap_pod_set *ps = &s->pod_sets[w->pod_sets.first + i];

		open_map(p, NULL);
		put_pair(p, "name", snap_text(p, ps->name));
		put_int(p, "count",
			running && ps->admitted_count >= 0 ? ps->admitted_count
							   : bind_pods(ps));
		for (int amounts = 0; amounts < 2; amounts++)
			if (running)
				put_held_usage(p, ps, amounts);
			else
				put_placements(p, x, i, amounts);
		close_map(p);
	}
	close_list(p);
}

static void
put_verdict(struct pen *p, const struct decision *x)
{
	const struct model *m = &p->d->binding.policy->model;
	bool holds = x->verdict == VERDICT_ADMITTED || x->verdict == VERDICT_STAYS;

	put_pair(p, "verdict", verdict_text[x->verdict]);
	put_pair(p, "state", holds ? "Admitted" : "Pending");
	if (!holds) {
		put_pair(p, "reason", reason_info[x->reason].name);
		put_pair(p, "kueueReason", reason_info[x->reason].kueue);
		put_bool(p, "never", reason_info[x->reason].never);
		str_clear(&p->text);
		decision_message(p->d, x, &p->text);
		put_pair(p, "message", str_text(&p->text));
	}
	if (x->until >= 0)
		put_instant(p, "until", x->until);
	if (x->rule.ix) {
		put_pair(p, "rule", policy_text(p, m->rules[x->rule.ix].name));
		put_place(p, "at", m->rules[x->rule.ix].when_span);
	}
	if (x->route.ix)
		put_pair(p, "route", policy_text(p, m->routes[x->route.ix].name));
}

static void
put_workload(struct pen *p, const struct decision *x)
{
	const struct binding *b = &p->d->binding;
	const struct team *t = &b->policy->model.teams[x->team.ix];
	flavor_id f = decision_flavor(p->d, x);

	open_map(p, NULL);
	put_workload_key(p, "workload", x->workload);
	if (x->team.ix) {
		put_pair(p, "team", policy_text(p, t->name));
		put_pair(p, "clusterQueue", policy_text(p, t->queue));
	}
	put_int(p, "priority", x->priority);
	if (x->order)
		put_int(p, "order", x->order);
	put_verdict(p, x);
	if (f.ix && b->policy->model.flavors[f.ix].tier.ix)
		put_pair(p, "tier",
			 policy_text(
				 p,
				 b->policy->model
					 .tiers[b->policy->model.flavors[f.ix].tier.ix]
					 .name));
	put_pod_sets(p, x);
	if (x->order) {
		put_fired(p, x);
		put_candidates(p, x);
	}
	close_map(p);
}

/* ---- the document ------------------------------------------------------------------
 */

static int
name_compare(const void *a, const void *b)
{
	const struct source *const *x = a, *const *y = b;

	return strcmp((*x)->name, (*y)->name);
}

static void
put_policy(struct pen *p)
{
	const struct source_set *set = &p->d->binding.policy->sources;
	const struct source **order = mem_alloc(set->list.n * sizeof(struct source *));

	for (uint32_t i = 0; i < set->list.n; i++)
		order[i] = &set->list.at[i];
	if (set->list.n > 1)
		qsort(order, set->list.n, sizeof *order, name_compare);
	open_map(p, "policy");
	put_pair(p, "sha256", p->d->binding.policy->digest);
	open_list(p, "files");
	for (uint32_t i = 0; i < set->list.n; i++)
		put_text(p, order[i]->name);
	close_list(p);
	close_map(p);
	free(order);
}

static void
put_snapshot(struct pen *p)
{
	const struct snapshot *s = p->d->binding.snapshot;

	open_map(p, "snapshot");
	put_int(p, "objects", (int64_t)s->objects_read);
	put_int(p, "nodes", s->n_nodes);
	put_int(p, "workloads", s->n_workloads);
	put_int(p, "leftOut", s->left_out);
	open_map(p, "skipped");
	for (uint32_t i = 0; i < s->n_skipped; i++)
		put_int(p, snap_text(p, s->skipped[i].kind),
			(int64_t)s->skipped[i].count);
	close_map(p);
	close_map(p);
}

static void
put_summary(struct pen *p)
{
	open_map(p, "summary");
	for (int v = 0; v < VERDICT_COUNT; v++)
		put_int(p, verdict_text[v], p->d->counts[v]);
	close_map(p);
}

static void
put_quota(struct pen *p, uint32_t team, const struct quota *q, struct range amounts)
{
	const struct binding *b = &p->d->binding;
	const struct model *m = &b->policy->model;

	for (uint32_t k = 0; k < amounts.n; k++) {
		sym name = m->amounts[amounts.first + k].resource;
		const char *resource = policy_text(p, name);
		const struct quota_cell *c = quota_cell(&b->quota, team, q->flavor.ix,
							b->resource_of_policy[name.ix]);

		open_map(p, NULL);
		put_pair(p, "flavor", policy_text(p, m->flavors[q->flavor.ix].name));
		put_pair(p, "resource", resource);
		put_amount(p, "nominal", resource, c->nominal);
		put_amount(p, "used", resource, c->used);
		close_map(p);
	}
}

static void
put_team(struct pen *p, uint32_t team)
{
	const struct model *m = &p->d->binding.policy->model;
	const struct team *t = &m->teams[team];

	open_map(p, NULL);
	put_pair(p, "team", policy_text(p, t->name));
	open_list(p, "quotas");
	for (uint32_t i = 0; i < t->quotas.n; i++) {
		const struct quota *q = &m->quotas[t->quotas.first + i];

		put_quota(p, team, q, q->amounts);
		put_quota(p, team, q, q->mig);
	}
	close_list(p);
	close_map(p);
}

static void
put_not_honoured(struct pen *p)
{
	open_list(p, "notHonoured");
	for (uint32_t i = 0; i < p->d->not_honoured.n; i++) {
		const struct not_honoured *x = &p->d->not_honoured.at[i];

		open_map(p, NULL);
		put_pair(p, "what", x->what);
		put_pair(p, "why", x->why);
		put_int(p, "count", x->count);
		put_place(p, "at", x->first);
		close_map(p);
	}
	close_list(p);
}

/* Who is admitted, in the shape of the recorded decisions of Kueue. */
static void
put_trace(struct pen *p)
{
	open_list(p, "trace");
	for (uint32_t i = 0; i < p->d->n_waiting; i++) {
		if (p->d->list.at[i].verdict != VERDICT_ADMITTED)
			continue;
		open_map(p, NULL);
		put_pair(p, "cycle", "1");
		put_workload_key(p, "admit", p->d->list.at[i].workload);
		close_map(p);
	}
	close_list(p);
}

static void
put_document(struct pen *p)
{
	const struct decisions *d = p->d;

	open_map(p, NULL);
	put_pair(p, "apiVersion", "berth.dev/v1");
	put_pair(p, "kind", "Decisions");
	put_instant(p, "now", d->now);
	put_policy(p);
	put_snapshot(p);
	put_summary(p);
	put_trace(p);
	open_list(p, "workloads");
	for (uint32_t i = 0; i < d->list.n; i++)
		put_workload(p, &d->list.at[i]);
	close_list(p);
	open_list(p, "teams");
	for (uint32_t t = 1; t <= d->binding.policy->model.n_teams; t++)
		put_team(p, t);
	close_list(p);
	put_not_honoured(p);
	put_int(p, "foreignRunning", d->binding.n_foreign);
	close_map(p);
}

static void
take_bytes(void *out, const char *bytes, size_t len)
{
	str_bytes(out, bytes, len);
}

void
write_json(const struct decisions *d, struct str *out)
{
	struct pen p = { .d = d };

	p.g = yajl_gen_alloc(NULL);
	if (!p.g)
		bug_out_of_memory(0);
	yajl_gen_config(p.g, yajl_gen_beautify, 1);
	yajl_gen_config(p.g, yajl_gen_indent_string, "  ");
	/* Straight into `out`: a buffer of yajl's own would be the document twice. */
	yajl_gen_config(p.g, yajl_gen_print_callback, take_bytes, out);
	put_document(&p);
	yajl_gen_free(p.g);
	str_free(&p.text);
}
