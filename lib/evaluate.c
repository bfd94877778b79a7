/* evaluate.c - policy and snapshot to decisions */

#include "lib/abi.h"
#include "lib/decision.h"
#include "lib/policy.h"
#include "lib/report.h"
#include "lib/settled.h"
#include "lib/snapshot.h"
#include "runtime/eval/decision.h"

#include <berth/decision.h>

#include <stdlib.h>

static bool
backend_choice(enum berth_backend backend, enum backend_choice *ret_choice)
{
	switch (backend) {
	case BERTH_BACKEND_AUTO:
		*ret_choice = BACKEND_AUTO;
		return true;
	case BERTH_BACKEND_INTERP:
		*ret_choice = BACKEND_INTERP;
		return true;
	case BERTH_BACKEND_LLVM:
		*ret_choice = BACKEND_NATIVE;
		return true;
	}
	return false;
}

/* What the policy says and nobody evaluates is said aloud, in one breath. */
static void
report_not_honoured(const struct decisions *d, struct diag_sink *sink)
{
	struct str list = { 0 };

	for (uint32_t i = 0; i < d->not_honoured.n; i++)
		str_printf(&list, "%s`%s`", i ? ", " : "", d->not_honoured.at[i].what);
	if (list.len)
		diag_report(sink, NOT_HONOURED, ((struct span){ 0 }), str_text(&list));
	str_free(&list);
}

enum { NAMES_SHOWN = 3 };

/* Quota that is in use and looks free changes every other decision. */
static void
report_foreign(const struct decisions *d, struct diag_sink *sink)
{
	const struct binding *b = &d->binding;
	const struct snapshot *s = b->snapshot;
	struct str list = { 0 };

	for (uint32_t i = 0; i < b->n_foreign && i < NAMES_SHOWN; i++) {
		const struct foreign_use *f = &b->foreign[i];
		const struct snap_workload *w = &s->workloads[f->workload];

		str_printf(&list, "%s`%s/%s` ", i ? ", " : "",
			   sym_text(&s->names, w->space), sym_text(&s->names, w->name));
		if (f->flavor.ix)
			str_printf(&list, "on flavor `%s`",
				   sym_text(&s->names, f->flavor));
		else
			str_add(&list, "of no team");
	}
	if (b->n_foreign > NAMES_SHOWN)
		str_printf(&list, " and %u more", b->n_foreign - NAMES_SHOWN);
	if (b->n_foreign)
		diag_report(sink, FOREIGN_USE, ((struct span){ 0 }), b->n_foreign,
			    b->n_foreign == 1 ? "workload" : "workloads",
			    b->n_foreign == 1 ? "s" : "", str_text(&list));
	str_free(&list);
}

/* Calendars of zones are only known there; a day more is what offsets can add. */
static bool
on_the_calendar(int64_t now)
{
	const int64_t day = 86400, end_of_9999 = INT64_C(253402300799);

	return now >= -day && now <= end_of_9999 + day;
}

static enum berth_status
decide_by_policy(const struct berth_policy *policy,
		 const struct berth_snapshot *snapshot, const struct eval_options *o,
		 struct berth_decisions *ret, struct berth_report *report)
{
	char *why = NULL;
	struct decisions *made = evaluate(policy->compiled, snapshot->columns, o, &why);

	if (!made) {
		diag_report(&report->sink, NO_JIT, ((struct span){ 0 }), why);
		free(why);
		return BERTH_REJECTED;
	}
	report_not_honoured(made, &report->sink);
	report_foreign(made, &report->sink);
	report_keep(report, &policy->compiled->sources);
	ret->made = made;
	return BERTH_OK;
}

enum berth_status
berth_evaluate(const struct berth_policy *policy, const struct berth_snapshot *snapshot,
	       const struct berth_eval_options *options,
	       struct berth_decisions **ret_decisions, struct berth_report **ret_report)
{
	struct berth_eval_options given = { .size = sizeof given };
	struct eval_options o = { 0 };
	struct berth_decisions found = { 0 };
	enum berth_status status;

	if (!snapshot || !options || !ret_decisions || !ret_report ||
	    !abi_take(&given, sizeof given, options) ||
	    !backend_choice(given.backend, &o.backend) || !on_the_calendar(given.now))
		return BERTH_MISUSE;
	o.now = given.now;
	o.cycles = given.cycles;
	*ret_report = report_new();
	status = policy ? decide_by_policy(policy, snapshot, &o, &found, *ret_report)
			: settled_make(snapshot, &given, &found.settled, *ret_report);
	if (status != BERTH_OK)
		return status;
	*ret_decisions = mem_alloc(sizeof **ret_decisions);
	**ret_decisions = found;
	return BERTH_OK;
}
