/*
 * write_human.c - decisions as a table that a person reads
 *
 * One line a workload, in the order they were considered, columns as wide as what
 * is in them; the reason comes last and is cut when the screen ends.
 */

#include "runtime/eval/write.h"

#include "base/instant.h"

#include <glib.h>
#include <string.h>

enum column {
	COL_WORKLOAD,
	COL_TEAM,
	COL_VERDICT,
	COL_FLAVOR,
	COL_GPUS,
	COL_WHY,
	COL_PLACE, /* of the rule, behind the reason; it has no title */
	COLUMNS
};

static const char *const titles[COLUMNS] = { "WORKLOAD", "TEAM", "VERDICT",
					     "FLAVOR",   "GPUS", "WHY" };

struct row {
	struct str cell[COLUMNS];
	enum verdict verdict;
};

struct table {
	const struct decisions *d;
	struct str *out;
	bool colour;
	unsigned width;
	int widest[COLUMNS];
	struct row row; /* the one at hand; its memory is used again */
};

/* Columns on a terminal; wide characters take two. */
static int
display_width(const char *s)
{
	int width = 0;

	for (; *s; s = g_utf8_next_char(s)) {
		gunichar c = g_utf8_get_char_validated(s, -1);

		if (c == (gunichar)-1 || c == (gunichar)-2)
			return (int)strlen(s);
		width += g_unichar_iszerowidth(c) ? 0 : g_unichar_iswide(c) ? 2 : 1;
	}
	return width;
}

static const char *
policy_text(const struct table *t, sym s)
{
	return sym_text(&t->d->binding.policy->names, s);
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
fill_flavor(const struct table *t, const struct decision *x, struct str *cell)
{
	const struct model *m = &t->d->binding.policy->model;
	const struct snapshot *s = t->d->binding.snapshot;
	flavor_id f = decision_flavor(t->d, x);

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
	str_add(cell, policy_text(t, m->flavors[f.ix].name));
	if (m->flavors[f.ix].tier.ix)
		str_printf(cell, " (%s)",
			   policy_text(t, m->tiers[m->flavors[f.ix].tier.ix].name));
}

static void
fill_gpus(const struct table *t, const struct decision *x, struct str *cell)
{
	const struct binding *b = &t->d->binding;
	int64_t gpus = 0;

	for (uint32_t r = 0; r < b->n_resources; r++)
		if (strcmp(b->resource_text[r], "nvidia.com/gpu") == 0)
			gpus = bind_total(b, &b->snapshot->workloads[x->workload], r);
	str_printf(cell, "%" PRId64, gpus);
}

/* Remarks of `warn` rules are worth a line of an admitted workload. */
static void
fill_warnings(const struct table *t, const struct decision *x, struct str *cell)
{
	const struct model *m = &t->d->binding.policy->model;

	for (uint32_t i = 0; i < x->fired.n; i++) {
		const struct fired *f = &t->d->fired.at[x->fired.first + i];
		const struct rule *r = &m->rules[f->rule.ix];

		if (r->action != RULE_ACTION_WARN)
			continue;
		str_printf(cell, "%swarning of `%s`", cell->len ? "; " : "",
			   policy_text(t, r->name));
		if (r->message.ix)
			str_printf(cell, ": %s", policy_text(t, r->message));
		if (f->trap != TRAP_NONE)
			str_printf(cell, " (cannot be worked out: %s)",
				   trap_text(f->trap));
	}
}

static void
fill_why(const struct table *t, const struct decision *x, struct str *cell)
{
	decision_summary(t->d, x, cell);
	fill_warnings(t, x, cell);
}

static void
fill_place(const struct table *t, const struct decision *x, struct str *cell)
{
	const struct model *m = &t->d->binding.policy->model;

	if (!x->rule.ix)
		return;
	str_add(cell, "  ");
	write_place(t->d, m->rules[x->rule.ix].when_span, cell);
}

/* Names come from whoever made the objects: none may steer the terminal. */
static void
cell_clean(struct str *cell)
{
	size_t kept = 0;

	for (size_t i = 0; i < cell->len;) {
		const char *s = cell->text + i;
		gunichar c = g_utf8_get_char_validated(s, (gssize)(cell->len - i));
		bool valid = c != (gunichar)-1 && c != (gunichar)-2;
		size_t bytes = valid ? (size_t)(g_utf8_next_char(s) - s) : 1;
		GUnicodeType type = valid ? g_unichar_type(c) : G_UNICODE_CONTROL;

		if (type == G_UNICODE_CONTROL || type == G_UNICODE_FORMAT ||
		    type == G_UNICODE_LINE_SEPARATOR ||
		    type == G_UNICODE_PARAGRAPH_SEPARATOR) {
			cell->text[kept++] = '?';
		} else {
			memmove(cell->text + kept, s, bytes);
			kept += bytes;
		}
		i += bytes;
	}
	cell->len = kept;
	if (cell->text)
		cell->text[kept] = '\0';
}

static void
row_fill(struct table *t, const struct decision *x)
{
	const struct snapshot *s = t->d->binding.snapshot;
	const struct snap_workload *w = &s->workloads[x->workload];
	struct str *cell = t->row.cell;

	for (int c = 0; c < COLUMNS; c++)
		str_clear(&cell[c]);
	t->row.verdict = x->verdict;
	str_printf(&cell[COL_WORKLOAD], "%s/%s", sym_text(&s->names, w->space),
		   sym_text(&s->names, w->name));
	str_add(&cell[COL_TEAM],
		x->team.ix
			? policy_text(
				  t, t->d->binding.policy->model.teams[x->team.ix].name)
			: "-");
	str_add(&cell[COL_VERDICT], verdict_text[x->verdict]);
	fill_flavor(t, x, &cell[COL_FLAVOR]);
	fill_gpus(t, x, &cell[COL_GPUS]);
	fill_why(t, x, &cell[COL_WHY]);
	fill_place(t, x, &cell[COL_PLACE]);
	for (int c = 0; c < COLUMNS; c++)
		cell_clean(&cell[c]);
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
	case VERDICT_STAYS:
	case VERDICT_COUNT:
		break;
	}
	return "\033[2m";
}

