/* write_human.c - a settled world as a table that a person reads */

#include "runtime/account/account.h"

#include "base/instant.h"
#include "runtime/account/words.h"
#include "runtime/print/table.h"
#include "runtime/snapshot/snapshot.h"

#include <inttypes.h>
#include <string.h>

enum column {
	COL_WORKLOAD,
	COL_QUEUE,
	COL_VERDICT,
	COL_FLAVOR,
	COL_GPUS,
	COL_WHY,
	COLUMNS
};

static const char *const titles[COLUMNS] = { "WORKLOAD", "QUEUE", "VERDICT",
					     "FLAVOR",   "GPUS",  "WHY" };

static void
row_fill(const struct account *a, uint32_t w, struct table *t)
{
	uint32_t cq = a->engine->runs[w].held_cq;
	const char *flavor = account_flavor(a, w);

	if (cq == NONE)
		cq = a->world->workloads[w].cq;
	table_row_begin(t);
	str_add(&t->cell[COL_WORKLOAD], a->world->workload_names[w]);
	str_add(&t->cell[COL_QUEUE], cq == NONE ? "-" : a->world->nodes[cq].name);
	str_add(&t->cell[COL_VERDICT], account_verdict_text[account_verdict(a, w)]);
	str_add(&t->cell[COL_FLAVOR], flavor ? flavor : "-");
	str_printf(&t->cell[COL_GPUS], "%" PRId64, account_gpus(a, w));
	account_summary(a, w, &t->cell[COL_WHY]);
}

static const char *
colour_of(const struct account *a, uint32_t w)
{
	switch (account_verdict(a, w)) {
	case ACCOUNT_ADMITTED:
		return "\033[32m";
	case ACCOUNT_PENDING:
	case ACCOUNT_PREEMPTED:
		return account_never(a, w) ? "\033[31m" : "\033[33m";
	case ACCOUNT_STAYS:
	case ACCOUNT_INACTIVE:
	case ACCOUNT_VERDICTS:
		break;
	}
	return "\033[2m";
}

static void
add_rows(const struct account *a, struct table *t)
{
	for (uint32_t w = 0; w < a->world->n_workloads; w++) {
		row_fill(a, w, t);
		table_row_measure(t);
	}
	table_header(t);
	for (uint32_t w = 0; w < a->world->n_workloads; w++) {
		row_fill(a, w, t);
		table_row_write(t, colour_of(a, w));
	}
}

static void
add_counts(const struct account *a, struct str *out)
{
	uint32_t counts[ACCOUNT_VERDICTS] = { 0 };
	char now[INSTANT_TEXT];
	bool any = false;

	for (uint32_t w = 0; w < a->world->n_workloads; w++)
		counts[account_verdict(a, w)]++;
	instant_format(a->now, now);
	str_printf(out, "%sat %s: ", a->world->n_workloads ? "\n" : "", now);
	for (int v = 0; v < ACCOUNT_VERDICTS; v++) {
		if (!counts[v])
			continue;
		str_printf(out, "%s%u %s", any ? ", " : "", counts[v],
			   v == ACCOUNT_STAYS ? "running" : account_verdict_text[v]);
		any = true;
	}
	str_add(out, any ? "" : "no workloads");
}

static void
add_uncounted(const struct account *a, struct str *out)
{
	uint32_t n = a->snapshot->n_uncounted;

	if (n)
		str_printf(out,
			   "%u running %s left out of the snapshot, and what %s hold%s "
			   "counts as free\n",
			   n, n == 1 ? "workload is" : "workloads are",
			   n == 1 ? "it" : "they", n == 1 ? "s" : "");
}

static void
add_end(const struct account *a, struct str *out)
{
	if (a->end.end == SETTLE_QUIET)
		str_printf(out, "; settled after %u %s", a->end.cycles,
			   a->end.cycles == 1 ? "cycle" : "cycles");
	word_unsettled(out, &a->end);
	str_char(out, '\n');
}

/* Who goes round, once each, in the order in which they do. */
static void
add_rounds(const struct account *a, struct str *out)
{
	for (uint32_t i = 0; i < a->end.round_events; i++) {
		const struct event *v = &a->engine->events.at[a->end.round_first + i];

		str_printf(out, "  `%s` is %s", a->world->workload_names[v->workload],
			   v->kind == EVENT_ADMIT ? "admitted" : "evicted");
		if (v->kind == EVENT_PREEMPT)
			str_printf(out, " for `%s`", a->world->workload_names[v->by]);
		str_char(out, '\n');
	}
}

/* Use of GPUs against quota, per ClusterQueue. */
static void
add_queue(const struct account *a, uint32_t cq, struct str *out)
{
	bool first = true;

	for (uint32_t fr = 0; fr < a->world->n_frs; fr++) {
		const struct cell *c = tree_cell(&a->engine->tree, cq, fr);
		struct world_fr x = a->world->frs[fr];
		int64_t used =
			a->engine->held_usage[(uint64_t)cq * a->world->n_frs + fr];

		if (strcmp(a->world->resources[x.resource], "nvidia.com/gpu") != 0 ||
		    !c->declared || (c->nominal == 0 && used == 0))
			continue;
		if (first)
			str_printf(out, "%s uses ", a->world->nodes[cq].name);
		str_printf(out, "%s%" PRId64, first ? "" : ", ", used);
		if (c->nominal != AMOUNT_UNLIMITED)
			str_printf(out, " of %" PRId64, c->nominal);
		str_printf(out, " gpu on %s", a->world->flavors[x.flavor]);
		first = false;
	}
	if (!first)
		str_char(out, '\n');
}

void
account_write_human(const struct account *a, bool colour, unsigned width,
		    struct str *out)
{
	struct table t = { .out = out,
			   .titles = titles,
			   .columns = COLUMNS,
			   .number = COL_GPUS,
			   .painted = COL_VERDICT,
			   .colour = colour,
			   .width = width };

	if (a->world->n_workloads)
		add_rows(a, &t);
	add_counts(a, out);
	add_end(a, out);
	add_rounds(a, out);
	for (uint32_t cq = 0; cq < a->world->n_cqs; cq++)
		add_queue(a, cq, out);
	add_uncounted(a, out);
	table_free(&t);
}
