/*
 * decision.h - what was decided, and why
 *
 * Plain data, made by evaluate() and read by the writers and by lib/; nothing in
 * it is text but what the policy or the snapshot say.  Lists are ranges of the
 * pools at the end.  It borrows the policy and the snapshot.
 */
#ifndef BERTH_RUNTIME_EVAL_DECISION_H
#define BERTH_RUNTIME_EVAL_DECISION_H

#include "base/vec.h"
#include "compiler/policy.h"
#include "diag/diag.h"
#include "lang/reason.h"
#include "runtime/engine/settle.h"
#include "runtime/eval/bind.h"
#include "runtime/snapshot/snapshot.h"

enum verdict {
	VERDICT_ADMITTED,
	VERDICT_PENDING,
	VERDICT_HELD,
	VERDICT_DENIED,
	VERDICT_PREEMPTED, /* it held quota, and had to give it to another */
	VERDICT_STAYS,     /* it holds quota already, and keeps it */
	VERDICT_INACTIVE,  /* it is in no queue: deactivated, or gated */
	VERDICT_COUNT
};
extern const char *const verdict_text[VERDICT_COUNT];

/* A rule whose condition held, or could not be worked out. */
struct fired {
	rule_id rule;
	enum trap trap;
	flavor_id flavor; /* 0: it judged the workload, else that placement */
	int64_t until;    /* of a hold: when it ends; -1 when that is not known */
};

/* A resource that a flavor has too little of, whatever the others have. */
struct lacking {
	uint32_t resource; /* in the binding's order */
	bool never;        /* more than the quota is, not just more than is free */
	int64_t assumed;   /* by earlier pod sets of the workload */
	int64_t asked, nominal;
	int64_t most; /* that could ever be had: own quota and what may be borrowed */
	int64_t left; /* free now, with what can be borrowed */
};

/* One flavor looked at for one pod set. */
struct candidate {
	uint32_t pod_set; /* counted within the workload */
	flavor_id flavor; /* 0: about no flavor in particular */
	enum reason reason;
	rule_id rule;             /* RULE_DENIES, RULE_HOLDS, RULE_TRAPS */
	enum trap trap;           /* RULE_TRAPS */
	uint32_t resource;        /* UNCOVERED */
	struct range shortfalls;  /* EXCEEDS_QUOTA, WAITS_FOR_QUOTA */
	struct bound_label taint; /* TAINT */
	int64_t when; /* TIER_EARLY, TIER_LATE: the moment; RULE_HOLDS: until, or -1 */
};

struct placement {
	uint32_t pod_set, resource;
	flavor_id flavor;
	int64_t amount; /* of all pods of the set */
};

/* Quota that is not the team's own. */
struct borrowed {
	flavor_id flavor;
	uint32_t resource;
	org_id org; /* the smallest one that had room of its own */
	int64_t amount;
};

/* Running work that has to go. Texts are Kueue's words and live for ever. */
struct victim {
	uint32_t workload; /* row of the snapshot */
	uint32_t cycle;
	const char *reason;          /* of the condition Preempted */
	const char *setting, *value; /* of the ClusterQueue, which allow it */
};

/* An admission, or an eviction, in the order in which they happened. */
struct happening {
	uint32_t cycle, workload;
	const char *reason; /* of an eviction; NULL: an admission */
	uint32_t by;        /* row of the workload that it is for; ROW_NONE */
};

struct decision {
	uint32_t workload; /* row of the snapshot */
	team_id team;
	enum verdict verdict;
	enum reason reason;
	rule_id rule;   /* that decided; 0: none did */
	route_id route; /* that matched */
	route_id rival; /* ROUTE_CONFLICT: the other one; ROUTE_TRAPS: the one that did
			 */
	enum trap trap; /* ROUTE_TRAPS */
	int64_t until;  /* HELD: when it ends; -1 when that is not known */
	int64_t priority;
	uint32_t order; /* place among those that wait, from 1; 0 for running work */
	uint32_t cycle; /* in which it was admitted; 0: it was not */
	uint32_t by;    /* PREEMPTED: row of whom it is for; ROW_NONE is not known */
	const char *by_rule; /* PREEMPTED: reason of the condition Preempted */
	struct range fired, candidates, placements;
	struct range pod_counts; /* pods of each set that were admitted; n 0: none */
	struct range loans, victims;
};

/* Something the policy says that evaluation does not use. */
struct not_honoured {
	const char *what, *why;
	uint32_t count;
	struct span first; /* where it is written first */
};

struct decisions {
	struct binding binding; /* numbers, columns and quotas of this evaluation */
	int64_t now;
	/* Those that wait in order, then running work, then what is in no queue. */
	VEC(struct decision) list;
	VEC(struct fired) fired;
	VEC(struct candidate) candidates;
	VEC(struct lacking) shortfalls;
	VEC(struct placement) placements;
	VEC(int64_t) pod_counts;
	VEC(struct borrowed) loans;
	VEC(struct victim) victims;
	VEC(struct happening) events;
	VEC(struct not_honoured) not_honoured;
	uint32_t counts[VERDICT_COUNT];
	uint32_t n_waiting;
	/* How many cycles were run, and whether that was all there was to decide; its
	 * round is a stretch of `events`. */
	struct settlement end;
};

enum backend_choice { BACKEND_AUTO, BACKEND_INTERP, BACKEND_NATIVE };

struct eval_options {
	int64_t now;
	enum backend_choice backend;
	uint32_t cycles; /* at most so many; 0: until nothing changes any more */
};

/*
 * Decides every workload that waits.  Gives NULL when machine code was asked for
 * and there is none; *ret_why, which the caller frees, then says why.  Free with
 * decisions_free() before the policy and the snapshot.
 */
struct decisions *evaluate(const struct policy *policy, const struct snapshot *snapshot,
			   const struct eval_options *options, char **ret_why);
void decisions_free(struct decisions *d);

/* A sentence about why the workload, or the candidate, is where it is. */
void decision_message(const struct decisions *d, const struct decision *x,
		      struct str *out);
void candidate_message(const struct decisions *d, const struct candidate *c,
		       struct str *out);

/* Why running work is not counted, for workloads that stay; else nothing. */
void foreign_message(const struct decisions *d, const struct decision *x,
		     struct str *out);

/* The same for a line of a table: whether it can ever run, and each flavor's reason. */
void decision_summary(const struct decisions *d, const struct decision *x,
		      struct str *out);

/* The flavor of its GPUs, else of its first placement; 0 when there is none. */
flavor_id decision_flavor(const struct decisions *d, const struct decision *x);

#endif
