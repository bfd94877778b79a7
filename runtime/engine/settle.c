/*
 * settle.c - cycles until nothing changes, and how to know
 *
 * Kueue may go on for ever: a StrictFIFO head that cannot fit is tried again in
 * every cycle, and fair sharing can evict in turn (kueue-semantics.md 13.5).  So
 * states are compared by a hash over everything a cycle reads but times, with
 * Brent's method: one state is remembered, and replaced after 1, 2, 4, ... others.
 *
 * A repeated state with events in between is only proof once the events repeat as
 * well: the first round may have changed who has held quota for longer, the second
 * cannot change it again.
 */

#include "runtime/engine/settle.h"

#include "runtime/engine/cycle.h"
#include "runtime/engine/engine.h"
#include "runtime/engine/requeue.h"

/* The finisher of splitmix64: sums of its results tell sets apart. */
static uint64_t
mix(uint64_t seed, uint64_t v)
{
	uint64_t x = seed * 0x9e3779b97f4a7c15u + v;

	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
	return x ^ (x >> 31);
}

/* Progress counts while it has flavors to try; old progress may be dropped (7.8). */
static uint64_t
progress_hash(const struct engine *e, uint32_t w)
{
	const struct run *r = &e->runs[w];
	const struct world_workload *wl = engine_workload(e, w);
	uint64_t hash = 0, age = e->cycle - r->progress_cycle;
	uint32_t at = r->progress;

	if (!r->has_progress)
		return 0;
	for (uint32_t p = 0; p < wl->pod_sets.n; p++)
		for (uint32_t k = e->world->pod_sets[wl->pod_sets.first + p].requests.n;
		     k > 0; k--)
			hash = mix(hash, (uint64_t)e->progress.at[at++] + 1);
	hash = mix(hash, age < 2 ? age : 2);
	return mix(hash, e->cqs[wl->cq].generation > r->progress_generation);
}

static uint64_t
holding_hash(const struct engine *e, uint32_t w)
{
	const struct run *r = &e->runs[w];
	uint64_t hash = mix(3, r->held_cq);

	for (uint32_t i = 0; i < r->held.n; i++) {
		const struct world_held *h = &e->held.at[r->held.first + i];

		hash = mix(hash, h->fr);
		hash = mix(hash, (uint64_t)h->amount);
	}
	return mix(hash, w);
}

static uint64_t
state_hash(const struct engine *e)
{
	uint64_t sum = 0;

	for (uint32_t w = 0; w < e->world->n_workloads; w++) {
		const struct run *r = &e->runs[w];

		if (r->held_cq != NONE)
			sum += holding_hash(e, w);
		else if (r->in_heap && !e->shapes[r->shape].parked)
			sum += mix(mix(1, w), progress_hash(e, w));
		else if (r->in_heap || r->parked)
			sum += mix(2, w);
	}
	for (uint32_t c = 0; c < e->world->n_cqs; c++)
		sum += mix(mix(4, c), e->cqs[c].preemptor);
	return sum;
}

/* The state that later ones are compared with. */
struct mark {
	uint64_t hash, cycle;
	uint32_t n_events;
	uint32_t seen, patience; /* states since, and how many to wait for */
	bool is_set;
};

/* A round that was seen once and is to be seen again. */
struct suspect {
	uint32_t first, n;
	uint64_t from, cycles;
};

static void
mark_move(struct mark *m, const struct engine *e, uint64_t hash)
{
	*m = (struct mark){
		hash, e->cycle, e->events.n, 0, m->patience ? m->patience * 2 : 1, true
	};
}

/* Are the events of the cycles since the suspect's the same as in its round? */
static bool
round_confirmed(const struct engine *e, const struct suspect *s)
{
	if (e->events.n != s->first + 2 * s->n)
		return false;
	for (uint32_t i = 0; i < s->n; i++) {
		const struct event *a = &e->events.at[s->first + i];
		const struct event *b = &e->events.at[s->first + s->n + i];

		if (a->workload != b->workload || a->kind != b->kind ||
		    a->reason != b->reason || a->by != b->by ||
		    b->cycle - a->cycle != s->cycles)
			return false;
	}
	return true;
}

struct watch {
	struct mark mark;
	struct suspect suspect; /* cycles 0: none */
	uint64_t period;        /* after so many cycles the state was the same */
	bool found;
};

/* After a cycle: true when nothing will ever happen again. */
static bool
watch_quiet(struct watch *w, const struct engine *e, uint32_t events_before,
	    struct settlement *ret)
{
	uint64_t hash;
	bool evicted = false;

	for (uint32_t i = events_before; i < e->events.n; i++)
		evicted = evicted || e->events.at[i].kind == EVENT_PREEMPT;
	if (w->suspect.cycles && e->cycle == w->suspect.from + w->suspect.cycles) {
		w->found = round_confirmed(e, &w->suspect);
		if (w->found) {
			ret->round_first = w->suspect.first;
			ret->round_events = w->suspect.n;
			ret->round_cycles = (uint32_t)w->suspect.cycles;
		}
		w->suspect.cycles = 0;
	}
	/* What only admits cannot come back: some later cycle of a round evicts. */
	if (w->found || (e->events.n > events_before && !evicted))
		return false;
	hash = state_hash(e);
	if (w->mark.is_set && hash == w->mark.hash) {
		w->period = e->cycle - w->mark.cycle;
		if (e->events.n == w->mark.n_events)
			return true;
		if (w->suspect.cycles == 0)
			w->suspect =
				(struct suspect){ w->mark.n_events,
						  e->events.n - w->mark.n_events,
						  e->cycle, e->cycle - w->mark.cycle };
		mark_move(&w->mark, e, hash);
	} else if (!w->mark.is_set || ++w->mark.seen >= w->mark.patience) {
		mark_move(&w->mark, e, hash);
	}
	return false;
}

/*
 * A head that is tried in every cycle may be at other flavors in each (7.8): what
 * it was told last is what it would be told in the last cycle.
 */
static void
finish_period(struct engine *e, uint64_t cycles)
{
	while (cycles-- > 0)
		cycle_run(e);
}

struct settlement
settle(struct engine *e, uint32_t most, bool all)
{
	struct settlement s = { .end = SETTLE_LIMIT };
	struct watch watch = { 0 };

	while (s.cycles < most) {
		uint32_t events_before = e->events.n;

		if (!cycle_run(e)) {
			if (evictions_complete(e))
				continue;
			s.end = SETTLE_QUIET;
			break;
		}
		s.cycles++;
		if (watch_quiet(&watch, e, events_before, &s)) {
			s.end = SETTLE_QUIET;
			if (all)
				finish_period(e, (most - s.cycles) % watch.period);
			break;
		}
		if (watch.found)
			s.end = SETTLE_ROUNDS;
		if (watch.found && !all)
			break;
	}
	return s;
}