/* Columns below which a reason is not worth cutting. */
enum { REASON_LEAST = 20 };

/* As much of the text as fits, with a mark that there is more. */
static void
add_cut(struct table *t, const char *text, int used)
{
	int room = (int)t->width - used, width = 0;
	const char *s = text;

	if (t->width == 0 || room < REASON_LEAST || display_width(text) <= room) {
		str_add(t->out, text);
		return;
	}
	while (*s) {
		width += g_unichar_iswide(g_utf8_get_char(s)) ? 2 : 1;
		if (width > room - 1)
			break;
		s = g_utf8_next_char(s);
	}
	str_bytes(t->out, text, (size_t)(s - text));
	str_add(t->out, "\xE2\x80\xA6");
}

static void
add_cell(struct table *t, int column, const char *text)
{
	int pad = t->widest[column] - display_width(text);

	if (column == COL_GPUS)
		str_fill(t->out, ' ', (size_t)(pad > 0 ? pad : 0));
	str_add(t->out, text);
	if (column != COL_GPUS)
		str_fill(t->out, ' ', (size_t)(pad > 0 ? pad : 0));
	str_add(t->out, "  ");
}

/* Lines end with what is said, not with blanks. */
static void
end_line(struct table *t)
{
	while (t->out->len > 0 && t->out->text[t->out->len - 1] == ' ')
		t->out->text[--t->out->len] = '\0';
	str_char(t->out, '\n');
}

static void
add_row(struct table *t)
{
	int used = 0, place;

	for (int c = 0; c < COL_WHY; c++) {
		if (c == COL_VERDICT && t->colour)
			str_add(t->out, colour_of(t->row.verdict));
		add_cell(t, c, str_text(&t->row.cell[c]));
		if (c == COL_VERDICT && t->colour)
			str_add(t->out, "\033[0m");
		used += t->widest[c] + 2;
	}
	place = display_width(str_text(&t->row.cell[COL_PLACE]));
	if (t->width && used + place + REASON_LEAST > (int)t->width)
		str_clear(&t->row.cell[COL_PLACE]); /* the reason says more */
	else
		used += place;
	add_cut(t, str_text(&t->row.cell[COL_WHY]), used);
	str_add(t->out, str_text(&t->row.cell[COL_PLACE]));
	end_line(t);
}

