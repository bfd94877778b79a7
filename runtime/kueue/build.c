/* build.c - the steps of building a world from a snapshot */

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
	vec_free(&b->key);
	vec_free(&b->request);
	vec_free(&b->generated);
	arena_free(&b->key_arena);
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
kueue_build_world(struct arena *arena, struct world_parts *parts,
		  const struct snapshot *s, const struct kueue_options *options,
		  struct diag_sink *sink, struct world *ret)
{
	struct world_builder b = {
		.arena = arena,
		.parts = parts,
		.s = s,
		.now = options->now,
		.sink = sink,
		.w = ret,
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
	parts_complete(parts, ret);
	report_needs(&b);
	builder_free(&b);
	return true;
}
