/* requeue.h - after a cycle: admissions entered, heads put back, evictions completed */
#ifndef BERTH_RUNTIME_ENGINE_REQUEUE_H
#define BERTH_RUNTIME_ENGINE_REQUEUE_H

#include "runtime/engine/engine.h"

void requeue_all(struct engine *e);

#endif
