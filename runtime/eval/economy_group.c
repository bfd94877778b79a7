/*
 * economy_group.c - which flavors of a team are alternatives
 *
 * Kueue's resource groups: a pod set gets one flavor of each group that it needs.
 * Flavors whose quotas share a resource are alternatives for it, and so are those
 * that a chain of such pairs connects.
 */

#include "runtime/eval/economy.h"

static bool
covers(const struct economy *y, team_id team, flavor_id f, uint32_t resource)
{
	return quota_cell(&y->e->b->quota, team.ix, f.ix, resource)->nominal !=
	       QUOTA_UNCOVERED;
}

static void
merge(uint32_t *label, uint32_t n, uint32_t from, uint32_t to)
{
	for (uint32_t i = 0; from != to && i < n; i++)
		if (label[i] == from)
			label[i] = to;
}

/* The label of a group is the index of its first flavor. */
static uint32_t *
label_flavors(const struct economy *y, team_id team, const flavor_id *order, uint32_t n)
{
	uint32_t *label = mem_alloc((n + 1) * sizeof *label);

	for (uint32_t i = 0; i < n; i++)
		label[i] = i;
	for (uint32_t r = 0; r < y->world.n_resources; r++) {
		uint32_t first = n;

		for (uint32_t i = 0; i < n; i++) {
			if (!covers(y, team, order[i], r))
				continue;
			if (first == n)
				first = i;
			else if (label[i] < label[first])
				merge(label, n, label[first], label[i]);
			else
				merge(label, n, label[i], label[first]);
		}
	}
	return label;
}

static void
add_group(struct economy *y, team_id team, const flavor_id *order, uint32_t n,
	  const uint32_t *label, uint32_t which)
{
	struct world_group g = { .resources = { y->parts.group_resources.n, 0 },
				 .flavors = { y->parts.group_flavors.n, 0 } };

	for (uint32_t i = 0; i < n; i++)
		if (label[i] == which)
			*vec_push(&y->parts.group_flavors) = order[i].ix - 1;
	for (uint32_t r = 0; r < y->world.n_resources; r++)
		for (uint32_t i = 0; i < n; i++)
			if (label[i] == which && covers(y, team, order[i], r)) {
				*vec_push(&y->parts.group_resources) = r;
				break;
			}
	g.flavors.n = y->parts.group_flavors.n - g.flavors.first;
	g.resources.n = y->parts.group_resources.n - g.resources.first;
	*vec_push(&y->parts.groups) = g;
}

struct part
economy_groups(struct economy *y, team_id team, const flavor_id *order, uint32_t n)
{
	struct part made = { y->parts.groups.n, 0 };
	uint32_t *label = label_flavors(y, team, order, n);

	for (uint32_t i = 0; i < n; i++)
		if (label[i] == i)
			add_group(y, team, order, n, label, i);
	made.n = y->parts.groups.n - made.first;
	free(label);
	return made;
}
