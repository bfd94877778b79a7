/*
 * classical.c - victims without fair sharing (kueue-semantics.md 9)
 *
 * Candidates come in three lists: those that the preemptor's side of the tree is
 * entitled to reclaim from (hierarchical advantage), the others of the tree, and
 * those of its own ClusterQueue.
 */

#include "runtime/engine/target.h"

#include "runtime/engine/holder.h"

#include <stdlib.h>

enum variant {
	VARIANT_SAME,        /* in the preemptor's cq */
	VARIANT_HIERARCHY,   /* reclaimed with hierarchical advantage */
	VARIANT_NO_BORROW,   /* only if the preemptor does not borrow */
	VARIANT_WHILE_BORROW /* also while it borrows: of low enough priority */
};

enum list { LIST_HIERARCHY, LIST_PRIORITY, LIST_SAME, LIST_COUNT };

struct candidate {
	uint32_t workload;
	uint32_t top; /* lowest cohort that holds both; NONE in the same cq */
	uint8_t variant, list;
	bool evicted;
	const struct engine *engine; /* for the comparison */
};

struct hunt {
	struct engine *e;
	const struct want *want;
	const struct world_cq *cq;
	VEC(struct candidate) found;
	uint32_t n[LIST_COUNT];
	struct fr_amount *rest; /* what does not fit below the present cohort */
};

static bool
variant_of(const struct hunt *h, uint32_t x, bool advantage, enum variant *ret)
{
	const struct engine *e = h->e;
	bool same = e->runs[x].held_cq == h->want->cq;
	int32_t priority = engine_workload(e, x)->priority;

	if (e->runs[x].gone || !holder_uses(e, x, h->want->need, h->want->n_need))
		return false;
	if (!target_allowed(e, h->want->workload, x,
			    same ? h->cq->within : h->cq->reclaim))
		return false;
	if (same)
		*ret = VARIANT_SAME;
	else if (advantage)
		*ret = VARIANT_HIERARCHY;
	else if (!h->cq->while_borrowing ||
		 priority >= engine_workload(e, h->want->workload)->priority ||
		 (h->cq->has_threshold && priority > h->cq->threshold))
		*ret = VARIANT_NO_BORROW;
	else
		*ret = VARIANT_WHILE_BORROW;
	return true;
}

static void
collect_cq(struct hunt *h, uint32_t cq, uint32_t top, bool advantage, enum list list)
{
	const struct cq_state *q = &h->e->cqs[cq];

	for (uint32_t i = 0; i < q->holders.n; i++) {
		uint32_t x = q->holders.at[i];
		enum variant variant;

		if (!variant_of(h, x, advantage, &variant))
			continue;
		*vec_push(&h->found) = (struct candidate){
			x, top, variant, list, h->e->runs[x].evicted, h->e
		};
		h->n[list]++;
	}
}

/* Everything below `cohort` that uses more than its own, without branch `skip`. */
static void
collect_below(struct hunt *h, uint32_t cohort, uint32_t top, uint32_t skip,
	      bool advantage)
{
	const struct tree *t = &h->e->tree;
	const struct node *n = &t->nodes[cohort];

	for (uint32_t i = 0; i < n->n_children; i++) {
		uint32_t child = t->children[n->first_child + i];

		if (child == skip || child == h->want->cq ||
		    tree_within(t, child, h->want->need, h->want->n_need))
			continue;
		if (t->nodes[child].cq)
			collect_cq(h, child, top, advantage,
				   advantage ? LIST_HIERARCHY : LIST_PRIORITY);
		else
			collect_below(h, child, top, skip, advantage);
	}
}

/* Does the rest fit in the node's own quota?  Leaves what its parent must give. */
static bool
rest_fits(struct hunt *h, uint32_t node)
{
	bool fits = true;

	for (uint32_t i = 0; i < h->want->n_asked; i++) {
		struct fr_amount *a = &h->rest[i];
		const struct cell *c = tree_cell(&h->e->tree, node, a->fr);

		fits = fits && c->subtree >= amount_add(c->usage, a->amount);
		a->amount = amount_max(
			0, amount_sub(a->amount,
				      tree_local_available(&h->e->tree, node, a->fr)));
	}
	return fits;
}

