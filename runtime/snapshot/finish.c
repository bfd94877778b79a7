/* finish.c - rows in order of namespace and name, and what refers to what */

#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* qsort_r */
#endif

#include "runtime/snapshot/reader.h"

#include "runtime/snapshot/request.h"

#include <string.h>

static int
compare_syms(const struct intern *names, sym a, sym b)
{
	return sym_same(a, b) ? 0 : strcmp(sym_text(names, a), sym_text(names, b));
}

#define COMPARE_NAMES(what, T)                                                         \
	static int compare_##what(const void *a, const void *b, void *names)           \
	{                                                                              \
		const struct T *x = a, *y = b;                                         \
                                                                                       \
		return compare_syms(names, x->name, y->name);                          \
	}
#define COMPARE_SPACES(what, T)                                                        \
	static int compare_##what(const void *a, const void *b, void *names)           \
	{                                                                              \
		const struct T *x = a, *y = b;                                         \
		int order = compare_syms(names, x->space, y->space);                   \
                                                                                       \
		return order ? order : compare_syms(names, x->name, y->name);          \
	}

COMPARE_NAMES(nodes, snap_node)
COMPARE_NAMES(namespaces, snap_namespace)
COMPARE_NAMES(flavors, snap_flavor)
COMPARE_NAMES(cluster_queues, snap_cluster_queue)
COMPARE_NAMES(cohorts, snap_cohort)
COMPARE_NAMES(admission_checks, snap_admission_check)
COMPARE_NAMES(topologies, snap_topology)
COMPARE_NAMES(runtime_classes, snap_runtime_class)
COMPARE_SPACES(limit_ranges, snap_limit_range)
COMPARE_SPACES(local_queues, snap_local_queue)
COMPARE_SPACES(workloads, snap_workload)

/* Those of Kueue behind those of Kubernetes. */
static int
compare_priority_classes(const void *a, const void *b, void *names)
{
	const struct snap_priority_class *x = a, *y = b;

	if (x->workload != y->workload)
		return x->workload - y->workload;
	return compare_syms(names, x->name, y->name);
}

static int
compare_skipped(const void *a, const void *b, void *names)
{
	const struct skipped_kind *x = a, *y = b;

	return compare_syms(names, x->kind, y->kind);
}

/* kubectl prints objects in order, so mostly there is nothing to do. */
static void
sort_rows(void *rows, uint32_t n, size_t size,
	  int (*compare)(const void *, const void *, void *), struct intern *names)
{
	const char *at = rows;

	for (uint32_t i = 1; i < n; i++)
		if (compare(at + (i - 1) * size, at + i * size, names) > 0) {
			qsort_r(rows, n, size, compare, names);
			return;
		}
}

#define MOVE(rows)                                                                     \
	(s->rows = l->pools.rows.at, s->n_##rows = l->pools.rows.n,                    \
	 l->pools.rows.at = NULL,                                                      \
	 sort_rows(s->rows, s->n_##rows, sizeof *s->rows, compare_##rows, &s->names))
#define MOVE_POOL(pool) (s->pool = l->pools.pool.at, l->pools.pool.at = NULL)

static uint32_t
find_namespace(const struct snapshot *s, sym name)
{
	struct snap_namespace key = { .name = name };
	const struct snap_namespace *at = s->namespaces;
	uint32_t low = 0, high = s->n_namespaces;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		int order = compare_namespaces(&at[middle], &key, (void *)&s->names);

		if (order == 0)
			return middle;
		if (order < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return ROW_NONE;
}

static uint32_t
find_local_queue(const struct snapshot *s, sym space, sym name)
{
	struct snap_local_queue key = { .space = space, .name = name };
	const struct snap_local_queue *at = s->local_queues;
	uint32_t low = 0, high = s->n_local_queues;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		int order = compare_local_queues(&at[middle], &key, (void *)&s->names);

		if (order == 0)
			return middle;
		if (order < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return ROW_NONE;
}

/* Neighbours mostly share namespace and queue: look those up once. */
static void
connect_workloads(struct snapshot *s)
{
	const struct snap_workload *last = NULL;

	for (uint32_t i = 0; i < s->n_workloads; i++) {
		struct snap_workload *w = &s->workloads[i];
		bool same_space = last && sym_same(last->space, w->space);

		w->namespace_row =
			same_space ? last->namespace_row : find_namespace(s, w->space);
		if (same_space && sym_same(last->queue, w->queue))
			w->queue_row = last->queue_row;
		else if (w->queue.ix)
			w->queue_row = find_local_queue(s, w->space, w->queue);
		last = w;
	}
}

void
finish_snapshot(struct loader *l)
{
	struct snapshot *s = l->snap;

	MOVE(nodes);
	MOVE(namespaces);
	MOVE(flavors);
	MOVE(local_queues);
	MOVE(cluster_queues);
	MOVE(cohorts);
	MOVE(priority_classes);
	MOVE(admission_checks);
	MOVE(topologies);
	MOVE(limit_ranges);
	MOVE(runtime_classes);
	MOVE(workloads);
	s->config = l->pools.config;
	complete_requests(s, &l->pools);
#define POOL(T, name) MOVE_POOL(name);
#include "runtime/snapshot/pool.def"
	s->skipped = l->skipped.at;
	s->n_skipped = l->skipped.n;
	l->skipped.at = NULL;
	sort_rows(s->skipped, s->n_skipped, sizeof *s->skipped, compare_skipped,
		  &s->names);
	connect_workloads(s);
}

sym
snapshot_lookup(const struct snapshot *s, struct slice pairs, sym key)
{
	for (uint32_t i = 0; i < pairs.n; i++)
		if (sym_same(s->pairs[pairs.first + i].key, key))
			return s->pairs[pairs.first + i].value;
	return (sym){ 0 };
}
