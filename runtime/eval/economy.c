/* economy.c - the quota engine's turn: a world of the claims, cycles, the outcome */

#include "runtime/eval/economy.h"

static void
complete_world(struct economy *y)
{
	struct world *w = &y->world;

	w->n_frs = y->frs.n;
	w->frs = y->frs.at;
	w->fr_of = y->fr_of;
	w->workloads = y->workloads.at;
	w->workload_names = y->names.at;
	w->match = y->match.at;
	w->quotas = y->quotas.at;
	w->groups = y->groups.at;
	w->group_resources = y->group_resources.at;
	w->group_flavors = y->group_flavors.at;
	w->pod_sets = y->pod_sets.at;
	w->requests = y->requests.at;
	w->held = y->held.at;
	w->counts = y->counts.at;
}

static void
economy_free(struct economy *y)
{
	vec_free(&y->frs);
	vec_free(&y->quotas);
	vec_free(&y->groups);
	vec_free(&y->group_resources);
	vec_free(&y->group_flavors);
	vec_free(&y->workloads);
	vec_free(&y->decisions);
	vec_free(&y->names);
	vec_free(&y->match);
	vec_free(&y->pod_sets);
	vec_free(&y->requests);
	vec_free(&y->held);
	vec_free(&y->counts);
	vec_free(&y->key);
}

static const char *const *
flavor_names(struct economy *y)
{
	const struct policy *p = y->e->b->policy;
	const char **names =
		arena_array(y->arena, const char *, p->model.n_flavors + 1);

	for (uint32_t f = 1; f <= p->model.n_flavors; f++)
		names[f - 1] = sym_text(&p->names, p->model.flavors[f].name);
	return names;
}

void
economy_settle(struct evaluator *e, const struct eval_options *options)
{
	struct economy y = { .e = e, .arena = &e->b->arena };
	struct engine *engine;
	struct settlement end;

	economy_tree(&y);
	economy_claims(&y);
	y.world.flavors = flavor_names(&y);
	complete_world(&y);
	engine = engine_new(&y.world, options->now);
	end = settle(engine, options->cycles ? options->cycles : SETTLE_CYCLES_MOST,
		     options->cycles != 0);
	economy_conclude(&y, engine, &end);
	engine_free(engine);
	economy_free(&y);
}
