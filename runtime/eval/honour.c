/*
 * honour.c - what the policy says and evaluation does not use
 *
 * Nothing is passed over in silence: each kind of setting that would change a
 * decision of Kueue or AWS but not one of berth's is listed once, with how often it
 * is written and where first.
 */

#include "runtime/eval/evaluator.h"

#include <string.h>

/* By name of the file first, so that the order in which files are given is nothing. */
static bool
stands_before(const struct decisions *d, struct span a, struct span b)
{
	const struct source_set *set = &d->binding.policy->sources;
	const struct source *x = source_of(set, a.begin), *y = source_of(set, b.begin);
	int order = x && y ? strcmp(x->name, y->name) : 0;

	return order ? order < 0 : a.begin < b.begin;
}

static void
note(struct decisions *d, const char *what, const char *why, struct span at)
{
	for (uint32_t i = 0; i < d->not_honoured.n; i++) {
		struct not_honoured *x = &d->not_honoured.at[i];

		if (x->what != what)
			continue;
		x->count++;
		if (stands_before(d, at, x->first))
			x->first = at;
		return;
	}
	*vec_push(&d->not_honoured) = (struct not_honoured){ what, why, 1, at };
}

static void
note_team(struct decisions *d, const struct team *t)
{
	if (t->checks.n)
		note(d, "check", "admission checks are not waited for", t->name_span);
}

static void
note_hardware(struct decisions *d)
{
	const struct model *m = &d->binding.policy->model;

	for (uint32_t i = 1; i <= m->n_tiers; i++) {
		const struct tier *t = &m->tiers[i];

		if (t->instances.n)
			note(d, "instances of a tier",
			     "how many of a reservation are free is not looked at",
			     t->span);
		if (t->unknown != UNKNOWN_UNSET)
			note(d, "unknown-runtime", "rules alone judge run times",
			     t->span);
	}
	for (uint32_t i = 1; i <= m->n_flavors; i++)
		if (m->flavors[i].topology.ix)
			note(d, "topology", "placement stops at the flavor",
			     m->flavors[i].span);
	for (uint32_t i = 1; i <= m->n_limits; i++)
		note(d, "limit", "service quotas and budgets are not counted",
		     m->limits[i].span);
	for (uint32_t i = 1; i <= m->n_pools; i++)
		note(d, "pool", "nodes are not planned; rules can read pools",
		     m->pools[i].span);
}

static void
note_cluster(struct decisions *d)
{
	const struct cluster *c = &d->binding.policy->model.cluster;

	if (c->adopt_kueue)
		note(d, "adopt kueue", "quotas are the policy's own alone",
		     c->adopt_span);
	if (c->idle_sharing)
		note(d, "idle-sharing", "capacity promised to nobody is not lent",
		     c->span);
}

void
list_not_honoured(struct decisions *d)
{
	const struct model *m = &d->binding.policy->model;

	note_cluster(d);
	for (uint32_t i = 1; i <= m->n_teams; i++)
		note_team(d, &m->teams[i]);
	note_hardware(d);
	for (uint32_t i = 1; i <= m->n_assertions; i++)
		note(d, "assert", "assertions are checked, not proved",
		     m->assertions[i].span);
	for (uint32_t i = 1; i <= m->n_tests; i++)
		note(d, "test", "tests are checked, not run", m->tests[i].span);
}
