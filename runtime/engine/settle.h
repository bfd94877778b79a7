/*
 * settle.h - scheduling cycles over a world until nothing changes any more
 *
 * kueue-semantics.md 13.  Evictions are completed after each cycle: the victim
 * has lost its quota and waits again in the next, one second later.  What became
 * of each workload is then in the engine (engine.h), what happened in `events`.
 *
 * The use of a settled engine is reading it: runs, cqs, events and what was kept
 * of the last evaluation of each pending workload.
 */
#ifndef BERTH_RUNTIME_ENGINE_SETTLE_H
#define BERTH_RUNTIME_ENGINE_SETTLE_H

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct world;

enum settle_end {
	SETTLE_QUIET,  /* no workload is left to try, or trying them changes nothing */
	SETTLE_ROUNDS, /* some evict each other in turn, for ever */
	SETTLE_LIMIT   /* as many cycles as allowed were run */
};

struct settlement {
	enum settle_end end;
	uint32_t cycles; /* that were run */
	/* SETTLE_ROUNDS: the events that repeat, a stretch of engine.events. */
	uint32_t round_first, round_events;
	uint32_t round_cycles; /* length of a round */
};

/* Cycles after which those who ask for no number give up: states that do not repeat. */
enum { SETTLE_CYCLES_MOST = 100000 };

/* Keeps `world`, which must outlive it; `now` in seconds since 1970. Never NULL. */
struct engine *engine_new(const struct world *world, int64_t now);
void engine_free(struct engine *e);

/*
 * At most `most` cycles.  With `all` the state is the one after exactly so many,
 * however often it was there before: workloads that go round go on to the limit
 * (`end` still says so).  Otherwise a state that comes again ends the run.
 */
struct settlement settle(struct engine *e, uint32_t most, bool all);

#endif
