/*
 * queue.h - workloads that wait, per ClusterQueue (kueue-semantics.md 4)
 *
 * Look-alikes (one scheduling hash) share a heap, and a ClusterQueue has a heap of
 * those heaps: parking all look-alikes of a workload, and waking them, is one step
 * however many there are.
 */
#ifndef BERTH_RUNTIME_ENGINE_QUEUE_H
#define BERTH_RUNTIME_ENGINE_QUEUE_H

#include "runtime/engine/engine.h"

void queues_init(struct engine *e);
void queues_free(struct engine *e);

/* Takes the next to try off the queue; NONE when all are parked or there is none. */
uint32_t queue_pop(struct engine *e, uint32_t cq);

bool queue_has_active(const struct engine *e, uint32_t cq);

/* Back in the heap, to be tried again. */
void queue_push(struct engine *e, uint32_t w);

/* Set aside until something is released; `bulk` with all its look-alikes. */
void queue_park(struct engine *e, uint32_t w, bool bulk);

/* An evicted workload comes back: in the heap, or parked with its look-alikes. */
void queue_return(struct engine *e, uint32_t w);

/* Everything parked in the tree of this node is to be tried again (4.7). */
void queue_wake_tree(struct engine *e, uint32_t node);

/* 4.2: does a come before b in their queue, preemptors aside? */
int queue_compare(const struct engine *e, uint32_t a, uint32_t b);

#endif
