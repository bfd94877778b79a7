/* tree.c - quotas and their use over ClusterQueues and cohorts */

#include "runtime/engine/tree.h"

#include "base/bug.h"

#include <stdlib.h>
#include <string.h>

static uint32_t
depth_of(const struct world *w, uint32_t node)
{
	uint32_t depth = 0;

	while (w->nodes[node].parent != NONE) {
		node = w->nodes[node].parent;
		if (++depth > TREE_DEPTH_MOST)
			bug("a cohort chain deeper than its builder allows");
	}
	return depth;
}

static uint32_t
root_of(const struct world *w, uint32_t node)
{
	while (w->nodes[node].parent != NONE)
		node = w->nodes[node].parent;
	return node;
}

/* A stable counting sort by depth, so that the order is the same every time. */
static void
sort_deepest_first(struct tree *t)
{
	uint32_t at[TREE_DEPTH_MOST + 2] = { 0 };

	for (uint32_t i = 0; i < t->n; i++)
		at[TREE_DEPTH_MOST - t->nodes[i].depth + 1]++;
	for (uint32_t d = 1; d <= TREE_DEPTH_MOST + 1; d++)
		at[d] += at[d - 1];
	for (uint32_t i = 0; i < t->n; i++)
		t->deepest_first[at[TREE_DEPTH_MOST - t->nodes[i].depth]++] = i;
}

/* Children of each node, cohorts before cqs; nodes are in order of name already. */
static void
list_children(struct tree *t)
{
	uint32_t n_cqs = t->world->n_cqs, next = 0;

	for (uint32_t i = 0; i < t->n; i++)
		if (t->nodes[i].parent != NONE && !t->nodes[i].out)
			t->nodes[t->nodes[i].parent].n_children++;
	for (uint32_t i = n_cqs; i < t->n; i++) {
		t->nodes[i].first_child = next;
		next += t->nodes[i].n_children;
		t->nodes[i].n_children = 0;
	}
	for (uint32_t k = 0; k < t->n; k++) {
		uint32_t i = (k + n_cqs) % t->n; /* cohorts first */
		struct node *parent;

		if (t->nodes[i].parent == NONE || t->nodes[i].out)
			continue;
		parent = &t->nodes[t->nodes[i].parent];
		t->children[parent->first_child + parent->n_children++] = i;
		parent->n_child_cohorts += !t->nodes[i].cq;
	}
}

/* 6.5: a cohort is one higher than its highest child cohort. */
static void
measure_heights(struct tree *t)
{
	for (uint32_t k = 0; k < t->n; k++) {
		struct node *n = &t->nodes[t->deepest_first[k]];

		if (!n->cq && n->n_children > 0 && n->height < 1)
			n->height = 1;
		if (!n->cq && n->parent != NONE &&
		    t->nodes[n->parent].height < n->height + 1)
			t->nodes[n->parent].height = n->height + 1;
	}
}

static void
fill_quotas(struct tree *t)
{
	const struct world *w = t->world;
	uint64_t n_cells = (uint64_t)t->n * t->n_frs;

	for (uint64_t i = 0; i < n_cells; i++)
		t->cells[i].borrow = t->cells[i].lend = AMOUNT_UNSET;
	for (uint32_t i = 0; i < t->n; i++) {
		struct part q = w->nodes[i].quotas;

		for (uint32_t k = q.first; k < q.first + q.n; k++) {
			struct cell *c = tree_cell(t, i, w->quotas[k].fr);

			c->nominal = c->subtree = w->quotas[k].nominal;
			c->borrow = w->quotas[k].borrow;
			c->lend = w->quotas[k].lend;
			c->declared = true;
		}
	}
}

/* 6.2 from the leaves up, then pot (6.3) from the roots down. */
static void
sum_subtrees(struct tree *t)
{
	for (uint32_t k = 0; k < t->n; k++) {
		uint32_t i = t->deepest_first[k], parent = t->nodes[i].parent;

		for (uint32_t fr = 0; fr < t->n_frs; fr++) {
			struct cell *c = tree_cell(t, i, fr), *p;

			if (c->lend != AMOUNT_UNSET)
				c->local =
					amount_max(0, amount_sub(c->subtree, c->lend));
			if (parent == NONE || !c->declared)
				continue;
			p = tree_cell(t, parent, fr);
			p->subtree = amount_add(p->subtree,
						amount_sub(c->subtree, c->local));
			p->declared = true;
		}
	}
	for (uint32_t k = t->n; k-- > 0;) {
		uint32_t i = t->deepest_first[k], parent = t->nodes[i].parent;

		for (uint32_t fr = 0; fr < t->n_frs; fr++) {
			struct cell *c = tree_cell(t, i, fr);

			c->pot = c->subtree;
			if (parent == NONE)
				continue;
			c->pot = amount_add(c->local, tree_cell(t, parent, fr)->pot);
			if (c->borrow != AMOUNT_UNSET)
				c->pot = amount_min(c->pot,
						    amount_add(c->subtree, c->borrow));
		}
	}
}

static void
sum_lendable(struct tree *t)
{
	const struct world *w = t->world;

	for (uint32_t i = w->n_cqs; i < t->n; i++)
		for (uint32_t fr = 0; fr < t->n_frs; fr++) {
			int64_t *sum = &t->lendable[(uint64_t)i * w->n_resources +
						    w->frs[fr].resource];

			if (tree_cell(t, t->nodes[i].root, fr)->declared)
				*sum = amount_add(*sum, tree_cell(t, i, fr)->pot);
		}
}

