/* tier.h - what a purchase tier means at some moment: time left, price, size */
#ifndef BERTH_RUNTIME_EVAL_TIER_H
#define BERTH_RUNTIME_EVAL_TIER_H

#include "compiler/policy.h"
#include "lang/kernel.h"

/*
 * Seconds from `now` until EC2 or HyperPod begins to take instances back, 0 when
 * that has passed: a Capacity Block 30 minutes before its end (60 for UltraServers,
 * aws-semantics.md 2.3), a training plan 60 minutes before (1.8), others at the end.
 */
int64_t tier_time_left(const struct policy *p, const struct tier *t, int64_t now);

/* Price of one instance of the flavor per hour in its tier, -1 when not known. */
int64_t tier_price_of(const struct model *m, flavor_id flavor);

/* Instances that the tier holds, of all types together. */
int64_t tier_instances(const struct model *m, const struct tier *t);

#endif
