/*
 * request.c - from what a pod asks for to what its pod set asks of quota (3.5)
 *
 * Excluded resources go, transformations replace or add some, and the rest becomes
 * integers, times the number of pods.
 */

#include "runtime/kueue/builder.h"

#include "runtime/kueue/decimal.h"
#include "runtime/snapshot/quantity.h"

#include <stdlib.h>
#include <string.h>

static bool
is_excluded(const struct world_builder *b, sym resource)
{
	struct slice prefixes = b->s->config.excluded;
	const char *name = name_of(b, resource);

	for (uint32_t i = 0; i < prefixes.n; i++) {
		sym prefix = b->s->syms[prefixes.first + i];

		if (strncmp(name, name_of(b, prefix), sym_len(&b->s->names, prefix)) ==
		    0)
			return true;
	}
	return false;
}

static const struct snap_transformation *
transformation_of(const struct world_builder *b, sym resource)
{
	struct slice all = b->s->config.transformations;

	for (uint32_t i = 0; i < all.n; i++)
		if (sym_same(b->s->transformations[all.first + i].input, resource))
			return &b->s->transformations[all.first + i];
	return NULL;
}

/* Adds what a transformation makes of an amount to b->generated. */
static void
generate(struct world_builder *b, const struct snap_transformation *t, __int128 nano,
	 const struct snap_exact *of, uint32_t n)
{
	struct decimal amount = decimal_of(nano);
	const struct snap_exact *by = exact_find(of, n, t->multiply_by);

	if (t->multiply_by.ix && by)
		amount = decimal_times(amount, decimal_of(by->nano));
	for (uint32_t i = 0; i < t->outputs.n; i++) {
		struct snap_exact out = b->s->exacts[t->outputs.first + i];

		out.nano = decimal_nano(decimal_times(amount, decimal_of(out.nano)));
		exact_add(&b->generated, out);
	}
}

/* The request of one pod, in b->request. */
static void
transform(struct world_builder *b, const struct snap_pod_set *ps)
{
	const struct snap_exact *of = slice_from(b->s->exacts, ps->exact);

	b->request.n = b->generated.n = 0;
	for (uint32_t i = 0; i < ps->exact.n; i++) {
		const struct snap_transformation *t;

		if (is_excluded(b, of[i].resource))
			continue;
		t = transformation_of(b, of[i].resource);
		if (t)
			generate(b, t, of[i].nano, of, ps->exact.n);
		if (!t || !t->replace)
			exact_add(&b->request, of[i]);
	}
	for (uint32_t i = 0; i < b->generated.n; i++)
		exact_add(&b->request, b->generated.at[i]);
}

static int64_t
times_count(int64_t amount, int64_t count)
{
	int64_t product;

	return __builtin_mul_overflow(amount, count, &product) ? INT64_MAX : product;
}

static int
compare_requests(const void *a, const void *b)
{
	const struct world_request *x = a, *y = b;

	return x->resource < y->resource ? -1 : x->resource > y->resource;
}

struct part
build_request(struct world_builder *b, const struct snap_pod_set *ps, int64_t count,
	      uint32_t cq)
{
	struct part p = { b->parts->requests.n, 0 };

	transform(b, ps);
	for (uint32_t i = 0; i < b->request.n; i++) {
		const struct snap_exact *e = &b->request.at[i];
		bool milli = quantity_is_milli(name_of(b, e->resource));
		int64_t one = quantity_round(e->nano > 0 ? e->nano : 0, milli);
		uint32_t resource = b->resource_of[e->resource.ix];

		if (resource == b->pods && cq != NONE && b->cq_covers_pods[cq])
			continue; /* replaced by the count below */
		*vec_push(&b->parts->requests) =
			(struct world_request){ .resource = resource,
						.total = times_count(one, count) };
	}
	if (cq != NONE && b->cq_covers_pods[cq])
		*vec_push(&b->parts->requests) = (struct world_request){
			.resource = b->pods, .pods = true, .total = count
		};
	p.n = b->parts->requests.n - p.first;
	if (p.n > 1)
		qsort(b->parts->requests.at + p.first, p.n,
		      sizeof *b->parts->requests.at, compare_requests);
	return p;
}
