/* tally.c - amounts of different resources, each given once */

#include "compiler/sema/tally.h"

#include <stdlib.h>

const struct amount *
tally_find(const struct sema *s, const struct tally *t, const char *resource)
{
	for (uint32_t i = 0; i < t->n; i++)
		if (sema_is(s, t->at[i].resource, resource))
			return &t->at[i];
	return NULL;
}

void
tally_add(struct sema *s, struct tally *t, struct amount a, struct span at)
{
	if (tally_find(s, t, sema_text(s, a.resource)))
		diag_report(s->diags, RESOURCE_TWICE, at, sema_text(s, a.resource));
	else if (t->n == TALLY_MOST)
		diag_report(s->diags, TOO_MANY, at, TALLY_MOST, "resources");
	else
		t->at[t->n++] = a;
}

void
tally_default(struct sema *s, struct tally *t, const char *resource, int64_t value)
{
	sym name = intern_add(s->names, resource, strlen(resource));

	if (!tally_find(s, t, resource) && t->n < TALLY_MOST)
		t->at[t->n++] = (struct amount){ name, value, false, false };
}

struct sort_amount {
	const struct intern *names;
	struct amount amount;
};

static int
amount_compare(const void *a, const void *b)
{
	const struct sort_amount *x = a, *y = b;

	return strcmp(sym_text(x->names, x->amount.resource),
		      sym_text(y->names, y->amount.resource));
}

struct range
tally_keep(struct sema *s, const struct tally *t)
{
	struct sort_amount sorted[TALLY_MOST];
	struct range r = { s->amounts.n, t->n };

	for (uint32_t i = 0; i < t->n; i++)
		sorted[i] = (struct sort_amount){ s->names, t->at[i] };
	qsort(sorted, t->n, sizeof *sorted, amount_compare);
	for (uint32_t i = 0; i < t->n; i++)
		*alist_push(s->keep, &s->amounts) = sorted[i].amount;
	return r;
}
