/*
 * target.h - whom a workload would have to evict
 *
 * kueue-semantics.md 9 (classical) and 10.3 (fair sharing).  Looks at the tree
 * and the holders as the cycle sees them, and leaves them as they were.
 */
#ifndef BERTH_RUNTIME_ENGINE_TARGET_H
#define BERTH_RUNTIME_ENGINE_TARGET_H

#include "runtime/engine/engine.h"

/* What is wanted: room for all of `asked`, by evicting users of `need`. */
struct want {
	uint32_t workload, cq;
	const uint32_t *need;
	uint32_t n_need;
	const struct fr_amount *asked;
	uint32_t n_asked;
};

/* The victims, in engine.targets; none when no set of them makes room. */
struct part targets_find(struct engine *e, uint32_t w, uint32_t cq,
			 const uint32_t *need, uint32_t n_need,
			 const struct fr_amount *asked, uint32_t n_asked);

struct part classical_find(struct engine *e, const struct want *want);
struct part fair_find(struct engine *e, const struct want *want);

/* 9.1: may the workload evict x under this policy? */
bool target_allowed(const struct engine *e, uint32_t w, uint32_t x,
		    enum within_policy policy);

/*
 * The order in which candidates are taken (9.4), negative when a comes first;
 * `cq` is the preemptor's, NONE to leave out what depends on it.
 */
int target_compare(const struct engine *e, uint32_t a, uint32_t b, uint32_t cq);

/* Room for everything asked, without borrowing unless allowed (9.5)? */
bool want_fits(const struct engine *e, const struct want *want, bool borrow);

/* Puts back every victim that is not needed after all (9.5). */
void targets_fill_back(struct engine *e, const struct want *want, struct part *found,
		       bool borrow);

/* Shows the victims again, the last one taken first. */
void targets_restore(struct engine *e, struct part found);

#endif
