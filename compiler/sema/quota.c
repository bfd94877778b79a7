/*
 * quota.c - what a team, or an org, has of each flavor
 *
 * What is not written follows from the flavor's instance type by ratio, exactly
 * as HyperPod's table has it (aws-semantics.md 1.3): accelerators bring vCPU and
 * memory along, vCPU brings memory, memory brings vCPU; written values win.  A
 * part of a byte or of a thousandth of a vCPU is dropped.
 */

#include "compiler/sema/quota.h"

#include "compiler/sema/amount.h"
#include "compiler/sema/names.h"
#include "compiler/sema/parts.h"

#include <stdlib.h>

enum { AMOUNTS_MOST = 64 };

struct draft {
	struct quota quota;
	struct amount amounts[AMOUNTS_MOST];
	uint32_t n;
	int64_t instances; /* whole ones asked, 0 for none */
	struct span at;
};

static const char *
vendor_resource(const char *vendor)
{
	static const char *const known[][2] = {
		{ "nvidia", "nvidia.com/gpu" },
		{ "amd", "amd.com/gpu" },
		{ "aws", "aws.amazon.com/neuron" },
		{ "habana", "habana.ai/gaudi" },
	};

	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
		if (strcmp(known[i][0], vendor) == 0)
			return known[i][1];
	return NULL;
}

static struct amount *
draft_find(struct sema *s, struct draft *d, const char *resource)
{
	for (uint32_t i = 0; i < d->n; i++)
		if (sema_is(s, d->amounts[i].resource, resource))
			return &d->amounts[i];
	return NULL;
}

static void
draft_add(struct sema *s, struct draft *d, struct amount a, struct span at)
{
	if (draft_find(s, d, sema_text(s, a.resource))) {
		diag_report(s->diags, RESOURCE_TWICE, at, sema_text(s, a.resource));
		return;
	}
	if (d->n == AMOUNTS_MOST) {
		diag_report(s->diags, TOO_MANY, at, AMOUNTS_MOST,
			    "resources in a quota");
		return;
	}
	d->amounts[d->n++] = a;
}

static void
draft_default(struct sema *s, struct draft *d, const char *resource, int64_t value)
{
	if (draft_find(s, d, resource) || d->n == AMOUNTS_MOST)
		return;
	d->amounts[d->n++] =
		(struct amount){ intern_add(s->names, resource, strlen(resource)),
				 value, false, false };
}

static bool
quota_item(struct sema *s, void *into, enum word word, const struct item *it)
{
	struct draft *d = into;
	struct cursor c = cursor_of(s, it);
	struct amount a = { 0 };
	const struct value *v;

	switch ((int)word) {
	case WORD_NONE:
		if (it->kind != ITEM_AMOUNT)
			return false;
		part_amount(s, &c, it, &a);
		if (a.resource.ix && a.value < 0)
			diag_report(s->diags, NEGATIVE, it->span, "a quota");
		else if (a.resource.ix && sema_is(s, a.resource, "instances"))
			d->instances += a.value;
		else if (a.resource.ix)
			draft_add(s, d, a, it->span);
		break;
	case WORD_QUOTA_UNLIMITED:
		v = cursor_next(&c);
		a = (struct amount){ part_resource(s, v), INT64_MAX, true, true };
		if (a.resource.ix)
			draft_add(s, d, a, it->span);
		break;
	case WORD_QUOTA_BORROW:
		d->quota.borrow = part_bound(s, &c, it);
		break;
	case WORD_QUOTA_LEND:
		d->quota.lend = part_bound(s, &c, it);
		break;
	case WORD_QUOTA_MIG:
		break; /* gathered afterwards, in a stretch of their own */
	default:
		return false;
	}
	return true;
}

/* value * part / whole, rounded towards zero; -1 when it leaves int64. */
static int64_t
share(int64_t value, int64_t part, int64_t whole)
{
	__int128 exact = whole ? (__int128)value * part / whole : 0;

	return exact > INT64_MAX ? -1 : (int64_t)exact;
}

static void
default_checked(struct sema *s, struct draft *d, const char *resource, int64_t value)
{
	if (value < 0)
		diag_report(s->diags, VALUE_RANGE, d->at, resource);
	else
		draft_default(s, d, resource, value);
}

/* `4 instances`: so many of everything that one instance has. */
static void
fill_instances(struct sema *s, struct draft *d, const struct instance *in,
	       const char *accelerator)
{
	if (accelerator && in->accelerators_milli < 0)
		diag_report(s->diags, ACCELERATORS_UNKNOWN, d->at,
			    sema_text(s, in->name));
	else if (accelerator)
		default_checked(s, d, accelerator,
				share(d->instances, in->accelerators_milli, 1000));
	default_checked(s, d, "cpu", share(d->instances, in->vcpu_milli, 1));
	default_checked(s, d, "memory", share(d->instances, in->memory, 1));
}

