/* draft.c - clearing, sorting and rounding what was read; the request of a pod */

#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* qsort_r */
#endif

#include "runtime/snapshot/draft.h"

#include "runtime/snapshot/quantity.h"

#include <stdlib.h>
#include <string.h>

void
draft_init(struct draft *d, struct intern *names, struct pools *pools)
{
	memset(d, 0, sizeof *d);
	d->names = names;
	d->pools = pools;
}

void
draft_free(struct draft *d)
{
	vec_free(&d->exact);
	vec_free(&d->containers);
	vec_free(&d->assignments);
	vec_free(&d->reclaimables);
	vec_free(&d->sum);
	vec_free(&d->sidecars);
	vec_free(&d->init_most);
}

void
draft_clear(struct draft *d)
{
	const size_t from = offsetof(struct draft, meta);

	memset((char *)d + from, 0, sizeof *d - from);
	d->exact.n = 0;
	d->containers.n = 0;
	d->assignments.n = 0;
	d->reclaimables.n = 0;
	d->stop = 1; /* None */
	d->priority = d->max_runtime = d->value_int = INT_MISSING;
	d->active = true;
	d->first_taint = d->pools->taints.n;
	d->first_pod_set = d->pools->pod_sets.n;
}

static int
compare_keys(const void *a, const void *b, void *names)
{
	const struct snap_pair *x = a, *y = b;

	return strcmp(sym_text(names, x->key), sym_text(names, y->key));
}

sym
draft_sort_pairs(struct draft *d, struct slice pairs)
{
	struct snap_pair *at;
	bool sorted = true;

	if (pairs.n < 2)
		return (sym){ 0 };
	at = d->pools->pairs.at + pairs.first;
	for (uint32_t i = 1; i < pairs.n && sorted; i++)
		sorted = compare_keys(&at[i - 1], &at[i], d->names) < 0;
	if (sorted)
		return (sym){ 0 };
	qsort_r(at, pairs.n, sizeof *at, compare_keys, d->names);
	for (uint32_t i = 1; i < pairs.n; i++)
		if (sym_same(at[i - 1].key, at[i].key))
			return at[i].key;
	return (sym){ 0 };
}

static void
sort_amounts(const struct intern *names, struct snap_amount *at, uint32_t n)
{
	for (uint32_t i = 1; i < n; i++) {
		struct snap_amount a = at[i];
		uint32_t j = i;

		for (; j > 0 && strcmp(sym_text(names, at[j - 1].resource),
				       sym_text(names, a.resource)) > 0;
		     j--)
			at[j] = at[j - 1];
		at[j] = a;
	}
}

struct slice
draft_round(struct draft *d, const struct exact *at, uint32_t n)
{
	struct pools *p = d->pools;
	uint32_t first = p->amounts.n;

	for (uint32_t i = 0; i < n; i++) {
		bool milli = quantity_is_milli(sym_text(d->names, at[i].resource));
		__int128 nano = at[i].nano > 0 ? at[i].nano : 0;

		*vec_push(&p->amounts) =
			(struct snap_amount){ at[i].resource,
					      quantity_round(nano, milli) };
	}
	if (n > 1)
		sort_amounts(d->names, p->amounts.at + first, n);
	return (struct slice){ first, n };
}

static struct exact *
exact_find(exact_vec *in, sym resource)
{
	for (uint32_t i = 0; i < in->n; i++)
		if (sym_same(in->at[i].resource, resource))
			return &in->at[i];
	return NULL;
}

void
exact_add(exact_vec *to, sym resource, __int128 nano)
{
	struct exact *e = exact_find(to, resource);

	if (e)
		e->nano = quantity_add(e->nano, nano);
	else
		*vec_push(to) = (struct exact){ resource, nano };
}

static void
exact_most(exact_vec *to, sym resource, __int128 nano)
{
	struct exact *e = exact_find(to, resource);

	if (!e)
		*vec_push(to) = (struct exact){ resource, nano };
	else if (nano > e->nano)
		e->nano = nano;
}

static bool
slice_has(const struct draft *d, struct slice in, sym resource)
{
	for (uint32_t i = 0; i < in.n; i++)
		if (sym_same(d->exact.at[in.first + i].resource, resource))
			return true;
	return false;
}

/* Adds requests, and those limits that have no request: kueue-semantics 3.3. */
static void
add_requests(const struct draft *d, exact_vec *to, const struct draft_container *c)
{
	for (uint32_t i = 0; i < c->requests.n; i++) {
		const struct exact *e = &d->exact.at[c->requests.first + i];

		exact_add(to, e->resource, e->nano);
	}
	for (uint32_t i = 0; i < c->limits.n; i++) {
		const struct exact *e = &d->exact.at[c->limits.first + i];

		if (!slice_has(d, c->requests, e->resource))
			exact_add(to, e->resource, e->nano);
	}
}

