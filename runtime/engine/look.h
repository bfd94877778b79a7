/* look.h - what a workload that waits would be told now, over all of its flavors */
#ifndef BERTH_RUNTIME_ENGINE_LOOK_H
#define BERTH_RUNTIME_ENGINE_LOOK_H

#include "runtime/engine/engine.h"

/* To be called once before engine_look(), after the last cycle. */
void engine_look_begin(struct engine *e);

/*
 * A cycle may go on where the last one stopped (7.8), so that what it finds leaves
 * out the flavors before.  After settle() this tries them all on what is free then,
 * keeps what it finds with the workload, and changes nothing else.
 */
void engine_look(struct engine *e, uint32_t workload);

#endif
