/* room.c - does one flavor have room for one resource, and at what price (7.6) */

#include "runtime/engine/room.h"

#include "runtime/engine/holder.h"
#include "runtime/engine/target.h"

bool
room_preferred(const struct world_cq *cq, enum fit a, uint32_t a_level, enum fit b,
	       uint32_t b_level)
{
	if (a == FIT_NO)
		return false;
	if (b == FIT_NO)
		return true;
	if ((a == FIT_NO_CANDIDATES) != (b == FIT_NO_CANDIDATES))
		return b == FIT_NO_CANDIDATES;
	if (cq->prefer_preempt)
		return a_level != b_level ? a_level < b_level : a > b;
	return a != b ? a > b : a_level < b_level;
}

/* What preempting for this resource alone would come to. */
static void
room_simulate(struct engine *e, uint32_t w, uint32_t cq, uint32_t fr, int64_t v,
	      struct room *room)
{
	struct fr_amount asked = { fr, v };
	struct part found = targets_find(e, w, cq, &fr, 1, &asked, 1);
	bool smaller, own = false;

	if (found.n == 0) {
		room->fit = FIT_NO_CANDIDATES;
		room->level = tree_height_that_fits(&e->tree, cq, fr, v, &smaller);
		return;
	}
	for (uint32_t i = 0; i < found.n; i++) {
		uint32_t x = e->targets.at[found.first + i].workload;

		own = own || e->runs[x].held_cq == cq;
		holder_hide_use(e, x);
	}
	room->fit = own ? FIT_PREEMPT : FIT_RECLAIM;
	room->level = tree_height_that_fits(&e->tree, cq, fr, v, &smaller);
	for (uint32_t i = found.n; i-- > 0;)
		holder_show_use(e, e->targets.at[found.first + i].workload);
	e->targets.n = found.first;
}

struct room
room_for(struct engine *e, uint32_t w, uint32_t cq, uint32_t fr, int64_t assumed,
	 int64_t asked)
{
	const struct world_cq *q = &e->world->cqs[cq];
	int64_t v = amount_add(assumed, asked);
	struct room room = { .fit = FIT_YES };
	bool smaller;

	room.most = tree_cell(&e->tree, cq, fr)->pot;
	room.available = tree_available_cq(&e->tree, cq, fr);
	if (v > room.most) {
		room.fit = FIT_NO;
		room.cause = CAUSE_EXCEEDS;
		room.short_of = true;
		return room;
	}
	room.level = tree_height_that_fits(&e->tree, cq, fr, v, &smaller);
	if (v <= room.available)
		return room;
	room.short_of = true;
	if (tree_cell(&e->tree, cq, fr)->nominal >= v || smaller ||
	    q->while_borrowing ||
	    (e->world->fair_sharing && q->reclaim != PREEMPT_NEVER)) {
		room_simulate(e, w, cq, fr, v, &room);
		return room;
	}
	room.fit = FIT_NO;
	room.cause = CAUSE_WAITING;
	return room;
}
