/* quota.c - nominal quotas and their use */

#include "runtime/quota/quota.h"

#include "base/bug.h"

#include <stdlib.h>

void
quota_init(struct quota_table *q, uint32_t n_teams, uint32_t n_flavors,
	   uint32_t n_resources)
{
	uint64_t n = (uint64_t)n_teams * n_flavors * n_resources;

	*q = (struct quota_table){ n_teams, n_flavors, n_resources, NULL };
	q->cells = mem_zero(n, sizeof *q->cells);
	for (uint64_t i = 0; i < n; i++)
		q->cells[i].nominal = QUOTA_UNCOVERED;
}

void
quota_free(struct quota_table *q)
{
	free(q->cells);
	*q = (struct quota_table){ 0 };
}

static int64_t
add(int64_t a, int64_t b)
{
	int64_t sum;

	return __builtin_add_overflow(a, b, &sum) ? INT64_MAX : sum;
}

int64_t
quota_left(const struct quota_cell *cell)
{
	int64_t left;

	if (cell->nominal == QUOTA_UNLIMITED)
		return QUOTA_UNLIMITED;
	if (cell->nominal == QUOTA_UNCOVERED ||
	    __builtin_sub_overflow(cell->nominal, cell->used, &left) || left < 0)
		return 0;
	return left;
}

enum quota_fit
quota_ask(const struct quota_table *q, uint32_t team, uint32_t flavor,
	  uint32_t resource, int64_t assumed, int64_t asked)
{
	const struct quota_cell *c = quota_cell(q, team, flavor, resource);
	int64_t wanted = add(assumed, asked);

	if (c->nominal == QUOTA_UNLIMITED)
		return QUOTA_FITS;
	if (wanted > (c->nominal == QUOTA_UNCOVERED ? 0 : c->nominal))
		return QUOTA_NEVER;
	return wanted <= quota_left(c) ? QUOTA_FITS : QUOTA_NOT_NOW;
}

void
quota_take(struct quota_table *q, uint32_t team, uint32_t flavor, uint32_t resource,
	   int64_t amount)
{
	struct quota_cell *c = quota_cell(q, team, flavor, resource);

	c->used = add(c->used, amount);
}
