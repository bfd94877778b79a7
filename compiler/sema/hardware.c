/* hardware.c - instances, tiers and flavors */

#include "compiler/sema/amount.h"
#include "compiler/sema/block.h"
#include "compiler/sema/names.h"
#include "compiler/sema/parts.h"

static const struct item *
item_of(const struct sema *s, enum kind kind, uint32_t number)
{
	return ast_item(s->ast, s->decls[kind].list.at[number].item);
}

static sym
text_next(struct cursor *c)
{
	return cursor_next(c)->text;
}

/* ---- instance ---- */

static void
instance_accelerators(struct sema *s, struct instance *in, struct cursor *c)
{
	const struct value *v = cursor_next(c);

	in->accelerators_milli =
		number_scaled(s, v->number, 1000, v->span, "0.001 of one");
	cursor_word(c, "x");
	in->vendor = text_next(c);
	if (!cursor_done(c))
		in->accelerator = text_next(c);
}

static bool
instance_item(struct sema *s, void *into, enum word word, const struct item *it)
{
	struct instance *in = into;
	struct cursor c = cursor_of(s, it);

	switch ((int)word) {
	case WORD_INSTANCE_FAMILY:
		in->family = text_next(&c);
		break;
	case WORD_INSTANCE_ACCELERATORS:
		instance_accelerators(s, in, &c);
		break;
	case WORD_INSTANCE_ACCELERATOR_MEMORY:
		in->accelerator_memory = part_bytes(s, &c, it);
		break;
	case WORD_INSTANCE_VCPU:
		in->vcpu_milli = 1000 * cursor_int(&c, 0, INT32_MAX, "vcpu");
		break;
	case WORD_INSTANCE_MEMORY:
		in->memory = part_bytes(s, &c, it);
		break;
	case WORD_INSTANCE_EFA:
		in->efa = cursor_int(&c, 0, INT32_MAX, "efa");
		break;
	case WORD_INSTANCE_PRICE:
		in->price = cursor_quantity(&c).value;
		break;
	case WORD_INSTANCE_HYPERPOD:
		in->hyperpod = text_next(&c);
		break;
	case WORD_INSTANCE_BLOCK:
		in->capacity_block = cursor_word(&c, "yes");
		break;
	case WORD_INSTANCE_MIG:
		in->mig = part_syms(s, &c);
		break;
	default:
		return false;
	}
	return true;
}

/* ---- tier ---- */

static void
tier_price(struct sema *s, struct tier *t, struct cursor *c)
{
	const struct value *v;

	if (cursor_kind(c) != VALUE_PERCENT) {
		t->price = cursor_quantity(c).value;
		return;
	}
	v = cursor_next(c);
	t->price_ratio = percent_millionths(s, v->number, v->span);
	cursor_word(c, "of");
	v = cursor_next(c);
	t->price_of.ix = names_resolve(s, KIND_TIER, v->text, v->span);
}

static void
tier_unknown(struct tier *t, struct cursor *c)
{
	if (cursor_word(c, "assume")) {
		t->unknown = UNKNOWN_ASSUME;
		t->assume_seconds = cursor_quantity(c).value;
	} else {
		t->unknown = cursor_word(c, "deny") ? UNKNOWN_DENY : UNKNOWN_WARN;
	}
}

static void
tier_window(struct sema *s, struct tier *t, struct cursor *c)
{
	const struct value *from = cursor_next(c), *to;

	cursor_word(c, "to");
	to = cursor_next(c);
	t->has_window = true;
	t->starts = from->integer;
	t->ends = to->integer;
	if (t->starts >= t->ends)
		diag_report(s->diags, WINDOW_ORDER, span_join(from->span, to->span));
}

static bool
tier_item(struct sema *s, void *into, enum word word, const struct item *it)
{
	struct tier *t = into;
	struct cursor c = cursor_of(s, it);
	const struct value *v;
	struct held_instances held;

	switch ((int)word) {
	case WORD_TIER_KIND:
		v = cursor_next(&c);
		for (int k = 0; k < TIER_KIND_COUNT; k++)
			if (sema_is(s, v->text, tier_kind_text[k]))
				t->kind = (enum tier_kind)k;
		break;
	case WORD_TIER_RESERVATION:
		t->reservation = text_next(&c);
		break;
	case WORD_TIER_MATCH:
		t->has_match = true;
		t->targeted = cursor_word(&c, "targeted");
		break;
	case WORD_TIER_INSTANCES:
		held.count = cursor_int(&c, 0, INT32_MAX, "instances");
		cursor_word(&c, "x");
		v = cursor_next(&c);
		held.instance = names_instance(s, v->text, v->span);
		if (t->instances.n++ == 0)
			t->instances.first = s->held.n;
		*alist_push(s->keep, &s->held) = held;
		break;
	case WORD_TIER_WINDOW:
		tier_window(s, t, &c);
		break;
	case WORD_TIER_PRICE:
		tier_price(s, t, &c);
		break;
	case WORD_TIER_UNKNOWN:
		tier_unknown(t, &c);
		break;
	default:
		return false;
	}
	return true;
}

/* ---- flavor ---- */

