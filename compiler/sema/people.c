/* people.c - the cluster, orgs, teams and priorities */

#include "compiler/sema/amount.h"
#include "compiler/sema/block.h"
#include "compiler/sema/names.h"
#include "compiler/sema/parts.h"
#include "compiler/sema/quota.h"

#include <stdlib.h>

enum { WEIGHT_ONE = 1000000000 };

static int64_t
weight_next(struct sema *s, struct cursor *c)
{
	const struct value *v = cursor_next(c);

	if (v->number.digits < 0) {
		diag_report(s->diags, NEGATIVE, v->span, "a weight");
		return -1;
	}
	return number_scaled(s, v->number, WEIGHT_ONE, v->span, "0.000000001");
}

/* ---- cluster ---- */

static void
cluster_fair_sharing(struct cluster *m, struct cursor *c)
{
	int n = 0;

	m->fair_sharing = !cursor_word(c, "off");
	if (cursor_word(c, "final-share"))
		m->strategies[n++] = FAIR_FINAL_SHARE;
	cursor_comma(c);
	if (cursor_word(c, "initial-share"))
		m->strategies[n++] = FAIR_INITIAL_SHARE;
}

static bool
cluster_item(struct sema *s, void *into, enum word word, const struct item *it)
{
	struct cluster *m = into;
	struct cursor c = cursor_of(s, it);

	switch ((int)word) {
	case WORD_FAIR_SHARING:
		cluster_fair_sharing(m, &c);
		break;
	case WORD_ORDERING:
		m->order_by_creation = cursor_word(&c, "creation-time");
		break;
	case WORD_UNDECLARED:
		m->ignore_undeclared = cursor_word(&c, "ignore");
		break;
	case WORD_EXCLUDE:
		if (m->exclude.n == 0)
			m->exclude.first = s->syms.n;
		m->exclude.n += part_syms(s, &c).n;
		break;
	case WORD_IDLE_SHARING:
		m->idle_sharing = cursor_word(&c, "on");
		break;
	default:
		return false;
	}
	return true;
}

static void
fill_cluster(struct sema *s)
{
	struct cluster *m = &s->cluster_model;

	if (s->adopt.ix) {
		m->adopt_kueue = true;
		m->adopt_span = ast_item(s->ast, s->adopt)->span;
	}
	if (!s->cluster.ix)
		return;
	m->written = true;
	m->span = ast_item(s->ast, s->cluster)->word_span;
	block_walk(s, CONTEXT_CLUSTER, ast_item(s->ast, s->cluster)->items, m->span,
		   cluster_item, m);
	if (m->ignore_undeclared && m->exclude.n)
		diag_report(s->diags, UNDECLARED_PAIR, m->span);
}

/* ---- what orgs and teams share ---- */

/* `borrow` or `lend` outside a quota, where `instances` would be of no type. */
static struct bound
bound_next(struct sema *s, struct cursor *c, const struct item *it)
{
	struct bound b = part_bound(s, c, it);

	for (uint32_t i = 0; i < b.amounts.n; i++)
		if (sema_is(s, s->amounts.at[b.amounts.first + i].resource,
			    "instances"))
			diag_report(s->diags, BOUND_INSTANCES, it->span);
	return b;
}

/* ---- org ---- */

static bool
org_item(struct sema *s, void *into, enum word word, const struct item *it)
{
	struct org *o = into;
	struct cursor c = cursor_of(s, it);

	switch ((int)word) {
	case WORD_ORG_ORG:
	case WORD_ORG_TEAM:
	case WORD_ORG_QUOTA:
		break; /* orgs and teams were collected, quotas come as a list */
	case WORD_ORG_WEIGHT:
		o->weight_nano = weight_next(s, &c);
		break;
	case WORD_ORG_BORROW:
		o->borrow = bound_next(s, &c, it);
		break;
	case WORD_ORG_LEND:
		o->lend = bound_next(s, &c, it);
		break;
	default:
		return false;
	}
	return true;
}

/* ---- team ---- */

static bool
preempt_item(struct sema *s, void *into, enum word word, const struct item *it)
{
	struct preempt *p = into;
	struct cursor c = cursor_of(s, it);

	switch ((int)word) {
	case WORD_PREEMPT_WITHIN:
		p->within = cursor_word(&c, "never")            ? WITHIN_NEVER
			    : cursor_word(&c, "lower-priority") ? WITHIN_LOWER
								: WITHIN_LOWER_OR_NEWER;
		break;
	case WORD_PREEMPT_RECLAIM:
		p->reclaim = cursor_word(&c, "never")            ? RECLAIM_NEVER
			     : cursor_word(&c, "lower-priority") ? RECLAIM_LOWER
								 : RECLAIM_ANY;
		break;
	case WORD_PREEMPT_BORROW:
		p->while_borrowing = !cursor_word(&c, "never");
		cursor_word(&c, "lower-priority");
		p->has_threshold = cursor_word(&c, "up");
		cursor_word(&c, "to");
		if (p->has_threshold)
			p->threshold = (int32_t)cursor_int(&c, INT32_MIN, INT32_MAX,
							   "a priority");
		break;
	default:
		return false;
	}
	return true;
}

