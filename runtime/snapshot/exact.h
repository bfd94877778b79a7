/*
 * exact.h - lists of exact quantities by resource
 *
 * A list has a handful of entries, one for each resource, in no order.
 */
#ifndef BERTH_RUNTIME_SNAPSHOT_EXACT_H
#define BERTH_RUNTIME_SNAPSHOT_EXACT_H

#include "runtime/snapshot/piece.h"

#include "base/vec.h"

typedef VEC(struct snap_exact) exact_vec;

/* The entry of a resource among `n`, or NULL. */
const struct snap_exact *exact_find(const struct snap_exact *at, uint32_t n,
				    sym resource);

/* to[resource] += nano, saturating (quantity_add); a new entry if there is none. */
void exact_add(exact_vec *to, struct snap_exact amount);

/* to[resource] becomes the larger of the two. */
void exact_raise(exact_vec *to, struct snap_exact amount);

/* to[resource] becomes the amount. */
void exact_set(exact_vec *to, struct snap_exact amount);

#endif
