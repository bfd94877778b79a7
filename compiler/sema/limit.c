/* limit.c - `limit`: what AWS, or a budget, allows from outside */

#include "compiler/sema/amount.h"
#include "compiler/sema/block.h"
#include "compiler/sema/names.h"
#include "compiler/sema/parts.h"

struct draft_limit {
	struct limit limit;
	unsigned kinds, amounts; /* that it says */
	bool broken;             /* an amount was complained about */
	struct span amount_at;
};

static void
limit_ec2(struct sema *s, struct limit *l, struct cursor *c)
{
	const struct value *v = cursor_next(c);

	l->kind = LIMIT_EC2;
	l->model = sema_is(s, v->text, "spot")        ? TIER_SPOT
		   : sema_is(s, v->text, "on-demand") ? TIER_ON_DEMAND
						      : TIER_CAPACITY_BLOCK;
	l->family = cursor_next(c)->text;
}

static void
limit_spend(struct limit *l, struct cursor *c)
{
	l->kind = LIMIT_SPEND;
	l->money = cursor_quantity(c).value;
	if (cursor_word(c, "per"))
		l->period_seconds = cursor_quantity(c).value;
}

/* `use 600 gpu-h per 7 d` */
static void
limit_use(struct sema *s, struct limit *l, struct cursor *c)
{
	const struct value *number = ast_value(s->ast, c->at);
	struct quantity q = cursor_quantity(c);
	struct diag *d;

	l->kind = LIMIT_USE;
	l->amount = (struct amount){ q.type.unit, q.value, false, true };
	if (q.type.type != TYPE_COUNT_TIME && q.type.type != TYPE_POISON) {
		d = diag_report(s->diags, WORD_VALUES, number->span, "use",
				"a count over time, such as `600 gpu-h`, and `per` "
				"a duration");
		diag_label(d, "found %s", type_info[q.type.type].spelling);
	}
	cursor_word(c, "per");
	l->period_seconds = cursor_quantity(c).value;
}

static void
limit_amount(struct sema *s, struct draft_limit *d, const struct item *it)
{
	struct amount a;

	d->amounts++;
	d->amount_at = it->span;
	if (part_amount(s, it, &a))
		d->limit.amount = a;
	else
		d->broken = true;
}

/* A limit is of one kind, and each kind counts one thing. */
static void
limit_check(struct sema *s, const struct draft_limit *d)
{
	const struct limit *l = &d->limit;
	const char *counts = l->kind == LIMIT_EC2         ? "vcpu"
			     : l->kind == LIMIT_SAGEMAKER ? "instances"
							  : NULL;
	const char *resource = l->kind == LIMIT_EC2 ? "cpu" : "instances";

	if (d->kinds != 1) {
		diag_report(s->diags, LIMIT_KIND, l->span, sema_text(s, l->name),
			    d->kinds ? "several" : "none");
		return;
	}
	if (!counts && d->amounts)
		diag_report(s->diags, STRAY_ITEM, d->amount_at, "an amount",
			    l->kind == LIMIT_SPEND ? "a limit that says `spend`"
						   : "a limit that says `use`");
	if (!counts || d->broken)
		return;
	if (d->amounts != 1 || !sema_is(s, l->amount.resource, resource))
		diag_report(s->diags, LIMIT_AMOUNT, d->amounts ? d->amount_at : l->span,
			    l->kind == LIMIT_EC2 ? "ec2-quota" : "sagemaker-quota",
			    counts);
}

static bool
limit_item(struct sema *s, void *into, enum word word, const struct item *it)
{
	struct draft_limit *d = into;
	struct limit *l = &d->limit;
	struct cursor c = cursor_of(s, it);
	const struct value *v;

	switch ((int)word) {
	case WORD_NONE:
		if (it->kind != ITEM_AMOUNT)
			return false;
		limit_amount(s, d, it);
		break;
	case WORD_LIMIT_EC2:
		d->kinds++;
		limit_ec2(s, l, &c);
		break;
	case WORD_LIMIT_SAGEMAKER:
		d->kinds++;
		v = cursor_next(&c);
		l->kind = LIMIT_SAGEMAKER;
		l->instance = names_instance(s, v->text, v->span);
		break;
	case WORD_LIMIT_TEAM:
		v = cursor_next(&c);
		l->team.ix = names_resolve(s, KIND_TEAM, v->text, v->span);
		break;
	case WORD_LIMIT_ORG:
		v = cursor_next(&c);
		l->org.ix = names_resolve(s, KIND_ORG, v->text, v->span);
		break;
	case WORD_LIMIT_SPEND:
		d->kinds++;
		limit_spend(l, &c);
		break;
	case WORD_LIMIT_USE:
		d->kinds++;
		limit_use(s, l, &c);
		break;
	default:
		return false;
	}
	return true;
}

void
fill_limits(struct sema *s)
{
	const struct decls *limits = &s->decls[KIND_LIMIT];

	*alist_push(s->keep, &s->limits) = (struct limit){ 0 };
	for (uint32_t i = 1; i < limits->list.n; i++) {
		struct draft_limit d = { .kinds = 0 };

		d.limit.name = limits->list.at[i].name;
		d.limit.span = limits->list.at[i].span;
		if (block_walk(s, CONTEXT_LIMIT,
			       ast_item(s->ast, limits->list.at[i].item)->items,
			       d.limit.span, limit_item, &d))
			limit_check(s, &d);
		*alist_push(s->keep, &s->limits) = d.limit;
	}
}
