/* write_json.c - a settled world as a decision document */

#include "runtime/account/account.h"

#include "runtime/account/words.h"
#include "runtime/print/document.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct writer {
	struct pen pen;
	const struct account *a;
	const struct world *world;
	const struct engine *engine;
	struct str text;        /* scratch */
	uint32_t *victims;      /* PREEMPT events, grouped by whom they are for */
	uint32_t *victims_from; /* per workload; one more at the end */
};

static const char *
name_of(const struct writer *p, uint32_t w)
{
	return p->world->workload_names[w];
}

static void
put_setting(struct writer *p, const struct event *v)
{
	uint32_t cq = p->world->workloads[v->by].cq;
	struct setting s = word_setting(&p->world->cqs[cq], v->reason);

	pen_map(&p->pen, "setting");
	pen_text(&p->pen, "clusterQueue", p->world->nodes[cq].name);
	pen_text(&p->pen, "field", s.field);
	pen_text(&p->pen, "value", s.value);
	if (v->reason == EVICT_WHILE_BORROWING && p->world->cqs[cq].has_threshold)
		pen_int(&p->pen, "maxPriorityThreshold", p->world->cqs[cq].threshold);
	pen_map_end(&p->pen);
}

/* ---- one workload --------------------------------------------------------------- */

static void
put_shortfall(struct writer *p, const struct shortfall *s, uint32_t cq)
{
	const char *resource = p->world->resources[s->resource];
	int64_t sum = amount_add(s->assumed, s->asked);

	pen_map(&p->pen, NULL);
	pen_text(&p->pen, "resource", resource);
	pen_bool(&p->pen, "never", s->fr == NONE || sum > s->most);
	pen_sum(&p->pen, "assumed", resource, s->assumed);
	pen_sum(&p->pen, "asked", resource, s->asked);
	pen_amount(&p->pen, "nominal", resource,
		   s->fr == NONE ? 0 : tree_cell(&p->engine->tree, cq, s->fr)->nominal);
	pen_amount(&p->pen, "available", resource, s->available);
	pen_amount(&p->pen, "most", resource, s->most);
	pen_amount(&p->pen, "short", resource, amount_sub(sum, s->available));
	pen_map_end(&p->pen);
}

static void
put_candidate(struct writer *p, uint32_t w, uint32_t which)
{
	struct account_candidate c = account_candidate(p->a, w, which);
	const struct attempt *t =
		&p->engine->kept_attempts.at[p->engine->runs[w].attempts.first + which];

	pen_map(&p->pen, NULL);
	pen_text(&p->pen, "podSet", c.pod_set);
	if (c.flavor)
		pen_text(&p->pen, "flavor", c.flavor);
	pen_bool(&p->pen, "fits", !c.reason);
	if (t->chosen)
		pen_bool(&p->pen, "chosen", true);
	if (c.reason) {
		pen_text(&p->pen, "reason", c.reason);
		pen_bool(&p->pen, "never", c.never);
		str_clear(&p->text);
		account_candidate_message(p->a, w, which, &p->text);
		pen_text(&p->pen, "message", str_text(&p->text));
	}
	if (t->shortfalls.n) {
		pen_list(&p->pen, "shortfalls");
		for (uint32_t i = 0; i < t->shortfalls.n; i++)
			put_shortfall(
				p,
				&p->engine->kept_shortfalls.at[t->shortfalls.first + i],
				p->world->workloads[w].cq);
		pen_list_end(&p->pen);
	}
	pen_map_end(&p->pen);
}