static bool
flavor_item(struct sema *s, void *into, enum word word, const struct item *it)
{
	struct flavor *f = into;
	struct cursor c = cursor_of(s, it);
	const struct value *v;

	switch ((int)word) {
	case WORD_FLAVOR_INSTANCE:
		v = cursor_next(&c);
		f->instance = names_instance(s, v->text, v->span);
		break;
	case WORD_FLAVOR_TIER:
		v = cursor_next(&c);
		f->tier.ix = names_resolve(s, KIND_TIER, v->text, v->span);
		break;
	case WORD_FLAVOR_LABEL:
		part_label(s, &c, &f->labels);
		break;
	case WORD_FLAVOR_TOPOLOGY:
		f->topology = text_next(&c);
		break;
	case WORD_FLAVOR_TAINT:
	case WORD_FLAVOR_TOLERATE:
		break; /* gathered afterwards: each kind stands in a stretch of its own
			*/
	default:
		return false;
	}
	return true;
}

static bool
flavor_has_label(const struct sema *s, const struct flavor *f, sym key)
{
	for (uint32_t i = 0; i < f->labels.n; i++)
		if (sym_same(s->labels.at[f->labels.first + i].key, key))
			return true;
	return false;
}

static void
flavor_imply_label(struct sema *s, struct flavor *f, const char *key, sym value)
{
	sym k = intern_add(s->names, key, strlen(key));

	if (!flavor_has_label(s, f, k))
		part_label_add(s, &f->labels, k, value);
}

/* What the instance type and the way of buying say about its nodes. */
static void
flavor_imply_labels(struct sema *s, struct flavor *f)
{
	const char *capacity = "reserved";

	f->n_written = f->labels.n;
	if (f->instance.ix)
		flavor_imply_label(s, f, "node.kubernetes.io/instance-type",
				   s->instances.at[f->instance.ix].name);
	if (!f->tier.ix)
		return;
	if (s->tiers.at[f->tier.ix].kind == TIER_ON_DEMAND)
		capacity = "on-demand";
	else if (s->tiers.at[f->tier.ix].kind == TIER_SPOT)
		capacity = "spot";
	flavor_imply_label(s, f, "karpenter.sh/capacity-type",
			   intern_add(s->names, capacity, strlen(capacity)));
}

/* The price of a tier must not be a share of itself, by whichever way round. */
static void
check_prices(struct sema *s)
{
	uint32_t *walk = arena_array(s->scratch, uint32_t, s->tiers.n);

	for (uint32_t i = 1; i < s->tiers.n; i++) {
		uint32_t at = i;

		while (at && !walk[at]) {
			walk[at] = i;
			at = s->tiers.at[at].price_of.ix;
		}
		if (at && walk[at] == i)
			diag_report(s->diags, PRICE_CYCLE, s->tiers.at[at].span,
				    sema_text(s, s->tiers.at[at].name));
	}
}

/* ---- all of them ---- */

static void
fill_instances_and_tiers(struct sema *s)
{
	const struct decls *instances = &s->decls[KIND_INSTANCE];
	const struct decls *tiers = &s->decls[KIND_TIER];

	*alist_push(s->keep, &s->instances) = (struct instance){ 0 };
	for (uint32_t i = 1; i < instances->list.n; i++)
		*alist_push(s->keep, &s->instances) = (struct instance){
			.name = instances->list.at[i].name,
			.price = -1,
			.span = instances->list.at[i].span,
		};
	for (uint32_t i = 1; i < instances->list.n; i++) {
		const struct item *it = item_of(s, KIND_INSTANCE, i);
		struct instance in = s->instances.at[i];

		block_walk(s, CONTEXT_INSTANCE, it->items, in.span, instance_item, &in);
		s->instances.at[i] = in;
	}
	*alist_push(s->keep, &s->tiers) = (struct tier){ 0 };
	for (uint32_t i = 1; i < tiers->list.n; i++) {
		struct tier t = { .name = tiers->list.at[i].name,
				  .price = -1,
				  .price_ratio = -1,
				  .span = tiers->list.at[i].span };

		block_walk(s, CONTEXT_TIER, item_of(s, KIND_TIER, i)->items, t.span,
			   tier_item, &t);
		*alist_push(s->keep, &s->tiers) = t;
	}
	check_prices(s);
}

static void
fill_flavors(struct sema *s)
{
	const struct decls *flavors = &s->decls[KIND_FLAVOR];

	*alist_push(s->keep, &s->flavors) = (struct flavor){ 0 };
	for (uint32_t i = 1; i < flavors->list.n; i++) {
		const struct item *it = item_of(s, KIND_FLAVOR, i);
		struct flavor f = { .name = flavors->list.at[i].name,
				    .span = flavors->list.at[i].span };

		block_walk(s, CONTEXT_FLAVOR, it->items, f.span, flavor_item, &f);
		flavor_imply_labels(s, &f);
		f.taints = part_taints(s, it->items, "taint");
		f.tolerations = part_taints(s, it->items, "tolerate");
		*alist_push(s->keep, &s->flavors) = f;
	}
}

void
fill_hardware(struct sema *s)
{
	fill_instances_and_tiers(s);
	fill_flavors(s);
}