static void
collect(struct hunt *h)
{
	const struct node *nodes = h->e->tree.nodes;
	uint32_t skip = NONE;
	bool advantage;

	if (h->cq->within != PREEMPT_NEVER)
		collect_cq(h, h->want->cq, NONE, false, LIST_SAME);
	if (h->cq->reclaim == PREEMPT_NEVER)
		return;
	for (uint32_t i = 0; i < h->want->n_asked; i++)
		h->rest[i] = h->want->asked[i];
	advantage = rest_fits(h, h->want->cq);
	for (uint32_t a = nodes[h->want->cq].parent; a != NONE; a = nodes[a].parent) {
		collect_below(h, a, a, skip, advantage);
		if (rest_fits(h, a))
			advantage = true;
		skip = a;
	}
}

static int
candidate_compare(const void *a, const void *b)
{
	const struct candidate *x = a, *y = b;

	if (x->evicted != y->evicted)
		return x->evicted ? -1 : 1;
	if (x->list != y->list)
		return x->list < y->list ? -1 : 1;
	return target_compare(
		x->engine, x->workload, y->workload,
		x->list == LIST_SAME ? x->engine->runs[x->workload].held_cq : NONE);
}

/* Would taking it be against the protection of what is a cohort's own (9.5)? */
static bool
candidate_protected(const struct hunt *h, const struct candidate *c, bool borrow)
{
	const struct tree *t = &h->e->tree;
	uint32_t node = h->e->runs[c->workload].held_cq;

	if (node == h->want->cq)
		return false;
	if (borrow && c->variant == VARIANT_NO_BORROW)
		return true;
	for (; node != c->top; node = t->nodes[node].parent)
		if (tree_within(t, node, h->want->need, h->want->n_need))
			return true;
	return false;
}

static enum evict_reason
reason_of(const struct candidate *c)
{
	switch ((enum variant)c->variant) {
	case VARIANT_SAME:
		return EVICT_IN_CQ;
	case VARIANT_HIERARCHY:
	case VARIANT_NO_BORROW:
		return EVICT_RECLAIM;
	case VARIANT_WHILE_BORROW:
		return EVICT_WHILE_BORROWING;
	}
	return EVICT_RECLAIM;
}

static bool
search(struct hunt *h, bool borrow, struct part *found)
{
	struct engine *e = h->e;

	*found = (struct part){ e->targets.n, 0 };
	for (uint32_t i = 0; i < h->found.n; i++) {
		const struct candidate *c = &h->found.at[i];

		if (candidate_protected(h, c, borrow))
			continue;
		holder_hide(e, c->workload);
		*vec_push(&e->targets) = (struct target){ c->workload, reason_of(c) };
		found->n++;
		if (!want_fits(e, h->want, borrow))
			continue;
		targets_fill_back(e, h->want, found, borrow);
		targets_restore(e, *found);
		return true;
	}
	targets_restore(e, *found);
	e->targets.n = found->first;
	found->n = 0;
	return false;
}

/* Is the cq still below its own quota for everything needed? */
static bool
below_nominal(const struct hunt *h)
{
	for (uint32_t i = 0; i < h->want->n_need; i++) {
		const struct cell *c =
			tree_cell(&h->e->tree, h->want->cq, h->want->need[i]);

		if (c->nominal <= c->usage)
			return false;
	}
	return true;
}

static struct part
search_options(struct hunt *h)
{
	bool forbid = !h->cq->while_borrowing;
	struct part found;

	if ((h->n[LIST_HIERARCHY] == 0 && h->n[LIST_PRIORITY] == 0) ||
	    (forbid && !below_nominal(h))) {
		search(h, true, &found);
	} else if (forbid && h->n[LIST_HIERARCHY] == 0) {
		if (!search(h, false, &found))
			search(h, true, &found);
	} else {
		if (!search(h, true, &found))
			search(h, false, &found);
	}
	return found;
}

struct part
classical_find(struct engine *e, const struct want *want)
{
	struct hunt h = { .e = e, .want = want, .cq = &e->world->cqs[want->cq] };
	struct part found;

	h.rest = mem_alloc(want->n_asked * sizeof *h.rest);
	collect(&h);
	if (h.found.n > 1)
		qsort(h.found.at, h.found.n, sizeof *h.found.at, candidate_compare);
	found = search_options(&h);
	vec_free(&h.found);
	free(h.rest);
	return found;
}
