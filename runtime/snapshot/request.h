/*
 * request.h - what one pod asks for, from what its containers ask for
 *
 * RuntimeClasses and LimitRanges may come behind the Workloads that they bear on,
 * so this waits until all is read.
 */
#ifndef BERTH_RUNTIME_SNAPSHOT_REQUEST_H
#define BERTH_RUNTIME_SNAPSHOT_REQUEST_H

#include "runtime/snapshot/draft.h"

/*
 * Fills in the overhead, requests and limits of all pods and their containers, and
 * the request of each pod (kueue-semantics 3.1 to 3.4).  The rows of `s` are in
 * order; the pools still grow.
 */
void complete_requests(struct snapshot *s, struct pools *p);

#endif
