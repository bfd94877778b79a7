/*
 * account.h - what became of the workloads of a settled world, and why
 *
 * Kueue's codes and messages (kueue-semantics.md 7.7, 9.7, 12.7) beside berth's own
 * sentences.  Workloads are numbered as in the world: in the order of namespace and
 * name.  Printing is write_json.c and write_human.c.
 */
#ifndef BERTH_RUNTIME_ACCOUNT_ACCOUNT_H
#define BERTH_RUNTIME_ACCOUNT_ACCOUNT_H

#include "base/str.h"
#include "runtime/engine/settle.h"
#include "runtime/engine/world.h"

struct snapshot;

enum account_verdict {
	ACCOUNT_ADMITTED, /* it has got quota */
	ACCOUNT_PENDING,
	ACCOUNT_STAYS,     /* it held quota at the start and was never evicted */
	ACCOUNT_INACTIVE,  /* it is in no queue: deactivated, or gated */
	ACCOUNT_PREEMPTED, /* it held quota at the start and was evicted for another */
	ACCOUNT_VERDICTS
};

struct account {
	const struct world *world;       /* all borrowed */
	const struct engine *engine;     /* after settle() */
	const struct snapshot *snapshot; /* what the world was made of */
	struct settlement end;
	int64_t now; /* seconds since 1970 */
};

/* "admitted", "pending", "stays", "inactive", "preempted" */
extern const char *const account_verdict_text[ACCOUNT_VERDICTS];

enum account_verdict account_verdict(const struct account *a, uint32_t w);

/*
 * The reason of Kueue's QuotaReserved condition, such as WaitingForQuota; NULL for
 * a workload that holds quota or that the scheduler has said nothing of.
 */
const char *account_reason(const struct account *a, uint32_t w);

/* Waiting alone changes nothing. */
bool account_never(const struct account *a, uint32_t w);

/* Kueue's message of a workload that waits; nothing when there is none. */
void account_message(const struct account *a, uint32_t w, struct str *out);

/* What a person wants to know, in one line; nothing for who simply stays. */
void account_summary(const struct account *a, uint32_t w, struct str *out);

/* The flavor of its first pod set that has one; NULL. */
const char *account_flavor(const struct account *a, uint32_t w);

/* nvidia.com/gpu of all pods: held, or asked for. */
int64_t account_gpus(const struct account *a, uint32_t w);

/* How many flavors were tried when it was looked at last; which and how it went. */
uint32_t account_candidates(const struct account *a, uint32_t w);

struct account_candidate {
	const char *pod_set, *flavor; /* flavor NULL: no resource group covers it */
	const char *reason;           /* Kueue's code; NULL: it fits */
	bool never;                   /* more than it can ever be */
};
struct account_candidate account_candidate(const struct account *a, uint32_t w,
					   uint32_t which);

/* The candidate's shortfalls in Kueue's words, or why the flavor does not suit. */
void account_candidate_message(const struct account *a, uint32_t w, uint32_t which,
			       struct str *out);

/* docs/decisions.schema.json describes it. */
void account_write_json(const struct account *a, struct str *out);

/* A table; `width` is the columns of the screen, 0 for as many as it takes. */
void account_write_human(const struct account *a, bool colour, unsigned width,
			 struct str *out);

#endif
