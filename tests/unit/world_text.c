/* world_text.c - lines of a world, and what was reported while it was built */

#include "tests/unit/world_text.h"

#include "runtime/engine/amount.h"
#include "runtime/snapshot/load.h"

#include <check.h>
#include <inttypes.h>
#include <string.h>

#define EACH(i, part)                                                                  \
	uint32_t i = (part).first;                                                     \
	i < (part).first + (part).n;                                                   \
	i++

static void
put_fr(struct str *out, const struct world *w, uint32_t fr)
{
	if (fr == NONE)
		str_add(out, "none");
	else
		str_printf(out, "%s/%s", w->flavors[w->frs[fr].flavor],
			   w->resources[w->frs[fr].resource]);
}

static void
put_limit(struct str *out, const char *label, int64_t limit)
{
	if (limit != AMOUNT_UNSET)
		str_printf(out, " %s %" PRId64, label, limit);
}

static void
put_node(struct str *out, const struct world *w, uint32_t n)
{
	const struct world_node *node = &w->nodes[n];

	str_printf(out, "%s %s", n < w->n_cqs ? "cq" : "cohort", node->name);
	if (node->parent != NONE)
		str_printf(out, " in %s", w->nodes[node->parent].name);
	if (node->weight != 1)
		str_printf(out, " weight %g", node->weight);
	if (node->out)
		str_add(out, " out");
	for (EACH(i, node->quotas)) {
		str_add(out, " [");
		put_fr(out, w, w->quotas[i].fr);
		str_printf(out, " %" PRId64, w->quotas[i].nominal);
		put_limit(out, "borrow", w->quotas[i].borrow);
		put_limit(out, "lend", w->quotas[i].lend);
		str_char(out, ']');
	}
	str_char(out, '\n');
}

static void
put_cq(struct str *out, const struct world *w, const struct world_cq *q)
{
	str_printf(out, "  within %d reclaim %d", (int)q->within, (int)q->reclaim);
	if (q->while_borrowing)
		str_add(out, " while-borrowing");
	if (q->has_threshold)
		str_printf(out, " threshold %d", q->threshold);
	str_printf(out, "%s%s%s%s%s%s", q->borrow_next ? " borrow-next" : "",
		   q->preempt_next ? " preempt-next" : "",
		   q->prefer_preempt ? " prefer-preempt" : "",
		   q->strict ? " strict" : "", q->usage_based ? " usage-based" : "",
		   q->checked ? " checked" : "");
	if (q->inactive)
		str_printf(out, " inactive %s `%s`", q->inactive, q->inactive_text);
	for (EACH(g, q->groups)) {
		str_add(out, " group(");
		for (EACH(i, w->groups[g].resources))
			str_printf(out, "%s ", w->resources[w->group_resources[i]]);
		str_char(out, ':');
		for (EACH(i, w->groups[g].flavors))
			str_printf(out, " %s", w->flavors[w->group_flavors[i]]);
		str_char(out, ')');
	}
	str_char(out, '\n');
}

static void
put_pod_set(struct str *out, const struct world *w, const struct world_pod_set *ps)
{
	str_printf(out, "  pods %s %" PRId64 "/%" PRId64 "/%" PRId64 " group %u",
		   ps->name, ps->count, ps->spec_count, ps->min_count, ps->group);
	for (EACH(i, ps->requests))
		str_printf(out, " %s%s=%" PRId64, w->resources[w->requests[i].resource],
			   w->requests[i].pods ? "!" : "", w->requests[i].total);
	for (uint32_t f = 0; f < w->n_flavors; f++) {
		const char *why = w->match[ps->match * w->n_flavors + f];

		if (why)
			str_printf(out, " {%s}", why);
	}
	str_char(out, '\n');
}

