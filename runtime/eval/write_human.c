/*
 * write_human.c - decisions as a table that a person reads
 *
 * One line a workload, in the order they were considered, columns as wide as what
 * is in them; the reason comes last and is cut when the screen ends.
 */

#include "runtime/eval/write.h"

#include "base/instant.h"
#include "runtime/account/words.h"
#include "runtime/print/amount.h"
#include "runtime/print/table.h"

#include <string.h>

enum column {
	COL_WORKLOAD,
	COL_TEAM,
	COL_VERDICT,
	COL_FLAVOR,
	COL_GPUS,
	COL_WHY,
	COLUMNS
};

static const char *const titles[COLUMNS] = { "WORKLOAD", "TEAM", "VERDICT",
					     "FLAVOR",   "GPUS", "WHY" };

struct human {
	const struct decisions *d;
	struct table table;
	struct str *out;
};

static const char *
policy_text(const struct human *h, sym s)
{
	return sym_text(&h->d->binding.policy->names, s);
}

void
write_place(const struct decisions *d, struct span at, struct str *out)
{
	/* source_place() remembers line starts; a copy of the set's head is enough. */
	struct place p = source_place(&d->binding.policy->sources, at.begin);

	if (p.source)
		str_printf(out, "%s:%u:%u", p.source->name, p.line, p.column);
}

static void
fill_flavor(const struct human *h, const struct decision *x, struct str *cell)
{
	const struct model *m = &h->d->binding.policy->model;
	const struct snapshot *s = h->d->binding.snapshot;
	flavor_id f = decision_flavor(h->d, x);

	if (x->verdict == VERDICT_STAYS) {
		const struct snap_workload *w = &s->workloads[x->workload];

		for (uint32_t i = 0; i < w->pod_sets.n; i++) {
			const struct snap_pod_set *ps =
				&s->pod_sets[w->pod_sets.first + i];

			if (ps->usage.n == 0)
				continue;
			str_add(cell,
				sym_text(&s->names, s->usages[ps->usage.first].flavor));
			return;
		}
	}
	if (!f.ix) {
		str_char(cell, '-');
		return;
	}
	str_add(cell, policy_text(h, m->flavors[f.ix].name));
	if (m->flavors[f.ix].tier.ix)
		str_printf(cell, " (%s)",
			   policy_text(h, m->tiers[m->flavors[f.ix].tier.ix].name));
}

static void
fill_gpus(const struct human *h, const struct decision *x, struct str *cell)
{
	const struct binding *b = &h->d->binding;
	int64_t gpus = 0;

	if (b->gpus < b->n_resources)
		gpus = bind_total(b, &b->snapshot->workloads[x->workload], b->gpus);
	print_amount(NULL, gpus, cell);
}

/* Remarks of `warn` rules are worth a line of an admitted workload. */
static void
fill_warnings(const struct human *h, const struct decision *x, struct str *cell)
{
	const struct model *m = &h->d->binding.policy->model;

	for (uint32_t i = 0; i < x->fired.n; i++) {
		const struct fired *f = &h->d->fired.at[x->fired.first + i];
		const struct rule *r = &m->rules[f->rule.ix];

		if (r->action != RULE_ACTION_WARN)
			continue;
		str_printf(cell, "%swarning of `%s`", cell->len ? "; " : "",
			   policy_text(h, r->name));
		if (r->message.ix)
			str_printf(cell, ": %s", policy_text(h, r->message));
		if (f->trap != TRAP_NONE)
			str_printf(cell, " (cannot be worked out: %s)",
				   trap_text(f->trap));
	}
}

static void
fill_why(const struct human *h, const struct decision *x, struct str *cell)
{
	decision_summary(h->d, x, cell);
	fill_warnings(h, x, cell);
	foreign_message(h->d, x, cell);
}

static void
fill_place(const struct human *h, const struct decision *x, struct str *cell)
{
	const struct model *m = &h->d->binding.policy->model;

	if (!x->rule.ix)
		return;
	str_add(cell, "  ");
	write_place(h->d, m->rules[x->rule.ix].when_span, cell);
}

static void
row_fill(struct human *h, const struct decision *x)
{
	const struct snapshot *s = h->d->binding.snapshot;
	const struct snap_workload *w = &s->workloads[x->workload];
	struct str *cell = h->table.cell;

	table_row_begin(&h->table);
	str_printf(&cell[COL_WORKLOAD], "%s/%s", sym_text(&s->names, w->space),
		   sym_text(&s->names, w->name));
	str_add(&cell[COL_TEAM],
		x->team.ix
			? policy_text(
				  h, h->d->binding.policy->model.teams[x->team.ix].name)
			: "-");
	str_add(&cell[COL_VERDICT], verdict_text[x->verdict]);
	fill_flavor(h, x, &cell[COL_FLAVOR]);
	fill_gpus(h, x, &cell[COL_GPUS]);
	fill_why(h, x, &cell[COL_WHY]);
	fill_place(h, x, &h->table.tail);
}

