/*
 * usage.c - what LocalQueues have used lately, for admission fair sharing (11)
 *
 * Floating point, because Kueue's order is by such numbers.
 */

#include "runtime/kueue/builder.h"

#include <math.h>

static double
double_of(__int128 nano)
{
	return (double)nano / 1e9;
}

static double
weight_of(const struct world_builder *b, sym resource)
{
	struct slice weights = b->s->config.usage_weights;
	const struct snap_exact *e =
		exact_find(slice_from(b->s->exacts, weights), weights.n, resource);

	return e ? double_of(e->nano) : 1;
}

static double
usage_of(const struct world_builder *b, const struct snap_local_queue *q)
{
	double sum = 0;

	for (uint32_t i = 0; i < q->consumed.n; i++) {
		const struct snap_exact *e = &b->s->exacts[q->consumed.first + i];

		sum += weight_of(b, e->resource) * double_of(e->nano);
	}
	return q->weight <= 0 ? INFINITY : sum / double_of(q->weight);
}

void
build_usage(struct world_builder *b)
{
	double *use = arena_array(b->arena, double, b->s->n_local_queues);

	for (uint32_t i = 0; i < b->s->n_local_queues; i++)
		use[i] = usage_of(b, &b->s->local_queues[i]);
	b->w->queue_use = use;
	b->w->n_queues = b->s->n_local_queues;
}