static void
fill_ratios(struct sema *s, struct draft *d, const struct instance *in,
	    const char *accelerator)
{
	const struct amount *a = accelerator ? draft_find(s, d, accelerator) : NULL;
	const struct amount *v = draft_find(s, d, "cpu"),
			    *m = draft_find(s, d, "memory");
	int64_t asked = a ? a->value : 0, cpu = v ? v->value : 0,
		memory = m ? m->value : 0;

	if ((a && a->unlimited) || (v && v->unlimited) || (m && m->unlimited) ||
	    (!a && !v && !m))
		return;
	if (asked > 0 && in->accelerators_milli > 0) {
		if (asked > INT64_MAX / 1000) {
			diag_report(s->diags, VALUE_RANGE, d->at, accelerator);
			return;
		}
		default_checked(
			s, d, "cpu",
			share(in->vcpu_milli, asked * 1000, in->accelerators_milli));
		default_checked(
			s, d, "memory",
			share(in->memory, asked * 1000, in->accelerators_milli));
		return;
	}
	if (accelerator && !a)
		draft_default(s, d, accelerator, 0);
	if (v && !m)
		default_checked(s, d, "memory", share(in->memory, cpu, in->vcpu_milli));
	if (m && !v)
		default_checked(s, d, "cpu", share(in->vcpu_milli, memory, in->memory));
}

static void
fill_defaults(struct sema *s, struct draft *d)
{
	const struct instance *in;
	const char *accelerator;

	if (!d->quota.flavor.ix)
		return;
	in = &s->instances.at[s->flavors.at[d->quota.flavor.ix].instance.ix];
	if (!in->name.ix) {
		if (d->instances)
			diag_report(
				s->diags, INSTANCES_OF_WHAT, d->at,
				sema_text(s, s->flavors.at[d->quota.flavor.ix].name));
		return;
	}
	accelerator = in->accelerators_milli ? vendor_resource(sema_text(s, in->vendor))
					     : NULL;
	if (d->instances)
		fill_instances(s, d, in, accelerator);
	else
		fill_ratios(s, d, in, accelerator);
}

struct sort_amount {
	const struct intern *names;
	struct amount amount;
};

static int
amount_compare(const void *a, const void *b)
{
	const struct sort_amount *x = a, *y = b;

	return strcmp(sym_text(x->names, x->amount.resource),
		      sym_text(y->names, y->amount.resource));
}

static struct range
keep_amounts(struct sema *s, const struct draft *d)
{
	struct sort_amount *sorted =
		arena_array(s->scratch, struct sort_amount, d->n + 1);
	struct range r = { s->amounts.n, d->n };

	for (uint32_t i = 0; i < d->n; i++)
		sorted[i] = (struct sort_amount){ s->names, d->amounts[i] };
	qsort(sorted, d->n, sizeof *sorted, amount_compare);
	for (uint32_t i = 0; i < d->n; i++)
		*alist_push(s->keep, &s->amounts) = sorted[i].amount;
	return r;
}

/* `mig 3 x "mig-1g.10gb"`: resources of their own, named after the profile. */
static struct range
keep_mig(struct sema *s, item_id first)
{
	struct range r = { s->amounts.n, 0 };
	struct str name = { 0 };

	for (item_id i = first; i.ix; i = ast_item(s->ast, i)->next) {
		const struct item *it = ast_item(s->ast, i);
		struct cursor c = cursor_of(s, it);
		int64_t count;

		if (it->kind != ITEM_WORD || !sema_is(s, it->word, "mig") ||
		    cursor_kind(&c) != VALUE_NUMBER)
			continue;
		count = cursor_int(&c, 0, INT32_MAX, "mig");
		cursor_word(&c, "x");
		str_clear(&name);
		str_printf(&name, "nvidia.com/%s", sema_text(s, cursor_next(&c)->text));
		*alist_push(s->keep, &s->amounts) =
			(struct amount){ intern_add(s->names, str_text(&name),
						    name.len),
					 count, false, true };
		r.n++;
	}
	str_free(&name);
	return r;
}

struct range
quota_list(struct sema *s, item_id first)
{
	struct range r = { s->quotas.n, 0 };
	uint32_t *seen = arena_array(s->scratch, uint32_t, s->flavors.n);

	for (item_id i = first; i.ix; i = ast_item(s->ast, i)->next) {
		const struct item *it = ast_item(s->ast, i);
		const struct value *v = ast_value(s->ast, it->values);
		struct draft *d;

		if (it->kind != ITEM_WORD || !sema_is(s, it->word, "quota") ||
		    !it->block || !it->values.ix || v->next.ix)
			continue;
		d = arena_new(s->scratch, struct draft);
		d->at = it->word_span;
		d->quota.span = it->word_span;
		d->quota.flavor.ix = names_resolve(s, KIND_FLAVOR, v->text, v->span);
		block_walk(s, CONTEXT_QUOTA, it->items, it->word_span, quota_item, d);
		if (!d->quota.flavor.ix)
			continue;
		if (seen[d->quota.flavor.ix]++) {
			diag_report(s->diags, QUOTA_TWICE, v->span,
				    sema_text(s, v->text));
			continue;
		}
		fill_defaults(s, d);
		d->quota.amounts = keep_amounts(s, d);
		d->quota.mig = keep_mig(s, it->items);
		*alist_push(s->keep, &s->quotas) = d->quota;
		r.n++;
	}
	return r;
}