static bool
fungible_item(struct sema *s, void *into, enum word word, const struct item *it)
{
	struct fungible *f = into;
	struct cursor c = cursor_of(s, it);

	switch ((int)word) {
	case WORD_FUNGIBLE_BORROW:
		f->borrow_next = cursor_word(&c, "next-flavor");
		break;
	case WORD_FUNGIBLE_PREEMPT:
		f->preempt_next = cursor_word(&c, "next-flavor");
		break;
	case WORD_FUNGIBLE_PREFER:
		f->prefer_written = true;
		f->prefer_preempt = cursor_word(&c, "preemption");
		break;
	default:
		return false;
	}
	return true;
}

static void
team_check(struct sema *s, struct team *t, struct cursor *c)
{
	struct check k = { .name = cursor_next(c)->text };

	if (cursor_word(c, "on"))
		k.flavors = part_flavors(s, c);
	if (t->checks.n++ == 0)
		t->checks.first = s->checks.n;
	*alist_push(s->keep, &s->checks) = k;
}

static bool
team_item(struct sema *s, void *into, enum word word, const struct item *it)
{
	struct team *t = into;
	struct cursor c = cursor_of(s, it);

	switch ((int)word) {
	case WORD_TEAM_NAMESPACES:
	case WORD_TEAM_QUOTA:
		break; /* several lines make one list, gathered afterwards */
	case WORD_TEAM_QUEUE:
		t->queue = cursor_next(&c)->text;
		break;
	case WORD_TEAM_WEIGHT:
		t->weight_nano = weight_next(s, &c);
		break;
	case WORD_TEAM_BORROW:
		t->borrow = bound_next(s, &c, it);
		break;
	case WORD_TEAM_LEND:
		t->lend = bound_next(s, &c, it);
		if (t->lend.kind == BOUND_RATIO && t->lend.ratio > RATIO_ONE)
			diag_report(s->diags, LEND_RANGE, it->span);
		break;
	case WORD_TEAM_PREEMPT:
		t->preempt = (struct preempt){ .written = true, .span = it->word_span };
		block_walk(s, CONTEXT_PREEMPT, it->items, it->word_span, preempt_item,
			   &t->preempt);
		if (t->preempt.while_borrowing && t->preempt.reclaim == RECLAIM_NEVER)
			diag_report(s->diags, BORROWING_PAIR, it->word_span);
		break;
	case WORD_TEAM_FUNGIBLE:
		/* Kueue's defaults: whenCanPreempt is TryNextFlavor. */
		t->fungible = (struct fungible){ .written = true,
						 .preempt_next = true,
						 .span = it->word_span };
		block_walk(s, CONTEXT_FUNGIBLE, it->items, it->word_span, fungible_item,
			   &t->fungible);
		if (t->fungible.prefer_written &&
		    !(t->fungible.borrow_next && t->fungible.preempt_next))
			diag_report(s->diags, PREFER_PAIR, it->word_span);
		break;
	case WORD_TEAM_QUEUEING:
		t->strict = cursor_word(&c, "strict");
		break;
	case WORD_TEAM_STOP:
		t->stop = cursor_word(&c, "hold") ? STOP_HOLD : STOP_DRAIN;
		break;
	case WORD_TEAM_CHECK:
		team_check(s, t, &c);
		break;
	default:
		return false;
	}
	return true;
}

static struct range
team_namespaces(struct sema *s, item_id first)
{
	struct range r = { s->syms.n, 0 };

	for (item_id i = first; i.ix; i = ast_item(s->ast, i)->next) {
		const struct item *it = ast_item(s->ast, i);
		struct cursor c = cursor_of(s, it);

		if (it->kind == ITEM_WORD && sema_is(s, it->word, "namespaces") &&
		    cursor_kind(&c) == VALUE_STRING)
			r.n += part_syms(s, &c).n;
	}
	return r;
}

/* ---- one namespace, one team ---- */

struct claim {
	const char *text;
	uint32_t team;
	struct span span;
};

struct claims {
	struct claim *at;
	uint32_t n, cap;
};

