/*
 * builder.h - the state of building a world, shared by the files that do it
 *
 * build.c calls the others in the order of the declarations below.
 */
#ifndef BERTH_RUNTIME_KUEUE_BUILDER_H
#define BERTH_RUNTIME_KUEUE_BUILDER_H

#include "runtime/kueue/gate.h"

#include "base/vec.h"
#include "runtime/snapshot/exact.h"

struct world_builder {
	struct arena *arena;
	const struct snapshot *s;
	int64_t now;
	struct diag_sink *sink;
	struct gates gates;
	struct world *w;
	struct world_parts *parts; /* of the caller; the world points into them */
	struct world_node *nodes;  /* as in *w, to write to */
	struct world_cq *cqs;

	/* By sym of the snapshot: index in the world, or NONE. */
	uint32_t *resource_of, *flavor_of, *cq_of, *cohort_of;
	uint32_t *flavor_row;  /* by flavor: row of its ResourceFlavor, or ROW_NONE */
	bool *flavor_topology; /* by flavor: it is placed by topology (14) */
	bool *cq_topology;     /* by ClusterQueue: all its flavors are (14) */
	bool *cq_circular;     /* by ClusterQueue: its cohorts go round (5) */
	bool *cq_covers_pods;  /* by ClusterQueue: a group covers `pods` (7.1) */
	uint32_t pods;         /* the resource `pods`; NONE: nobody speaks of it */

	/* Numbers for equal keys: of look-alike workloads, of equal demands on nodes.
	 */
	struct arena key_arena;
	struct intern shapes, demands;
	VEC(uint32_t) key;

	exact_vec request, generated; /* of the pod at hand (3.5) */
};

/* Resources, flavors and their pairs, in the engine's order (naming.c). */
void build_names(struct world_builder *b);

/* ClusterQueues, cohorts and their quotas (tree.c). */
void build_tree(struct world_builder *b);

/* Which ClusterQueues are inactive, and why (active.c). */
void build_activity(struct world_builder *b);

/* What LocalQueues have used (usage.c). */
void build_usage(struct world_builder *b);

/* Workloads: what they ask, hold and wait for (workload.c). */
void build_workloads(struct world_builder *b);

/* What of the snapshot is not evaluated (need.c). */
void report_needs(struct world_builder *b);

/* The integer request of a pod set of `count` pods, in b->requests (request.c). */
struct part build_request(struct world_builder *b, const struct snap_pod_set *ps,
			  int64_t count, uint32_t cq);

/* Why the workload would be refused (3.6); NULL: it would not be (refuse.c). */
const char *build_refusal(struct world_builder *b, const struct snap_workload *w,
			  uint32_t cq, enum world_refusal *ret_refusal);

/* Do the requests of the Workload as it is written break 3.6 (3) or (4)? */
bool is_misconfigured(struct world_builder *b, const struct snap_workload *w);

/* The row of the match table for a pod set in a ClusterQueue or NONE (match.c). */
uint32_t build_match(struct world_builder *b, const struct snap_pod_set *ps,
		     uint32_t cq);

/* What a pod set demands of nodes, behind b->key; equal exactly if it is the same. */
void key_demands(struct world_builder *b, const struct snap_pod_set *ps);

/* The number of those that look like this workload (4.6) (shape.c). */
uint32_t build_shape(struct world_builder *b, const struct snap_workload *w,
		     const struct world_workload *wl);

/* Do labels match a selector?  One that is not given matches nothing (selector.c). */
bool selector_matches(const struct snapshot *s, const struct snap_selector *selector,
		      struct slice labels);

/* A text in the arena. */
const char *builder_text(struct world_builder *b, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

static inline const char *
name_of(const struct world_builder *b, sym name)
{
	return sym_text(&b->s->names, name);
}

#endif
