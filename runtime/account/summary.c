/* summary.c - what a person wants to know of one workload, in one line */

#include "runtime/account/account.h"

#include "runtime/account/words.h"
#include "runtime/snapshot/quantity.h"

static const char *
name_of(const struct account *a, uint32_t w)
{
	return a->world->workload_names[w];
}

static void
add_amount(const struct account *a, uint32_t resource, int64_t value, struct str *out)
{
	const char *name = a->world->resources[resource];
	char text[QUANTITY_TEXT];

	if (value == AMOUNT_UNLIMITED) {
		str_printf(out, "unlimited %s", name);
		return;
	}
	quantity_format(name, value, text);
	str_printf(out, "%s %s", text, name);
}

static void
add_loans(const struct account *a, const struct run *r, struct str *out)
{
	for (uint32_t i = 0; i < r->loans.n; i++) {
		const struct loan *l = &a->engine->loans.at[r->loans.first + i];

		str_add(out, i ? ", " : ", borrows ");
		add_amount(a, a->world->frs[l->fr].resource, l->amount, out);
		str_printf(out, " of cohort `%s`", a->world->nodes[l->lender].name);
	}
}

static void
add_eviction(const struct account *a, const struct run *r, struct str *out)
{
	uint32_t cq = a->world->workloads[r->evicted_for].cq;
	struct setting s = word_setting(&a->world->cqs[cq], r->evict_reason);

	str_printf(out, "evicted in cycle %u for `%s`, as `%s: %s` allows; ",
		   r->evicted_in, name_of(a, r->evicted_for), s.field, s.value);
}

static void
add_shortfall(const struct account *a, const struct shortfall *s, struct str *out)
{
	int64_t sum = amount_add(s->assumed, s->asked);

	if (s->fr == NONE) {
		str_printf(out, "its queue has no quota of %s",
			   a->world->resources[s->resource]);
	} else if (sum > s->most) {
		str_add(out, "asks ");
		add_amount(a, s->resource, sum, out);
		str_add(out, ", at most ");
		add_amount(a, s->resource, s->most, out);
	} else {
		add_amount(a, s->resource, amount_sub(sum, s->available), out);
		str_add(out, " short");
	}
}

static void
add_candidate(const struct account *a, uint32_t w, uint32_t which, struct str *out)
{
	const struct engine *e = a->engine;
	const struct attempt *t =
		&e->kept_attempts.at[e->runs[w].attempts.first + which];
	struct account_candidate c = account_candidate(a, w, which);

	if (a->world->workloads[w].pod_sets.n > 1)
		str_printf(out, "pod set `%s`: ", c.pod_set);
	if (c.flavor && t->shortfalls.n)
		str_printf(out, "%s: ", c.flavor);
	if (t->shortfalls.n == 0)
		account_candidate_message(a, w, which, out);
	for (uint32_t i = 0; i < t->shortfalls.n; i++) {
		if (i)
			str_add(out, ", ");
		add_shortfall(a, &e->kept_shortfalls.at[t->shortfalls.first + i], out);
	}
}

static void
add_candidates(const struct account *a, uint32_t w, struct str *out)
{
	uint32_t n = account_candidates(a, w), said = 0;

	for (uint32_t i = 0; i < n; i++) {
		if (!account_candidate(a, w, i).reason)
			continue;
		str_add(out, said++ ? "; " : "");
		add_candidate(a, w, i, out);
	}
	if (!said)
		str_add(out, "there is no other flavor to try");
}

/* Kueue tries one of those that look alike and passes the others over (4.4). */
static void
add_untried(const struct account *a, uint32_t w, struct str *out)
{
	const struct run *r = &a->engine->runs[w];
	const struct shape *s;

	if (a->world->workloads[w].cq == NONE) {
		str_add(out, "in no queue");
		return;
	}
	s = &a->engine->shapes[r->shape];
	if (s->parked && s->parked_by != w)
		str_printf(out, "asks the same as `%s`, which does not fit",
			   name_of(a, s->parked_by));
	else if (a->world->workloads[w].backoff)
		str_add(out, "waits until its time to be tried again has come");
	else
		str_add(out, "its turn has not come");
}

static void
add_waiting(const struct account *a, uint32_t w, struct str *out)
{
	const struct run *r = &a->engine->runs[w];

	if (a->world->workloads[w].aside) {
		account_message(a, w, out);
		return;
	}
	switch (r->note) {
	case NOTE_NONE:
	case NOTE_LOOK_ALIKE:
		add_untried(a, w, out);
		return;
	case NOTE_REFUSED:
		account_message(a, w, out);
		return;
	case NOTE_SHORTFALLS:
		str_add(out, account_never(a, w) ? "never: " : "");
		add_candidates(a, w, out);
		return;
	case NOTE_PREEMPTING:
		str_printf(out, "waits for the quota of %u evicted %s", r->n_victims,
			   r->n_victims == 1 ? "workload" : "workloads");
		return;
	case NOTE_OVERLAP_FITS:
		str_add(out, "fits once victims of another workload are gone");
		return;
	case NOTE_OVERLAP:
		str_add(out, "would evict the same as another workload");
		return;
	case NOTE_TAKEN:
		str_add(out, "another workload of the cycle took the room");
		return;
	}
}

void
account_summary(const struct account *a, uint32_t w, struct str *out)
{
	const struct run *r = &a->engine->runs[w];

	switch (account_verdict(a, w)) {
	case ACCOUNT_ADMITTED:
		str_printf(out, "in cycle %u", r->since);
		add_loans(a, r, out);
		if (r->n_victims)
			str_printf(out, ", after evicting %u %s", r->n_victims,
				   r->n_victims == 1 ? "workload" : "workloads");
		return;
	case ACCOUNT_PENDING:
	case ACCOUNT_PREEMPTED:
	case ACCOUNT_INACTIVE:
		if (r->preempted)
			add_eviction(a, r, out);
		add_waiting(a, w, out);
		return;
	case ACCOUNT_STAYS:
	case ACCOUNT_VERDICTS:
		return;
	}
}