static int
claim_compare(const void *a, const void *b)
{
	const struct claim *x = a, *y = b;
	int order = strcmp(x->text, y->text);

	return order ? order : x->team < y->team ? -1 : x->team > y->team;
}

static void
claims_of_team(struct sema *s, uint32_t team, struct claims *claims)
{
	item_id first = ast_item(s->ast, s->decls[KIND_TEAM].list.at[team].item)->items;

	for (item_id i = first; i.ix; i = ast_item(s->ast, i)->next) {
		const struct item *it = ast_item(s->ast, i);

		if (it->kind != ITEM_WORD || !sema_is(s, it->word, "namespaces"))
			continue;
		for (value_id v = it->values; v.ix; v = ast_value(s->ast, v)->next) {
			const struct value *value = ast_value(s->ast, v);
			if (value->kind == VALUE_STRING)
				*alist_push(s->scratch, claims) =
					(struct claim){ sema_text(s, value->text), team,
							value->span };
		}
	}
}

static void
report_claim(struct sema *s, const struct claim *a, const struct claim *b)
{
	struct diag *d = diag_report(s->diags, NAMESPACE_CLAIMED, b->span,
				     sema_text(s, s->teams.at[a->team].name),
				     sema_text(s, s->teams.at[b->team].name), b->text);

	diag_point(d, a->span, "claimed by team `%s` here",
		   sema_text(s, s->teams.at[a->team].name));
}

/*
 * One text claimed by two teams.  Patterns may overlap otherwise: a namespace is of
 * the team whose pattern says most of its name.
 */
static void
check_claims(struct sema *s)
{
	struct claims claims = { 0 };

	for (uint32_t t = 1; t < s->teams.n; t++)
		claims_of_team(s, t, &claims);
	if (claims.n == 0)
		return;
	qsort(claims.at, claims.n, sizeof *claims.at, claim_compare);
	for (uint32_t i = 1; i < claims.n; i++)
		if (strcmp(claims.at[i].text, claims.at[i - 1].text) == 0 &&
		    claims.at[i].team != claims.at[i - 1].team)
			report_claim(s, &claims.at[i - 1], &claims.at[i]);
}

/* ---- all of them ---- */

static void
fill_orgs(struct sema *s)
{
	const struct decls *orgs = &s->decls[KIND_ORG];

	*alist_push(s->keep, &s->orgs) = (struct org){ 0 };
	for (uint32_t i = 1; i < orgs->list.n; i++) {
		const struct decl *d = &orgs->list.at[i];
		const struct item *it = ast_item(s->ast, d->item);
		struct org o = { .name = d->name,
				 .parent = { d->parent },
				 .weight_nano = -1,
				 .span = d->span };

		block_walk(s, CONTEXT_ORG, it->items, o.span, org_item, &o);
		o.quotas = quota_list(s, it->items, QUOTA_OF_ORG);
		*alist_push(s->keep, &s->orgs) = o;
	}
}

static void
fill_teams(struct sema *s)
{
	const struct decls *teams = &s->decls[KIND_TEAM];

	*alist_push(s->keep, &s->teams) = (struct team){ 0 };
	for (uint32_t i = 1; i < teams->list.n; i++) {
		const struct decl *d = &teams->list.at[i];
		const struct item *it = ast_item(s->ast, d->item);
		struct team t = { .name = d->name,
				  .queue = d->name,
				  .org = { d->parent },
				  .weight_nano = -1,
				  .span = it->span,
				  .name_span = d->span };

		block_walk(s, CONTEXT_TEAM, it->items, d->span, team_item, &t);
		t.namespaces = team_namespaces(s, it->items);
		t.quotas = quota_list(s, it->items, QUOTA_OF_TEAM);
		*alist_push(s->keep, &s->teams) = t;
	}
	check_claims(s);
}

static void
fill_priorities(struct sema *s)
{
	const struct decls *priorities = &s->decls[KIND_PRIORITY];

	*alist_push(s->keep, &s->priorities) = (struct priority){ 0 };
	for (uint32_t i = 1; i < priorities->list.n; i++) {
		const struct decl *d = &priorities->list.at[i];
		struct cursor c = cursor_of(s, ast_item(s->ast, d->item));
		struct priority p = { .name = d->name, .span = d->span };

		cursor_next(&c);
		cursor_next(&c);
		p.value = (int32_t)cursor_int(&c, INT32_MIN, INT32_MAX, "a priority");
		*alist_push(s->keep, &s->priorities) = p;
	}
}

void
fill_people(struct sema *s)
{
	fill_cluster(s);
	fill_orgs(s);
	fill_teams(s);
	fill_priorities(s);
}
