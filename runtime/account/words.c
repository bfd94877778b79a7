/* words.c - Kueue's codes for what the engine found, and the settings behind them */

#include "runtime/account/words.h"

#include "runtime/print/amount.h"

const char *
word_wait(enum wait_reason r)
{
	static const char *const words[] = {
		[WAIT_NONE] = NULL,
		[WAIT_EVALUATION] = "PendingEvaluation",
		[WAIT_QUOTA] = "WaitingForQuota",
		[WAIT_VICTIMS] = "WaitingForPreemptedWorkloads",
		[WAIT_EXCEEDS] = "ExceedsMaxQuota",
		[WAIT_NO_MATCH] = "NoMatchingFlavor",
		[WAIT_MISCONFIGURED] = "Misconfigured",
	};

	return words[r];
}

const char *
word_evict(enum evict_reason r)
{
	static const char *const words[] = {
		[EVICT_IN_CQ] = "InClusterQueue",
		[EVICT_RECLAIM] = "InCohortReclamation",
		[EVICT_FAIR] = "InCohortFairSharing",
		[EVICT_WHILE_BORROWING] = "InCohortReclaimWhileBorrowing",
	};

	return words[r];
}

const char *
word_cause(enum cause c)
{
	static const char *const words[] = {
		[CAUSE_NONE] = "WaitingForQuota", /* but someone might be evicted */
		[CAUSE_WAITING] = "WaitingForQuota",
		[CAUSE_EXCEEDS] = "ExceedsMaxQuota",
		[CAUSE_NO_MATCH] = "NoMatchingFlavor",
	};

	return words[c];
}

const char *
word_end(enum settle_end end)
{
	static const char *const words[] = {
		[SETTLE_QUIET] = "settled",
		[SETTLE_ROUNDS] = "rounds",
		[SETTLE_LIMIT] = "limit",
	};

	return words[end];
}

void
word_unsettled(struct str *out, const struct settlement *s)
{
	const char *cycles = s->cycles == 1 ? "cycle" : "cycles";

	if (s->end == SETTLE_LIMIT)
		str_printf(out, "; after %u %s, more would change something", s->cycles,
			   cycles);
	if (s->end == SETTLE_ROUNDS)
		str_printf(out,
			   "; after %u %s, it goes on for ever: every %u %s the same "
			   "workloads evict each other in turn",
			   s->cycles, cycles, s->round_cycles,
			   s->round_cycles == 1 ? "cycle" : "cycles");
}

static const char *
policy_word(enum within_policy p)
{
	static const char *const words[] = {
		[PREEMPT_NEVER] = "Never",
		[PREEMPT_LOWER] = "LowerPriority",
		[PREEMPT_LOWER_OR_NEWER] = "LowerOrNewerEqualPriority",
		[PREEMPT_ANY] = "Any",
	};

	return words[p];
}

struct setting
word_setting(const struct world_cq *cq, enum evict_reason r)
{
	switch (r) {
	case EVICT_IN_CQ:
		return (struct setting){ "preemption.withinClusterQueue",
					 policy_word(cq->within) };
	case EVICT_WHILE_BORROWING:
		return (struct setting){ "preemption.borrowWithinCohort.policy",
					 "LowerPriority" };
	case EVICT_RECLAIM:
	case EVICT_FAIR:
		break;
	}
	return (struct setting){ "preemption.reclaimWithinCohort",
				 policy_word(cq->reclaim) };
}

void
word_shortfall(struct str *out, const struct world *world, const struct shortfall *s)
{
	const char *resource = world->resources[s->resource];
	int64_t sum = amount_add(s->assumed, s->asked);

	if (s->fr == NONE) {
		str_printf(out, "resource %s unavailable in ClusterQueue", resource);
		return;
	}
	if (sum <= s->most) {
		str_printf(out, "insufficient unused quota for %s in flavor %s, ",
			   resource, world->flavors[world->frs[s->fr].flavor]);
		print_limit(resource, amount_sub(sum, s->available), out);
		str_add(out, " more needed");
		return;
	}
	str_printf(out,
		   "insufficient quota for %s in flavor %s, previously considered "
		   "podsets requests (",
		   resource, world->flavors[world->frs[s->fr].flavor]);
	print_limit(resource, s->assumed, out);
	str_add(out, ") + current podset request (");
	print_limit(resource, s->asked, out);
	str_add(out, ") > maximum capacity (");
	print_limit(resource, s->most, out);
	str_char(out, ')');
}
