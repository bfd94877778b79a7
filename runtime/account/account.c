/* account.c - verdicts, reasons and candidates read off a settled engine */

#include "runtime/account/account.h"

#include "runtime/account/words.h"

#include <string.h>

const char *const account_verdict_text[ACCOUNT_VERDICTS] = {
	[ACCOUNT_ADMITTED] = "admitted",   [ACCOUNT_PENDING] = "pending",
	[ACCOUNT_STAYS] = "stays",         [ACCOUNT_INACTIVE] = "inactive",
	[ACCOUNT_PREEMPTED] = "preempted",
};

/* Somebody has set it aside; queues that are stopped may open again. */
static bool
is_set_aside(const struct world_workload *wl)
{
	return wl->aside && (strcmp(wl->aside, "Deactivated") == 0 ||
			     strcmp(wl->aside, "AdmissionGated") == 0);
}

enum account_verdict
account_verdict(const struct account *a, uint32_t w)
{
	const struct run *r = &a->engine->runs[w];

	if (r->held_cq != NONE)
		return r->since ? ACCOUNT_ADMITTED : ACCOUNT_STAYS;
	if (is_set_aside(&a->world->workloads[w]))
		return ACCOUNT_INACTIVE;
	return r->preempted && a->world->workloads[w].held_cq != NONE
		       ? ACCOUNT_PREEMPTED
		       : ACCOUNT_PENDING;
}

const char *
account_reason(const struct account *a, uint32_t w)
{
	const struct run *r = &a->engine->runs[w];

	if (r->held_cq != NONE)
		return NULL;
	if (a->world->workloads[w].aside)
		return a->world->workloads[w].aside;
	if (r->wait == WAIT_MISCONFIGURED && a->world->workloads[w].refusal_reason)
		return a->world->workloads[w].refusal_reason;
	if (r->wait == WAIT_NONE) /* looked at without a code (7.7), or never (12.7) */
		return r->note == NOTE_NONE ? a->world->workloads[w].prior
					    : word_wait(WAIT_EVALUATION);
	return word_wait(r->wait);
}

bool
account_never(const struct account *a, uint32_t w)
{
	const struct run *r = &a->engine->runs[w];

	if (r->held_cq != NONE)
		return false;
	return a->world->workloads[w].aside || r->wait == WAIT_EXCEEDS ||
	       r->wait == WAIT_NO_MATCH || r->wait == WAIT_MISCONFIGURED;
}

const char *
account_flavor(const struct account *a, uint32_t w)
{
	const struct run *r = &a->engine->runs[w];

	for (uint32_t i = 0; i < r->held.n; i++) {
		uint32_t fr = a->engine->held.at[r->held.first + i].fr;

		if (fr != NONE)
			return a->world->flavors[a->world->frs[fr].flavor];
	}
	return NULL;
}

static int64_t
gpus_asked(const struct account *a, const struct world_workload *wl, uint32_t gpu)
{
	int64_t sum = 0;

	for (uint32_t p = 0; p < wl->pod_sets.n; p++) {
		struct part q = a->world->pod_sets[wl->pod_sets.first + p].requests;

		for (uint32_t k = q.first; k < q.first + q.n; k++)
			if (a->world->requests[k].resource == gpu)
				sum = amount_add(sum, a->world->requests[k].total);
	}
	return sum;
}

int64_t
account_gpus(const struct account *a, uint32_t w)
{
	const struct run *r = &a->engine->runs[w];
	int64_t sum = 0;
	uint32_t gpu = 0;

	while (gpu < a->world->n_resources &&
	       strcmp(a->world->resources[gpu], "nvidia.com/gpu") != 0)
		gpu++;
	if (r->held_cq == NONE)
		return gpus_asked(a, &a->world->workloads[w], gpu);
	for (uint32_t i = 0; i < r->held.n; i++) {
		const struct world_held *h = &a->engine->held.at[r->held.first + i];

		if (h->resource == gpu)
			sum = amount_add(sum, h->amount);
	}
	return sum;
}

/* Findings are of the last time it was tried, and it may have had quota since. */
uint32_t
account_candidates(const struct account *a, uint32_t w)
{
	const struct run *r = &a->engine->runs[w];

	if (r->held_cq != NONE)
		return 0;
	switch (r->note) {
	case NOTE_NONE:
	case NOTE_REFUSED:
	case NOTE_LOOK_ALIKE:
		return 0;
	case NOTE_SHORTFALLS:
	case NOTE_PREEMPTING:
	case NOTE_OVERLAP_FITS:
	case NOTE_OVERLAP:
	case NOTE_TAKEN:
		break;
	}
	return r->attempts.n;
}

static const struct attempt *
attempt_at(const struct account *a, uint32_t w, uint32_t which)
{
	return &a->engine->kept_attempts.at[a->engine->runs[w].attempts.first + which];
}

struct account_candidate
account_candidate(const struct account *a, uint32_t w, uint32_t which)
{
	const struct attempt *t = attempt_at(a, w, which);
	uint32_t first = a->world->workloads[w].pod_sets.first;
	struct account_candidate c = { 0 };

	c.pod_set = a->world->pod_sets[first + t->pod_set].name;
	c.flavor = t->flavor == NONE ? NULL : a->world->flavors[t->flavor];
	if (t->mode == MODE_FIT)
		return c;
	c.reason = word_cause(t->cause);
	c.never = t->cause == CAUSE_EXCEEDS || t->cause == CAUSE_NO_MATCH;
	return c;
}

/* The first pod set of the group that the flavor does not suit says why (7.4). */
static const char *
mismatch_text(const struct account *a, uint32_t w, const struct attempt *t)
{
	struct part sets = a->world->workloads[w].pod_sets;
	const struct world_pod_set *ps = &a->world->pod_sets[sets.first];

	for (uint32_t p = t->pod_set; p < sets.n; p++) {
		const char *why =
			a->world->match[(uint64_t)ps[p].match * a->world->n_flavors +
					t->flavor];

		if (ps[p].group == ps[t->pod_set].group && why)
			return why;
	}
	return "";
}

void
account_candidate_message(const struct account *a, uint32_t w, uint32_t which,
			  struct str *out)
{
	const struct attempt *t = attempt_at(a, w, which);

	if (t->shortfalls.n == 0 && t->mode == MODE_NO_FIT && t->flavor != NONE)
		str_add(out, mismatch_text(a, w, t));
	for (uint32_t i = 0; i < t->shortfalls.n; i++) {
		if (i)
			str_add(out, ", ");
		word_shortfall(out, a->world,
			       &a->engine->kept_shortfalls.at[t->shortfalls.first + i]);
	}
}
