/* bind.c - a policy and a snapshot brought together */

#include "runtime/eval/bind.h"

#include "base/bug.h"

#include <stdlib.h>
#include <string.h>

int64_t
bind_text(struct binding *b, sym text)
{
	int64_t *slot = &b->texts[text.ix];
	sym found;

	if (!text.ix)
		return VALUE_ABSENT;
	if (*slot)
		return *slot;
	found = intern_find(&b->snapshot->names, sym_text(&b->policy->names, text),
			    sym_len(&b->policy->names, text));
	*slot = found.ix ? (int64_t)found.ix : -(int64_t)text.ix;
	return *slot;
}

const char *
bind_text_of(const struct binding *b, int64_t number)
{
	if (number == VALUE_ABSENT)
		return "";
	if (number < 0)
		return sym_text(&b->policy->names, (sym){ (uint32_t)-number });
	return sym_text(&b->snapshot->names, (sym){ (uint32_t)number });
}

static void
bind_consts(struct binding *b)
{
	const struct ir_unit *u = &b->policy->unit;

	b->consts = arena_array(&b->arena, int64_t, u->n_consts + 1);
	for (uint32_t i = 0; i < u->n_consts; i++) {
		const struct ir_const *c = &u->consts[i];
		sym s;

		b->consts[i] = c->value;
		if (c->rep != REP_SYM)
			continue;
		s = intern_find(&b->policy->names, c->text, strlen(c->text));
		if (!s.ix)
			bug("a constant text that the policy does not know");
		b->consts[i] = bind_text(b, s);
	}
}

int64_t
bind_priority(const struct binding *b, const struct snap_workload *w)
{
	const struct snapshot *s = b->snapshot;
	const struct model *m = &b->policy->model;
	const char *name;

	if (w->has_priority)
		return w->priority;
	if (!w->priority_class.ix)
		return 0;
	name = sym_text(&s->names, w->priority_class);
	for (uint32_t i = 1; i <= m->n_priorities; i++)
		if (strcmp(sym_text(&b->policy->names, m->priorities[i].name), name) ==
		    0)
			return m->priorities[i].value;
	for (uint32_t i = 0; i < s->n_priority_classes; i++)
		if (sym_same(s->priority_classes[i].name, w->priority_class))
			return s->priority_classes[i].value;
	return 0;
}

int64_t
bind_total(const struct binding *b, const struct snap_workload *w, uint32_t resource)
{
	const struct snapshot *s = b->snapshot;
	int64_t sum = 0, part;

	for (uint32_t i = 0; i < w->pod_sets.n; i++) {
		const struct snap_pod_set *ps = &s->pod_sets[w->pod_sets.first + i];

		for (uint32_t k = 0; k < ps->requests.n; k++) {
			const struct snap_amount *a =
				&s->amounts[ps->requests.first + k];

			if (b->resource_of_snap[a->resource.ix] != resource)
				continue;
			if (__builtin_mul_overflow(a->value, bind_pods(ps), &part) ||
			    __builtin_add_overflow(sum, part, &sum))
				return INT64_MAX;
		}
	}
	return sum;
}

void
bind_policy(struct binding *b, const struct policy *p, const struct snapshot *s,
	    int64_t now)
{
	*b = (struct binding){ .policy = p, .snapshot = s, .now = now };
	arena_init(&b->arena, SIZE_MAX, NULL);
	b->texts = arena_array(&b->arena, int64_t, p->names.n);
	bind_consts(b);
	bind_resources(b);
	bind_teams(b);
	bind_flavors(b);
	bind_quota(b);
	bind_moments(b);
	bind_columns(b);
}

void
bind_free(struct binding *b)
{
	quota_free(&b->quota);
	vec_free(&b->moments);
	arena_free(&b->arena);
}
