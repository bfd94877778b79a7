/* engine.c - making the engine's state for a world, and its end */

#include "runtime/engine/engine.h"

#include "runtime/engine/holder.h"
#include "runtime/engine/queue.h"
#include "runtime/engine/settle.h"

#include <stdlib.h>

static uint32_t
requests_of(const struct world *world, const struct world_workload *wl)
{
	uint32_t n = 0;

	for (uint32_t p = 0; p < wl->pod_sets.n; p++)
		n += world->pod_sets[wl->pod_sets.first + p].requests.n;
	return n;
}

/* Room for the scan progress of each workload, and for pinning the widest. */
static void
requests_reserve(struct engine *e)
{
	uint32_t widest = 0;

	for (uint32_t w = 0; w < e->world->n_workloads; w++) {
		uint32_t n = requests_of(e->world, engine_workload(e, w));

		e->runs[w].progress = e->progress.n;
		for (uint32_t i = 0; i < n; i++)
			*vec_push(&e->progress) = -1;
		if (n > widest)
			widest = n;
	}
	e->pinned = mem_zero(widest, sizeof *e->pinned);
}

struct engine *
engine_new(const struct world *world, int64_t now)
{
	struct engine *e = mem_zero(1, sizeof *e);

	e->world = world;
	e->now = now;
	tree_init(&e->tree, world);
	e->runs = mem_zero(world->n_workloads, sizeof *e->runs);
	e->cqs = mem_zero(world->n_cqs, sizeof *e->cqs);
	e->held_usage =
		mem_zero((size_t)world->n_cqs * world->n_frs, sizeof *e->held_usage);
	e->assumed = mem_zero(world->n_frs, sizeof *e->assumed);
	e->trial = mem_zero(world->n_resources, sizeof *e->trial);
	e->best = mem_zero(world->n_resources, sizeof *e->best);
	requests_reserve(e);
	holders_init(e);
	queues_init(e);
	tree_set_usage(&e->tree, e->held_usage);
	return e;
}

static void
scratch_free(struct engine *e)
{
	vec_free(&e->entries);
	vec_free(&e->order);
	vec_free(&e->picks);
	vec_free(&e->pods);
	vec_free(&e->usage);
	vec_free(&e->attempts);
	vec_free(&e->shortfalls);
	vec_free(&e->targets);
	vec_free(&e->pending);
	vec_free(&e->need);
	vec_free(&e->asked);
	free(e->trial);
	free(e->best);
	free(e->pinned);
	free(e->assumed);
}

void
engine_free(struct engine *e)
{
	if (!e)
		return;
	queues_free(e);
	scratch_free(e);
	vec_free(&e->held);
	vec_free(&e->use);
	vec_free(&e->loans);
	vec_free(&e->leaving);
	vec_free(&e->counts);
	vec_free(&e->progress);
	vec_free(&e->kept_attempts);
	vec_free(&e->kept_shortfalls);
	vec_free(&e->events);
	free(e->held_usage);
	free(e->runs);
	free(e->cqs);
	tree_free(&e->tree);
	free(e);
}
