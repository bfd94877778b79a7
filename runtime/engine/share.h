/*
 * share.h - dominant resource shares of fair sharing (kueue-semantics.md 10.1)
 *
 * The one place with binary floating point: Kueue computes shares in float64, and
 * two shares that round to the same double are a tie there, so anything more
 * exact would decide differently.  IEEE 754 makes it the same on every machine.
 */
#ifndef BERTH_RUNTIME_ENGINE_SHARE_H
#define BERTH_RUNTIME_ENGINE_SHARE_H

#include "runtime/engine/engine.h"

struct share {
	double weight, ratio;
	bool borrowing;
};

/* Smaller than every share of a node. */
#define SHARE_LEAST ((struct share){ 1.0, -1.0, false })

struct share share_of(const struct tree *t, uint32_t node);

/* Does the node use more than its own of this one? */
bool share_borrows(const struct tree *t, uint32_t node, uint32_t fr);

/* Negative, zero or positive as a is smaller, equal or larger. */
int share_compare(struct share a, struct share b);

/* Weight 0 while borrowing: larger than every other share. */
bool share_infinite(struct share s);

#endif
