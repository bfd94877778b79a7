/* refuse.c - what makes a workload inadmissible before quota is looked at (3.6) */

#include "runtime/kueue/builder.h"

#include "base/str.h"
#include "runtime/snapshot/quantity.h"
#include "runtime/snapshot/request.h"

#include <stdlib.h>
#include <string.h>

/* Errors as Kueue writes them: one alone, several in brackets, none twice. */
struct errors {
	VEC(char *) list;
};

static void
add_error(struct errors *e, char *text)
{
	for (uint32_t i = 0; i < e->list.n; i++)
		if (strcmp(e->list.at[i], text) == 0) {
			free(text);
			return;
		}
	*vec_push(&e->list) = text;
}

static const char *
join_errors(struct world_builder *b, struct errors *e, const char *prefix)
{
	struct str all = { 0 };
	const char *text;

	for (uint32_t i = 0; i < e->list.n; i++) {
		if (i > 0)
			str_add(&all, ", ");
		str_add(&all, e->list.at[i]);
		free(e->list.at[i]);
	}
	text = builder_text(b, e->list.n > 1 ? "%s[%s]" : "%s%s", prefix,
			    str_text(&all));
	vec_free(&e->list);
	str_free(&all);
	return text;
}

/* ---- one amount above another ------------------------------------------------------
 */

static int64_t
integer_of(const struct world_builder *b, struct snap_exact e)
{
	return quantity_round(e.nano, quantity_is_milli(name_of(b, e.resource)));
}

static int
compare_names(const void *a, const void *b)
{
	const char *const *x = a, *const *y = b;

	return strcmp(*x, *y);
}

typedef VEC(const char *) name_vec;

/* The resources of which `more` has more than `less`, where both have some. */
static void
find_greater(const struct world_builder *b, const struct snap_exact *more,
	     uint32_t n_more, const struct snap_exact *less, uint32_t n_less,
	     name_vec *ret)
{
	ret->n = 0;
	for (uint32_t i = 0; i < n_more; i++) {
		const struct snap_exact *other =
			exact_find(less, n_less, more[i].resource);

		if (other && integer_of(b, more[i]) > integer_of(b, *other))
			*vec_push(ret) = name_of(b, more[i].resource);
	}
	if (ret->n > 1)
		qsort(ret->at, ret->n, sizeof *ret->at, compare_names);
}

static void
add_greater(struct errors *e, const char *path, const name_vec *names, const char *what)
{
	struct str text = { 0 };

	if (names->n == 0)
		return;
	str_printf(&text, "%s: Invalid value: [", path);
	for (uint32_t i = 0; i < names->n; i++)
		str_printf(&text, "%s\"%s\"", i ? "," : "", names->at[i]);
	str_printf(&text, "]: %s", what);
	add_error(e, text.text);
}

/* ---- what containers are called
 * ------------------------------------------------------ */

struct pod_walk {
	struct world_builder *b;
	const struct snap_workload *w;
	struct errors *errors;
	bool written; /* look at what the Workload says, without defaults */
	name_vec names;
	struct str path;
};

static struct slice
requests_of(const struct pod_walk *p, const struct snap_container *c)
{
	return p->written ? c->written_requests : c->requests;
}

static struct slice
limits_of(const struct pod_walk *p, const struct snap_container *c)
{
	return p->written ? c->written_limits : c->limits;
}

#define EXACTS(b, slice) slice_from((b)->s->exacts, slice), (slice).n

typedef void visit_fn(struct pod_walk *p, const struct snap_container *c,
		      const void *context);

/* Init containers first, as Kueue does; their numbers count by themselves. */
static void
visit_containers(struct pod_walk *p, uint32_t set, visit_fn *visit, const void *context)
{
	const struct snap_pod_set *ps = &p->b->s->pod_sets[p->w->pod_sets.first + set];

	for (int init = 1; init >= 0; init--) {
		uint32_t number = 0;

		for (uint32_t i = 0; i < ps->containers.n; i++) {
			const struct snap_container *c =
				&p->b->s->containers[ps->containers.first + i];

			if (c->init != (init == 1))
				continue;
			str_clear(&p->path);
			str_printf(&p->path, "spec.podSets[%u].template.spec.%s[%u]",
				   set, init ? "initContainers" : "containers",
				   number++);
			visit(p, c, context);
		}
	}
}

