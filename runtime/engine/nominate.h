/* nominate.h - what a head would get, and whom it would evict (12.2, 8) */
#ifndef BERTH_RUNTIME_ENGINE_NOMINATE_H
#define BERTH_RUNTIME_ENGINE_NOMINATE_H

#include "runtime/engine/engine.h"

/* Fills entry->assigned and entry->targets; records the scan progress. */
void nominate(struct engine *e, struct entry *entry);

#endif