static void
measure(struct table *t)
{
	for (int c = 0; c < COL_PLACE; c++)
		t->widest[c] = display_width(titles[c]);
	for (uint32_t i = 0; i < t->d->list.n; i++) {
		row_fill(t, &t->d->list.at[i]);
		for (int c = 0; c < COL_WHY; c++) {
			int width = display_width(str_text(&t->row.cell[c]));

			if (width > t->widest[c])
				t->widest[c] = width;
		}
	}
}

static void
add_header(struct table *t)
{
	if (t->colour)
		str_add(t->out, "\033[1m");
	for (int c = 0; c < COL_WHY; c++)
		add_cell(t, c, titles[c]);
	str_add(t->out, titles[COL_WHY]);
	if (t->colour)
		str_add(t->out, "\033[0m");
	str_char(t->out, '\n');
}

static void
add_summary(struct table *t)
{
	char now[INSTANT_TEXT];
	bool any = false;

	instant_format(t->d->now, now);
	str_printf(t->out, "\nat %s: ", now);
	for (int v = 0; v < VERDICT_COUNT; v++) {
		if (t->d->counts[v] == 0)
			continue;
		str_printf(t->out, "%s%u %s", any ? ", " : "", t->d->counts[v],
			   v == VERDICT_STAYS ? "running" : verdict_text[v]);
		any = true;
	}
	str_add(t->out, any ? "\n" : "no workloads\n");
}

/* Use of GPUs against quota, per team, when the policy speaks of GPUs. */
static void
add_teams(struct table *t)
{
	const struct binding *b = &t->d->binding;
	const struct model *m = &b->policy->model;
	uint32_t gpu = 0;

	while (gpu < b->n_resources &&
	       strcmp(b->resource_text[gpu], "nvidia.com/gpu") != 0)
		gpu++;
	for (uint32_t team = 1; gpu < b->n_resources && team <= m->n_teams; team++) {
		bool first = true;

		for (uint32_t i = 0; i < m->teams[team].quotas.n; i++) {
			flavor_id f = m->quotas[m->teams[team].quotas.first + i].flavor;
			const struct quota_cell *c =
				quota_cell(&b->quota, team, f.ix, gpu);

			if (c->nominal <= 0)
				continue;
			if (first)
				str_printf(t->out, "%s uses ",
					   policy_text(t, m->teams[team].name));
			str_printf(t->out, "%s%" PRId64, first ? "" : ", ", c->used);
			if (c->nominal != QUOTA_UNLIMITED)
				str_printf(t->out, " of %" PRId64, c->nominal);
			str_printf(t->out, " gpu on %s",
				   policy_text(t, m->flavors[f.ix].name));
			first = false;
		}
		if (!first)
			str_char(t->out, '\n');
	}
}

static void
add_foreign(struct table *t)
{
	uint32_t n = t->d->binding.n_foreign;

	if (n)
		str_printf(t->out,
			   "%u running %s quota of a team or a flavor that the policy "
			   "does not have\n",
			   n, n == 1 ? "workload holds" : "workloads hold");
}

void
write_human(const struct decisions *d, bool colour, unsigned width, struct str *out)
{
	struct table t = { .d = d, .out = out, .colour = colour, .width = width };

	if (d->list.n) {
		measure(&t);
		add_header(&t);
	}
	for (uint32_t i = 0; i < d->list.n; i++) {
		row_fill(&t, &d->list.at[i]);
		add_row(&t);
	}
	add_summary(&t);
	add_teams(&t);
	add_foreign(&t);
	for (int c = 0; c < COLUMNS; c++)
		str_free(&t.row.cell[c]);
}
