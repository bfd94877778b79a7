/* build.c - the steps of building, and moving what grew into the arena */

#include "runtime/kueue/builder.h"

#include "base/str.h"

#include <stdlib.h>
#include <string.h>

const char *
builder_text(struct world_builder *b, const char *format, ...)
{
	struct str text = { 0 };
	const char *copy;
	va_list args;

	va_start(args, format);
	str_vprintf(&text, format, args);
	va_end(args);
	copy = arena_text(b->arena, str_text(&text), text.len);
	str_free(&text);
	return copy;
}

static uint32_t *
by_sym(const struct snapshot *s)
{
	size_t size = ((size_t)s->names.n + 1) * sizeof(uint32_t);

	return memset(mem_alloc(size), 0xff, size); /* NONE */
}

static void
builder_init(struct world_builder *b)
{
	b->resource_of = by_sym(b->s);
	b->flavor_of = by_sym(b->s);
	b->cq_of = by_sym(b->s);
	b->cohort_of = by_sym(b->s);
	arena_init(&b->key_arena, SIZE_MAX, NULL);
	intern_init(&b->shapes, &b->key_arena);
	intern_init(&b->demands, &b->key_arena);
}

static void
builder_free(struct world_builder *b)
{
	free(b->resource_of);
	free(b->flavor_of);
	free(b->cq_of);
	free(b->cohort_of);
	free(b->flavor_row);
	free(b->flavor_topology);
	free(b->cq_topology);
	free(b->cq_circular);
	free(b->cq_covers_pods);
	vec_free(&b->resource_names);
	vec_free(&b->flavor_names);
	vec_free(&b->frs);
	vec_free(&b->quotas);
	vec_free(&b->groups);
	vec_free(&b->group_resources);
	vec_free(&b->group_flavors);
	vec_free(&b->workloads);
	vec_free(&b->rows);
	vec_free(&b->names);
	vec_free(&b->match);
	vec_free(&b->pod_sets);
	vec_free(&b->requests);
	vec_free(&b->held);
	vec_free(&b->counts);
	vec_free(&b->key);
	vec_free(&b->request);
	vec_free(&b->generated);
	arena_free(&b->key_arena);
}

static const void *
keep(struct arena *arena, const void *at, size_t n, size_t size)
{
	void *copy = arena_alloc(arena, arena_mul(n, size), _Alignof(max_align_t));

	return n ? memcpy(copy, at, n * size) : copy;
}

#define KEEP(member, from)                                                             \
	(b->w->member = keep(b->arena, b->from.at, b->from.n, sizeof *b->from.at))

static void
keep_all(struct world_builder *b)
{
	KEEP(resources, resource_names);
	KEEP(flavors, flavor_names);
	KEEP(frs, frs);
	b->w->n_frs = b->frs.n;
	KEEP(workloads, workloads);
	KEEP(workload_rows, rows);
	KEEP(workload_names, names);
	KEEP(match, match);
	KEEP(quotas, quotas);
	KEEP(groups, groups);
	KEEP(group_resources, group_resources);
	KEEP(group_flavors, group_flavors);
	KEEP(pod_sets, pod_sets);
	KEEP(requests, requests);
	KEEP(held, held);
	KEEP(counts, counts);
}

static void
take_config(struct world_builder *b)
{
	const struct snap_config *c = &b->s->config;

	b->w->fair_sharing = c->fair_sharing;
	b->w->initial_share_first = c->strategies == SNAP_INITIAL;
	b->w->second_strategy = c->strategies == SNAP_FINAL_THEN_INITIAL;
	b->w->ignore_undeclared =
		c->ignore_undeclared && b->gates.on[GATE_QuotaCheckStrategy];
}

bool
kueue_build_world(struct arena *arena, const struct snapshot *s,
		  const struct kueue_options *options, struct diag_sink *sink,
		  struct world *ret)
{
	struct world_builder b = {
		.arena = arena, .s = s, .now = options->now, .sink = sink, .w = ret
	};

	*ret = (struct world){ 0 };
	if (!gates_take(&b.gates, s, options, sink))
		return false;
	builder_init(&b);
	build_names(&b);
	build_tree(&b);
	build_activity(&b);
	take_config(&b);
	build_usage(&b);
	build_workloads(&b);
	keep_all(&b);
	report_needs(&b);
	builder_free(&b);
	return true;
}
