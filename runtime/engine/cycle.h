/* cycle.h - one scheduling cycle (kueue-semantics.md 12), evictions completed after it
 */
#ifndef BERTH_RUNTIME_ENGINE_CYCLE_H
#define BERTH_RUNTIME_ENGINE_CYCLE_H

#include "runtime/engine/engine.h"

/* Forgets what the last cycle worked with. */
void scratch_clear(struct engine *e);

/* False when there was nothing to try. */
bool cycle_run(struct engine *e);

#endif
