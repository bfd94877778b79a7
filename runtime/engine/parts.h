/*
 * parts.h - the parts of a world that grow while it is built
 *
 * Whoever builds a world pushes to these and calls parts_complete(); the world then
 * points into them, so they have to live as long as it does.
 */
#ifndef BERTH_RUNTIME_ENGINE_PARTS_H
#define BERTH_RUNTIME_ENGINE_PARTS_H

#include "base/vec.h"
#include "runtime/engine/world.h"

struct world_parts { /* each as the world's of that name */
	VEC(const char *) resources;
	VEC(const char *) flavors;
	VEC(struct world_fr) frs;
	VEC(struct world_quota) quotas;
	VEC(struct world_group) groups;
	VEC(uint32_t) group_resources;
	VEC(uint32_t) group_flavors;
	VEC(struct world_workload) workloads;
	VEC(const char *) workload_names;
	VEC(uint32_t) workload_rows;
	VEC(const char *) match;
	VEC(struct world_pod_set) pod_sets;
	VEC(struct world_request) requests;
	VEC(struct world_held) held;
	VEC(int64_t) counts;
};

/* Has *w point to the parts, and sets their numbers that it keeps. */
void parts_complete(const struct world_parts *p, struct world *w);

/* Numbers the workloads by their uids, one for each, as bytes; equal ones in order. */
void parts_rank_uids(struct world_parts *p, const char *const *uids);

void parts_free(struct world_parts *p);

#endif