static const char *
colour_of(enum verdict v)
{
	switch (v) {
	case VERDICT_ADMITTED:
		return "\033[32m";
	case VERDICT_PENDING:
		return "\033[33m";
	case VERDICT_HELD:
		return "\033[36m";
	case VERDICT_DENIED:
		return "\033[31m";
	case VERDICT_PREEMPTED:
		return "\033[35m";
	case VERDICT_STAYS:
	case VERDICT_INACTIVE:
	case VERDICT_COUNT:
		break;
	}
	return "\033[2m";
}

/* Two passes over the same rows: widths, then lines. */
static void
add_rows(struct human *h)
{
	for (uint32_t i = 0; i < h->d->list.n; i++) {
		row_fill(h, &h->d->list.at[i]);
		table_row_measure(&h->table);
	}
	table_header(&h->table);
	for (uint32_t i = 0; i < h->d->list.n; i++) {
		row_fill(h, &h->d->list.at[i]);
		table_row_write(&h->table, colour_of(h->d->list.at[i].verdict));
	}
}

static void
add_summary(struct human *h)
{
	char now[INSTANT_TEXT];
	bool any = false;

	instant_format(h->d->now, now);
	str_printf(h->out, "%sat %s: ", h->d->list.n ? "\n" : "", now);
	for (int v = 0; v < VERDICT_COUNT; v++) {
		if (h->d->counts[v] == 0)
			continue;
		str_printf(h->out, "%s%u %s", any ? ", " : "", h->d->counts[v],
			   v == VERDICT_STAYS ? "running" : verdict_text[v]);
		any = true;
	}
	str_add(h->out, any ? "" : "no workloads");
	word_unsettled(h->out, &h->d->end);
	str_char(h->out, '\n');
}

/* Use of GPUs against quota, per team, when the policy speaks of GPUs. */
static void
add_teams(struct human *h)
{
	const struct binding *b = &h->d->binding;
	const struct model *m = &b->policy->model;

	for (uint32_t team = 1; b->gpus < b->n_resources && team <= m->n_teams;
	     team++) {
		bool first = true;

		for (uint32_t i = 0; i < m->teams[team].quotas.n; i++) {
			flavor_id f = m->quotas[m->teams[team].quotas.first + i].flavor;
			const struct quota_cell *c =
				quota_cell(&b->quota, team, f.ix, b->gpus);

			if (c->nominal <= 0)
				continue;
			if (first)
				str_printf(h->out, "%s uses ",
					   policy_text(h, m->teams[team].name));
			str_add(h->out, first ? "" : ", ");
			print_amount(NULL, c->used, h->out);
			if (c->nominal != QUOTA_UNLIMITED)
				str_printf(h->out, " of %" PRId64, c->nominal);
			str_printf(h->out, " gpu on %s",
				   policy_text(h, m->flavors[f.ix].name));
			first = false;
		}
		if (!first)
			str_char(h->out, '\n');
	}
}

static void
add_uncounted(struct human *h)
{
	uint32_t foreign = h->d->binding.n_foreign;
	uint32_t left_out = h->d->binding.snapshot->n_uncounted;

	if (foreign)
		str_printf(h->out,
			   "%u running %s quota of a team or a flavor that the policy "
			   "does not have\n",
			   foreign, foreign == 1 ? "workload holds" : "workloads hold");
	if (left_out)
		str_printf(h->out,
			   "%u running %s left out of the snapshot, and what %s hold%s "
			   "counts as free\n",
			   left_out, left_out == 1 ? "workload is" : "workloads are",
			   left_out == 1 ? "it" : "they", left_out == 1 ? "s" : "");
}

void
write_human(const struct decisions *d, bool colour, unsigned width, struct str *out)
{
	struct human h = { .d = d,
			   .out = out,
			   .table = { .out = out,
				      .titles = titles,
				      .columns = COLUMNS,
				      .number = COL_GPUS,
				      .painted = COL_VERDICT,
				      .colour = colour,
				      .width = width } };

	if (d->list.n)
		add_rows(&h);
	add_summary(&h);
	add_teams(&h);
	add_uncounted(&h);
	table_free(&h.table);
}
