/* rules.c - windows, rules, routes and assertions */

#include "compiler/sema/block.h"
#include "compiler/sema/expr.h"
#include "compiler/sema/names.h"
#include "compiler/sema/parts.h"

#include <glib.h>
#include <stdlib.h>

/* ---- window ---- */

/*
 * GLib would also read files outside its data base, and give this machine's zone for
 * names that stand for it: the same policy must mean the same everywhere.
 */
static bool
zone_is_known(const char *name)
{
	static const char letters[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
		"0123456789_+-/";
	GTimeZone *zone;

	if (!g_ascii_isalpha(name[0]) || name[strspn(name, letters)] != '\0' ||
	    strcmp(name, "localtime") == 0 || strcmp(name, "posixrules") == 0)
		return false;
	zone = g_time_zone_new_identifier(name);
	if (!zone)
		return false;
	g_time_zone_unref(zone);
	return true;
}

static sym
zone_next(struct sema *s, struct cursor *c)
{
	const struct value *v;

	if (cursor_done(c))
		return (sym){ 0 };
	v = cursor_next(c);
	if (!zone_is_known(sema_text(s, v->text)))
		diag_report(s->diags, UNKNOWN_ZONE, v->span, sema_text(s, v->text));
	return v->text;
}

static unsigned
days_next(struct sema *s, struct cursor *c)
{
	static const char *const names[] = { "mon", "tue", "wed", "thu",
					     "fri", "sat", "sun" };
	unsigned days = 0;

	do {
		const struct value *v = cursor_next(c);

		for (unsigned d = 0; d < 7; d++)
			if (sema_is(s, v->text, names[d]))
				days |= 1u << d;
	} while (cursor_comma(c));
	return days;
}

static bool
window_item(struct sema *s, void *into, enum word word, const struct item *it)
{
	struct window *w = into;
	struct cursor c = cursor_of(s, it);
	struct stretch t = { .kind = STRETCH_ONCE };

	if (word == WORD_NONE)
		return false;
	if (word == WORD_WINDOW_DAILY)
		t.kind = STRETCH_DAILY;
	if (word == WORD_WINDOW_WEEKLY) {
		t.kind = STRETCH_WEEKLY;
		t.days = days_next(s, &c);
	}
	t.from = cursor_next(&c)->integer;
	cursor_word(&c, "to");
	t.to = cursor_next(&c)->integer;
	if (t.from == t.to || (t.kind == STRETCH_ONCE && t.from > t.to)) {
		struct diag *d = diag_report(s->diags, WINDOW_ORDER, it->span);

		if (t.kind != STRETCH_ONCE)
			diag_help(d, "a whole day is `00:00 to 24:00`");
	}
	t.zone = zone_next(s, &c);
	if (w->stretches.n++ == 0)
		w->stretches.first = s->stretches.n;
	*alist_push(s->keep, &s->stretches) = t;
	return true;
}

static void
fill_windows(struct sema *s)
{
	const struct decls *windows = &s->decls[KIND_WINDOW];

	*alist_push(s->keep, &s->windows) = (struct window){ 0 };
	for (uint32_t i = 1; i < windows->list.n; i++) {
		struct window w = { .name = windows->list.at[i].name,
				    .span = windows->list.at[i].span };

		if (block_walk(s, CONTEXT_WINDOW,
			       ast_item(s->ast, windows->list.at[i].item)->items,
			       w.span, window_item, &w) &&
		    w.stretches.n == 0)
			diag_report(s->diags, WINDOW_EMPTY, w.span,
				    sema_text(s, w.name));
		*alist_push(s->keep, &s->windows) = w;
	}
}

/* ---- rule ---- */

struct draft_rule {
	struct rule rule; /* what its conditions have in common */
	uint32_t first;   /* of its conditions in s->rules */
	bool has_message;
};

static void
rule_condition(struct sema *s, struct draft_rule *d, enum word word,
	       const struct item *it)
{
	struct rule r = d->rule;
	int known;

	r.action = word == WORD_RULE_DENY   ? RULE_ACTION_DENY
		   : word == WORD_RULE_HOLD ? RULE_ACTION_HOLD
					    : RULE_ACTION_WARN;
	r.when_span = it->span;
	r.func = expr_condition(s, it->expr, &r.placement, &known);
	if (known == 0)
		diag_report(s->diags, NEVER_FIRES, ast_expr(s->ast, it->expr)->span);
	if (known == 1)
		diag_report(s->diags, ALWAYS_FIRES, ast_expr(s->ast, it->expr)->span);
	*alist_push(s->keep, &s->rules) = r;
}

static bool
rule_item(struct sema *s, void *into, enum word word, const struct item *it)
{
	struct draft_rule *d = into;
	struct cursor c = cursor_of(s, it);

	if (word == WORD_RULE_DOC) {
		d->rule.doc = cursor_next(&c)->text;
		return true;
	}
	if (word != WORD_NONE) {
		rule_condition(s, d, word, it);
		return true;
	}
	if (it->kind != ITEM_TEXT)
		return false;
	if (d->has_message)
		diag_report(s->diags, MESSAGE_TWICE, it->span);
	d->has_message = true;
	d->rule.message = cursor_next(&c)->text;
	return true;
}

static void
fill_rule_list(struct sema *s)
{
	const struct decls *rules = &s->decls[KIND_RULE];

	*alist_push(s->keep, &s->rules) = (struct rule){ 0 };
	for (uint32_t i = 1; i < rules->list.n; i++) {
		const struct item *it = ast_item(s->ast, rules->list.at[i].item);
		struct draft_rule d = { .first = s->rules.n };

		d.rule.name = rules->list.at[i].name;
		d.rule.name_span = rules->list.at[i].span;
		d.rule.span = it->span;
		if (block_walk(s, CONTEXT_RULE, it->items, d.rule.name_span, rule_item,
			       &d) &&
		    d.first == s->rules.n)
			diag_report(s->diags, RULE_EMPTY, d.rule.name_span,
				    sema_text(s, d.rule.name));
		for (uint32_t k = d.first; k < s->rules.n; k++) {
			s->rules.at[k].message = d.rule.message;
			s->rules.at[k].doc = d.rule.doc;
		}
	}
}

/* ---- route ---- */

struct draft_route {
	struct route route;
	const struct item *when;
};

static bool
route_item(struct sema *s, void *into, enum word word, const struct item *it)
{
	struct draft_route *d = into;
	struct cursor c = cursor_of(s, it);

	if (word == WORD_ROUTE_USE) {
		d->route.flavors = part_flavors(s, &c);
		return true;
	}
	if (word == WORD_ROUTE_PRIORITY) {
		d->route.priority = (int32_t)cursor_int(&c, INT32_MIN, INT32_MAX,
							"a route's priority");
		return true;
	}
	if (it->kind != ITEM_WHEN)
		return false;
	if (d->when)
		diag_report(s->diags, ROUTE_WHEN_TWICE, it->span);
	d->when = it;
	return true;
}

static void
route_condition(struct sema *s, struct draft_route *d)
{
	bool placement;
	int known;

	d->route.func = UINT32_MAX;
	d->route.always = !d->when;
	if (!d->when)
		return;
	d->route.func = expr_condition(s, d->when->expr, &placement, &known);
	if (placement)
		diag_report(s->diags, ROUTE_PLACEMENT, d->when->span);
	if (known == 0)
		diag_report(s->diags, NEVER_FIRES, d->when->span);
}

static bool
same_code(const struct sema *s, uint32_t f, uint32_t g)
{
	const struct ir_func *a = &s->ir.funcs[f], *b = &s->ir.funcs[g];

	if (a->n != b->n)
		return false;
	for (uint32_t i = 0; i < a->n; i++) {
		const struct ir_inst *x = &s->ir.insts[a->first + i];
		const struct ir_inst *y = &s->ir.insts[b->first + i];

		if (x->code != y->code || x->a != y->a || x->b != y->b)
			return false;
	}
	return true;
}

/* Two routes that provably match the same workloads, and none is preferred. */
static void
check_routes(struct sema *s)
{
	for (uint32_t i = 1; i < s->routes.n; i++)
		for (uint32_t k = i + 1; k < s->routes.n; k++) {
			const struct route *a = &s->routes.at[i], *b = &s->routes.at[k];
			struct diag *d;

			if (a->priority != b->priority || a->always != b->always)
				continue;
			if (!a->always &&
			    (a->func == UINT32_MAX || b->func == UINT32_MAX ||
			     !same_code(s, a->func, b->func)))
				continue;
			d = diag_report(s->diags, ROUTE_CONFLICT, b->span,
					sema_text(s, a->name), sema_text(s, b->name));
			diag_point(d, a->span, "the other route");
		}
}

static void
fill_routes(struct sema *s)
{
	const struct decls *routes = &s->decls[KIND_ROUTE];

	*alist_push(s->keep, &s->routes) = (struct route){ 0 };
	for (uint32_t i = 1; i < routes->list.n; i++) {
		const struct item *it = ast_item(s->ast, routes->list.at[i].item);
		struct draft_route d = { .when = NULL };

		d.route.name = routes->list.at[i].name;
		d.route.span = routes->list.at[i].span;
		block_walk(s, CONTEXT_ROUTE, it->items, d.route.span, route_item, &d);
		route_condition(s, &d);
		*alist_push(s->keep, &s->routes) = d.route;
	}
	check_routes(s);
}

/* ---- assert ---- */

struct sort_assertion {
	const struct intern *names;
	struct assertion assertion;
	item_id item;
};

static int
assertion_compare(const void *a, const void *b)
{
	const struct sort_assertion *x = a, *y = b;
	int order = strcmp(sym_text(x->names, x->assertion.text),
			   sym_text(y->names, y->assertion.text));

	return order ? order
		     : (int)(x->assertion.span.begin > y->assertion.span.begin) -
			       (int)(x->assertion.span.begin < y->assertion.span.begin);
}

static bool
assertion_head(struct sema *s, const struct item *it, struct assertion *a)
{
	struct cursor c = cursor_of(s, it);

	a->never = cursor_word(&c, "never");
	if (cursor_kind(&c) == VALUE_STRING) {
		a->text = cursor_next(&c)->text;
		if (cursor_done(&c))
			return true;
	}
	diag_report(s->diags, WORD_VALUES, it->word_span, "assert",
		    "`never` or nothing, and a text that says what holds");
	return false;
}

static void
fill_assertions(struct sema *s)
{
	ALIST(struct sort_assertion) found = { 0 };
	bool placement;
	int known;

	for (item_id i = s->ast->first; i.ix; i = ast_item(s->ast, i)->next) {
		const struct item *it = ast_item(s->ast, i);
		struct sort_assertion d = { .names = s->names, .item = i };

		if (it->kind != ITEM_ASSERT || !assertion_head(s, it, &d.assertion))
			continue;
		d.assertion.span = it->span;
		d.assertion.expr_span = ast_expr(s->ast, it->expr)->span;
		*alist_push(s->scratch, &found) = d;
	}
	if (found.n)
		qsort(found.at, found.n, sizeof *found.at, assertion_compare);
	*alist_push(s->keep, &s->assertions) = (struct assertion){ 0 };
	s->in_assert = true;
	for (uint32_t i = 0; i < found.n; i++) {
		struct assertion a = found.at[i].assertion;

		a.func = expr_condition(s, ast_item(s->ast, found.at[i].item)->expr,
					&placement, &known);
		a.aggregate = s->has_sum;
		*alist_push(s->keep, &s->assertions) = a;
	}
	s->in_assert = false;
}

void
fill_rules(struct sema *s)
{
	fill_windows(s);
	fill_rule_list(s);
	fill_routes(s);
	fill_assertions(s);
}
