/* settled.h - decisions that the cluster's own configuration makes, as a handle */
#ifndef BERTH_LIB_SETTLED_H
#define BERTH_LIB_SETTLED_H

#include <berth/decision.h>

struct account;
struct settled;

/* Gives *ret when it returns BERTH_OK; what is wrong is in the report. */
enum berth_status settled_make(const struct berth_snapshot *snapshot,
			       const struct berth_eval_options *options,
			       struct settled **ret, struct berth_report *report);
void settled_free(struct settled *s);

const struct account *settled_account(const struct settled *s);

/* What the public functions of the same names give. */
size_t settled_count(const struct settled *s);
enum berth_status settled_get(const struct settled *s, size_t index,
			      struct berth_decision *decision);
enum berth_status settled_candidate(const struct settled *s, size_t index, size_t which,
				    struct berth_candidate *candidate);
enum berth_status settled_message(const struct settled *s, size_t index,
				  char **ret_text);
enum berth_status settled_candidate_message(const struct settled *s, size_t index,
					    size_t which, char **ret_text);

#endif
