/*
 * settle.c - what settling an organisation costs, and what doubling it costs
 *
 *	usage: settle [TEAMS RUNNING PENDING FLAVORS [ROUNDS]]
 *
 * Three levels of cohorts, a ClusterQueue a team, jobs of 1 to 8 GPUs in a few
 * shapes and priorities, more of them than there is room for; teams borrow, reclaim
 * and preempt.  Classical and fair sharing.  Times are processor time of engine_new
 * and settle, the best of the rounds; the world is made by a seeded generator.
 */

#include "runtime/engine/settle.h"
#include "runtime/engine/engine.h"

#include "bench/clock.h"
#include "tests/property/rng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RES_MEMORY, RES_GPU, RES_CPU, RESOURCES };
enum { SHAPES = 24 /* of a team: 4 sizes, 3 priorities, 2 selectors */ };

struct size {
	uint32_t teams, running, pending, flavors;
};

struct org {
	struct world w;
	struct size size;
	struct rng rng;
	struct world_fr *frs;
	struct world_node *nodes;
	struct world_cq *cqs;
	struct world_quota *quotas;
	struct world_group group;
	struct world_workload *workloads;
	struct world_pod_set *pod_sets;
	struct world_request *requests;
	struct world_held *held;
	int64_t *counts;
	uint32_t *fr_of, *group_resources, *group_flavors;
	const char **names, **match;
	uint32_t n_held;
};

static uint32_t
below(struct org *o, uint32_t n)
{
	return (uint32_t)rng_below(&o->rng, n);
}

static void
make_names(struct org *o)
{
	uint32_t flavors = o->size.flavors;

	for (uint32_t f = 0; f < flavors; f++)
		for (uint32_t r = 0; r < RESOURCES; r++) {
			o->frs[f * RESOURCES + r] = (struct world_fr){ f, r };
			o->fr_of[f * RESOURCES + r] = f * RESOURCES + r;
		}
	for (uint32_t r = 0; r < RESOURCES; r++)
		o->group_resources[r] = r;
	for (uint32_t f = 0; f < flavors; f++)
		o->group_flavors[f] = f;
	/* Row 0 suits every flavor, row 1 all but the first. */
	o->match[flavors] = "it has a taint";
	o->group = (struct world_group){ { 0, RESOURCES }, { 0, flavors } };
}

static uint32_t
cohorts_of(uint32_t teams)
{
	return 1 + (teams + 99) / 100 + (teams + 9) / 10;
}

/* The root, then divisions of 100 teams, then departments of 10. */
static void
make_tree(struct org *o)
{
	uint32_t teams = o->size.teams, divisions = (teams + 99) / 100;

	for (uint32_t i = 0; i < o->w.n_nodes; i++)
		o->nodes[i] = (struct world_node){ .name = "node", .weight = 1.0 };
	for (uint32_t i = 0; i < teams; i++)
		o->nodes[i].parent = teams + 1 + divisions + i / 10;
	o->nodes[teams].parent = NONE;
	for (uint32_t i = 0; i < divisions; i++)
		o->nodes[teams + 1 + i].parent = teams;
	for (uint32_t i = teams + 1 + divisions; i < o->w.n_nodes; i++)
		o->nodes[i].parent = teams + 1 + (i - teams - 1 - divisions) / 10;
}

static void
make_team(struct org *o, uint32_t cq)
{
	static const int64_t nominal[RESOURCES] = {
		[RES_MEMORY] = (int64_t)1 << 42, [RES_GPU] = 16, [RES_CPU] = 256000
	};
	uint32_t n = o->w.n_frs;

	o->nodes[cq].quotas = (struct part){ cq * n, n };
	for (uint32_t fr = 0; fr < n; fr++)
		o->quotas[cq * n + fr] =
			(struct world_quota){ fr, nominal[o->frs[fr].resource],
					      AMOUNT_UNSET, AMOUNT_UNSET };
	o->cqs[cq] = (struct world_cq){
		.groups = { 0, 1 },
		.within = PREEMPT_LOWER,
		.reclaim = below(o, 2) ? PREEMPT_ANY : PREEMPT_LOWER,
		.borrow_next = true,
		.preempt_next = true,
	};
}

static void
make_workload(struct org *o, uint32_t w, bool running)
{
	uint32_t cq = below(o, o->size.teams), size = below(o, 4);
	uint32_t priority = below(o, 3), selector = below(o, 8) == 0;
	uint32_t flavor = below(o, o->size.flavors);
	int64_t gpus = (int64_t)1 << size;
	const int64_t asks[RESOURCES] = {
		[RES_MEMORY] = gpus << 36, [RES_GPU] = gpus, [RES_CPU] = gpus * 8000
	};

	o->names[w] = "default/job";
	o->pod_sets[w] =
		(struct world_pod_set){ .name = "main",
					.count = 1,
					.spec_count = 1,
					.min_count = 1,
					.match = selector,
					.requests = { w * RESOURCES, RESOURCES } };
	for (uint32_t r = 0; r < RESOURCES; r++)
		o->requests[w * RESOURCES + r] =
			(struct world_request){ r, false, asks[r] };
	o->workloads[w] = (struct world_workload){
		.cq = cq,
		.held_cq = running ? cq : NONE,
		.priority = (int32_t)priority,
		.queued = w,
		.reserved = w,
		.uid_rank = w,
		.shape = cq * SHAPES + (size * 3 + priority) * 2 + selector,
		.queue = NONE,
		.pod_sets = { w, 1 },
		.held = { o->n_held, running ? RESOURCES : 0 },
		.held_counts = { w, running },
	};
	o->counts[w] = 1;
	for (uint32_t r = 0; running && r < RESOURCES; r++)
		o->held[o->n_held++] =
			(struct world_held){ 0, r, flavor * RESOURCES + r, asks[r] };
}

