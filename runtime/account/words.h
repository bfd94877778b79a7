/* words.h - Kueue's codes for what the engine found, and the settings behind them */
#ifndef BERTH_RUNTIME_ACCOUNT_WORDS_H
#define BERTH_RUNTIME_ACCOUNT_WORDS_H

#include "base/str.h"
#include "runtime/engine/engine.h"
#include "runtime/engine/settle.h"

/* Reason of the QuotaReserved condition (12.7); NULL for WAIT_NONE. */
const char *word_wait(enum wait_reason r);

/* Reason of the Preempted condition (9.7). */
const char *word_evict(enum evict_reason r);

/* Reason of an attempt that does not fit (7.7). */
const char *word_cause(enum cause c);

/* How the cycles ended, as the decision document has it. */
const char *word_end(enum settle_end end);

/* "; after 3 cycles, ..." for a line of text; nothing when all is decided. */
void word_unsettled(struct str *out, const struct settlement *s);

/* What in the preemptor's ClusterQueue allows the eviction: "LowerPriority", ... */
struct setting {
	const char *field, *value; /* below spec of the ClusterQueue */
};
struct setting word_setting(const struct world_cq *cq, enum evict_reason r);

/* One resource that is short, in Kueue's words (7.6). */
void word_shortfall(struct str *out, const struct world *world,
		    const struct shortfall *s);

#endif
