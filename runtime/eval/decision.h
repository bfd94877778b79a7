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
#include "runtime/eval/bind.h"
#include "runtime/snapshot/snapshot.h"

enum verdict {
	VERDICT_ADMITTED,
	VERDICT_PENDING,
	VERDICT_HELD,
	VERDICT_DENIED,
	VERDICT_STAYS, /* it holds quota already, and nothing is taken from it here */
	VERDICT_INACTIVE, /* it is in no queue: deactivated, or gated */
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
struct shortfall {
	uint32_t resource; /* in the binding's order */
	bool never;        /* more than the quota is, not just more than is free */
	int64_t assumed;   /* by earlier pod sets of the workload */
	int64_t asked, nominal, left;
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
	struct range fired, candidates, placements;
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
	VEC(struct shortfall) shortfalls;
	VEC(struct placement) placements;
	VEC(struct not_honoured) not_honoured;
	uint32_t counts[VERDICT_COUNT];
	uint32_t n_waiting;
};

enum backend_choice { BACKEND_AUTO, BACKEND_INTERP, BACKEND_NATIVE };

struct eval_options {
	int64_t now;
	enum backend_choice backend;
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
