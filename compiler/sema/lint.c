/* lint.c - what compiles but is not what anyone would want, and `lint` lines */

#include "compiler/sema/sema.h"
#include "compiler/sema/suggest.h"

/* Is it of a file of the shipped library, of which nobody uses everything? */
static bool
is_shipped(const struct sema *s, struct span at)
{
	const char *name = source_of(s->sources, at.begin)->name;
	size_t len = s->library ? strlen(s->library) : 0;

	return len && strncmp(name, s->library, len) == 0 && name[len] == '/';
}

static bool
is_unused(const struct sema *s, const struct decl *d)
{
	return !d->used && !is_shipped(s, d->span);
}

static void
lint_unused(struct sema *s)
{
	const struct decls *d;

	d = &s->decls[KIND_DEFINE];
	for (uint32_t i = 1; i < d->list.n; i++)
		if (is_unused(s, &d->list.at[i]))
			diag_report(s->diags, UNUSED_DEFINE, d->list.at[i].span,
				    sema_text(s, d->list.at[i].name));
	d = &s->decls[KIND_WINDOW];
	for (uint32_t i = 1; i < d->list.n; i++)
		if (is_unused(s, &d->list.at[i]))
			diag_report(s->diags, UNUSED_WINDOW, d->list.at[i].span,
				    sema_text(s, d->list.at[i].name));
	/* An adopted flavor may be declared only to say what it is bought as. */
	d = &s->decls[KIND_FLAVOR];
	for (uint32_t i = 1; i < d->list.n && !s->cluster_model.adopt_kueue; i++)
		if (is_unused(s, &d->list.at[i]))
			diag_report(s->diags, UNUSED_FLAVOR, d->list.at[i].span,
				    sema_text(s, d->list.at[i].name));
	d = &s->decls[KIND_TIER];
	for (uint32_t i = 1; i < d->list.n; i++)
		if (is_unused(s, &d->list.at[i]))
			diag_report(s->diags, UNUSED_TIER, d->list.at[i].span,
				    sema_text(s, d->list.at[i].name));
}

/* A workload that no route's condition excludes still needs a quota to use. */
static void
lint_routes(struct sema *s)
{
	uint8_t *has_quota = arena_array(s->scratch, uint8_t, s->flavors.n);

	for (uint32_t i = 0; i < s->quotas.n; i++)
		has_quota[s->quotas.at[i].flavor.ix] = 1;
	for (uint32_t i = 1; i < s->routes.n; i++) {
		struct range r = s->routes.at[i].flavors;

		for (uint32_t k = 0; k < r.n; k++) {
			flavor_id f = s->flavor_lists.at[r.first + k];

			if (!has_quota[f.ix] && !s->cluster_model.adopt_kueue)
				diag_report(s->diags, ROUTE_NO_QUOTA,
					    s->routes.at[i].span,
					    sema_text(s, s->routes.at[i].name),
					    sema_text(s, s->flavors.at[f.ix].name));
		}
	}
}

static bool
is_lint_name(const char *name)
{
	for (int i = 0; i < DIAG_COUNT; i++)
		if (diag_info[i].severity == SEVERITY_WARNING &&
		    strcmp(diag_info[i].name, name) == 0)
			return true;
	return false;
}

static void
report_unknown_lint(struct sema *s, const struct lint_setting *set)
{
	struct suggest offers = { .written = sema_text(s, set->name) };
	struct diag *d =
		diag_report(s->diags, UNKNOWN_LINT, set->span, sema_text(s, set->name));

	for (int i = 0; i < DIAG_COUNT; i++)
		if (diag_info[i].severity == SEVERITY_WARNING)
			suggest_offer(&offers, diag_info[i].name, (struct span){ 0 });
	suggest_tell(&offers, d, set->span);
}

static void
setting_apply(struct sema *s, struct lint_setting *set)
{
	struct diag_sink *sink = s->diags;
	uint32_t kept = 0;

	for (uint32_t i = 0; i < sink->records.n; i++) {
		struct diag *d = &sink->records.at[i];
		bool meant = d->severity == SEVERITY_WARNING &&
			     sema_is(s, set->name, diag_info[d->id].name);

		set->used |= meant;
		if (meant && set->off) {
			diag_forget(sink, d);
			continue;
		}
		if (meant && set->severity == SEVERITY_ERROR) {
			d->severity = SEVERITY_ERROR;
			sink->errors++;
			sink->warnings--;
		}
		sink->records.at[kept++] = *d;
	}
	sink->records.n = kept;
}

/* A setting for a lint that does not exist, or that has nothing to silence. */
static void
apply_settings(struct sema *s, bool failed)
{
	for (uint32_t i = 0; i < s->lints.n; i++) {
		struct lint_setting *set = &s->lints.at[i];

		if (!is_lint_name(sema_text(s, set->name))) {
			report_unknown_lint(s, set);
			continue;
		}
		setting_apply(s, set);
		/* With errors about, not every lint was looked for. */
		if (set->off && !set->used && !failed)
			diag_report(s->diags, UNUSED_ALLOW, set->span,
				    sema_text(s, set->name));
	}
}

void
lint_policy(struct sema *s)
{
	bool failed = diag_failed(s->diags);

	if (!failed) {
		lint_unused(s);
		lint_routes(s);
	}
	apply_settings(s, failed);
}
