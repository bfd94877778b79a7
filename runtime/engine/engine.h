/*
 * engine.h - the state of the quota engine while it runs over a world
 *
 * Shared by the files of this folder and by nobody else; users call settle.h.
 * Per workload there is a struct run beside the world's constant description.
 * What one cycle needs lives in scratch vectors that keep their memory, so a
 * cycle allocates nothing once the largest has been seen.
 */
#ifndef BERTH_RUNTIME_ENGINE_ENGINE_H
#define BERTH_RUNTIME_ENGINE_ENGINE_H

#include "base/vec.h"
#include "runtime/engine/finding.h"
#include "runtime/engine/tree.h"

struct pick {
	uint32_t fr; /* NONE: no flavor */
	enum mode mode;
	uint32_t level;
	int32_t tried; /* index of the flavor to go on after; -1: start again */
};

struct pod_assignment {
	int64_t count;
	uint32_t picks; /* one for each request, in engine.picks */
	bool done, has_flavor, has_reason;
};

struct fr_amount {
	uint32_t fr;
	int64_t amount;
};

struct assignment {
	struct part pods;     /* engine.pods, one for each pod set */
	struct part usage;    /* engine.usage */
	struct part attempts; /* engine.attempts */
	uint32_t level;
	bool deferred;
};

struct target {
	uint32_t workload;
	enum evict_reason reason;
};

enum requeue {
	REQUEUE_GENERIC,
	REQUEUE_NAMESPACE,
	REQUEUE_NO_FIT,
	REQUEUE_NO_CANDIDATES,
	REQUEUE_PENDING_PREEMPTION,
	REQUEUE_FAILED_AFTER
};

/* A head in the current cycle. */
struct entry {
	uint32_t workload, cq;
	struct assignment assigned;
	struct part targets; /* engine.targets */
	bool admitted, processed;
	enum requeue requeue;
	enum wait_reason wait;
	enum wait_note note;
};

struct run {
	uint32_t held_cq; /* NONE: pending */
	int64_t reserved;
	uint32_t since; /* cycle in which it was admitted; 0: held at the start */
	bool evicted;
	bool gone; /* taken out of the cycle's view for a while */
	bool in_heap, parked;
	bool has_progress;
	uint32_t progress; /* engine.progress: one int32 for each request */
	uint64_t progress_cycle, progress_generation;
	struct part held;  /* engine.held */
	struct part loans; /* engine.loans; what was not the cq's own when admitted */
	struct part use;   /* engine.use: held summed by fr; zero amounts too */
	uint32_t counts;   /* engine.counts: one for each pod set */
	uint32_t slot;     /* index in the cq's list of holders */
	uint32_t heap_at;  /* position in its shape's heap */
	uint32_t shape;    /* engine.shapes */
	enum wait_reason wait;
	enum wait_note note;
	uint32_t n_victims;
	bool unheard;        /* counted in its shape's n_unheard */
	bool preempted;      /* was evicted by the engine, and not admitted since */
	uint32_t evicted_in; /* cycle */
	enum evict_reason evict_reason;
	uint32_t evicted_for;             /* workload */
	struct part attempts, shortfalls; /* engine.kept_*, of the last evaluation */
	uint32_t attempts_room, shortfalls_room;
};

/* Pending workloads of one cq that look alike (4.6): a heap by rank. */
struct shape {
	uint32_t cq;
	VEC(uint32_t) heap;
	bool parked;        /* bulk-parked hash */
	uint32_t parked_by; /* whose failure parked it */
	uint32_t n_unheard; /* evicted ones in the heap, not tried since */
	uint32_t queue_at;  /* position in the cq's heap of shapes; NONE: not in it */
};

struct cq_state {
	VEC(uint32_t) heap;   /* shapes with someone to try, by their best */
	VEC(uint32_t) parked; /* workloads parked one by one */
	VEC(uint32_t) parked_shapes;
	VEC(uint32_t) holders;
	uint32_t preemptor; /* NONE */
	uint64_t generation;
};

struct engine {
	const struct world *world;
	struct tree tree;
	struct run *runs;
	struct cq_state *cqs;
	struct shape *shapes;
	uint32_t n_shapes;
	uint32_t *rank;      /* order of a pending workload within its cq (4.2) */
	int64_t *held_usage; /* n_cqs x n_frs */
	int64_t *assumed;    /* per fr, during one assignment */
	uint64_t cycle;
	int64_t now;

	VEC(struct world_held) held;
	VEC(struct fr_amount) use;
	VEC(struct loan) loans;
	VEC(int64_t) counts;
	VEC(int32_t) progress;
	VEC(struct attempt) kept_attempts;
	VEC(struct shortfall) kept_shortfalls;

	VEC(struct event) events;
	VEC(uint32_t) leaving; /* marked as evicted at the start, still with quota */

	/* Scratch of a cycle. */
	VEC(struct entry) entries;
	VEC(uint32_t) order;
	VEC(struct pick) picks;
	VEC(struct pod_assignment) pods;
	VEC(struct fr_amount) usage;
	VEC(struct attempt) attempts;
	VEC(struct shortfall) shortfalls;
	VEC(struct target) targets;
	VEC(struct target) pending; /* targets of entries processed so far */
	VEC(uint32_t) need;         /* of the victims sought at the moment */
	VEC(struct fr_amount) asked;
	struct pick *trial, *best; /* by resource: flavors compared in one search */
	uint32_t *pinned;          /* per request of the widest workload */
	bool pin;
};

static inline const struct world_workload *
engine_workload(const struct engine *e, uint32_t w)
{
	return &e->world->workloads[w];
}

/* What a pod set of `count` pods asks (3.8): the total, cut to so many pods. */
static inline int64_t
request_at_count(const struct world_request *q, const struct world_pod_set *ps,
		 int64_t count)
{
	if (q->pods)
		return count;
	if (ps->count == 0 || count == ps->count)
		return q->total;
	return q->total / ps->count * count;
}

#endif
