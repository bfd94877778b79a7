/*
 * world_maker.h - small worlds by hand: one flavor, `cpu` and perhaps `pods`
 *
 *	struct maker m;
 *	maker_begin(&m, 2);                           two ClusterQueues, 0 and 1
 *	uint32_t root = maker_cohort(&m, "root");     the first cohort is node 2
 *	maker_quota(&m, 0, CPU, 10, NO_LIMIT, NO_LIMIT);
 *	uint32_t w = maker_running(&m, 0, 5);
 *	struct engine *e = engine_new(maker_world(&m), 0);
 */
#ifndef BERTH_TESTS_UNIT_WORLD_MAKER_H
#define BERTH_TESTS_UNIT_WORLD_MAKER_H

#include "runtime/engine/amount.h"
#include "runtime/engine/engine.h"
#include "runtime/engine/settle.h"

enum { CPU, PODS, RESOURCES };
enum { MAKER_MOST = 64 };

#define NO_LIMIT AMOUNT_UNSET

struct maker {
	struct world w;
	struct world_node nodes[MAKER_MOST];
	struct world_cq cqs[MAKER_MOST];
	struct world_quota quotas[MAKER_MOST * RESOURCES];
	struct world_group group;
	uint32_t group_resources[RESOURCES];
	struct world_workload workloads[MAKER_MOST];
	const char *names[MAKER_MOST];
	struct world_pod_set pod_sets[MAKER_MOST];
	struct world_request requests[MAKER_MOST * RESOURCES];
	struct world_held held[MAKER_MOST * RESOURCES];
	int64_t counts[MAKER_MOST];
	uint32_t n_requests, n_held;
};

/* ClusterQueues are nodes 0 to n - 1, without parent, quota or preemption. */
void maker_begin(struct maker *m, uint32_t n_cqs);
uint32_t maker_cohort(struct maker *m, const char *name);
void maker_quota(struct maker *m, uint32_t node, uint32_t resource, int64_t nominal,
		 int64_t borrow, int64_t lend);

/* `pods` counts against quota from now on. */
void maker_cover_pods(struct maker *m);

/*
 * One pod; later ones are newer, in age and in the time of their reservation.
 * Priority 0; the caller may change the workload.
 */
uint32_t maker_running(struct maker *m, uint32_t cq, int64_t cpu);
uint32_t maker_pending(struct maker *m, uint32_t cq, int64_t cpu, uint32_t pods);

/* Gives the finished world, which borrows from the maker. */
const struct world *maker_world(struct maker *m);

#endif
