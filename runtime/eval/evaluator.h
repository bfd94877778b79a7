/* evaluator.h - what the files that decide share during one evaluation */
#ifndef BERTH_RUNTIME_EVAL_EVALUATOR_H
#define BERTH_RUNTIME_EVAL_EVALUATOR_H

#include "runtime/eval/decision.h"
#include "runtime/eval/runner.h"

/* What all pods of a set ask of one resource, saturating. */
struct ask {
	uint32_t resource;
	int64_t amount;
	bool placed; /* a flavor was found for it */
};

struct evaluator {
	struct decisions *out;
	struct binding *b;
	struct runner runner;
	uint32_t row[SUBJECT_COUNT]; /* of the frame: the placement at hand */

	int64_t *assumed;  /* (flavor, resource): what the workload has taken so far */
	uint32_t *touched; /* cells of `assumed` that are not 0 */
	uint32_t n_touched;
	struct ask *asks; /* of the pod set at hand, in the order of resources */
	uint32_t *group; /* by (team, flavor): the same for quotas of the same resources
			  */
	flavor_id *order; /* flavors to try, and how many */
	uint32_t n_order;
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

/* Finds flavors for every pod set and takes the quota; else says why not. */
enum reason place_workload(struct evaluator *e, struct decision *x);

/* Fills `group`. */
void group_flavors(struct evaluator *e);

/* Lists what the policy says and evaluation does not use. */
void list_not_honoured(struct decisions *d);

#endif
