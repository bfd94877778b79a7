/*
 * fair.c - victims under fair sharing (kueue-semantics.md 10.3 to 10.5)
 *
 * The ClusterQueue with the largest share gives first; after each victim shares
 * are worked out anew.  Candidates of a ClusterQueue are a queue of their own.
 */

#include "runtime/engine/target.h"

#include "runtime/engine/holder.h"
#include "runtime/engine/share.h"

#include <stdlib.h>

struct lane { /* candidates of one cq, from `next` on */
	uint32_t first, n, next;
	bool pruned;
};

struct fair {
	struct engine *e;
	const struct want *want;
	const struct world_cq *cq;
	struct lane *lanes; /* per node; cohorts use only `pruned` */
	VEC(uint32_t) candidates;
	VEC(uint32_t) retry;
	struct part found;
	bool done;
};

static void
collect_lane(struct fair *f, uint32_t cq, enum within_policy policy)
{
	const struct cq_state *q = &f->e->cqs[cq];

	for (uint32_t i = 0; i < q->holders.n; i++) {
		uint32_t x = q->holders.at[i];

		if (!f->e->runs[x].gone &&
		    target_allowed(f->e, f->want->workload, x, policy) &&
		    holder_uses(f->e, x, f->want->need, f->want->n_need))
			*vec_push(&f->candidates) = x;
	}
}

static bool
borrows_needed(const struct fair *f, uint32_t cq)
{
	for (uint32_t i = 0; i < f->want->n_need; i++)
		if (tree_borrows_with(&f->e->tree, cq, f->want->need[i], 0))
			return true;
	return false;
}

static void
collect_tree(struct fair *f, uint32_t cohort)
{
	const struct tree *t = &f->e->tree;
	const struct node *n = &t->nodes[cohort];

	for (uint32_t i = 0; i < n->n_children; i++) {
		uint32_t child = t->children[n->first_child + i];

		if (!t->nodes[child].cq)
			collect_tree(f, child);
		else if (child != f->want->cq && borrows_needed(f, child))
			collect_lane(f, child, f->cq->reclaim);
	}
}

struct keyed {
	const struct fair *fair;
	uint32_t workload;
};

/* By cq, then in the order candidates are taken. */
static int
keyed_compare(const void *a, const void *b)
{
	const struct keyed *x = a, *y = b;
	const struct engine *e = x->fair->e;
	uint32_t cx = e->runs[x->workload].held_cq, cy = e->runs[y->workload].held_cq;

	if (cx != cy)
		return cx < cy ? -1 : 1;
	return target_compare(e, x->workload, y->workload, x->fair->want->cq);
}

/* Sorts `list` and makes it the lanes' content. */
static void
lanes_fill(struct fair *f, uint32_t *list, uint32_t n)
{
	struct keyed *keyed = mem_alloc(n * sizeof *keyed);

	for (uint32_t i = 0; i < f->e->tree.n; i++)
		f->lanes[i] = (struct lane){ 0 };
	for (uint32_t i = 0; i < n; i++)
		keyed[i] = (struct keyed){ f, list[i] };
	if (n > 1)
		qsort(keyed, n, sizeof *keyed, keyed_compare);
	for (uint32_t i = 0; i < n; i++) {
		struct lane *lane = &f->lanes[f->e->runs[keyed[i].workload].held_cq];

		if (lane->n++ == 0)
			lane->first = i;
		list[i] = keyed[i].workload;
	}
	free(keyed);
}

static bool
lane_empty(const struct fair *f, uint32_t cq)
{
	return f->lanes[cq].next == f->lanes[cq].n;
}

static uint32_t
lane_first(const struct fair *f, const uint32_t *list, uint32_t cq)
{
	return list[f->lanes[cq].first + f->lanes[cq].next];
}

static uint32_t
lane_pop(struct fair *f, const uint32_t *list, uint32_t cq)
{
	uint32_t x = lane_first(f, list, cq);

	f->lanes[cq].next++;
	return x;
}

static bool
is_above(const struct tree *t, uint32_t cohort, uint32_t node)
{
	while (node != NONE && node != cohort)
		node = t->nodes[node].parent;
	return node == cohort;
}

struct best {
	uint32_t node;
	struct share share;
};

/* The child cq of `cohort` that should give next; prunes those that never will. */
static struct best
best_cq(struct fair *f, const uint32_t *list, uint32_t cohort)
{
	const struct tree *t = &f->e->tree;
	const struct node *n = &t->nodes[cohort];
	struct best best = { NONE, SHARE_LEAST };

	for (uint32_t i = n->n_child_cohorts; i < n->n_children; i++) {
		uint32_t q = t->children[n->first_child + i];
		struct share s;
		int order;

		if (f->lanes[q].pruned)
			continue;
		s = share_of(t, q);
		if ((!s.borrowing && q != f->want->cq) || lane_empty(f, q)) {
			f->lanes[q].pruned = true;
			continue;
		}
		order = share_compare(s, best.share);
		if (order > 0)
			best = (struct best){ q, s };
		else if (order == 0 && target_compare(f->e, lane_first(f, list, q),
						      lane_first(f, list, best.node),
						      f->want->cq) < 0)
			best.node = q;
	}
	return best;
}

static struct best
best_cohort(struct fair *f, uint32_t cohort)
{
	const struct tree *t = &f->e->tree;
	const struct node *n = &t->nodes[cohort];
	struct best best = { NONE, SHARE_LEAST };

	for (uint32_t i = 0; i < n->n_child_cohorts; i++) {
		uint32_t c = t->children[n->first_child + i];
		struct share s;

		if (f->lanes[c].pruned)
			continue;
		s = share_of(t, c);
		if (!s.borrowing && !is_above(t, c, f->want->cq))
			f->lanes[c].pruned = true;
		else if (share_compare(s, best.share) >= 0)
			best = (struct best){ c, s };
	}
	return best;
}

