/* requeue.h - after a cycle: admissions entered, heads put back, evictions completed */
#ifndef BERTH_RUNTIME_ENGINE_REQUEUE_H
#define BERTH_RUNTIME_ENGINE_REQUEUE_H

#include "runtime/engine/engine.h"

/* Keeps what an evaluation tried and what was short with its workload. */
void keep_findings(struct engine *e, const struct entry *x);

void requeue_all(struct engine *e);

/*
 * Victims of this cycle, and who was on the way out at the start, give their quota
 * back (13.3).  False when there are none.
 */
bool evictions_complete(struct engine *e);

#endif