void
tree_init(struct tree *t, const struct world *w)
{
	*t = (struct tree){ .world = w, .n = w->n_nodes, .n_frs = w->n_frs };
	t->nodes = mem_zero(t->n, sizeof *t->nodes);
	t->cells = mem_zero((size_t)t->n * t->n_frs, sizeof *t->cells);
	t->lendable = mem_zero((size_t)t->n * w->n_resources, sizeof *t->lendable);
	t->children = mem_zero(t->n, sizeof *t->children);
	t->deepest_first = mem_zero(t->n, sizeof *t->deepest_first);
	for (uint32_t i = 0; i < t->n; i++)
		t->nodes[i] = (struct node){ .parent = w->nodes[i].parent,
					     .root = root_of(w, i),
					     .depth = depth_of(w, i),
					     .weight = w->nodes[i].weight,
					     .cq = i < w->n_cqs,
					     .out = w->nodes[i].out };
	sort_deepest_first(t);
	list_children(t);
	measure_heights(t);
	fill_quotas(t);
	sum_subtrees(t);
	sum_lendable(t);
}

void
tree_free(struct tree *t)
{
	free(t->nodes);
	free(t->cells);
	free(t->lendable);
	free(t->children);
	free(t->deepest_first);
	*t = (struct tree){ 0 };
}

void
tree_set_usage(struct tree *t, const int64_t *held)
{
	uint32_t n_cqs = t->world->n_cqs;

	for (uint32_t i = 0; i < t->n; i++)
		for (uint32_t fr = 0; fr < t->n_frs; fr++)
			tree_cell(t, i, fr)->usage =
				i < n_cqs ? held[(uint64_t)i * t->n_frs + fr] : 0;
	for (uint32_t k = 0; k < t->n; k++) {
		uint32_t i = t->deepest_first[k], parent = t->nodes[i].parent;

		if (parent == NONE)
			continue;
		for (uint32_t fr = 0; fr < t->n_frs; fr++) {
			const struct cell *c = tree_cell(t, i, fr);
			struct cell *p = tree_cell(t, parent, fr);

			if (c->usage != 0)
				p->usage = amount_add(
					p->usage,
					amount_max(0, amount_sub(c->usage, c->local)));
		}
	}
}

static int64_t
cell_local_available(const struct cell *c)
{
	return amount_max(0, amount_sub(c->local, c->usage));
}

int64_t
tree_local_available(const struct tree *t, uint32_t node, uint32_t fr)
{
	return cell_local_available(tree_cell(t, node, fr));
}

void
tree_add(struct tree *t, uint32_t node, uint32_t fr, int64_t v)
{
	for (;;) {
		struct cell *c = tree_cell(t, node, fr);
		int64_t here = cell_local_available(c);

		c->usage = amount_add(c->usage, v);
		node = t->nodes[node].parent;
		if (node == NONE || v <= here)
			return;
		v = amount_sub(v, here);
	}
}

void
tree_remove(struct tree *t, uint32_t node, uint32_t fr, int64_t v)
{
	for (;;) {
		struct cell *c = tree_cell(t, node, fr);
		int64_t stored = amount_sub(c->usage, c->local);

		c->usage = amount_sub(c->usage, v);
		node = t->nodes[node].parent;
		if (node == NONE || stored <= 0)
			return;
		v = amount_min(v, stored);
	}
}

/* Recursion is as deep as cohorts nest: TREE_DEPTH_MOST. */
int64_t
tree_available(const struct tree *t, uint32_t node, uint32_t fr)
{
	const struct cell *c = tree_cell(t, node, fr);
	uint32_t parent = t->nodes[node].parent;
	int64_t above, most;

	if (parent == NONE)
		return amount_sub(c->subtree, c->usage);
	above = tree_available(t, parent, fr);
	if (c->borrow != AMOUNT_UNSET) {
		most = amount_sub(amount_sub(c->subtree, c->local),
				  amount_max(0, amount_sub(c->usage, c->local)));
		above = amount_min(above, amount_add(most, c->borrow));
	}
	return amount_add(cell_local_available(c), above);
}

int64_t
tree_available_cq(const struct tree *t, uint32_t cq, uint32_t fr)
{
	return amount_max(0, tree_available(t, cq, fr));
}

bool
tree_borrows_with(const struct tree *t, uint32_t node, uint32_t fr, int64_t v)
{
	const struct cell *c = tree_cell(t, node, fr);
	int64_t own = t->nodes[node].cq ? c->nominal : c->subtree;

	return own < amount_add(c->usage, v);
}

bool
tree_within(const struct tree *t, uint32_t node, const uint32_t *frs, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		const struct cell *c = tree_cell(t, node, frs[i]);

		if (c->subtree < c->usage)
			return false;
	}
	return true;
}

uint32_t
tree_lender(const struct tree *t, uint32_t cq, uint32_t fr, int64_t v)
{
	uint32_t node = cq;

	while (t->nodes[node].parent != NONE && tree_borrows_with(t, node, fr, v)) {
		v = amount_sub(v, tree_local_available(t, node, fr));
		node = t->nodes[node].parent;
	}
	return node;
}

uint32_t
tree_height_that_fits(const struct tree *t, uint32_t cq, uint32_t fr, int64_t v,
		      bool *ret_smaller)
{
	uint32_t lender = tree_lender(t, cq, fr, v);

	*ret_smaller = t->nodes[lender].parent != NONE;
	return lender == cq ? 0 : t->nodes[lender].height;
}
