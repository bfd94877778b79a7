/* names.c - looking up what a policy declares */

#include "compiler/sema/names.h"

#include "compiler/sema/suggest.h"
#include "lang/catalogue.h"

const char *const kind_text[KIND_COUNT] = {
	[KIND_INSTANCE] = "instance", [KIND_TIER] = "tier", [KIND_FLAVOR] = "flavor",
	[KIND_LIMIT] = "limit",       [KIND_ORG] = "org",   [KIND_TEAM] = "team",
	[KIND_PRIORITY] = "priority", [KIND_RULE] = "rule", [KIND_WINDOW] = "window",
	[KIND_ROUTE] = "route",       [KIND_POOL] = "pool", [KIND_TEST] = "test",
	[KIND_DEFINE] = "define",
};

uint32_t
names_find(const struct sema *s, enum kind kind, sym name)
{
	return name.ix < s->n_syms ? s->decls[kind].of[name.ix] : 0;
}

static const char *
article(enum kind kind)
{
	return strchr("aeiou", kind_text[kind][0]) ? "an" : "a";
}

/* A name of another kind that is spelled the same is worth pointing out. */
static void
point_at_other_kind(const struct sema *s, enum kind kind, sym name, struct diag *d)
{
	for (enum kind k = 0; k < KIND_COUNT; k++) {
		uint32_t n = names_find(s, k, name);

		if (k == kind || !n)
			continue;
		diag_point(d, s->decls[k].list.at[n].span, "this `%s` is %s %s",
			   sema_text(s, name), article(k), kind_text[k]);
		return;
	}
}

uint32_t
names_resolve(struct sema *s, enum kind kind, sym name, struct span at)
{
	uint32_t found = names_find(s, kind, name);
	struct suggest offers = { .written = sema_text(s, name) };
	struct diag *d;

	if (found) {
		s->decls[kind].list.at[found].used = true;
		return found;
	}
	if (name.ix < s->n_syms && s->decls[kind].meant[name.ix])
		return 0; /* what is wrong with its declaration has been said */
	d = diag_report(s->diags, UNKNOWN_NAME, at, kind_text[kind],
			sema_text(s, name));
	if (suggest_is_idle(s->diags))
		return 0;
	diag_label(d, "not %s %s", article(kind), kind_text[kind]);
	for (uint32_t i = 1; i < s->decls[kind].list.n; i++)
		suggest_offer(&offers, sema_text(s, s->decls[kind].list.at[i].name),
			      s->decls[kind].list.at[i].span);
	suggest_tell(&offers, d, at);
	if (offers.n == 0)
		point_at_other_kind(s, kind, name, d);
	return 0;
}

static sym
sym_of(struct sema *s, const char *text)
{
	return *text ? intern_add(s->names, text, strlen(text)) : (sym){ 0 };
}

static instance_id
instance_from_catalogue(struct sema *s, sym name, const struct catalogue_entry *e)
{
	struct instance in = {
		.name = name,
		.family = sym_of(s, e->family),
		.vendor = sym_of(s, e->vendor),
		.accelerator = sym_of(s, e->accelerator),
		.hyperpod = sym_of(s, e->hyperpod),
		.accelerators_milli = e->accelerators_milli,
		.accelerator_memory = e->accelerator_memory,
		.vcpu_milli = e->vcpu * 1000,
		.memory = e->memory,
		.efa = e->efa,
		.price = e->price,
		.capacity_block = e->capacity_block,
	};
	const char *mig = e->mig;

	in.mig.first = s->syms.n;
	while (*mig) {
		size_t len = strcspn(mig, ";");

		*alist_push(s->keep, &s->syms) = intern_add(s->names, mig, len);
		in.mig.n++;
		mig += len + (mig[len] == ';');
	}
	*alist_push(s->keep, &s->instances) = in;
	return (instance_id){ s->instances.n - 1 };
}

/* A declared type under its other name, which is what its nodes are labelled with. */
static instance_id
instance_of_hyperpod(struct sema *s, uint32_t declared)
{
	struct instance in = s->instances.at[declared];

	in.name = in.hyperpod;
	s->decls[KIND_INSTANCE].list.at[declared].used = true;
	*alist_push(s->keep, &s->instances) = in;
	return (instance_id){ s->instances.n - 1 };
}

instance_id
names_instance(struct sema *s, sym name, struct span at)
{
	uint32_t declared = names_find(s, KIND_INSTANCE, name);
	const struct catalogue_entry *e;
	struct suggest offers = { .written = sema_text(s, name) };
	struct diag *d;

	if (declared) {
		s->decls[KIND_INSTANCE].list.at[declared].used = true;
		return (instance_id){ declared };
	}
	for (uint32_t i = 1; i < s->instances.n; i++)
		if (sym_same(s->instances.at[i].name, name))
			return (instance_id){ i };
	for (uint32_t i = 1; i < s->decls[KIND_INSTANCE].list.n; i++)
		if (sym_same(s->instances.at[i].hyperpod, name))
			return instance_of_hyperpod(s, i);
	e = catalogue_find(sema_text(s, name));
	if (e)
		return instance_from_catalogue(s, name, e);
	d = diag_report(s->diags, UNKNOWN_NAME, at, "instance type",
			sema_text(s, name));
	if (suggest_is_idle(s->diags))
		return (instance_id){ 0 };
	for (uint32_t i = 1; i < s->decls[KIND_INSTANCE].list.n; i++)
		suggest_offer(&offers,
			      sema_text(s, s->decls[KIND_INSTANCE].list.at[i].name),
			      s->decls[KIND_INSTANCE].list.at[i].span);
	for (unsigned i = 0; i < catalogue_count; i++)
		suggest_offer(&offers, catalogue[i].name, (struct span){ 0 });
	suggest_tell(&offers, d, at);
	diag_help(d,
		  "a type that the catalogue lacks is declared with `instance %s { ... "
		  "}`",
		  sema_text(s, name));
	return (instance_id){ 0 };
}
