/*
 * assign.h - which flavors the pod sets of a workload would get
 *
 * kueue-semantics.md 7.  Reads the tree as the cycle sees it now; simulated
 * preemptions are undone before it returns.
 */
#ifndef BERTH_RUNTIME_ENGINE_ASSIGN_H
#define BERTH_RUNTIME_ENGINE_ASSIGN_H

#include "runtime/engine/engine.h"

/* `counts`: pods of each pod set, or NULL for the full size. */
struct assignment assign_flavors(struct engine *e, uint32_t w, uint32_t cq,
				 const int64_t *counts);

enum mode assignment_mode(const struct engine *e, uint32_t w,
			  const struct assignment *a);

/* Code of a NO_FIT assignment (7.7). */
enum wait_reason assignment_reason(const struct engine *e, uint32_t w, uint32_t cq,
				   const struct assignment *a);

/* Sets the workload's scan progress to what this assignment tried (7.8). */
void assignment_record_progress(struct engine *e, uint32_t w, uint32_t cq,
				const struct assignment *a);

/* Has some flavor not been tried yet? */
bool progress_pending(const struct engine *e, uint32_t w);

#endif
