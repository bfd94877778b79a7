/* room.h - does one flavor have room for one resource, and at what price (7.6) */
#ifndef BERTH_RUNTIME_ENGINE_ROOM_H
#define BERTH_RUNTIME_ENGINE_ROOM_H

#include "runtime/engine/engine.h"

struct room {
	enum fit fit;
	uint32_t level; /* how far away the quota comes from; 0: the cq's own */
	enum cause cause;
	bool short_of; /* anything but a plain fit: amounts below are worth telling */
	int64_t available, most;
};

struct room room_for(struct engine *e, uint32_t w, uint32_t cq, uint32_t fr,
		     int64_t assumed, int64_t asked);

/* 7.5: is a better than b for this cq? */
bool room_preferred(const struct world_cq *cq, enum fit a, uint32_t a_level, enum fit b,
		    uint32_t b_level);

#endif
