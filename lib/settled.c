/* settled.c - builds a world from a snapshot, settles it, and tells of it */

#include "lib/settled.h"

#include "lib/abi.h"
#include "lib/report.h"
#include "lib/snapshot.h"
#include "runtime/account/account.h"
#include "runtime/engine/settle.h"
#include "runtime/kueue/build.h"

#include <stdlib.h>

struct settled {
	struct arena arena; /* the world's, as the parts */
	struct world_parts parts;
	struct world world;
	struct account account;
	struct engine *engine;
};

enum berth_status
settled_make(const struct berth_snapshot *snapshot,
	     const struct berth_eval_options *options, struct settled **ret,
	     struct berth_report *report)
{
	struct kueue_options o = { .now = options->now };
	struct settled *s = mem_zero(1, sizeof *s);

	arena_init(&s->arena, SIZE_MAX, NULL);
	if (!kueue_build_world(&s->arena, &s->parts, snapshot->columns, &o,
			       &report->sink, &s->world)) {
		settled_free(s);
		return report_status(report);
	}
	s->engine = engine_new(&s->world, options->now);
	s->account = (struct account){
		.world = &s->world,
		.engine = s->engine,
		.snapshot = snapshot->columns,
		.end = settle(s->engine,
			      options->cycles ? options->cycles : SETTLE_CYCLES_MOST,
			      options->cycles != 0),
		.now = options->now,
	};
	*ret = s;
	return BERTH_OK;
}

void
settled_free(struct settled *s)
{
	if (!s)
		return;
	engine_free(s->engine);
	parts_free(&s->parts);
	arena_free(&s->arena);
	free(s);
}

const struct account *
settled_account(const struct settled *s)
{
	return &s->account;
}

size_t
settled_count(const struct settled *s)
{
	return s->world.n_workloads;
}

static enum berth_verdict
verdict_public(enum account_verdict v)
{
	switch (v) {
	case ACCOUNT_ADMITTED:
		return BERTH_ADMITTED;
	case ACCOUNT_STAYS:
		return BERTH_STAYS;
	case ACCOUNT_INACTIVE:
		return BERTH_INACTIVE;
	case ACCOUNT_PREEMPTED:
		return BERTH_PREEMPTED;
	case ACCOUNT_PENDING:
	case ACCOUNT_VERDICTS:
		break;
	}
	return BERTH_PENDING;
}

enum berth_status
settled_get(const struct settled *s, size_t index, struct berth_decision *decision)
{
	struct berth_decision out = { .size = sizeof out };
	const struct world_workload *wl;
	const struct snap_workload *row;
	const struct snapshot *columns = s->account.snapshot;
	uint32_t w = (uint32_t)index;

	if (index >= s->world.n_workloads)
		return BERTH_MISUSE;
	wl = &s->world.workloads[w];
	row = &columns->workloads[s->world.workload_rows[w]];
	out.space = sym_text(&columns->names, row->space);
	out.name = sym_text(&columns->names, row->name);
	out.team = wl->cq == NONE ? NULL : s->world.nodes[wl->cq].name;
	out.verdict = verdict_public(account_verdict(&s->account, w));
	out.reason = account_reason(&s->account, w);
	out.flavor = account_flavor(&s->account, w);
	out.priority = wl->priority;
	out.gpus = account_gpus(&s->account, w);
	out.candidates = account_candidates(&s->account, w);
	return abi_give(decision, &out, sizeof out) ? BERTH_OK : BERTH_MISUSE;
}

static bool
has_candidate(const struct settled *s, size_t index, size_t which)
{
	return index < s->world.n_workloads &&
	       which < account_candidates(&s->account, (uint32_t)index);
}

enum berth_status
settled_candidate(const struct settled *s, size_t index, size_t which,
		  struct berth_candidate *candidate)
{
	struct berth_candidate out = { .size = sizeof out };
	struct account_candidate c;

	if (!has_candidate(s, index, which))
		return BERTH_MISUSE;
	c = account_candidate(&s->account, (uint32_t)index, (uint32_t)which);
	out.pod_set = c.pod_set;
	out.flavor = c.flavor;
	out.fits = !c.reason;
	out.reason = c.reason;
	return abi_give(candidate, &out, sizeof out) ? BERTH_OK : BERTH_MISUSE;
}

enum berth_status
settled_message(const struct settled *s, size_t index, char **ret_text)
{
	struct str out = { 0 };

	if (index >= s->world.n_workloads)
		return BERTH_MISUSE;
	str_bytes(&out, "", 0);
	account_message(&s->account, (uint32_t)index, &out);
	*ret_text = out.text;
	return BERTH_OK;
}

enum berth_status
settled_candidate_message(const struct settled *s, size_t index, size_t which,
			  char **ret_text)
{
	struct str out = { 0 };

	if (!has_candidate(s, index, which))
		return BERTH_MISUSE;
	str_bytes(&out, "", 0);
	account_candidate_message(&s->account, (uint32_t)index, (uint32_t)which, &out);
	*ret_text = out.text;
	return BERTH_OK;
}
