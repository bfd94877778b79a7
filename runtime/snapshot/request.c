/* request.c - defaults of namespaces, overhead of classes, and the sum of a pod */

#include "runtime/snapshot/request.h"

#include "runtime/snapshot/exact.h"
#include "runtime/snapshot/quantity.h"

#include <string.h>

/* What the LimitRanges of a namespace give to those who say nothing (3.2). */
struct defaults {
	exact_vec limits, requests;
	bool any;
};

struct completion {
	const struct snapshot *s;
	struct pools *pools;
	sym space; /* whose LimitRanges these are */
	struct defaults container, pod;
	exact_vec sum, sidecars, most, aside; /* of the pod at hand */
};

/* ---- LimitRanges --------------------------------------------------------------- */

static void
take_first(exact_vec *to, const struct pools *p, struct slice from)
{
	for (uint32_t i = 0; i < from.n; i++) {
		struct snap_exact e = p->exacts.at[from.first + i];

		if (!exact_find(to->at, to->n, e.resource))
			*vec_push(to) = e;
	}
}

static void
clear_defaults(struct defaults *d)
{
	d->limits.n = d->requests.n = 0;
	d->any = false;
}

static void
take_limit(struct completion *c, const struct snap_limit *limit)
{
	struct defaults *d =
		limit->type == SNAP_LIMIT_CONTAINER ? &c->container : &c->pod;

	if (limit->type == SNAP_LIMIT_OTHER)
		return;
	d->any = true;
	take_first(&d->limits, c->pools, limit->defaults);
	take_first(&d->requests, c->pools, limit->default_requests);
}

/* Workloads come in order of namespace, so each is looked up once. */
static void
enter_space(struct completion *c, sym space)
{
	const struct snapshot *s = c->s;

	if (sym_same(c->space, space))
		return;
	c->space = space;
	clear_defaults(&c->container);
	clear_defaults(&c->pod);
	for (uint32_t i = 0; i < s->n_limit_ranges; i++) {
		const struct snap_limit_range *r = &s->limit_ranges[i];

		if (!sym_same(r->space, space))
			continue;
		for (uint32_t k = 0; k < r->limits.n; k++)
			take_limit(c, &c->pools->limits.at[r->limits.first + k]);
	}
}

/* ---- containers ---------------------------------------------------------------- */

static bool
holds_all(const struct pools *p, struct slice has, const struct snap_exact *of,
	  uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (!exact_find(vec_from(&p->exacts, has.first), has.n, of[i].resource))
			return false;
	return true;
}

/* `has` with those of `given` whose resource it lacks; a new slice if there are any. */
static struct slice
add_missing(struct completion *c, struct slice has, const exact_vec *given)
{
	struct pools *p = c->pools;
	struct slice all = { p->exacts.n, 0 };

	if (holds_all(p, has, given->at, given->n))
		return has;
	for (uint32_t i = 0; i < has.n; i++) {
		struct snap_exact e = p->exacts.at[has.first + i];

		*vec_push(&p->exacts) = e;
	}
	for (uint32_t i = 0; i < given->n; i++)
		if (!exact_find(vec_from(&p->exacts, has.first), has.n,
				given->at[i].resource))
			*vec_push(&p->exacts) = given->at[i];
	all.n = p->exacts.n - all.first;
	return all;
}

/* Defaults (3.2), and limits without a request become requests (3.3). */
static void
complete(struct completion *c, const struct defaults *d, struct slice *requests,
	 struct slice *limits)
{
	struct pools *p = c->pools;

	*limits = add_missing(c, *limits, &d->limits);
	*requests = add_missing(c, *requests, &d->requests);
	if (limits->n == 0 ||
	    holds_all(p, *requests, vec_from(&p->exacts, limits->first), limits->n))
		return;
	c->aside.n = 0;
	for (uint32_t i = 0; i < limits->n; i++)
		*vec_push(&c->aside) = p->exacts.at[limits->first + i];
	*requests = add_missing(c, *requests, &c->aside);
}

/* ---- the sum of a pod (3.4) ------------------------------------------------------ */

/* Where to read from, and room for what is summed up. */
struct summing {
	const struct snap_exact *exacts;
	const struct snap_container *containers;
	const struct intern *names;
	bool written; /* as written, without defaults */
	exact_vec *sum, *sidecars, *most, *aside;
};

static void
add_all(const struct summing *m, exact_vec *to, struct slice from)
{
	for (uint32_t i = 0; i < from.n; i++)
		exact_add(to, m->exacts[from.first + i]);
}

