/* evaluator.h - what the files that decide share during one evaluation */
#ifndef BERTH_RUNTIME_EVAL_EVALUATOR_H
#define BERTH_RUNTIME_EVAL_EVALUATOR_H

#include "runtime/eval/decision.h"
#include "runtime/eval/runner.h"

/* What all pods of a set ask of one resource, saturating. */
struct ask {
	uint32_t resource;
	int64_t amount;
};

/* What the quota engine is to decide of a decision. */
struct claim {
	struct range order; /* evaluator.orders: flavors it may try, in this order */
	bool enters;        /* it waits for quota, or holds some */
	bool tried;         /* nothing but quota stands against it */
};

struct evaluator {
	struct decisions *out;
	struct binding *b;
	struct runner runner;
	uint32_t row[SUBJECT_COUNT]; /* of the frame: the placement at hand */

	struct ask *asks; /* of the pod set at hand, in the order of resources */
	uint32_t n_asks;
	flavor_id *order; /* flavors to try, and how many */
	uint32_t n_order;
	VEC(struct claim) claims; /* beside out->list */
	VEC(flavor_id) orders;
};

/* Sets the rows that conditions read for this workload and, if not 0, flavor. */
void evaluator_aim(struct evaluator *e, uint32_t workload, team_id team,
		   flavor_id flavor);

/*
 * Judges by the rules that do not speak of placements.  Gives the reason of the
 * strictest that fired, NONE when nothing stands against the workload.
 */
enum reason judge_workload(struct evaluator *e, struct decision *x);

/* Judges one placement: NONE or the reason, with *c filled in. */
enum reason judge_placement(struct evaluator *e, struct decision *x,
			    struct candidate *c);

/* The flavors to try, by route or team; NONE, NO_FLAVOR, ROUTE_CONFLICT or _TRAPS. */
enum reason route_workload(struct evaluator *e, struct decision *x);

/* Lists the flavors of e->order for each pod set: NONE, or UNCOVERED. */
enum reason list_candidates(struct evaluator *e, struct decision *x);

/* Fills e->asks with what all pods of the set ask. */
void list_asks(struct evaluator *e, team_id team, const struct snap_pod_set *ps);

/* Has the team a quota of the resource in the flavor? */
bool team_covers(const struct evaluator *e, team_id team, flavor_id f,
		 uint32_t resource);

/* Enters the outcome of placing: the reason, the verdict, the rule, until when. */
void decision_conclude(struct evaluator *e, struct decision *x, enum reason reason);

/* Lists what the policy says and evaluation does not use. */
void list_not_honoured(struct decisions *d);

#endif