/* ---- requests above limits (3)
 * --------------------------------------------------------- */

static const char above_limits[] = "requests must not exceed its limits";

static void
visit_limits(struct pod_walk *p, const struct snap_container *c, const void *context)
{
	struct slice requests = requests_of(p, c), limits = limits_of(p, c);

	(void)context;
	find_greater(p->b, EXACTS(p->b, requests), EXACTS(p->b, limits), &p->names);
	add_greater(p->errors, str_text(&p->path), &p->names, above_limits);
}

static void
check_limits(struct pod_walk *p)
{
	for (uint32_t i = 0; i < p->w->pod_sets.n; i++) {
		const struct snap_pod_set *ps =
			&p->b->s->pod_sets[p->w->pod_sets.first + i];

		struct slice requests =
			p->written ? ps->written_requests : ps->pod_requests;
		struct slice limits = p->written ? ps->written_limits : ps->pod_limits;

		visit_containers(p, i, visit_limits, NULL);
		str_clear(&p->path);
		str_printf(&p->path, "spec.podSets[%u].template.spec.resources", i);
		find_greater(p->b, EXACTS(p->b, requests), EXACTS(p->b, limits),
			     &p->names);
		add_greater(p->errors, str_text(&p->path), &p->names, above_limits);
	}
}

/* ---- LimitRanges (4)
 * --------------------------------------------------------------------- */

/* All items of a type in a namespace: the tightest of each bound (3.2). */
struct bounds {
	exact_vec most, least;
	bool any;
};

static void
tighten(const struct world_builder *b, struct bounds *to,
	const struct snap_limit *limit)
{
	to->any = true;
	for (uint32_t i = 0; i < limit->most.n; i++) {
		struct snap_exact e = b->s->exacts[limit->most.first + i];
		const struct snap_exact *has =
			exact_find(to->most.at, to->most.n, e.resource);

		if (!has || e.nano < has->nano)
			exact_set(&to->most, e);
	}
	for (uint32_t i = 0; i < limit->least.n; i++)
		exact_raise(&to->least, b->s->exacts[limit->least.first + i]);
}

static void
collect_bounds(const struct world_builder *b, sym space, struct bounds *container,
	       struct bounds *pod)
{
	for (uint32_t i = 0; i < b->s->n_limit_ranges; i++) {
		const struct snap_limit_range *r = &b->s->limit_ranges[i];

		for (uint32_t k = 0; sym_same(r->space, space) && k < r->limits.n;
		     k++) {
			const struct snap_limit *limit =
				&b->s->limits[r->limits.first + k];

			if (limit->type == SNAP_LIMIT_CONTAINER)
				tighten(b, container, limit);
			else if (limit->type == SNAP_LIMIT_POD)
				tighten(b, pod, limit);
		}
	}
}

static const char above_most[] = "requests must not be above the limitRange max";
static const char below_least[] = "requests must not be below the limitRange min";

/* The larger, or the smaller, of requests and limits; what only one has, from it. */
static void
extremes(const struct pod_walk *p, const struct snap_container *c, bool larger,
	 exact_vec *ret)
{
	const struct snap_exact *exacts = p->b->s->exacts;
	struct slice requests = requests_of(p, c), limits = limits_of(p, c);

	ret->n = 0;
	for (uint32_t i = 0; i < requests.n; i++)
		*vec_push(ret) = exacts[requests.first + i];
	for (uint32_t i = 0; i < limits.n; i++) {
		struct snap_exact e = exacts[limits.first + i];
		const struct snap_exact *has = exact_find(ret->at, ret->n, e.resource);

		if (!has || (larger ? e.nano > has->nano : e.nano < has->nano))
			exact_set(ret, e);
	}
}