/* Resources in the order of their names, as Kubernetes prints maps. */
static void
put_held(struct writer *p, const struct run *r, uint32_t pod_set, bool amounts)
{
	const char *last = "";

	pen_map(&p->pen, amounts ? "usage" : "flavors");
	for (;;) {
		const struct world_held *next = NULL;

		for (uint32_t i = 0; i < r->held.n; i++) {
			const struct world_held *h =
				&p->engine->held.at[r->held.first + i];
			const char *name = p->world->resources[h->resource];

			if (h->pod_set == pod_set && (amounts || h->fr != NONE) &&
			    strcmp(name, last) > 0 &&
			    (!next ||
			     strcmp(name, p->world->resources[next->resource]) < 0))
				next = h;
		}
		if (!next)
			break;
		last = p->world->resources[next->resource];
		if (amounts)
			pen_sum(&p->pen, last, last, next->amount);
		else
			pen_text(&p->pen, last,
				 p->world->flavors[p->world->frs[next->fr].flavor]);
	}
	pen_map_end(&p->pen);
}

static void
put_pod_sets(struct writer *p, uint32_t w)
{
	const struct world_workload *wl = &p->world->workloads[w];
	const struct run *r = &p->engine->runs[w];

	pen_list(&p->pen, "podSets");
	for (uint32_t i = 0; r->held_cq != NONE && i < wl->pod_sets.n; i++) {
		pen_map(&p->pen, NULL);
		pen_text(&p->pen, "name",
			 p->world->pod_sets[wl->pod_sets.first + i].name);
		pen_int(&p->pen, "count", p->engine->counts.at[r->counts + i]);
		put_held(p, r, i, false);
		put_held(p, r, i, true);
		pen_map_end(&p->pen);
	}
	pen_list_end(&p->pen);
}

static void
put_loans(struct writer *p, const struct run *r)
{
	if (r->loans.n == 0)
		return;
	pen_list(&p->pen, "borrowed");
	for (uint32_t i = 0; i < r->loans.n; i++) {
		const struct loan *l = &p->engine->loans.at[r->loans.first + i];
		struct world_fr fr = p->world->frs[l->fr];

		pen_map(&p->pen, NULL);
		pen_text(&p->pen, "flavor", p->world->flavors[fr.flavor]);
		pen_text(&p->pen, "resource", p->world->resources[fr.resource]);
		pen_amount(&p->pen, "amount", p->world->resources[fr.resource],
			   l->amount);
		pen_text(&p->pen, "cohort", p->world->nodes[l->lender].name);
		pen_map_end(&p->pen);
	}
	pen_list_end(&p->pen);
}

static void
put_victims(struct writer *p, uint32_t w)
{
	if (p->victims_from[w] == p->victims_from[w + 1])
		return;
	pen_list(&p->pen, "victims");
	for (uint32_t i = p->victims_from[w]; i < p->victims_from[w + 1]; i++) {
		const struct event *v = &p->engine->events.at[p->victims[i]];

		pen_map(&p->pen, NULL);
		pen_text(&p->pen, "workload", name_of(p, v->workload));
		document_cycle(&p->pen, v->cycle);
		pen_text(&p->pen, "reason", word_evict(v->reason));
		put_setting(p, v);
		pen_map_end(&p->pen);
	}
	pen_list_end(&p->pen);
}

static void
put_waiting(struct writer *p, uint32_t w)
{
	const struct run *r = &p->engine->runs[w];
	const struct shape *s = &p->engine->shapes[r->shape];
	const char *reason = account_reason(p->a, w);
	uint32_t n = account_candidates(p->a, w);

	if (reason) {
		pen_text(&p->pen, "reason", reason);
		pen_text(&p->pen, "kueueReason", reason);
	}
	pen_bool(&p->pen, "never", account_never(p->a, w));
	str_clear(&p->text);
	account_message(p->a, w, &p->text);
	pen_text(&p->pen, "message", str_text(&p->text));
	pen_bool(&p->pen, "active", r->in_heap && !s->parked);
	if (r->in_heap && s->parked && s->parked_by != w)
		pen_text(&p->pen, "sameAs", name_of(p, s->parked_by));
	if (r->preempted) {
		pen_text(&p->pen, "preempted", word_evict(r->evict_reason));
		pen_text(&p->pen, "preemptedFor", name_of(p, r->evicted_for));
	}
	pen_list(&p->pen, "candidates");
	for (uint32_t i = 0; i < n; i++)
		put_candidate(p, w, i);
	pen_list_end(&p->pen);
}

