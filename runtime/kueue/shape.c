/*
 * shape.c - workloads that look alike to Kueue's scheduler (4.6)
 *
 * Everything that the scheduling hash covers becomes a row of numbers; equal rows are
 * one shape.
 */

#include "runtime/kueue/builder.h"

#include <stdlib.h>

static void
key_wide(struct world_builder *b, __int128 value)
{
	for (int i = 0; i < 4; i++, value >>= 32)
		*vec_push(&b->key) = (uint32_t)value;
}

static int
compare_amounts(const void *a, const void *b)
{
	const struct snap_exact *x = a, *y = b;

	return x->resource.ix < y->resource.ix ? -1 : x->resource.ix > y->resource.ix;
}

/* Amounts in any order of resource; b->request serves as room. */
static void
key_amounts(struct world_builder *b, struct slice amounts)
{
	b->request.n = 0;
	for (uint32_t i = 0; i < amounts.n; i++)
		*vec_push(&b->request) = b->s->exacts[amounts.first + i];
	if (amounts.n > 1)
		qsort(b->request.at, amounts.n, sizeof *b->request.at, compare_amounts);
	*vec_push(&b->key) = amounts.n;
	for (uint32_t i = 0; i < amounts.n; i++) {
		*vec_push(&b->key) = b->request.at[i].resource.ix;
		key_wide(b, b->request.at[i].nano);
	}
}

static void
key_containers(struct world_builder *b, const struct snap_pod_set *ps)
{
	*vec_push(&b->key) = ps->containers.n;
	for (uint32_t i = 0; i < ps->containers.n; i++) {
		const struct snap_container *c =
			&b->s->containers[ps->containers.first + i];

		*vec_push(&b->key) = c->init;
		*vec_push(&b->key) = c->ports.ix;
		key_amounts(b, c->requests);
	}
}

/* What only tells pods apart. */
static void
key_besides(struct world_builder *b, const struct snap_pod_set *ps)
{
	*vec_push(&b->key) = ps->besides.n;
	for (uint32_t i = 0; i < ps->besides.n; i++) {
		*vec_push(&b->key) = b->s->pairs[ps->besides.first + i].key.ix;
		*vec_push(&b->key) = b->s->pairs[ps->besides.first + i].value.ix;
	}
	for (uint32_t i = 0; i < ps->terms.n; i++)
		*vec_push(&b->key) = b->s->terms[ps->terms.first + i].match_fields.ix;
	for (uint32_t i = 0; i < ps->tolerations.n; i++)
		*vec_push(&b->key) =
			b->s->tolerations[ps->tolerations.first + i].seconds.ix;
}

static void
key_pod_set(struct world_builder *b, const struct snap_pod_set *ps,
	    const struct world_pod_set *wps)
{
	*vec_push(&b->key) = ps->name.ix;
	*vec_push(&b->key) = ps->runtime_class.ix;
	key_wide(b, wps->count);
	key_wide(b, wps->min_count);
	key_containers(b, ps);
	key_demands(b, ps);
	key_besides(b, ps);
	key_amounts(b, ps->overhead);
	*vec_push(&b->key) = wps->requests.n;
	for (uint32_t i = 0; i < wps->requests.n; i++) {
		const struct world_request *r =
			&b->parts->requests.at[wps->requests.first + i];

		*vec_push(&b->key) = r->resource;
		key_wide(b, r->total);
	}
}

uint32_t
build_shape(struct world_builder *b, const struct snap_workload *w,
	    const struct world_workload *wl)
{
	b->key.n = 0;
	*vec_push(&b->key) = wl->cq;
	*vec_push(&b->key) = (uint32_t)wl->priority;
	if (!b->gates.on[GATE_SchedulingEquivalenceHashing])
		*vec_push(&b->key) = b->parts->workloads.n; /* like nobody */
	*vec_push(&b->key) = w->pod_sets.n;
	for (uint32_t i = 0; i < w->pod_sets.n; i++)
		key_pod_set(b, &b->s->pod_sets[w->pod_sets.first + i],
			    &b->parts->pod_sets.at[wl->pod_sets.first + i]);
	return intern_add(&b->shapes, (const char *)b->key.at,
			  b->key.n * sizeof *b->key.at)
		       .ix -
	       1;
}
