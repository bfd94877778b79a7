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
#include "compiler/sema/tally.h"

struct draft {
	struct quota quota;
	struct tally amounts;
	bool has_instances;
	int64_t instances; /* whole ones asked */
	struct span instances_at;
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

/*
 * What the accelerators of the type are counted as.  Neuron chips have two names:
 * the one that is written, or HyperPod's for its own instance types.
 */
static const char *
accelerator_resource(const struct sema *s, const struct tally *t,
		     const struct instance *in)
{
	const char *resource = vendor_resource(sema_text(s, in->vendor));
	const char *device = "aws.amazon.com/neurondevice";

	if (in->accelerators_milli == 0 || !resource)
		return NULL;
	if (strcmp(resource, "aws.amazon.com/neuron") != 0 ||
	    tally_find(s, t, resource))
		return resource;
	if (tally_find(s, t, device) || strncmp(sema_text(s, in->name), "ml.", 3) == 0)
		return device;
	return resource;
}

static void
quota_amount(struct sema *s, struct draft *d, const struct item *it)
{
	struct amount a;

	if (!part_amount(s, it, &a))
		return;
	if (!sema_is(s, a.resource, "instances")) {
		tally_add(s, &d->amounts, a, it->span);
		return;
	}
	if (d->has_instances)
		diag_report(s->diags, RESOURCE_TWICE, it->span, "instances");
	d->has_instances = true;
	d->instances = a.value;
	d->instances_at = it->span;
}

static void
quota_unlimited(struct sema *s, struct draft *d, const struct item *it)
{
	const struct value *v = ast_value(s->ast, it->values);
	struct amount a = { part_resource(s, v), INT64_MAX, true, true };

	if (a.resource.ix && sema_is(s, a.resource, "instances"))
		diag_report(s->diags, AMOUNT_FORM, v->span);
	else if (a.resource.ix)
		tally_add(s, &d->amounts, a, it->span);
}

static bool
quota_item(struct sema *s, void *into, enum word word, const struct item *it)
{
	struct draft *d = into;
	struct cursor c = cursor_of(s, it);

	switch ((int)word) {
	case WORD_NONE:
		if (it->kind != ITEM_AMOUNT)
			return false;
		quota_amount(s, d, it);
		break;
	case WORD_QUOTA_UNLIMITED:
		quota_unlimited(s, d, it);
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
default_checked(struct sema *s, struct tally *t, const char *resource, int64_t value,
		struct span at)
{
	if (value < 0)
		diag_report(s->diags, VALUE_RANGE, at, resource);
	else
		tally_default(s, t, resource, value);
}

/* Does the flavor name an instance type, known or not? */
static bool
names_a_type(const struct sema *s, flavor_id flavor)
{
	item_id block = s->decls[KIND_FLAVOR].list.at[flavor.ix].item;

	for (item_id i = ast_item(s->ast, block)->items; i.ix;
	     i = ast_item(s->ast, i)->next)
		if (sema_is(s, ast_item(s->ast, i)->word, "instance"))
			return true;
	return false;
}

/* `4 instances`: so many of everything that one instance has. */
static void
fill_instances(struct sema *s, struct tally *t, int64_t n, flavor_id flavor,
	       struct span at)
{
	const struct flavor *f = &s->flavors.at[flavor.ix];
	const struct instance *in = &s->instances.at[f->instance.ix];
	const char *accelerator = accelerator_resource(s, t, in);

	if (!in->name.ix) {
		if (!names_a_type(s, flavor))
			diag_report(s->diags, INSTANCES_OF_WHAT, at,
				    sema_text(s, f->name));
		return;
	}
	if (accelerator && in->accelerators_milli < 0) {
		if (!tally_find(s, t, accelerator))
			diag_report(s->diags, ACCELERATORS_UNKNOWN, at,
				    sema_text(s, in->name));
	} else if (accelerator) {
		default_checked(s, t, accelerator,
				share(n, in->accelerators_milli, 1000), at);
	}
	default_checked(s, t, "cpu", share(n, in->vcpu_milli, 1), at);
	default_checked(s, t, "memory", share(n, in->memory, 1), at);
}

/* vCPU and memory in the ratio of the accelerators asked. */
static void
fill_by_accelerators(struct sema *s, struct draft *d, const struct instance *in,
		     const struct amount *a)
{
	if (in->accelerators_milli < 0) {
		if (!tally_find(s, &d->amounts, "cpu") ||
		    !tally_find(s, &d->amounts, "memory"))
			diag_report(s->diags, ACCELERATORS_UNKNOWN, d->at,
				    sema_text(s, in->name));
	} else if (a->value > INT64_MAX / 1000) {
		diag_report(s->diags, VALUE_RANGE, d->at, sema_text(s, a->resource));
	} else {
		int64_t asked = a->value * 1000, all = in->accelerators_milli;

		default_checked(s, &d->amounts, "cpu",
				share(in->vcpu_milli, asked, all), d->at);
		default_checked(s, &d->amounts, "memory", share(in->memory, asked, all),
				d->at);
	}
}

static void
fill_ratios(struct sema *s, struct draft *d, const struct instance *in)
{
	struct tally *t = &d->amounts;
	const char *accelerator = accelerator_resource(s, t, in);
	const struct amount *a = accelerator ? tally_find(s, t, accelerator) : NULL;
	const struct amount *v = tally_find(s, t, "cpu"),
			    *m = tally_find(s, t, "memory");
	bool some = a || v || m;

	if (!some || (a && a->unlimited) || (v && v->unlimited) || (m && m->unlimited))
		return;
	if (a && (a->value > 0 || (!v && !m))) {
		fill_by_accelerators(s, d, in, a);
		return;
	}
	if (accelerator)
		tally_default(s, t, accelerator, 0);
	if (v && !m)
		default_checked(s, t, "memory",
				share(in->memory, v->value, in->vcpu_milli), d->at);
	else if (m && !v)
		default_checked(s, t, "cpu",
				share(in->vcpu_milli, m->value, in->memory), d->at);
}

static void
fill_defaults(struct sema *s, struct draft *d)
{
	flavor_id flavor = d->quota.flavor;
	const struct instance *in =
		&s->instances.at[s->flavors.at[flavor.ix].instance.ix];

	if (d->has_instances)
		fill_instances(s, &d->amounts, d->instances, flavor, d->instances_at);
	else if (in->name.ix)
		fill_ratios(s, d, in);
}

/* `borrow up to 2 instances` inside a quota: of the flavor's type. */
static void
bound_expand(struct sema *s, struct bound *b, flavor_id flavor)
{
	struct tally t = { .n = 0 };
	int64_t instances = -1;

	for (uint32_t i = 0; i < b->amounts.n; i++) {
		const struct amount *a = &s->amounts.at[b->amounts.first + i];

		if (sema_is(s, a->resource, "instances"))
			instances = a->value;
		else
			tally_add(s, &t, *a, b->span);
	}
	if (instances < 0)
		return;
	fill_instances(s, &t, instances, flavor, b->span);
	b->amounts = tally_keep(s, &t);
}

/* Kueue rejects a ClusterQueue that lends more than it has. */
static void
check_lend(struct sema *s, const struct draft *d)
{
	const struct bound *b = &d->quota.lend;

	for (uint32_t i = 0; i < b->amounts.n; i++) {
		const struct amount *a = &s->amounts.at[b->amounts.first + i];
		const struct amount *has =
			tally_find(s, &d->amounts, sema_text(s, a->resource));

		if (!has || (!has->unlimited && a->value > has->value)) {
			diag_report(s->diags, LEND_RANGE, b->span);
			return;
		}
	}
	if (b->kind == BOUND_RATIO && b->ratio > RATIO_ONE)
		diag_report(s->diags, LEND_RANGE, b->span);
}

/* `mig 3 x "mig-1g.10gb"`: resources of their own, named after the profile. */
static struct range
keep_mig(struct sema *s, item_id first)
{
	static const char prefix[] = "nvidia.com/";
	struct tally t = { .n = 0 };

	for (item_id i = first; i.ix; i = ast_item(s->ast, i)->next) {
		const struct item *it = ast_item(s->ast, i);
		struct cursor c = cursor_of(s, it);
		struct amount a = { .written = true };
		const struct value *v;
		size_t len;
		char *name;

		if (it->kind != ITEM_WORD || !sema_is(s, it->word, "mig") ||
		    cursor_kind(&c) != VALUE_NUMBER)
			continue;
		a.value = cursor_int(&c, 0, INT32_MAX, "a count of slices");
		if (!cursor_word(&c, "x") || cursor_kind(&c) != VALUE_STRING)
			continue;
		v = cursor_next(&c);
		len = sizeof prefix - 1 + sym_len(s->names, v->text);
		name = arena_array(s->scratch, char, len + 1);
		memcpy(name, prefix, sizeof prefix - 1);
		memcpy(name + sizeof prefix - 1, sema_text(s, v->text),
		       sym_len(s->names, v->text));
		a.resource = intern_add(s->names, name, len);
		tally_add(s, &t, a, it->span);
	}
	return tally_keep(s, &t);
}

static void
quota_add(struct sema *s, const struct item *it, enum quota_owner owner,
	  struct range *quotas)
{
	const struct value *v = ast_value(s->ast, it->values);
	struct draft d = { .at = it->word_span };

	d.quota.span = it->word_span;
	d.quota.flavor.ix = names_resolve(s, KIND_FLAVOR, v->text, v->span);
	block_walk(s, CONTEXT_QUOTA, it->items, it->word_span, quota_item, &d);
	if (!d.quota.flavor.ix)
		return;
	if (s->quota_of[d.quota.flavor.ix] == s->quota_owners) {
		diag_report(s->diags, QUOTA_TWICE, v->span, sema_text(s, v->text));
		return;
	}
	s->quota_of[d.quota.flavor.ix] = s->quota_owners;
	fill_defaults(s, &d);
	bound_expand(s, &d.quota.borrow, d.quota.flavor);
	bound_expand(s, &d.quota.lend, d.quota.flavor);
	if (owner == QUOTA_OF_TEAM)
		check_lend(s, &d);
	d.quota.amounts = tally_keep(s, &d.amounts);
	d.quota.mig = keep_mig(s, it->items);
	*alist_push(s->keep, &s->quotas) = d.quota;
	quotas->n++;
}

struct range
quota_list(struct sema *s, item_id first, enum quota_owner owner)
{
	struct range r = { s->quotas.n, 0 };

	if (!s->quota_of)
		s->quota_of = arena_array(s->scratch, uint32_t, s->flavors.n);
	s->quota_owners++;
	for (item_id i = first; i.ix; i = ast_item(s->ast, i)->next) {
		const struct item *it = ast_item(s->ast, i);
		const struct value *v = ast_value(s->ast, it->values);

		if (it->kind == ITEM_WORD && sema_is(s, it->word, "quota") &&
		    it->block && v->text.ix && !v->next.ix)
			quota_add(s, it, owner, &r);
	}
	return r;
}
