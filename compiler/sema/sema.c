/* sema.c - the passes in order, and the finished model */

#include "compiler/sema/sema.h"

#include "compiler/sema/define.h"

static bool
is_edition(const struct sema *s, const struct item *it)
{
	return it->kind == ITEM_WORD && sema_is(s, it->word, "edition");
}

/* `it` is the first item of the source, or NULL. */
static void
check_edition(struct sema *s, const struct source *source, const struct item *it)
{
	struct diag *d;

	if (it ? it->kind == ITEM_ERROR : diag_failed(s->diags))
		return; /* the edition may be what could not be read */
	if (it && is_edition(s, it)) {
		const struct value *v = ast_value(s->ast, it->values);

		if (v->kind == VALUE_NUMBER && v->number.digits != 2026) {
			d = diag_report(s->diags, EDITION_UNKNOWN, v->span);
			if (v->number.digits > 2026)
				diag_help(d, "a newer edition needs a newer berth");
			else
				diag_help(d, "there is no older one: write `edition "
					     "2026`");
		}
		return;
	}
	d = diag_report(s->diags, EDITION_MISSING,
			((struct span){ source->base, source->base + (it != NULL) }));
	diag_help(d, "begin the file with `edition 2026`");
	diag_edit(d, (struct span){ source->base, source->base }, "edition 2026\n\n");
}

/* The first item of each file is `edition 2026`, and no other item is. */
static void
check_editions(struct sema *s)
{
	item_id i = s->ast->first;

	for (uint32_t k = 0; k < s->sources->list.n; k++) {
		const struct source *source = &s->sources->list.at[k];
		const struct item *first = NULL;

		while (i.ix &&
		       ast_item(s->ast, i)->span.begin <= source->base + source->len) {
			const struct item *it = ast_item(s->ast, i);

			if (first && is_edition(s, it))
				diag_report(s->diags, EDITION_PLACE, it->word_span);
			if (!first)
				first = it;
			i = it->next;
		}
		check_edition(s, source, first);
	}
}

/* A condition without code and without a word about it would be ours to explain. */
static void
check_told(const struct sema *s)
{
	bool missing = false;

	for (uint32_t i = 1; i < s->rules.n; i++)
		missing |= s->rules.at[i].func == UINT32_MAX;
	for (uint32_t i = 1; i < s->routes.n; i++)
		missing |=
			!s->routes.at[i].always && s->routes.at[i].func == UINT32_MAX;
	for (uint32_t i = 1; i < s->assertions.n; i++)
		missing |= !s->assertions.at[i].aggregate &&
			   s->assertions.at[i].func == UINT32_MAX;
	if (missing && !diag_failed(s->diags))
		bug("a condition was dropped in silence");
}

static void
model_take(const struct sema *s, struct model *m)
{
	*m = (struct model){ .cluster = s->cluster_model };
#define TAKE(list)                                                                     \
	m->list = s->list.at;                                                          \
	m->n_##list = s->list.n ? s->list.n - 1 : 0
	TAKE(instances);
	TAKE(tiers);
	TAKE(flavors);
	TAKE(limits);
	TAKE(orgs);
	TAKE(teams);
	TAKE(priorities);
	TAKE(rules);
	TAKE(routes);
	TAKE(windows);
	TAKE(pools);
	TAKE(assertions);
	TAKE(tests);
#undef TAKE
	m->syms = s->syms.at;
	m->amounts = s->amounts.at;
	m->labels = s->labels.at;
	m->taints = s->taints.at;
	m->held = s->held.at;
	m->quotas = s->quotas.at;
	m->checks = s->checks.at;
	m->flavor_lists = s->flavor_lists.at;
	m->instance_lists = s->instance_lists.at;
	m->stretches = s->stretches.at;
	m->givens = s->givens.at;
	m->expects = s->expects.at;
}

void
sema_run(struct sema *s, struct model *ret_model, struct ir_unit *ret_unit)
{
	ir_builder_init(&s->ir, s->keep);
	check_editions(s);
	collect_declarations(s);
	define_check_all(s);
	fill_hardware(s);
	fill_limits(s);
	fill_pools(s);
	fill_people(s);
	fill_rules(s);
	fill_tests(s);
	check_told(s);
	lint_policy(s);
	model_take(s, ret_model);
	*ret_unit = ir_finish(&s->ir);
}