static void
put_standing(struct str *out, const struct world *w, const struct world_workload *wl)
{
	str_printf(out, " cq %s", wl->cq == NONE ? "none" : w->nodes[wl->cq].name);
	if (wl->held_cq != NONE)
		str_printf(out, " holds in %s since %" PRId64,
			   w->nodes[wl->held_cq].name, wl->reserved);
	str_printf(out, " priority %d queued %" PRId64 " shape %u uid %u%s%s%s",
		   wl->priority, wl->queued, wl->shape, wl->uid_rank,
		   wl->evicted ? " evicted" : "", wl->backoff ? " backoff" : "",
		   wl->reserved_only ? " reserved-only" : "");
	if (wl->refusal != REFUSE_NOT)
		str_printf(out, " refused %d `%s`", (int)wl->refusal, wl->refusal_text);
	if (wl->refusal_reason)
		str_printf(out, " in the end %s", wl->refusal_reason);
	if (wl->prior)
		str_printf(out, " before %s", wl->prior);
	if (wl->aside)
		str_printf(out, " aside %s `%s`", wl->aside, wl->aside_text);
	str_char(out, '\n');
}

static void
put_workload(struct str *out, const struct world *w, uint32_t i)
{
	const struct world_workload *wl = &w->workloads[i];

	str_printf(out, "workload %s", w->workload_names[i]);
	put_standing(out, w, wl);
	for (EACH(p, wl->pod_sets))
		put_pod_set(out, w, &w->pod_sets[p]);
	for (EACH(h, wl->held)) {
		str_printf(out, "  holds %s of set %u on ",
			   w->resources[w->held[h].resource], w->held[h].pod_set);
		put_fr(out, w, w->held[h].fr);
		str_printf(out, ": %" PRId64 "\n", w->held[h].amount);
	}
	for (EACH(c, wl->held_counts))
		str_printf(out, "  count %" PRId64 "\n", w->counts[c]);
}

void
world_text(struct str *out, const struct world *w)
{
	str_add(out, "resources");
	for (uint32_t i = 0; i < w->n_resources; i++)
		str_printf(out, " %s", w->resources[i]);
	str_printf(out, "%s%s%s%s\n", w->fair_sharing ? " fair" : "",
		   w->initial_share_first ? " initial-first" : "",
		   w->second_strategy ? " then-initial" : "",
		   w->ignore_undeclared ? " ignore-undeclared" : "");
	for (uint32_t n = 0; n < w->n_nodes; n++) {
		put_node(out, w, n);
		if (n < w->n_cqs)
			put_cq(out, w, &w->cqs[n]);
	}
	for (uint32_t q = 0; q < w->n_queues; q++)
		if (w->queue_use[q] != 0)
			str_printf(out, "queue %u used %g\n", q, w->queue_use[q]);
	for (uint32_t i = 0; i < w->n_workloads; i++)
		put_workload(out, w, i);
}

void
built_text(struct str *out, const char *snapshot, const struct kueue_options *options)
{
	static const struct kueue_options at_1000 = { .now = 1000 };
	struct diag_sink sink = { 0 };
	struct loader *l = loader_new(&sink, false);
	struct snapshot *s;
	struct arena arena;
	struct world_parts parts = { 0 };
	struct world w;

	loader_add_bytes(l, "-", snapshot, strlen(snapshot));
	s = loader_finish(l);
	arena_init(&arena, SIZE_MAX, NULL);
	if (!diag_failed(&sink) &&
	    kueue_build_world(&arena, &parts, s, options ? options : &at_1000, &sink,
			      &w))
		world_text(out, &w);
	for (uint32_t i = 0; i < sink.records.n; i++)
		str_printf(out, "! %s\n", sink.records.at[i].text);
	parts_free(&parts);
	arena_free(&arena);
	snapshot_free(s);
	diag_sink_free(&sink);
}

void
world_is(const char *snapshot, const char *wanted)
{
	struct str out = { 0 };

	built_text(&out, snapshot, NULL);
	ck_assert_str_eq(str_text(&out), wanted);
	str_free(&out);
}

static void
demand(const char *snapshot, const struct kueue_options *options, const char *wanted)
{
	struct str out = { 0 };

	built_text(&out, snapshot, options);
	ck_assert_msg(strstr(str_text(&out), wanted), "%s\nis not in\n%s", wanted,
		      str_text(&out));
	str_free(&out);
}

void
world_has(const char *snapshot, const char *wanted)
{
	demand(snapshot, NULL, wanted);
}

void
world_has_with(const char *snapshot, const char *gate, bool on, const char *wanted)
{
	struct kueue_gate set = { gate, on };

	demand(snapshot,
	       &(struct kueue_options){ .now = 1000, .gates = &set, .n_gates = 1 },
	       wanted);
}
