/* economy.c - the quota engine's turn: a world of the claims, cycles, the outcome */

#include "runtime/eval/economy.h"

static void
name_parts(struct economy *y)
{
	const struct binding *b = y->e->b;
	const struct policy *p = b->policy;

	for (uint32_t r = 0; r < b->n_resources; r++)
		*vec_push(&y->parts.resources) = b->resource_text[r];
	for (uint32_t f = 1; f <= p->model.n_flavors; f++)
		*vec_push(&y->parts.flavors) =
			sym_text(&p->names, p->model.flavors[f].name);
}

void
economy_settle(struct evaluator *e, const struct eval_options *options)
{
	struct economy y = { .e = e, .arena = &e->b->arena };
	struct engine *engine;
	struct settlement end;

	name_parts(&y);
	economy_tree(&y);
	economy_claims(&y);
	parts_complete(&y.parts, &y.world);
	engine = engine_new(&y.world, options->now);
	end = settle(engine, options->cycles ? options->cycles : SETTLE_CYCLES_MOST,
		     options->cycles != 0);
	economy_conclude(&y, engine, &end);
	engine_free(engine);
	parts_free(&y.parts);
	vec_free(&y.key);
}
