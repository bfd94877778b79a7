/*
 * match.h - may the pods of a set run on the nodes of a flavor?
 *
 * kueue-semantics.md 7.4: taints NoSchedule and NoExecute must be tolerated by the
 * pods or the flavor; of node selector and required affinity only what speaks of
 * label keys of this flavor counts.
 */
#ifndef BERTH_RUNTIME_EVAL_MATCH_H
#define BERTH_RUNTIME_EVAL_MATCH_H

#include "lang/reason.h"
#include "runtime/eval/bind.h"

/* NONE, TAINT (then *ret_taint is the first that is not tolerated) or AFFINITY. */
enum reason match_flavor(const struct binding *b, uint32_t flavor,
			 const struct snap_pod_set *ps, struct bound_label *ret_taint);

#endif