static const char *
state_of(const struct writer *p, uint32_t w)
{
	const struct run *r = &p->engine->runs[w];

	if (r->held_cq == NONE)
		return "Pending";
	if (r->evicted)
		return "Evicting";
	if (r->since ? p->world->cqs[r->held_cq].checked
		     : p->world->workloads[w].reserved_only)
		return "QuotaReserved";
	return "Admitted";
}

static void
put_workload(struct writer *p, uint32_t w)
{
	const struct world_workload *wl = &p->world->workloads[w];
	const struct run *r = &p->engine->runs[w];

	pen_map(&p->pen, NULL);
	pen_text(&p->pen, "workload", name_of(p, w));
	if (wl->cq != NONE)
		pen_text(&p->pen, "team", p->world->nodes[wl->cq].name);
	pen_int(&p->pen, "priority", wl->priority);
	pen_text(&p->pen, "verdict", account_verdict_text[account_verdict(p->a, w)]);
	pen_text(&p->pen, "state", state_of(p, w));
	if (r->held_cq != NONE)
		pen_text(&p->pen, "clusterQueue", p->world->nodes[r->held_cq].name);
	if (r->held_cq != NONE && r->since)
		document_cycle(&p->pen, r->since);
	put_pod_sets(p, w);
	if (r->held_cq == NONE)
		put_waiting(p, w);
	else
		put_loans(p, r);
	put_victims(p, w);
	pen_map_end(&p->pen);
}

/* ---- the document --------------------------------------------------------------- */

static void
put_configuration(struct writer *p)
{
	const struct world *w = p->world;

	pen_map(&p->pen, "configuration");
	pen_bool(&p->pen, "fairSharing", w->fair_sharing);
	if (w->fair_sharing) {
		pen_list(&p->pen, "preemptionStrategies");
		if (!w->initial_share_first)
			pen_text(&p->pen, NULL, "LessThanOrEqualToFinalShare");
		if (w->initial_share_first || w->second_strategy)
			pen_text(&p->pen, NULL, "LessThanInitialShare");
		pen_list_end(&p->pen);
	}
	pen_map_end(&p->pen);
}

/* Left out, with quota that looks free now. */
static void
put_event(struct writer *p, const struct event *v)
{
	pen_map(&p->pen, NULL);
	document_cycle(&p->pen, v->cycle);
	pen_text(&p->pen, v->kind == EVENT_ADMIT ? "admit" : "preempt",
		 name_of(p, v->workload));
	if (v->kind == EVENT_PREEMPT) {
		pen_text(&p->pen, "reason", word_evict(v->reason));
		pen_text(&p->pen, "for", name_of(p, v->by));
	}
	pen_map_end(&p->pen);
}

static void
put_events(struct writer *p, const char *key, uint32_t first, uint32_t n)
{
	pen_list(&p->pen, key);
	for (uint32_t i = first; i < first + n; i++)
		put_event(p, &p->engine->events.at[i]);
	pen_list_end(&p->pen);
}

static void
put_end(struct writer *p)
{
	const struct settlement *s = &p->a->end;

	pen_map(&p->pen, "cycles");
	pen_int(&p->pen, "run", s->cycles);
	pen_text(&p->pen, "end", word_end(s->end));
	if (s->end == SETTLE_ROUNDS) {
		pen_int(&p->pen, "length", s->round_cycles);
		put_events(p, "round", s->round_first, s->round_events);
	}
	pen_map_end(&p->pen);
}

