/*
 * tree.h - quotas and their use over ClusterQueues and cohorts
 *
 * kueue-semantics.md 6.  A cell is one (node, flavor and resource); what depends
 * on quotas alone is worked out once, `usage` changes with every admission.  The
 * arithmetic is amount.h's throughout.
 */
#ifndef BERTH_RUNTIME_ENGINE_TREE_H
#define BERTH_RUNTIME_ENGINE_TREE_H

#include "runtime/engine/amount.h"
#include "runtime/engine/world.h"

/* Cohorts may nest this deep; a world's builder refuses what is deeper. */
enum { TREE_DEPTH_MOST = 256 };

struct cell {
	int64_t nominal, borrow, lend;
	int64_t subtree; /* own nominal and what the children lend */
	int64_t local;   /* never lent to others */
	int64_t pot;     /* the most that could ever be used here */
	int64_t usage;
	bool declared; /* a quota here or below speaks of it */
};

struct node {
	uint32_t parent, root;
	uint32_t depth, height;
	uint32_t first_child,
		n_children; /* active ones: cohorts by name, then cqs by name */
	uint32_t n_child_cohorts;
	double weight;
	bool cq, out;
};

struct tree {
	const struct world *world;
	struct node *nodes;
	struct cell *cells;
	uint32_t *children;
	int64_t *lendable; /* [node * n_resources + resource]: see tree_lendable() */
	uint32_t *deepest_first; /* every node after all nodes below it */
	uint32_t n, n_frs;
};

void tree_init(struct tree *t, const struct world *w);
void tree_free(struct tree *t);

static inline struct cell *
tree_cell(const struct tree *t, uint32_t node, uint32_t fr)
{
	return &t->cells[(uint64_t)node * t->n_frs + fr];
}

/* Sets the usage of each cq to `held` (n_cqs x n_frs) and of cohorts to match. */
void tree_set_usage(struct tree *t, const int64_t *held);

void tree_add(struct tree *t, uint32_t node, uint32_t fr, int64_t v);
void tree_remove(struct tree *t, uint32_t node, uint32_t fr, int64_t v);

/*
 * What the whole tree could lend of a resource to the children of a cohort (10.1), over
 * all flavors.  Depends on quotas alone.
 */
static inline int64_t
tree_lendable(const struct tree *t, uint32_t cohort, uint32_t resource)
{
	return t->lendable[(uint64_t)cohort * t->world->n_resources + resource];
}

/* What the node could still take; negative when a root is in debt. */
int64_t tree_available(const struct tree *t, uint32_t node, uint32_t fr);

/* The same for a ClusterQueue, never below 0. */
int64_t tree_available_cq(const struct tree *t, uint32_t cq, uint32_t fr);

/* Would the node use more than is its own with v more? */
bool tree_borrows_with(const struct tree *t, uint32_t node, uint32_t fr, int64_t v);

int64_t tree_local_available(const struct tree *t, uint32_t node, uint32_t fr);

/* Is the use of each of these within what is the node's own? */
bool tree_within(const struct tree *t, uint32_t node, const uint32_t *frs, uint32_t n);

/*
 * Who has room for v of its own: cq itself, or the lowest cohort around it; the
 * root when none has.
 */
uint32_t tree_lender(const struct tree *t, uint32_t cq, uint32_t fr, int64_t v);

/*
 * The height of the lowest subtree around cq whose own quota has room for v: 0 is
 * the cq itself.  *ret_smaller says whether that subtree is not the whole tree.
 */
uint32_t tree_height_that_fits(const struct tree *t, uint32_t cq, uint32_t fr,
			       int64_t v, bool *ret_smaller);

#endif
