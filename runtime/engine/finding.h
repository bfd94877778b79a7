/*
 * finding.h - what the engine says of a workload: modes, causes, shortfalls, events
 *
 * Kueue's words for them are in kueue-semantics.md 7.7, 9.2 and 12.7; nothing here
 * is text.
 */
#ifndef BERTH_RUNTIME_ENGINE_FINDING_H
#define BERTH_RUNTIME_ENGINE_FINDING_H

#include "runtime/engine/world.h"

enum fit {
	FIT_NO, /* granular modes, worst to best (7.5) */
	FIT_NO_CANDIDATES,
	FIT_PREEMPT,
	FIT_RECLAIM,
	FIT_YES
};

/* Coarse modes of a flavor, a pod set or an assignment (7.7). */
enum mode { MODE_NO_FIT, MODE_PREEMPT, MODE_DEFERRED, MODE_FIT };

/* Why a flavor is out of reach, in order of severity (7.7). */
enum cause { CAUSE_NONE, CAUSE_WAITING, CAUSE_EXCEEDS, CAUSE_NO_MATCH };

enum evict_reason { EVICT_IN_CQ, EVICT_RECLAIM, EVICT_FAIR, EVICT_WHILE_BORROWING };

/* Reason of the QuotaReserved condition of a pending workload (12.7). */
enum wait_reason {
	WAIT_NONE, /* not evaluated */
	WAIT_EVALUATION,
	WAIT_QUOTA,
	WAIT_VICTIMS,
	WAIT_EXCEEDS,
	WAIT_NO_MATCH,
	WAIT_MISCONFIGURED
};

/* What the message says, beyond the shortfalls. */
enum wait_note {
	NOTE_NONE,
	NOTE_REFUSED,
	NOTE_LOOK_ALIKE, /* not tried: an equal one has just failed (4.4) */
	NOTE_SHORTFALLS,
	NOTE_PREEMPTING,
	NOTE_OVERLAP_FITS,
	NOTE_OVERLAP,
	NOTE_TAKEN /* no longer fits after another workload of the cycle */
};

/* One flavor examined for one resource group of a pod set. */
struct attempt {
	uint32_t pod_set, flavor, search;
	enum mode mode;
	enum cause cause;
	struct part shortfalls;
	bool chosen; /* the best of its search, though perhaps not by a plain fit */
};

/* One resource that does not simply fit in that flavor. */
struct shortfall {
	uint32_t fr, resource; /* fr NONE: no resource group covers the resource */
	enum fit fit;
	int64_t assumed, asked, available, most;
};

/* Quota that a workload got and that is not its ClusterQueue's own. */
struct loan {
	uint32_t fr;
	uint32_t lender; /* the lowest cohort that had room of its own */
	int64_t amount;
};

enum event_kind { EVENT_ADMIT, EVENT_PREEMPT };

struct event {
	uint32_t cycle, workload;
	enum event_kind kind;
	enum evict_reason reason;
	uint32_t by; /* EVENT_PREEMPT: for whom */
};

/* The first pod set with the same group: what is found for a group stands under it. */
static inline uint32_t
world_leader_of(const struct world_pod_set *sets, uint32_t pod_set)
{
	uint32_t leader = 0;

	while (sets[leader].group != sets[pod_set].group)
		leader++;
	return leader;
}

#endif