static void
org_alloc(struct org *o)
{
	struct size z = o->size;
	uint32_t n = z.running + z.pending, frs = z.flavors * RESOURCES;
	uint32_t nodes = z.teams + cohorts_of(z.teams);

	o->frs = mem_zero(frs, sizeof *o->frs);
	o->fr_of = mem_zero(frs, sizeof *o->fr_of);
	o->group_resources = mem_zero(RESOURCES, sizeof *o->group_resources);
	o->group_flavors = mem_zero(z.flavors, sizeof *o->group_flavors);
	o->match = mem_zero((size_t)2 * z.flavors, sizeof *o->match);
	o->nodes = mem_zero(nodes, sizeof *o->nodes);
	o->cqs = mem_zero(z.teams, sizeof *o->cqs);
	o->quotas = mem_zero((size_t)z.teams * frs, sizeof *o->quotas);
	o->workloads = mem_zero(n, sizeof *o->workloads);
	o->pod_sets = mem_zero(n, sizeof *o->pod_sets);
	o->requests = mem_zero((size_t)n * RESOURCES, sizeof *o->requests);
	o->held = mem_zero((size_t)z.running * RESOURCES, sizeof *o->held);
	o->counts = mem_zero(n, sizeof *o->counts);
	o->names = mem_zero(n, sizeof *o->names);
}

static void
org_make(struct org *o, struct size z, bool fair)
{
	*o = (struct org){ .size = z, .rng = { 1 } };
	org_alloc(o);
	o->w = (struct world){
		.frs = o->frs,
		.fr_of = o->fr_of,
		.nodes = o->nodes,
		.cqs = o->cqs,
		.workloads = o->workloads,
		.workload_names = o->names,
		.match = o->match,
		.quotas = o->quotas,
		.groups = &o->group,
		.group_resources = o->group_resources,
		.group_flavors = o->group_flavors,
		.pod_sets = o->pod_sets,
		.requests = o->requests,
		.held = o->held,
		.counts = o->counts,
		.n_resources = RESOURCES,
		.n_flavors = z.flavors,
		.n_frs = z.flavors * RESOURCES,
		.n_cqs = z.teams,
		.n_nodes = z.teams + cohorts_of(z.teams),
		.n_workloads = z.running + z.pending,
		.n_shapes = z.teams * SHAPES,
		.fair_sharing = fair,
		.second_strategy = fair,
	};
	make_names(o);
	make_tree(o);
	for (uint32_t cq = 0; cq < z.teams; cq++)
		make_team(o, cq);
	for (uint32_t w = 0; w < o->w.n_workloads; w++)
		make_workload(o, w, w < z.running);
}

static void
org_free(struct org *o)
{
	free(o->frs);
	free(o->fr_of);
	free(o->group_resources);
	free(o->group_flavors);
	free(o->match);
	free(o->nodes);
	free(o->cqs);
	free(o->quotas);
	free(o->workloads);
	free(o->pod_sets);
	free(o->requests);
	free(o->held);
	free(o->counts);
	free(o->names);
}

/* Prints a row and gives the seconds. */
static double
measure(const char *what, struct size z, bool fair, int rounds, double of)
{
	struct settlement s = { 0 };
	double best = 0;
	uint32_t events = 0;
	struct org o;

	org_make(&o, z, fair);
	for (int i = 0; i < rounds; i++) {
		double begin = process_seconds(), took;
		struct engine *e = engine_new(&o.w, 0);

		s = settle(e, 100000, false);
		took = process_seconds() - begin;
		events = e->events.n;
		engine_free(e);
		if (i == 0 || took < best)
			best = took;
	}
	org_free(&o);
	printf("%-26s %9.1f ms %6u cycles %7u events  %s", what, best * 1e3, s.cycles,
	       events, s.end == SETTLE_QUIET ? "settled" : "goes round");
	if (of > 0)
		printf("  %.2f x", best / of);
	printf("\n");
	return best;
}

static void
measure_all(struct size z, bool fair, int rounds)
{
	double one = measure(fair ? "fair sharing" : "classical", z, fair, rounds, 0);
	struct size teams = z, running = z, pending = z, flavors = z;

	teams.teams *= 2;
	running.running *= 2;
	pending.pending *= 2;
	flavors.flavors *= 2;
	measure("  twice the teams", teams, fair, rounds, one);
	measure("  twice the running", running, fair, rounds, one);
	measure("  twice the pending", pending, fair, rounds, one);
	measure("  twice the flavors", flavors, fair, rounds, one);
}

int
main(int argc, char **argv)
{
	struct size z = { 50, 500, 2000, 3 };
	uint32_t *sizes[] = { &z.teams, &z.running, &z.pending, &z.flavors };
	int rounds = argc > 5 ? atoi(argv[5]) : 1;

	for (int i = 1; i < argc && i <= 4; i++)
		*sizes[i - 1] = (uint32_t)strtoul(argv[i], NULL, 10);
	if (z.teams == 0 || z.flavors == 0 || rounds < 1) {
		fprintf(stderr, "usage: settle [TEAMS RUNNING PENDING FLAVORS "
				"[ROUNDS]]\n");
		return 2;
	}
	printf("%u teams, %u running, %u pending, %u flavors\n", z.teams, z.running,
	       z.pending, z.flavors);
	measure_all(z, false, rounds);
	measure_all(z, true, rounds);
	return 0;
}
