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

void
quota_take(struct quota_table *q, uint32_t team, uint32_t flavor, uint32_t resource,
	   int64_t amount)
{
	struct quota_cell *c = quota_cell(q, team, flavor, resource);

	if (__builtin_add_overflow(c->used, amount, &c->used))
		c->used = INT64_MAX;
}
