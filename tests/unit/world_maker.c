/* world_maker.c - small worlds by hand */

#include "tests/unit/world_maker.h"

#include <string.h>

static const char *const resource_names[RESOURCES] = { "cpu", "pods" };
static const char *const flavor_names[] = { "f" };
static const struct world_fr frs[RESOURCES] = { { 0, CPU }, { 0, PODS } };
static const uint32_t fr_of[RESOURCES] = { CPU, PODS };
static const uint32_t group_flavors[] = { 0 };
static const char *const suits[] = { NULL };

void
maker_begin(struct maker *m, uint32_t n_cqs)
{
	memset(m, 0, sizeof *m);
	m->w.n_nodes = m->w.n_cqs = n_cqs;
	for (uint32_t i = 0; i < MAKER_MOST; i++)
		m->nodes[i] = (struct world_node){ .name = "node",
						   .parent = NONE,
						   .weight = 1.0 };
	for (uint32_t i = 0; i < n_cqs; i++)
		m->cqs[i].groups = (struct part){ 0, 1 };
	m->group.resources = (struct part){ 0, 1 };
	m->group.flavors = (struct part){ 0, 1 };
	m->group_resources[0] = CPU;
	m->group_resources[1] = PODS;
	for (uint32_t i = 0; i < MAKER_MOST; i++)
		m->nodes[i].quotas.first = i * RESOURCES;
}

uint32_t
maker_cohort(struct maker *m, const char *name)
{
	m->nodes[m->w.n_nodes].name = name;
	return m->w.n_nodes++;
}

void
maker_quota(struct maker *m, uint32_t node, uint32_t resource, int64_t nominal,
	    int64_t borrow, int64_t lend)
{
	struct part *q = &m->nodes[node].quotas;

	m->quotas[q->first + q->n++] =
		(struct world_quota){ resource, nominal, borrow, lend };
}

void
maker_cover_pods(struct maker *m)
{
	m->group.resources.n = RESOURCES;
}

static uint32_t
workload_new(struct maker *m, uint32_t cq, int64_t cpu, uint32_t pods)
{
	uint32_t w = m->w.n_workloads++;

	m->names[w] = "default/w";
	m->pod_sets[w] = (struct world_pod_set){
		.name = "main",
		.count = pods,
		.spec_count = pods,
		.min_count = pods,
		.requests = { m->n_requests, m->group.resources.n },
	};
	m->requests[m->n_requests++] = (struct world_request){ CPU, false, cpu };
	if (m->group.resources.n > 1)
		m->requests[m->n_requests++] =
			(struct world_request){ PODS, true, pods };
	m->workloads[w] = (struct world_workload){
		.cq = cq,
		.held_cq = NONE,
		.queued = w,
		.uid_rank = w,
		.shape = w,
		.queue = NONE,
		.pod_sets = { w, 1 },
		.held = { m->n_held, 0 },
		.held_counts = { w, 0 },
	};
	return w;
}

uint32_t
maker_running(struct maker *m, uint32_t cq, int64_t cpu)
{
	uint32_t w = workload_new(m, cq, cpu, 1);

	m->workloads[w].held_cq = cq;
	m->workloads[w].reserved = w;
	m->held[m->n_held++] = (struct world_held){ 0, CPU, CPU, cpu };
	if (m->group.resources.n > 1)
		m->held[m->n_held++] = (struct world_held){ 0, PODS, PODS, 1 };
	m->workloads[w].held.n = m->group.resources.n;
	m->counts[w] = 1;
	m->workloads[w].held_counts.n = 1;
	return w;
}

uint32_t
maker_pending(struct maker *m, uint32_t cq, int64_t cpu, uint32_t pods)
{
	return workload_new(m, cq, cpu, pods);
}

const struct world *
maker_world(struct maker *m)
{
	m->w.resources = resource_names;
	m->w.flavors = flavor_names;
	m->w.frs = frs;
	m->w.fr_of = fr_of;
	m->w.n_resources = m->w.n_frs = RESOURCES;
	m->w.n_flavors = 1;
	m->w.n_shapes = m->w.n_workloads;
	m->w.nodes = m->nodes;
	m->w.cqs = m->cqs;
	m->w.quotas = m->quotas;
	m->w.groups = &m->group;
	m->w.group_resources = m->group_resources;
	m->w.group_flavors = group_flavors;
	m->w.workloads = m->workloads;
	m->w.workload_names = m->names;
	m->w.match = suits;
	m->w.pod_sets = m->pod_sets;
	m->w.requests = m->requests;
	m->w.held = m->held;
	m->w.counts = m->counts;
	return &m->w;
}