/* 10.5: the cq to take from now, or NONE when this try only pruned. */
static uint32_t
next_cq(struct fair *f, const uint32_t *list, uint32_t cohort)
{
	for (;;) {
		struct best cq = best_cq(f, list, cohort);
		struct best below = best_cohort(f, cohort);

		if (cq.node == NONE && below.node == NONE) {
			f->lanes[cohort].pruned = true;
			return NONE;
		}
		if (share_compare(below.share, cq.share) < 0)
			return cq.node;
		cohort = below.node;
	}
}

static void
take(struct fair *f, uint32_t x, enum evict_reason reason)
{
	struct engine *e = f->e;
	const struct want *w = f->want;

	holder_hide(e, x);
	*vec_push(&e->targets) = (struct target){ x, reason };
	f->found.n++;
	for (uint32_t i = 0; i < w->n_asked; i++)
		tree_remove(&e->tree, w->cq, w->asked[i].fr, w->asked[i].amount);
	f->done = want_fits(e, w, true);
	for (uint32_t i = 0; i < w->n_asked; i++)
		tree_add(&e->tree, w->cq, w->asked[i].fr, w->asked[i].amount);
}

/* The child of the lowest common cohort through which `node` hangs below it. */
static uint32_t
side_of(const struct tree *t, uint32_t node, uint32_t other)
{
	while (!is_above(t, t->nodes[node].parent, other))
		node = t->nodes[node].parent;
	return node;
}

static void
phase_one_lane(struct fair *f, uint32_t q, bool nominal_ok)
{
	struct engine *e = f->e;
	const uint32_t *list = f->candidates.at;
	uint32_t side;
	struct share mine, theirs;

	if (q == f->want->cq || nominal_ok) {
		take(f, lane_pop(f, list, q),
		     q == f->want->cq ? EVICT_IN_CQ : EVICT_RECLAIM);
		return;
	}
	side = side_of(&e->tree, q, f->want->cq);
	mine = share_of(&e->tree, side_of(&e->tree, f->want->cq, q));
	theirs = share_of(&e->tree, side);
	while (!lane_empty(f, q)) {
		uint32_t x = lane_pop(f, list, q);
		struct share after = theirs;

		if (!e->world->initial_share_first) {
			holder_hide_use(e, x);
			after = share_of(&e->tree, side);
			holder_show_use(e, x);
		}
		if (e->world->initial_share_first ? share_compare(mine, theirs) < 0
						  : share_compare(mine, after) <= 0) {
			take(f, x, EVICT_FAIR);
			return;
		}
		*vec_push(&f->retry) = x;
	}
}

static void
phase_two_lane(struct fair *f, uint32_t q)
{
	const struct tree *t = &f->e->tree;
	struct share mine = share_of(t, side_of(t, f->want->cq, q));
	struct share theirs = share_of(t, side_of(t, q, f->want->cq));
	uint32_t x = lane_pop(f, f->retry.at, q);

	if (share_compare(mine, theirs) < 0)
		take(f, x, EVICT_FAIR);
	f->lanes[q].pruned = true;
}

static void
run_phase(struct fair *f, bool second, bool nominal_ok)
{
	const uint32_t *list = second ? f->retry.at : f->candidates.at;
	uint32_t parent = f->e->tree.nodes[f->want->cq].parent;
	uint32_t root = f->e->tree.nodes[f->want->cq].root;

	while (!f->done) {
		uint32_t q = f->want->cq;

		if (parent == NONE) {
			if (f->lanes[q].pruned || lane_empty(f, q))
				return;
		} else if (f->lanes[root].pruned) {
			return;
		} else {
			q = next_cq(f, list, root);
		}
		if (q == NONE)
			continue;
		if (second)
			phase_two_lane(f, q);
		else
			phase_one_lane(f, q, nominal_ok);
	}
}

static void
search(struct fair *f)
{
	struct engine *e = f->e;
	const struct want *w = f->want;
	bool nominal_ok;

	for (uint32_t i = 0; i < w->n_asked; i++)
		tree_add(&e->tree, w->cq, w->asked[i].fr, w->asked[i].amount);
	nominal_ok = !borrows_needed(f, w->cq);
	lanes_fill(f, f->candidates.at, f->candidates.n);
	run_phase(f, false, nominal_ok);
	if (!f->done && e->world->second_strategy) {
		lanes_fill(f, f->retry.at, f->retry.n);
		run_phase(f, true, nominal_ok);
	}
	for (uint32_t i = 0; i < w->n_asked; i++)
		tree_remove(&e->tree, w->cq, w->asked[i].fr, w->asked[i].amount);
}

struct part
fair_find(struct engine *e, const struct want *want)
{
	struct fair f = { .e = e, .want = want, .cq = &e->world->cqs[want->cq] };

	f.found = (struct part){ e->targets.n, 0 };
	if (f.cq->within != PREEMPT_NEVER)
		collect_lane(&f, want->cq, f.cq->within);
	if (f.cq->reclaim != PREEMPT_NEVER && e->tree.nodes[want->cq].parent != NONE)
		collect_tree(&f, e->tree.nodes[want->cq].root);
	if (f.candidates.n > 0) {
		f.lanes = mem_zero(e->tree.n, sizeof *f.lanes);
		search(&f);
		if (f.done)
			targets_fill_back(e, want, &f.found, true);
		targets_restore(e, f.found);
		if (!f.done) {
			e->targets.n = f.found.first;
			f.found.n = 0;
		}
	}
	free(f.lanes);
	vec_free(&f.candidates);
	vec_free(&f.retry);
	return f.found;
}
