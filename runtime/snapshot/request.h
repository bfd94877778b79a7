/*
 * request.h - what one pod asks for, from what its containers ask for
 *
 * RuntimeClasses and LimitRanges may come behind the Workloads that they bear on,
 * so this waits until all is read.
 */
#ifndef BERTH_RUNTIME_SNAPSHOT_REQUEST_H
#define BERTH_RUNTIME_SNAPSHOT_REQUEST_H

#include "runtime/snapshot/draft.h"
#include "runtime/snapshot/exact.h"

/*
 * Fills in the overhead, requests and limits of all pods and their containers, and
 * the request of each pod (kueue-semantics 3.1 to 3.4).  The rows of `s` are in
 * order; the pools still grow.
 */
void complete_requests(struct snapshot *s, struct pools *p);

/*
 * What a pod asks for as its Workload says, before 3.1 to 3.3: what Kueue's controller
 * looks at, while its scheduler looks at the request of snap_pod_set.
 */
void sum_as_written(const struct snapshot *s, const struct snap_pod_set *ps,
		    exact_vec *ret);

#endif
