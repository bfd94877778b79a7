/*
 * economy.h - from decisions about rules to a world for the quota engine, and back
 *
 * Teams are ClusterQueues and orgs cohorts; rules, routes, selectors, taints and
 * tiers have narrowed the flavors of each pod set before.  What is left is who gets
 * the quota, which is the engine's business alone (runtime/engine).
 */
#ifndef BERTH_RUNTIME_EVAL_ECONOMY_H
#define BERTH_RUNTIME_EVAL_ECONOMY_H

#include "runtime/engine/parts.h"
#include "runtime/engine/settle.h"
#include "runtime/eval/evaluator.h"

/* A world in the making. */
struct economy {
	struct evaluator *e;
	struct arena *arena; /* of the binding */
	struct world world;
	uint32_t *fr_of; /* as in the world, to write to */

	/* workload_rows: index in decisions.list */
	struct world_parts parts;

	uint32_t *cq_of; /* by team: ClusterQueues are in the order of their names */
	struct part *groups_of;     /* (team, route): n 0 is not made yet */
	struct intern shapes, rows; /* equal workloads, equal rows of the match table */
	VEC(int64_t) key;           /* scratch */
};

/* Nodes, quotas and the pairs of flavor and resource (economy_tree.c). */
void economy_tree(struct economy *y);

/* The resource groups of a team's flavors in this order (economy_group.c). */
struct part economy_groups(struct economy *y, team_id team, const flavor_id *order,
			   uint32_t n);

/* Workloads that wait for quota or hold it (economy_claim.c). */
void economy_claims(struct economy *y);

/* Has cycles run until nothing changes and writes the outcome into the decisions. */
void economy_settle(struct evaluator *e, const struct eval_options *options);

/* Writes what became of the claims into the decisions (conclude.c). */
void economy_conclude(struct economy *y, struct engine *engine,
		      const struct settlement *end);

static inline uint32_t
node_of_org(const struct model *m, org_id org)
{
	return m->n_teams + org.ix - 1;
}

#endif
