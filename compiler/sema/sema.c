/* sema.c - the passes in order, and the finished model */

#include "compiler/sema/sema.h"

#include "compiler/sema/expr.h"

/* The first item of each file is `edition 2026`. */
static void
check_editions(struct sema *s)
{
	const struct source *checked = NULL;

	for (item_id i = s->ast->first; i.ix; i = ast_item(s->ast, i)->next) {
		const struct item *it = ast_item(s->ast, i);
		const struct source *source = source_of(s->sources, it->span.begin);
		const struct value *v;
		struct diag *d;

		if (source == checked)
			continue;
		checked = source;
		if (it->kind == ITEM_ERROR)
			continue;
		if (it->kind != ITEM_WORD || !sema_is(s, it->word, "edition")) {
			d = diag_report(
				s->diags, EDITION_MISSING,
				((struct span){ it->span.begin, it->span.begin + 1 }));
			diag_help(d, "begin the file with `edition 2026`");
			diag_edit(d, (struct span){ source->base, source->base },
				  "edition 2026\n\n");
			continue;
		}
		v = ast_value(s->ast, it->values);
		if (it->values.ix && v->kind == VALUE_NUMBER &&
		    v->number.digits != 2026)
			diag_report(s->diags, EDITION_UNKNOWN, v->span);
	}
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
	expr_check_defines(s);
	fill_hardware(s);
	fill_people(s);
	fill_rules(s);
	fill_tests(s);
	lint_policy(s);
	model_take(s, ret_model);
	*ret_unit = ir_finish(&s->ir);
}