static void
put_summary(struct writer *p)
{
	int64_t counts[ACCOUNT_VERDICTS] = { 0 };

	for (uint32_t w = 0; w < p->world->n_workloads; w++)
		counts[account_verdict(p->a, w)]++;
	pen_map(&p->pen, "summary");
	for (int v = 0; v < ACCOUNT_VERDICTS; v++)
		pen_int(&p->pen, account_verdict_text[v], counts[v]);
	/* Verdicts of rules, which there are none of. */
	pen_int(&p->pen, "held", 0);
	pen_int(&p->pen, "denied", 0);
	pen_map_end(&p->pen);
}

static void
put_queue(struct writer *p, uint32_t cq)
{
	uint32_t n = p->world->n_frs;

	pen_map(&p->pen, NULL);
	pen_text(&p->pen, "team", p->world->nodes[cq].name);
	pen_list(&p->pen, "quotas");
	for (uint32_t k = 0; k < p->world->nodes[cq].quotas.n; k++) {
		uint32_t at = p->world->nodes[cq].quotas.first + k;
		uint32_t fr = p->world->quotas[at].fr;
		const char *resource = p->world->resources[p->world->frs[fr].resource];
		int64_t nominal = p->world->quotas[at].nominal;
		int64_t used = p->engine->held_usage[(uint64_t)cq * n + fr];

		pen_map(&p->pen, NULL);
		pen_text(&p->pen, "flavor",
			 p->world->flavors[p->world->frs[fr].flavor]);
		pen_text(&p->pen, "resource", resource);
		pen_amount(&p->pen, "nominal", resource, nominal);
		pen_sum(&p->pen, "used", resource, used);
		pen_amount(&p->pen, "borrowed", resource,
			   amount_max(0, amount_sub(used, nominal)));
		pen_map_end(&p->pen);
	}
	pen_list_end(&p->pen);
	pen_map_end(&p->pen);
}

static void
put_document(struct writer *p)
{
	pen_map(&p->pen, NULL);
	pen_text(&p->pen, "apiVersion", "berth.dev/v1");
	pen_text(&p->pen, "kind", "Decisions");
	pen_instant(&p->pen, "now", p->a->now);
	put_configuration(p);
	document_snapshot(&p->pen, p->a->snapshot);
	put_end(p);
	put_summary(p);
	put_events(p, "trace", 0, p->engine->events.n);
	pen_list(&p->pen, "workloads");
	for (uint32_t w = 0; w < p->world->n_workloads; w++)
		put_workload(p, w);
	pen_list_end(&p->pen);
	pen_list(&p->pen, "teams");
	for (uint32_t cq = 0; cq < p->world->n_cqs; cq++)
		put_queue(p, cq);
	pen_list_end(&p->pen);
	pen_list(&p->pen, "notHonoured");
	pen_list_end(&p->pen);
	pen_int(&p->pen, "foreignRunning", 0);
	pen_map_end(&p->pen);
}

/* Groups the events that evict by whom they are for; a counting sort. */
static void
victims_sort(struct writer *p)
{
	uint32_t n = p->world->n_workloads;

	p->victims_from = mem_zero((size_t)n + 2, sizeof *p->victims_from);
	p->victims = mem_alloc((size_t)p->engine->events.n * sizeof *p->victims);
	for (uint32_t i = 0; i < p->engine->events.n; i++)
		if (p->engine->events.at[i].kind == EVENT_PREEMPT)
			p->victims_from[p->engine->events.at[i].by + 2]++;
	for (uint32_t w = 1; w < n + 2; w++)
		p->victims_from[w] += p->victims_from[w - 1];
	for (uint32_t i = 0; i < p->engine->events.n; i++)
		if (p->engine->events.at[i].kind == EVENT_PREEMPT)
			p->victims[p->victims_from[p->engine->events.at[i].by + 1]++] =
				i;
}

void
account_write_json(const struct account *a, struct str *out)
{
	struct writer p = { .a = a, .world = a->world, .engine = a->engine };

	victims_sort(&p);
	pen_begin(&p.pen, out);
	put_document(&p);
	pen_end(&p.pen);
	free(p.victims);
	free(p.victims_from);
	str_free(&p.text);
}