static struct slice
requests_of(const struct summing *m, const struct snap_container *c)
{
	return m->written ? c->written_requests : c->requests;
}

/* What runs while this init container does: itself and the sidecars so far. */
static void
raise_most(const struct summing *m, const struct snap_container *init)
{
	exact_vec *running = init->sidecar ? m->sidecars : m->aside;

	if (!init->sidecar) {
		m->aside->n = 0;
		for (uint32_t i = 0; i < m->sidecars->n; i++)
			*vec_push(m->aside) = m->sidecars->at[i];
	}
	add_all(m, running, requests_of(m, init));
	for (uint32_t i = 0; i < running->n; i++)
		exact_raise(m->most, running->at[i]);
}

static bool
is_pod_level(const char *resource)
{
	static const char hugepages[] = "hugepages-";

	return strcmp(resource, "cpu") == 0 || strcmp(resource, "memory") == 0 ||
	       strncmp(resource, hugepages, sizeof hugepages - 1) == 0;
}

static void
sum_pod(const struct summing *m, const struct snap_pod_set *ps)
{
	struct slice pod = m->written ? ps->written_requests : ps->pod_requests;

	m->sum->n = m->sidecars->n = m->most->n = 0;
	for (uint32_t i = 0; i < ps->containers.n; i++) {
		const struct snap_container *x =
			&m->containers[ps->containers.first + i];

		if (!x->init || x->sidecar)
			add_all(m, m->sum, requests_of(m, x));
		if (x->init)
			raise_most(m, x);
	}
	for (uint32_t i = 0; i < m->most->n; i++)
		exact_raise(m->sum, m->most->at[i]);
	for (uint32_t i = 0; i < pod.n; i++) {
		struct snap_exact e = m->exacts[pod.first + i];

		if (is_pod_level(sym_text(m->names, e.resource)))
			exact_set(m->sum, e);
	}
	add_all(m, m->sum, m->written ? ps->written_overhead : ps->overhead);
}

void
sum_as_written(const struct snapshot *s, const struct snap_pod_set *ps, exact_vec *ret)
{
	exact_vec sidecars = { 0 }, most = { 0 }, aside = { 0 };
	struct summing m = { s->exacts, s->containers, &s->names, true,
			     ret,       &sidecars,     &most,     &aside };

	sum_pod(&m, ps);
	vec_free(&sidecars);
	vec_free(&most);
	vec_free(&aside);
}

/* A class that the snapshot lacks adds nothing (3.1). */
static struct slice
overhead_of(const struct snapshot *s, sym runtime_class)
{
	for (uint32_t i = 0; i < s->n_runtime_classes; i++)
		if (sym_same(s->runtime_classes[i].name, runtime_class))
			return s->runtime_classes[i].overhead;
	return (struct slice){ 0 };
}

static void
complete_pod_set(struct completion *c, struct snap_pod_set *ps)
{
	struct pools *p = c->pools;

	if (ps->runtime_class.ix && ps->overhead.n == 0)
		ps->overhead = overhead_of(c->s, ps->runtime_class);
	for (uint32_t i = 0; i < ps->containers.n; i++) {
		struct snap_container *x = &p->containers.at[ps->containers.first + i];

		complete(c, &c->container, &x->requests, &x->limits);
	}
	if (ps->has_resources)
		complete(c, &c->pod, &ps->pod_requests, &ps->pod_limits);
	sum_pod(&(struct summing){ p->exacts.at, p->containers.at, &c->s->names, false,
				   &c->sum, &c->sidecars, &c->most, &c->aside },
		ps);
	ps->exact = (struct slice){ p->exacts.n, c->sum.n };
	for (uint32_t i = 0; i < c->sum.n; i++)
		*vec_push(&p->exacts) = c->sum.at[i];
	ps->requests = pools_round(p, &c->s->names, ps->exact);
}

void
complete_requests(struct snapshot *s, struct pools *p)
{
	struct completion c = { .s = s, .pools = p };

	for (uint32_t i = 0; i < s->n_workloads; i++) {
		const struct snap_workload *w = &s->workloads[i];

		enter_space(&c, w->space);
		for (uint32_t k = 0; k < w->pod_sets.n; k++)
			complete_pod_set(&c, &p->pod_sets.at[w->pod_sets.first + k]);
	}
	vec_free(&c.container.limits);
	vec_free(&c.container.requests);
	vec_free(&c.pod.limits);
	vec_free(&c.pod.requests);
	vec_free(&c.sum);
	vec_free(&c.sidecars);
	vec_free(&c.most);
	vec_free(&c.aside);
}
