/* define.c - `define`: names for expressions, which are put in where they are used */

#include "compiler/sema/define.h"

#include "compiler/sema/constant.h"
#include "compiler/sema/names.h"

static const struct val poison = { 0, { TYPE_POISON, false, { 0 } } };
static const struct typed any = { TYPE_POISON, false, { 0 } };

/* All that is open takes part in the cycle, which is told once. */
static void
break_cycle(struct sema *s)
{
	for (uint32_t i = 1; i < s->decls[KIND_DEFINE].list.n; i++)
		if (s->define_state[i] == DEFINE_OPEN)
			s->define_state[i] = DEFINE_BROKEN;
}

struct val
define_lower(struct sema *s, uint32_t number, struct typed want, int depth)
{
	struct decl *d = &s->decls[KIND_DEFINE].list.at[number];
	enum define_state state = s->define_state[number];
	struct val v;

	d->used = true;
	if (state == DEFINE_OPEN) {
		diag_report(s->diags, DEFINE_CYCLE, d->span, sema_text(s, d->name));
		break_cycle(s);
	}
	if (s->define_state[number] == DEFINE_BROKEN)
		return poison;
	s->define_state[number] = DEFINE_OPEN;
	v = expr_lower(s, ast_item(s->ast, d->item)->expr, want, depth + 1);
	if (s->ir.n_insts - s->ir.first > FUNCTION_MOST) {
		s->too_large = true;
		v = poison;
	}
	if (v.type.type == TYPE_POISON)
		s->define_state[number] = DEFINE_BROKEN;
	else if (s->define_state[number] == DEFINE_OPEN)
		s->define_state[number] = DEFINE_NEW;
	return v;
}

/* A bare name must leave alone what expressions call by name already. */
static const char *
shadowed(const struct sema *s, sym name)
{
	static const enum kind named[] = { KIND_TEAM,   KIND_ORG,  KIND_PRIORITY,
					   KIND_FLAVOR, KIND_TIER, KIND_POOL };
	enum subject subject;
	const char *field;

	if (constant_subject(s, name, &subject, &field) &&
	    field_find(subject, field, strlen(field)) != FIELD_NONE)
		return "field";
	for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
		if (names_find(s, named[i], name))
			return kind_text[named[i]];
	for (int k = 0; k < TIER_KIND_COUNT; k++)
		if (sema_is(s, name, tier_kind_text[k]))
			return "kind of tier";
	return NULL;
}

void
define_check_all(struct sema *s)
{
	struct decls *d = &s->decls[KIND_DEFINE];

	s->define_state = arena_array(s->scratch, uint8_t, d->list.n + 1);
	for (uint32_t i = 1; i < d->list.n; i++) {
		const struct decl *decl = &d->list.at[i];
		uint32_t insts = s->ir.n_insts;
		const char *what = shadowed(s, decl->name);

		if (what) {
			diag_report(s->diags, DEFINE_SHADOWS, decl->span,
				    sema_text(s, decl->name), what);
			s->define_state[i] = DEFINE_BROKEN;
			continue;
		}
		s->too_deep = false;
		ir_begin(&s->ir);
		define_lower(s, i, any, 0);
		expr_tell(s, decl->span);
		s->ir.n_insts = insts;
	}
	for (uint32_t i = 1; i < d->list.n; i++)
		d->list.at[i].used = false;
}
