/*
 * bind.h - a policy and a snapshot brought together
 *
 * Texts of both become numbers of one space: a snapshot's string is its number
 * there, a policy's string that the snapshot does not have is a negative number
 * of its own.  Every input that the policy's code reads becomes a column; only
 * those are made.  VALUE_ABSENT stands for what is not there, whatever the type.
 *
 * A binding is for one evaluation and one thread; policy and snapshot are only read.
 */
#ifndef BERTH_RUNTIME_EVAL_BIND_H
#define BERTH_RUNTIME_EVAL_BIND_H

#include "compiler/policy.h"
#include "runtime/eval/window.h"
#include "runtime/quota/quota.h"
#include "runtime/snapshot/snapshot.h"

struct flavor_labels { /* of one flavor, in numbers of the binding */
	uint32_t first, n;
};

struct bound_label {
	int64_t key, value; /* value VALUE_ABSENT: a taint or toleration without one */
	enum taint_effect effect;
	bool exists; /* a toleration with operator Exists */
};

struct bound_flavor {
	struct flavor_labels labels, taints, tolerations; /* in binding.labels */
};

/* Running work that holds what the policy does not have, and so is not counted. */
struct foreign_use {
	uint32_t workload;
	sym flavor; /* of the snapshot; sym 0: it has no team */
};

struct binding {
	const struct policy *policy;
	const struct snapshot *snapshot;
	int64_t now;
	struct arena arena;

	/* Rows of the clock: now, then each change of a window that is read at `now`.
	 */
	struct moments moments;

	int64_t *texts;    /* by policy sym: its number, 0 until asked for */
	int64_t *consts;   /* of the ir_unit */
	int64_t **columns; /* one for each input */

	uint32_t *team_of; /* by workload row: team_id.ix, 0 for none */

	/* Resources that quotas or workloads name, in the order Kueue visits them. */
	uint32_t n_resources;
	const char **resource_text;
	uint32_t gpus, pods;          /* nvidia.com/gpu and pods among them */
	uint32_t *resource_of_snap;   /* by snapshot sym; UINT32_MAX */
	uint32_t *resource_of_policy; /* by policy sym; UINT32_MAX */
	uint32_t *flavor_of_snap;     /* by snapshot sym: flavor_id.ix, 0 for none */

	struct bound_flavor *flavors; /* by flavor_id */
	struct bound_label *labels;
	uint32_t n_labels, cap_labels;

	struct quota_table quota;    /* use by running work is in it */
	struct foreign_use *foreign; /* in order of row */
	uint32_t n_foreign;
};

void bind_policy(struct binding *b, const struct policy *p, const struct snapshot *s,
		 int64_t now);
void bind_free(struct binding *b);

/* The number of a policy's text; VALUE_ABSENT for sym 0. */
int64_t bind_text(struct binding *b, sym text);

/* The text of such a number. */
const char *bind_text_of(const struct binding *b, int64_t number);

static inline int64_t
bind_snap(sym s)
{
	return s.ix ? (int64_t)s.ix : VALUE_ABSENT;
}

/* The class's number (spec.priority wins), as the field `workload.priority` has it. */
int64_t bind_priority(const struct binding *b, const struct snap_workload *w);

/* Pods that are still to run: those that are done already ask nothing. */
static inline int64_t
bind_pods(const struct snap_pod_set *ps)
{
	return ps->count - ps->reclaimable;
}

/* What this workload holds of others; NULL when all of it is counted. */
const struct foreign_use *bind_foreign(const struct binding *b, uint32_t workload);

/* What all pods of the workload together ask of a resource, saturating. */
int64_t bind_total(const struct binding *b, const struct snap_workload *w,
		   uint32_t resource);

/* In the files of this folder that fill parts of it. */
void bind_resources(struct binding *b);
void bind_teams(struct binding *b);
void bind_flavors(struct binding *b);
void bind_quota(struct binding *b);
void bind_moments(struct binding *b);
void bind_columns(struct binding *b);

#endif
