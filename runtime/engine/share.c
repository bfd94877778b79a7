/* share.c - dominant resource shares of fair sharing */

#include "runtime/engine/share.h"

#include <math.h>

bool
share_borrows(const struct tree *t, uint32_t node, uint32_t fr)
{
	const struct cell *c = tree_cell(t, node, fr);

	return c->declared && t->nodes[node].parent != NONE &&
	       amount_sub(c->usage, c->subtree) > 0;
}

/* Borrowed amounts of the resource, over all flavors. */
static int64_t
borrowed(const struct tree *t, uint32_t node, uint32_t resource)
{
	int64_t sum = 0;

	for (uint32_t fr = 0; fr < t->n_frs; fr++) {
		const struct cell *c = tree_cell(t, node, fr);

		if (t->world->frs[fr].resource == resource &&
		    share_borrows(t, node, fr))
			sum = amount_add(sum, amount_sub(c->usage, c->subtree));
	}
	return sum;
}

struct share
share_of(const struct tree *t, uint32_t node)
{
	uint32_t parent = t->nodes[node].parent;
	struct share s = { t->nodes[node].weight, 0.0, false };

	if (parent == NONE)
		return s;
	for (uint32_t fr = 0; fr < t->n_frs; fr++)
		s.borrowing = s.borrowing || share_borrows(t, node, fr);
	if (!s.borrowing)
		return s;
	for (uint32_t r = 0; r < t->world->n_resources; r++) {
		int64_t over = borrowed(t, node, r);
		int64_t most = over > 0 ? tree_lendable(t, parent, r) : 0;
		double ratio;

		if (most <= 0)
			continue;
		ratio = (double)over * 1000.0 / (double)most;
		if (ratio > s.ratio)
			s.ratio = ratio;
	}
	return s;
}

bool
share_infinite(struct share s)
{
	return s.weight == 0.0 && s.ratio != 0.0;
}

static double
weighted(struct share s)
{
	if (s.ratio == 0.0)
		return 0.0;
	return s.weight == 0.0 ? INFINITY : s.ratio / s.weight;
}

int
share_compare(struct share a, struct share b)
{
	bool a_infinite = share_infinite(a), b_infinite = share_infinite(b);
	double x = weighted(a), y = weighted(b);

	if (a_infinite && b_infinite) {
		x = a.ratio;
		y = b.ratio;
	} else if (a_infinite || b_infinite) {
		return a_infinite ? 1 : -1;
	}
	return x < y ? -1 : x > y;
}
