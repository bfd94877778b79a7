/* holder.h - workloads that hold quota: taking it, giving it back */
#ifndef BERTH_RUNTIME_ENGINE_HOLDER_H
#define BERTH_RUNTIME_ENGINE_HOLDER_H

#include "runtime/engine/engine.h"

/* Enters what the snapshot says is held; once, at the start. */
void holders_init(struct engine *e);

/* The workload takes what the assignment gives it, from the entry's cq. */
void holder_admit(struct engine *e, uint32_t w, uint32_t cq,
		  const struct assignment *a);

/* Gives everything back; the workload is pending again. */
void holder_release(struct engine *e, uint32_t w);

/* In the cycle's view only: the workload's use goes from the tree, and back. */
void holder_hide_use(struct engine *e, uint32_t w);
void holder_show_use(struct engine *e, uint32_t w);

/* The same, and it is no candidate while hidden. */
void holder_hide(struct engine *e, uint32_t w);
void holder_show(struct engine *e, uint32_t w);

/* Does it hold any of these, by its flavors, perhaps with an amount of 0? */
bool holder_uses(const struct engine *e, uint32_t w, const uint32_t *frs, uint32_t n);

#endif
