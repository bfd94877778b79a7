/* parts.c - pieces that several declarations have */

#include "compiler/sema/parts.h"

#include "compiler/sema/amount.h"
#include "compiler/sema/names.h"
#include "compiler/sema/pattern.h"

int64_t
part_bytes(struct sema *s, struct cursor *c, const struct item *it)
{
	struct quantity q = cursor_quantity(c);

	if (q.type.type == TYPE_BYTES)
		return q.value;
	if (q.type.type != TYPE_POISON)
		diag_report(s->diags, WORD_VALUES, it->span, sema_text(s, it->word),
			    "an amount of memory");
	return 0;
}

/* The next amount; false after a message. */
static bool
amount_next(struct sema *s, struct cursor *c, struct amount *ret, struct span *ret_at)
{
	const struct value *number = ast_value(s->ast, c->at);
	struct quantity q = cursor_quantity(c);

	*ret_at = number->span;
	if (q.type.type == TYPE_COUNT_TIME)
		diag_report(s->diags, AMOUNT_FORM, number->span);
	if (q.type.type == TYPE_POISON || q.type.type == TYPE_COUNT_TIME)
		return false;
	*ret = (struct amount){ quantity_resource(s, q.type), q.value, false, true };
	return true;
}

bool
part_amount(struct sema *s, const struct item *it, struct amount *ret)
{
	struct cursor c = cursor_of(s, it);
	struct span at;
	value_id stray;

	if (pattern_match(s, "AMOUNT", it->values, &stray))
		return amount_next(s, &c, ret, &at);
	diag_report(s->diags, AMOUNT_FORM,
		    stray.ix ? ast_value(s->ast, stray)->span : it->span);
	return false;
}

void
part_tally(struct sema *s, struct cursor *c, struct tally *t)
{
	do {
		struct amount a;
		struct span at;

		if (amount_next(s, c, &a, &at))
			tally_add(s, t, a, at);
	} while (cursor_comma(c));
}

struct range
part_amounts(struct sema *s, struct cursor *c)
{
	struct tally t = { .n = 0 };

	part_tally(s, c, &t);
	return tally_keep(s, &t);
}

void
part_label_add(struct sema *s, struct range *labels, sym key, sym value)
{
	if (labels->n == 0)
		labels->first = s->labels.n;
	*alist_push(s->keep, &s->labels) = (struct label){ key, value };
	labels->n++;
}

void
part_label(struct sema *s, struct cursor *c, struct range *labels)
{
	sym key = cursor_next(c)->text;

	cursor_next(c); /* = */
	part_label_add(s, labels, key, cursor_next(c)->text);
}

/* `"key=value"` in one text, as kubectl taint writes it, is understood too. */
static void
taint_split(struct sema *s, struct taint *t)
{
	const char *text = sema_text(s, t->key), *equals = strchr(text, '=');

	if (!equals || t->has_value)
		return;
	t->has_value = true;
	t->value = intern_add(s->names, equals + 1, strlen(equals + 1));
	t->key = intern_add(s->names, text, (size_t)(equals - text));
}

struct range
part_taints(struct sema *s, item_id first, const char *word)
{
	struct range r = { s->taints.n, 0 };

	for (item_id i = first; i.ix; i = ast_item(s->ast, i)->next) {
		const struct item *it = ast_item(s->ast, i);
		struct cursor c = cursor_of(s, it);
		struct taint t = { .effect = EFFECT_ANY };

		if (it->kind != ITEM_WORD || !sema_is(s, it->word, word) ||
		    cursor_kind(&c) != VALUE_STRING)
			continue;
		t.key = cursor_next(&c)->text;
		if (cursor_kind(&c) == VALUE_EQUALS) {
			cursor_next(&c);
			t.value = cursor_next(&c)->text;
			t.has_value = true;
		}
		taint_split(s, &t);
		if (cursor_word(&c, "no-schedule"))
			t.effect = EFFECT_NO_SCHEDULE;
		else if (cursor_word(&c, "prefer-no-schedule"))
			t.effect = EFFECT_PREFER_NO_SCHEDULE;
		else if (cursor_word(&c, "no-execute"))
			t.effect = EFFECT_NO_EXECUTE;
		*alist_push(s->keep, &s->taints) = t;
		r.n++;
	}
	return r;
}

struct range
part_syms(struct sema *s, struct cursor *c)
{
	struct range r = { s->syms.n, 0 };

	do {
		*alist_push(s->keep, &s->syms) = cursor_next(c)->text;
		r.n++;
	} while (cursor_comma(c));
	return r;
}

struct range
part_flavors(struct sema *s, struct cursor *c)
{
	struct range r = { s->flavor_lists.n, 0 };

	do {
		const struct value *v = cursor_next(c);
		flavor_id f = { names_resolve(s, KIND_FLAVOR, v->text, v->span) };

		if (!f.ix)
			continue;
		*alist_push(s->keep, &s->flavor_lists) = f;
		r.n++;
	} while (cursor_comma(c));
	return r;
}

sym
part_resource(struct sema *s, const struct value *v)
{
	struct number one = { 1, 0 };
	struct quantity q =
		quantity_of(s, one, v->text, v->kind == VALUE_STRING, v->span, v->span);

	if (q.type.type == TYPE_COUNT || q.type.type == TYPE_BYTES)
		return quantity_resource(s, q.type);
	if (q.type.type != TYPE_POISON)
		diag_report(s->diags, AMOUNT_FORM, v->span);
	return (sym){ 0 };
}

struct bound
part_bound(struct sema *s, struct cursor *c, const struct item *it)
{
	struct bound b = { .span = it->span };
	const struct value *v;

	if (cursor_word(c, "nothing")) {
		b.kind = BOUND_NOTHING;
		return b;
	}
	if (cursor_word(c, "unlimited") || cursor_word(c, "everything")) {
		b.kind = BOUND_UNLIMITED;
		return b;
	}
	if (cursor_word(c, "up"))
		cursor_word(c, "to");
	if (cursor_kind(c) == VALUE_PERCENT) {
		v = cursor_next(c);
		b.kind = BOUND_RATIO;
		b.ratio = percent_millionths(s, v->number, v->span);
		return b;
	}
	b.kind = BOUND_AMOUNTS;
	b.amounts = part_amounts(s, c);
	return b;
}
