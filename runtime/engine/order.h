/* order.h - in which order the heads of a cycle are processed (12.4, 10.2) */
#ifndef BERTH_RUNTIME_ENGINE_ORDER_H
#define BERTH_RUNTIME_ENGINE_ORDER_H

#include "runtime/engine/engine.h"

/* Classical: sorts e->order, the indices of e->entries. */
void order_classical(struct engine *e);

/*
 * Fair sharing: the entry to process next, given what was processed; NONE when all
 * are.  `entry_of` has for each cq the index of its entry that is left, or NONE.
 */
uint32_t order_fair_next(struct engine *e, uint32_t *entry_of);

#endif