/* What runs while this init container does: itself and the sidecars so far. */
static void
raise_init_most(struct draft *d, const struct draft_container *c)
{
	exact_vec *sidecars = &d->sidecars;
	uint32_t before = sidecars->n, kept = d->exact.n;

	for (uint32_t i = 0; i < before; i++)
		*vec_push(&d->exact) = sidecars->at[i];
	add_requests(d, sidecars, c);
	for (uint32_t i = 0; i < sidecars->n; i++)
		exact_most(&d->init_most, sidecars->at[i].resource,
			   sidecars->at[i].nano);
	if (c->restart != 1) { /* not a sidecar: it ends before the next one */
		sidecars->n = before;
		for (uint32_t i = 0; i < before; i++)
			sidecars->at[i] = d->exact.at[kept + i];
	}
	d->exact.n = kept;
}

static bool
is_pod_level(const char *resource)
{
	static const char hugepages[] = "hugepages-";

	return strcmp(resource, "cpu") == 0 || strcmp(resource, "memory") == 0 ||
	       strncmp(resource, hugepages, sizeof hugepages - 1) == 0;
}

static void
set_pod_level(struct draft *d)
{
	struct draft_container pod = { .requests = d->pod.requests,
				       .limits = d->pod.limits };
	exact_vec *given = &d->init_most; /* done with */

	given->n = 0;
	add_requests(d, given, &pod);
	for (uint32_t i = 0; i < given->n; i++) {
		struct exact *e = exact_find(&d->sum, given->at[i].resource);

		if (!is_pod_level(sym_text(d->names, given->at[i].resource)))
			continue;
		if (e)
			e->nano = given->at[i].nano;
		else
			*vec_push(&d->sum) = given->at[i];
	}
}

void
draft_pod_request(struct draft *d)
{
	d->sum.n = d->sidecars.n = d->init_most.n = 0;
	for (uint32_t i = 0; i < d->containers.n; i++) {
		const struct draft_container *c = &d->containers.at[i];

		if (!c->init || c->restart == 1)
			add_requests(d, &d->sum, c);
		if (c->init)
			raise_init_most(d, c);
	}
	for (uint32_t i = 0; i < d->init_most.n; i++)
		exact_most(&d->sum, d->init_most.at[i].resource,
			   d->init_most.at[i].nano);
	set_pod_level(d);
	for (uint32_t i = 0; i < d->pod.overhead.n; i++) {
		const struct exact *e = &d->exact.at[d->pod.overhead.first + i];

		exact_add(&d->sum, e->resource, e->nano);
	}
}

struct pools_mark
pools_mark(const struct pools *p)
{
	return (struct pools_mark){
		p->pairs.n,        p->amounts.n,  p->taints.n,   p->tolerations.n,
		p->requirements.n, p->terms.n,    p->pod_sets.n, p->usages.n,
		p->syms.n,         p->awaiting.n, p->kept.n,
	};
}

void
pools_back(struct pools *p, struct pools_mark mark)
{
	p->pairs.n = mark.pairs;
	p->amounts.n = mark.amounts;
	p->taints.n = mark.taints;
	p->tolerations.n = mark.tolerations;
	p->requirements.n = mark.requirements;
	p->terms.n = mark.terms;
	p->pod_sets.n = mark.pod_sets;
	p->usages.n = mark.usages;
	p->syms.n = mark.syms;
	p->awaiting.n = mark.awaiting;
	p->kept.n = mark.kept;
}

/* What finish.c moved into the snapshot is NULL here by then. */
void
pools_free(struct pools *p)
{
	vec_free(&p->nodes);
	vec_free(&p->namespaces);
	vec_free(&p->flavors);
	vec_free(&p->local_queues);
	vec_free(&p->cluster_queues);
	vec_free(&p->priority_classes);
	vec_free(&p->workloads);
	vec_free(&p->runtime_classes);
	vec_free(&p->pairs);
	vec_free(&p->amounts);
	vec_free(&p->taints);
	vec_free(&p->tolerations);
	vec_free(&p->requirements);
	vec_free(&p->terms);
	vec_free(&p->pod_sets);
	vec_free(&p->usages);
	vec_free(&p->syms);
	vec_free(&p->awaiting);
	vec_free(&p->kept);
}