static void
visit_bounds(struct pod_walk *p, const struct snap_container *c, const void *context)
{
	const struct bounds *bounds = context;
	struct world_builder *b = p->b;

	extremes(p, c, true, &b->request);
	find_greater(b, b->request.at, b->request.n, bounds->most.at, bounds->most.n,
		     &p->names);
	add_greater(p->errors, str_text(&p->path), &p->names, above_most);
	extremes(p, c, false, &b->request);
	find_greater(b, bounds->least.at, bounds->least.n, b->request.at, b->request.n,
		     &p->names);
	add_greater(p->errors, str_text(&p->path), &p->names, below_least);
}

static void
check_pod_bounds(struct pod_walk *p, uint32_t set, const struct bounds *bounds)
{
	struct world_builder *b = p->b;
	const struct snap_pod_set *ps = &b->s->pod_sets[p->w->pod_sets.first + set];
	const struct snap_exact *pod = slice_from(b->s->exacts, ps->exact);
	uint32_t n = ps->exact.n;

	if (p->written) {
		sum_as_written(b->s, ps, &b->request);
		pod = b->request.at;
		n = b->request.n;
	}
	str_clear(&p->path);
	str_printf(&p->path, "spec.podSets[%u].template.spec", set);
	find_greater(b, pod, n, bounds->most.at, bounds->most.n, &p->names);
	add_greater(p->errors, str_text(&p->path), &p->names, above_most);
	find_greater(b, bounds->least.at, bounds->least.n, pod, n, &p->names);
	add_greater(p->errors, str_text(&p->path), &p->names, below_least);
}

static void
check_bounds(struct pod_walk *p)
{
	struct bounds container = { 0 }, pod = { 0 };

	collect_bounds(p->b, p->w->space, &container, &pod);
	for (uint32_t i = 0; i < p->w->pod_sets.n; i++) {
		if (container.any)
			visit_containers(p, i, visit_bounds, &container);
		if (pod.any)
			check_pod_bounds(p, i, &pod);
	}
	vec_free(&container.most);
	vec_free(&container.least);
	vec_free(&pod.most);
	vec_free(&pod.least);
}

/* ---- all of it
 * ---------------------------------------------------------------------------- */

static const char *
check_resources(struct world_builder *b, const struct snap_workload *w, bool written)
{
	struct errors errors = { 0 };
	struct pod_walk p = { .b = b, .w = w, .errors = &errors, .written = written };
	const char *prefix = "resources validation failed: ";

	check_limits(&p);
	if (errors.list.n == 0 && b->s->n_limit_ranges > 0) {
		prefix = "resources didn't satisfy LimitRange constraints: ";
		check_bounds(&p);
	}
	vec_free(&p.names);
	str_free(&p.path);
	return errors.list.n ? join_errors(b, &errors, prefix) : NULL;
}

static bool
check_failed(const struct world_builder *b, const struct snap_workload *w)
{
	for (uint32_t i = 0; i < w->checks.n; i++) {
		enum snap_check_state state = b->s->checks[w->checks.first + i].state;

		if (state == SNAP_CHECK_RETRY || state == SNAP_CHECK_REJECTED)
			return true;
	}
	return false;
}

const char *
build_refusal(struct world_builder *b, const struct snap_workload *w, uint32_t cq,
	      enum world_refusal *ret_refusal)
{
	const char *text;

	*ret_refusal = REFUSE_CHECKS;
	if (check_failed(b, w))
		return "The workload has failed admission checks";
	*ret_refusal = REFUSE_NO_NAMESPACE;
	if (w->namespace_row == ROW_NONE)
		return builder_text(b,
				    "workload namespace \"%s\" does not exist: "
				    "namespaces \"%s\" not found",
				    name_of(b, w->space), name_of(b, w->space));
	*ret_refusal = REFUSE_NAMESPACE;
	if (cq != NONE && !selector_matches(b->s, &b->s->cluster_queues[cq].namespaces,
					    b->s->namespaces[w->namespace_row].labels))
		return "workload namespace doesn't match ClusterQueue selector";
	*ret_refusal = REFUSE_REQUESTS;
	text = check_resources(b, w, false);
	if (!text)
		*ret_refusal = REFUSE_NOT;
	return text;
}

/* The controller writes this before and after the scheduler has its say. */
bool
is_misconfigured(struct world_builder *b, const struct snap_workload *w)
{
	return check_resources(b, w, true) != NULL;
}
