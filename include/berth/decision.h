/*
 * berth/decision.h - who gets which GPUs, and why
 *
 *	struct berth_eval_options options = { sizeof options, now, BERTH_BACKEND_AUTO };
 *	struct berth_decision d = { sizeof d };
 *
 *	if (berth_evaluate(policy, snapshot, &options, &decisions, &report) != BERTH_OK)
 *		...
 *	for (size_t i = 0; i < berth_decisions_count(decisions); i++)
 *		if (berth_decision_get(decisions, i, &d) == BERTH_OK)
 *			printf("%s/%s %s\n", d.space, d.name,
 *berth_verdict_text(d.verdict));
 *
 * A decision is a function of policy, snapshot and time alone.  Decisions never
 * change once made; they keep nothing of their own thread.
 */
#ifndef BERTH_DECISION_H
#define BERTH_DECISION_H

#include <berth/policy.h>
#include <berth/report.h>
#include <berth/snapshot.h>
#include <berth/status.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

struct berth_decisions;

enum berth_backend {
	BERTH_BACKEND_AUTO,   /* machine code where it pays and there is a JIT */
	BERTH_BACKEND_INTERP, /* the interpreter */
	BERTH_BACKEND_LLVM    /* machine code; BERTH_REJECTED without a JIT */
};

struct berth_eval_options {
	size_t size;
	int64_t now; /* seconds since 1970-01-01T00:00Z, up to the year 9999 */
	enum berth_backend backend;

	/*
	 * Scheduling cycles, in each of which every ClusterQueue has its first workload
	 * looked at: 0 for as many as it takes until nothing changes any more, or
	 * until it is sure that workloads evict each other in turn for ever; else at
	 * most so many, whatever they repeat.
	 */
	uint32_t cycles;
};

enum berth_verdict {
	BERTH_ADMITTED,
	BERTH_PENDING,  /* there is no room, or nobody's quota covers it */
	BERTH_HELD,     /* a rule says: not now */
	BERTH_DENIED,   /* a rule says: not until someone changes something */
	BERTH_STAYS,    /* it holds quota already and keeps it */
	BERTH_INACTIVE, /* it is in no queue: deactivated, or gated */
	BERTH_PREEMPTED /* it held quota and has to give it to another */
};

/* Texts are borrowed from the decisions. */
struct berth_decision {
	size_t size;
	const char *space, *name; /* namespace and name of the Workload */
	const char *team;         /* or ClusterQueue; NULL: it belongs to none */
	enum berth_verdict verdict;
	const char *reason; /* a word that stays the same, such as "over-quota"; without
			     * a policy Kueue's, such as "WaitingForQuota", or NULL */
	const char *flavor; /* of the first pod set; NULL: none was assigned */
	const char *rule;   /* that decided; NULL: none did */
	const char *file;   /* of that rule; NULL: none did */
	uint32_t line, column;
	int64_t priority;
	int64_t gpus;      /* of all its pods */
	size_t rules;      /* that fired: berth_decision_rule() */
	size_t candidates; /* that were tried: berth_decision_candidate() */
};

enum berth_effect { BERTH_EFFECT_DENY, BERTH_EFFECT_HOLD, BERTH_EFFECT_WARN };

/* A rule that fired for a workload. */
struct berth_fired_rule {
	size_t size;
	const char *name;
	enum berth_effect effect;
	const char *message; /* NULL: the rule has none */
	const char *flavor;  /* that it ruled out; NULL: it judged the workload */
	const char *trap;    /* why it could not be computed; NULL: it could */
	const char *file;
	uint32_t line, column;
};

/* A flavor that was tried for a pod set. */
struct berth_candidate {
	size_t size;
	const char *pod_set;
	const char *flavor;
	int fits;
	const char *reason; /* as in struct berth_decision; NULL when it fits */
};

/*
 * Decides every workload of the snapshot that waits, in the order in which they
 * are considered; then those that hold quota already, then those in no queue.  With
 * `policy` NULL the cluster's own configuration decides, as Kueue would: its
 * ClusterQueues, cohorts and flavors; workloads are then in the order of namespace
 * and name.  `policy` and `snapshot` are kept: free them after the decisions.  Any
 * number of threads may evaluate the same two at once.  The report is given in any
 * case but BERTH_MISUSE.
 */
BERTH_API enum berth_status berth_evaluate(const struct berth_policy *policy,
					   const struct berth_snapshot *snapshot,
					   const struct berth_eval_options *options,
					   struct berth_decisions **ret_decisions,
					   struct berth_report **ret_report);

BERTH_API size_t berth_decisions_count(const struct berth_decisions *decisions);

/* Each fills a struct whose `size` is set; BERTH_MISUSE when there is no such one. */
BERTH_API enum berth_status berth_decision_get(const struct berth_decisions *decisions,
					       size_t index,
					       struct berth_decision *decision);
BERTH_API enum berth_status berth_decision_rule(const struct berth_decisions *decisions,
						size_t index, size_t which,
						struct berth_fired_rule *rule);
BERTH_API enum berth_status
berth_decision_candidate(const struct berth_decisions *decisions, size_t index,
			 size_t which, struct berth_candidate *candidate);

/* Why it was decided so, in a sentence; given, to be freed with free(). */
BERTH_API enum berth_status
berth_decision_message(const struct berth_decisions *decisions, size_t index,
		       char **ret_text);
BERTH_API enum berth_status
berth_candidate_message(const struct berth_decisions *decisions, size_t index,
			size_t which, char **ret_text);

/*
 * "2026-12-01T11:30Z", also with seconds or an offset such as -05:00, in seconds
 * since 1970; BERTH_REJECTED when `text` is no point in time.
 */
BERTH_API enum berth_status berth_time_parse(const char *text, int64_t *ret_seconds);

/* "admitted", "pending", "held", "denied", "stays", "inactive" or "preempted". */
BERTH_API const char *berth_verdict_text(enum berth_verdict verdict);

enum berth_decisions_format {
	BERTH_DECISIONS_HUMAN, /* a table */
	BERTH_DECISIONS_JSON,  /* docs/decisions.schema.json describes it */
	BERTH_DECISIONS_YAML   /* the same document */
};

/*
 * Writes all decisions to `out`, which is borrowed.  `colour` and `width`, the
 * columns of the screen or 0 for any number, are for HUMAN only.
 */
BERTH_API enum berth_status
berth_decisions_write(const struct berth_decisions *decisions,
		      enum berth_decisions_format format, int colour, unsigned width,
		      FILE *out);
BERTH_API void berth_decisions_free(struct berth_decisions *decisions);

/* "llvm 19.1" when there is a JIT, else NULL, and *ret_why says why in words. */
BERTH_API const char *berth_jit_text(const char **ret_why);

#ifdef __cplusplus
}
#endif

#endif
