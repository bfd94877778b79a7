/* pools.c - rounding into the pools, going back to a mark */

#include "runtime/snapshot/pools.h"

#include "runtime/snapshot/quantity.h"

#include <string.h>

static void
sort_amounts(const struct intern *names, struct snap_amount *at, uint32_t n)
{
	for (uint32_t i = 1; i < n; i++) {
		struct snap_amount a = at[i];
		uint32_t j = i;

		for (; j > 0 && strcmp(sym_text(names, at[j - 1].resource),
				       sym_text(names, a.resource)) > 0;
		     j--)
			at[j] = at[j - 1];
		at[j] = a;
	}
}

struct slice
pools_round(struct pools *p, const struct intern *names, struct slice exact)
{
	uint32_t first = p->amounts.n;

	for (uint32_t i = 0; i < exact.n; i++) {
		const struct snap_exact *e = &p->exacts.at[exact.first + i];
		bool milli = quantity_is_milli(sym_text(names, e->resource));
		__int128 nano = e->nano > 0 ? e->nano : 0;

		*vec_push(&p->amounts) =
			(struct snap_amount){ e->resource,
					      quantity_round(nano, milli) };
	}
	if (exact.n > 1)
		sort_amounts(names, p->amounts.at + first, exact.n);
	return (struct slice){ first, exact.n };
}

struct pools_mark
pools_mark(const struct pools *p)
{
	return (struct pools_mark){
#define POOL(T, name) .name = p->name.n,
#include "runtime/snapshot/pool.def"
	};
}

void
pools_back(struct pools *p, struct pools_mark mark)
{
#define POOL(T, name) p->name.n = mark.name;
#include "runtime/snapshot/pool.def"
}

/* What finish.c moved into the snapshot is NULL here by then. */
void
pools_free(struct pools *p)
{
	vec_free(&p->nodes);
	vec_free(&p->namespaces);
	vec_free(&p->flavors);
	vec_free(&p->local_queues);
	vec_free(&p->cluster_queues);
	vec_free(&p->cohorts);
	vec_free(&p->priority_classes);
	vec_free(&p->admission_checks);
	vec_free(&p->topologies);
	vec_free(&p->limit_ranges);
	vec_free(&p->runtime_classes);
	vec_free(&p->workloads);
#define POOL(T, name) vec_free(&p->name);
#include "runtime/snapshot/pool.def"
}
