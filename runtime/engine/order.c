/* order.c - in which order the heads of a cycle are processed */

#include "runtime/engine/order.h"

#include "runtime/engine/share.h"

#include <stdlib.h>

struct keyed_entry {
	uint32_t level, entry;
	int32_t priority;
	int64_t queued;
};

/* Borrowing level, priority, age; entries stand in order of ClusterQueue names. */
static int
keyed_compare(const void *a, const void *b)
{
	const struct keyed_entry *x = a, *y = b;

	if (x->level != y->level)
		return x->level < y->level ? -1 : 1;
	if (x->priority != y->priority)
		return x->priority > y->priority ? -1 : 1;
	if (x->queued != y->queued)
		return x->queued < y->queued ? -1 : 1;
	return x->entry < y->entry ? -1 : x->entry > y->entry;
}

void
order_classical(struct engine *e)
{
	uint32_t n = e->entries.n;
	struct keyed_entry *keys = mem_alloc((size_t)n * sizeof *keys);

	for (uint32_t i = 0; i < n; i++) {
		const struct entry *x = &e->entries.at[i];
		const struct world_workload *wl = engine_workload(e, x->workload);

		keys[i] = (struct keyed_entry){ x->assigned.level, i, wl->priority,
						wl->queued };
	}
	if (n > 1)
		qsort(keys, n, sizeof *keys, keyed_compare);
	e->order.n = 0;
	for (uint32_t i = 0; i < n; i++)
		*vec_push(&e->order) = keys[i].entry;
	free(keys);
}

/* ---- the tournament of fair sharing
 * ---------------------------------------------------- */

/* An entry on its way up: the share of the node through which it comes. */
struct player {
	uint32_t entry;
	struct share share;
	bool borrows; /* on a flavor and resource that it uses */
};

static void
assigned_apply(struct engine *e, const struct entry *x, bool add)
{
	for (uint32_t i = 0; i < x->assigned.usage.n; i++) {
		const struct fr_amount *u = &e->usage.at[x->assigned.usage.first + i];

		if (add)
			tree_add(&e->tree, x->cq, u->fr, u->amount);
		else
			tree_remove(&e->tree, x->cq, u->fr, u->amount);
	}
}

/* The player as `node`, on the entry's way to the root, sees it. */
static struct player
player_at(struct engine *e, uint32_t entry, uint32_t node)
{
	const struct entry *x = &e->entries.at[entry];
	struct player p = { .entry = entry };

	assigned_apply(e, x, true);
	p.share = share_of(&e->tree, node);
	for (uint32_t i = 0; i < x->assigned.usage.n; i++) {
		const struct fr_amount *u = &e->usage.at[x->assigned.usage.first + i];

		if (u->amount > 0 && share_borrows(&e->tree, node, u->fr))
			p.borrows = true;
	}
	assigned_apply(e, x, false);
	return p;
}

static bool
player_less(const struct engine *e, const struct player *a, const struct player *b)
{
	const struct world_workload *x, *y;
	int order;

	if (a->borrows != b->borrows)
		return !a->borrows;
	order = share_compare(a->share, b->share);
	if (order)
		return order < 0;
	x = engine_workload(e, e->entries.at[a->entry].workload);
	y = engine_workload(e, e->entries.at[b->entry].workload);
	if (x->priority != y->priority)
		return x->priority > y->priority;
	return x->queued < y->queued;
}

/* The best entry below a cohort; each contender with the share of its child node. */
static struct player
winner_below(struct engine *e, uint32_t cohort, const uint32_t *entry_of)
{
	const struct node *n = &e->tree.nodes[cohort];
	struct player best = { .entry = NONE };

	for (uint32_t i = 0; i < n->n_children; i++) {
		uint32_t child = e->tree.children[n->first_child + i];
		uint32_t entry = e->tree.nodes[child].cq
					 ? entry_of[child]
					 : winner_below(e, child, entry_of).entry;
		struct player p;

		if (entry == NONE)
			continue;
		p = player_at(e, entry, child);
		if (best.entry == NONE || player_less(e, &p, &best))
			best = p;
	}
	return best;
}

uint32_t
order_fair_next(struct engine *e, uint32_t *entry_of)
{
	for (uint32_t cq = 0; cq < e->world->n_cqs; cq++) {
		uint32_t entry = entry_of[cq];

		if (entry == NONE)
			continue;
		if (e->tree.nodes[cq].parent != NONE)
			entry = winner_below(e, e->tree.nodes[cq].root, entry_of).entry;
		entry_of[e->entries.at[entry].cq] = NONE;
		return entry;
	}
	return NONE;
}
