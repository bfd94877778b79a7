/* message.c - why a workload waits, in Kueue's words (kueue-semantics.md 7.7, 12) */

#include "runtime/account/account.h"

#include "runtime/account/words.h"

#include <stdlib.h>
#include <string.h>

struct reasons {
	const struct account *a;
	uint32_t w;
	VEC(struct str) list;
};

static void
reasons_free(struct reasons *r)
{
	for (uint32_t i = 0; i < r->list.n; i++)
		str_free(&r->list.at[i]);
	vec_free(&r->list);
}

static void
reason_add(struct reasons *r, const char *text)
{
	struct str s = { 0 };

	str_add(&s, text);
	*vec_push(&r->list) = s;
}

/* Everything that one flavor lacks; each is a reason of its own. */
static void
reasons_of_attempt(struct reasons *r, uint32_t which)
{
	const struct engine *e = r->a->engine;
	const struct attempt *t =
		&e->kept_attempts.at[e->runs[r->w].attempts.first + which];
	struct str text = { 0 };

	if (t->shortfalls.n == 0 && t->mode == MODE_NO_FIT) {
		account_candidate_message(r->a, r->w, which, &text);
		reason_add(r, str_text(&text));
	}
	for (uint32_t i = 0; i < t->shortfalls.n; i++) {
		str_clear(&text);
		word_shortfall(&text, r->a->world,
			       &e->kept_shortfalls.at[t->shortfalls.first + i]);
		reason_add(r, str_text(&text));
	}
	str_free(&text);
}

/*
 * The reasons of a group of pod sets: a search that found a plain fit has none, one
 * that found nothing replaces those before it (7.2, 7.3).
 */
static void
reasons_of_group(struct reasons *r, uint32_t leader)
{
	const struct engine *e = r->a->engine;
	const struct run *run = &e->runs[r->w];
	const struct attempt *list = vec_from(&e->kept_attempts, run->attempts.first);

	for (uint32_t i = 0, end; i < run->attempts.n; i = end) {
		const struct attempt *chosen = NULL;

		for (end = i;
		     end < run->attempts.n && list[end].pod_set == list[i].pod_set &&
		     list[end].search == list[i].search;
		     end++)
			if (list[end].chosen)
				chosen = &list[end];
		if (list[i].pod_set != leader || (chosen && chosen->mode == MODE_FIT))
			continue;
		if (!chosen)
			reasons_free(r);
		for (uint32_t k = i; k < end; k++)
			reasons_of_attempt(r, k);
	}
}

static int
text_compare(const void *a, const void *b)
{
	const struct str *x = a, *y = b;

	return strcmp(str_text(x), str_text(y));
}

static void
assignment_message(const struct account *a, uint32_t w, struct str *out)
{
	struct part sets = a->world->workloads[w].pod_sets;
	const struct world_pod_set *ps = &a->world->pod_sets[sets.first];
	bool any = false;

	for (uint32_t p = 0; p < sets.n; p++) {
		struct reasons r = { .a = a, .w = w };

		reasons_of_group(&r, world_leader_of(ps, p));
		if (r.list.n > 1)
			qsort(r.list.at, r.list.n, sizeof *r.list.at, text_compare);
		for (uint32_t i = 0; i < r.list.n; i++) {
			if (i == 0)
				str_printf(out,
					   "%scouldn't assign flavors to pod set %s: ",
					   any ? "; " : "", ps[p].name);
			str_printf(out, "%s%s", i ? ", " : "", str_text(&r.list.at[i]));
			any = true;
		}
		reasons_free(&r);
	}
}

static const char *
refusal_message(const struct world_workload *wl)
{
	if (wl->refusal_text)
		return wl->refusal_text;
	if (wl->refusal == REFUSE_CHECKS)
		return "The workload has failed admission checks";
	return "workload namespace doesn't match ClusterQueue selector";
}

void
account_message(const struct account *a, uint32_t w, struct str *out)
{
	const struct world_workload *wl = &a->world->workloads[w];
	const struct run *r = &a->engine->runs[w];

	if (r->held_cq != NONE)
		return;
	if (wl->aside) {
		str_add(out, wl->aside_text ? wl->aside_text : wl->aside);
		return;
	}
	switch (r->note) {
	case NOTE_NONE:
		return;
	case NOTE_REFUSED:
		str_add(out, refusal_message(wl));
		return;
	case NOTE_LOOK_ALIKE:
		str_add(out, "Bypassed scheduling evaluation because an equivalent "
			     "workload recently failed");
		return;
	case NOTE_SHORTFALLS:
		assignment_message(a, w, out);
		return;
	case NOTE_PREEMPTING:
		assignment_message(a, w, out);
		str_printf(out, ". Pending the preemption of %u workload(s)",
			   r->n_victims);
		return;
	case NOTE_OVERLAP_FITS:
		str_add(out, "Workload has overlapping preemption targets with another "
			     "workload, but will fit after these preemptions complete");
		return;
	case NOTE_OVERLAP:
		str_add(out, "Workload has overlapping preemption targets with another "
			     "workload");
		return;
	case NOTE_TAKEN:
		str_add(out, "Workload no longer fits after processing another "
			     "workload");
		return;
	}
}
