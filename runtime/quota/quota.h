/*
 * quota.h - who has room for what
 *
 * Nominal quotas per (team, flavor, resource) and what is in use of them.  This is
 * the door behind which the tree of orgs, borrowing and preemption belong: callers
 * ask what fits and take it, and know nothing of how it is found.  Amounts are
 * integers as in the snapshot; QUOTA_UNLIMITED fits everything.
 */
#ifndef BERTH_RUNTIME_QUOTA_QUOTA_H
#define BERTH_RUNTIME_QUOTA_QUOTA_H

#include <stdbool.h>
#include <stdint.h>

#define QUOTA_UNLIMITED INT64_MAX
#define QUOTA_UNCOVERED INT64_MIN /* the quota does not speak of the resource */

struct quota_cell {
	int64_t nominal;
	int64_t used;
};

struct quota_table {
	uint32_t n_teams, n_flavors, n_resources;
	struct quota_cell
		*cells; /* [(team * n_flavors + flavor) * n_resources + resource] */
};

void quota_init(struct quota_table *q, uint32_t n_teams, uint32_t n_flavors,
		uint32_t n_resources);
void quota_free(struct quota_table *q);

static inline struct quota_cell *
quota_cell(const struct quota_table *q, uint32_t team, uint32_t flavor,
	   uint32_t resource)
{
	return &q->cells[((uint64_t)team * q->n_flavors + flavor) * q->n_resources +
			 resource];
}

enum quota_fit {
	QUOTA_FITS,
	QUOTA_NOT_NOW, /* others use it */
	QUOTA_NEVER    /* more than the quota is */
};

/* Is there room for `asked` beside `assumed`, which the same workload has taken? */
enum quota_fit quota_ask(const struct quota_table *q, uint32_t team, uint32_t flavor,
			 uint32_t resource, int64_t assumed, int64_t asked);

/* Saturating: what is used never becomes less by using more. */
void quota_take(struct quota_table *q, uint32_t team, uint32_t flavor,
		uint32_t resource, int64_t amount);

/* What is left of a cell, never below 0. */
int64_t quota_left(const struct quota_cell *cell);

#endif
