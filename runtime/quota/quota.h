/*
 * quota.h - nominal quotas and what is in use of them, by team, flavor and resource
 *
 * The table that rules and summaries read.  Who gets what of it is the quota
 * engine's business (runtime/engine), which has its own view of borrowing and
 * lending.  Amounts are integers as in the snapshot.
 */
#ifndef BERTH_RUNTIME_QUOTA_QUOTA_H
#define BERTH_RUNTIME_QUOTA_QUOTA_H

#include <stdbool.h>
#include <stdint.h>

#define QUOTA_UNLIMITED INT64_MAX /* as AMOUNT_UNLIMITED of the engine */
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

/* Saturating: what is used never becomes less by using more. */
void quota_take(struct quota_table *q, uint32_t team, uint32_t flavor,
		uint32_t resource, int64_t amount);

#endif
