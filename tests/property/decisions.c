/*
 * decisions.c - what must hold for the decisions of any policy on any snapshot
 *
 * The order of objects changes no byte of the document, the order of declarations
 * no decision; deny beats hold beats warn; nobody is admitted past a quota; what is
 * admitted has a flavor for all that it asks.
 */

#include "base/instant.h"
#include "compiler/compile.h"
#include "runtime/eval/write.h"
#include "runtime/snapshot/load.h"
#include "tests/property/rng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CASES = 300, TEAMS = 3, FLAVORS = 4, RULES = 6, ROUTES = 2, WORKLOADS = 40 };
enum { PIECES_MOST = 64 };

static uint32_t
next(struct rng *r, uint32_t below)
{
	return (uint32_t)rng_below(r, below);
}

/* Declarations of a policy, or objects of a snapshot. */
struct pieces {
	struct str at[PIECES_MOST];
	uint32_t n;
};

static struct str *
piece(struct pieces *p)
{
	struct str *s = &p->at[p->n++];

	str_clear(s);
	return s;
}

static void
shuffle(struct rng *r, struct pieces *p)
{
	for (uint32_t i = p->n; i > 1; i--) {
		uint32_t k = next(r, i);
		struct str swap = p->at[i - 1];

		p->at[i - 1] = p->at[k];
		p->at[k] = swap;
	}
}

static void
pieces_free(struct pieces *p)
{
	for (uint32_t i = 0; i < PIECES_MOST; i++)
		str_free(&p->at[i]);
}

/* ---- a policy ----------------------------------------------------------------- */

static void
add_condition(struct rng *r, bool placement, struct str *out)
{
	static const char *const workload[] = {
		"workload.gpus >= 4",
		"workload.gpus * 700_000_000_000_000_000 > 1 gpu", /* traps from 14 on
								    */
		"workload.labels[\"a\"] == \"1\"",
		"not (now in nights)",
		"workload.namespace like \"team-*1\"",
		"workload.pods > 2",
		"workload.priority >= 5 and has workload.labels[\"b\"]",
		"workload.max-runtime > 1 h",
	};
	static const char *const places[] = {
		"flavor.name == f1",
		"flavor.labels[\"zone\"] == \"z0\" and workload.gpus > 2",
		"quota.gpu < 6",
		"quota.used[\"nvidia.com/gpu\"] > 3 and workload.pods > 1",
	};

	str_add(out, placement ? places[next(r, 4)] : workload[next(r, 8)]);
	if (next(r, 2))
		str_printf(out, " %s %s", next(r, 2) ? "and" : "or",
			   workload[next(r, 8)]);
}

static void
add_team(struct rng *r, int t, struct str *out)
{
	bool any = false;

	str_printf(out, "team t%d { namespaces \"team-%d\", \"team-%d-*\"\n", t, t, t);
	for (int f = 0; f < FLAVORS; f++) {
		if (next(r, 3) == 0 && (any || f + 1 < FLAVORS))
			continue;
		str_printf(out, "quota f%d { %u gpu", f, next(r, 40));
		if (next(r, 2))
			str_printf(out, "; %u vcpu", next(r, 40));
		str_add(out, " }\n");
		any = true;
	}
	if (next(r, 10) == 0)
		str_add(out, "stop hold\n");
	str_add(out, "}\n");
}

static void
make_policy(struct rng *r, struct pieces *p)
{
	static const char *const actions[] = { "deny", "hold", "warn" };

	p->n = 0;
	str_add(piece(p), "window nights { daily 20:00 to 08:00 \"Europe/Berlin\" }\n");
	for (int f = 0; f < FLAVORS; f++)
		str_printf(piece(p), "flavor f%d { label \"zone\" = \"z%u\"%s }\n", f,
			   next(r, 2), next(r, 4) ? "" : "; taint \"x\" no-schedule");
	for (int t = 0; t < TEAMS; t++)
		add_team(r, t, piece(p));
	for (int i = 0; i < RULES; i++) {
		struct str *out = piece(p);

		str_printf(out, "rule r%d { %s when ", i, actions[next(r, 3)]);
		add_condition(r, next(r, 3) == 0, out);
		str_add(out, " }\n");
	}
	for (int i = 0; i < ROUTES; i++) {
		struct str *out = piece(p);

		str_printf(out, "route u%d { when ", i);
		add_condition(r, false, out);
		/* Routes that provably match the same work are refused. */
		str_printf(out, " and workload.gpus < %d", 100 + i);
		str_printf(out, "; use f%u, f%u; priority %u }\n", next(r, 2),
			   2 + next(r, 2), next(r, 2));
	}
}

static struct policy *
compile(const struct pieces *p)
{
	struct compile_options options = { 0 };
	struct diag_sink sink = { 0 };
	struct str text = { 0 };
	struct policy *policy;

	str_add(&text, "edition 2026\n");
	for (uint32_t i = 0; i < p->n; i++)
		str_add(&text, str_text(&p->at[i]));
	policy = compile_policy(
		&(struct compile_text){ "p.berth", str_text(&text), text.len }, 1,
		&options, &sink);
	if (!policy->usable) {
		struct str out = { 0 };

		diag_render(&out, &sink, &policy->sources, DIAG_HUMAN, false);
		fputs(str_text(&out), stderr);
		abort();
	}
	str_free(&text);
	diag_sink_free(&sink);
	return policy;
}

/* ---- a snapshot --------------------------------------------------------------- */

static void
add_workload(struct rng *r, int i, struct str *out)
{
	uint32_t team = next(r, TEAMS + 1), gpus = next(r, 8), count = 1 + next(r, 4);

	str_printf(out,
		   "{\"apiVersion\":\"kueue.x-k8s.io/v1beta2\",\"kind\":\"Workload\","
		   "\"metadata\":{\"namespace\":\"team-%u%s\",\"name\":\"w%d\","
		   "\"creationTimestamp\":\"2026-12-01T00:00:0%uZ\",\"labels\":{",
		   team, next(r, 2) ? "" : "-1", i, next(r, 4));
	if (next(r, 2))
		str_printf(out, "\"a\":\"%u\"", next(r, 2));
	str_printf(out, "}},\"spec\":{\"priority\":%u,", next(r, 10));
	if (next(r, 2))
		str_printf(out, "\"maximumExecutionTimeSeconds\":%u,",
			   1 + next(r, 7200));
	str_printf(
		out,
		"\"podSets\":[{\"name\":\"main\",\"count\":%u,\"template\":{\"spec\":{"
		"\"tolerations\":[%s],\"nodeSelector\":{%s},"
		"\"containers\":[{\"name\":\"c\",\"resources\":{\"requests\":{"
		"\"nvidia.com/gpu\":\"%u\",\"cpu\":\"%um\"}}}]}}}]}",
		count, next(r, 2) ? "{\"operator\":\"Exists\"}" : "",
		next(r, 3) ? "" : "\"zone\":\"z0\"", gpus, next(r, 4) * 750);
	if (next(r, 4) == 0)
		str_printf(
			out,
			",\"status\":{\"conditions\":[{\"type\":\"QuotaReserved\","
			"\"status\":\"True\"}],\"admission\":{\"clusterQueue\":\"t%u\","
			"\"podSetAssignments\":[{\"name\":\"main\",\"count\":%u,"
			"\"flavors\":{\"nvidia.com/gpu\":\"f%u\"},"
			"\"resourceUsage\":{\"nvidia.com/gpu\":\"%u\"}}]}}",
			team, count, next(r, FLAVORS), gpus * count);
	str_char(out, '}');
}

static void
make_objects(struct rng *r, struct pieces *p)
{
	p->n = 0;
	for (int i = 0; i < WORKLOADS; i++)
		add_workload(r, i, piece(p));
	str_add(piece(p), "{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{"
			  "\"name\":\"team-1\",\"labels\":{\"x\":\"y\"}}}");
	str_add(piece(p),
		"{\"apiVersion\":\"kueue.x-k8s.io/v1beta2\",\"kind\":"
		"\"ResourceFlavor\",\"metadata\":{\"name\":\"f2\"},\"spec\":{"
		"\"nodeTaints\":[{\"key\":\"y\",\"effect\":\"NoExecute\"}]}}");
}

static struct snapshot *
load(const struct pieces *p)
{
	struct diag_sink sink = { 0 };
	struct loader *l = loader_new(&sink, false);
	struct str text = { 0 };
	struct snapshot *s;

	for (uint32_t i = 0; i < p->n; i++)
		str_printf(&text, "%s\n", str_text(&p->at[i]));
	loader_add_bytes(l, "s.json", str_text(&text), text.len);
	s = loader_finish(l);
	if (diag_failed(&sink)) {
		struct str out = { 0 };

		diag_render(&out, &sink, NULL, DIAG_HUMAN, false);
		fputs(str_text(&out), stderr);
		abort();
	}
	diag_sink_free(&sink);
	str_free(&text);
	return s;
}

/* ---- what must hold ----------------------------------------------------------- */

static unsigned failures;

static void
fail(unsigned seed, const struct decisions *d, const struct decision *x,
     const char *what)
{
	printf("seed %u, %s: %s\n", seed,
	       x ? sym_text(&d->binding.snapshot->names,
			    d->binding.snapshot->workloads[x->workload].name)
		 : "all",
	       what);
	failures++;
}

/* The verdict that the rules which judge the workload itself lead to. */
static enum verdict
verdict_of_rules(const struct decisions *d, const struct decision *x)
{
	enum verdict strictest = VERDICT_COUNT;

	for (uint32_t i = 0; i < x->fired.n; i++) {
		const struct fired *f = &d->fired.at[x->fired.first + i];
		enum rule_action action =
			d->binding.policy->model.rules[f->rule.ix].action;

		if (f->flavor.ix || action == RULE_ACTION_WARN)
			continue;
		if (action == RULE_ACTION_DENY || f->trap != TRAP_NONE)
			return VERDICT_DENIED;
		strictest = VERDICT_HELD;
	}
	return strictest;
}

static int64_t
placed(const struct decisions *d, const struct decision *x, uint32_t resource)
{
	int64_t sum = 0;

	for (uint32_t i = 0; i < x->placements.n; i++)
		if (d->placements.at[x->placements.first + i].resource == resource)
			sum += d->placements.at[x->placements.first + i].amount;
	return sum;
}

static void
check_decision(unsigned seed, const struct decisions *d, const struct decision *x)
{
	const struct binding *b = &d->binding;
	enum verdict by_rules = verdict_of_rules(d, x);

	if (x->verdict == VERDICT_STAYS)
		return;
	if (x->team.ix && by_rules != VERDICT_COUNT && x->verdict != by_rules)
		fail(seed, d, x, "is not what the strictest rule says");
	if (by_rules == VERDICT_COUNT &&
	    (x->verdict == VERDICT_DENIED || x->verdict == VERDICT_HELD))
		fail(seed, d, x, "is held or denied by no rule");
	if ((x->verdict == VERDICT_ADMITTED) != (x->reason == REASON_NONE))
		fail(seed, d, x, "has a reason that its verdict does not");
	if (x->verdict != VERDICT_ADMITTED && x->placements.n)
		fail(seed, d, x, "has a place and is not admitted");
	for (uint32_t r = 0; x->verdict == VERDICT_ADMITTED && r < b->n_resources; r++)
		if (r != b->pods &&
		    placed(d, x, r) !=
			    bind_total(b, &b->snapshot->workloads[x->workload], r))
			fail(seed, d, x, "has not all that it asks");
}

static int64_t
taken(const struct decisions *d, uint32_t team, uint32_t flavor, uint32_t resource)
{
	int64_t sum = 0;

	for (uint32_t i = 0; i < d->list.n; i++) {
		const struct decision *x = &d->list.at[i];
		const struct placement *p = &d->placements.at[x->placements.first];

		for (uint32_t k = 0; x->team.ix == team && k < x->placements.n; k++)
			if (p[k].flavor.ix == flavor && p[k].resource == resource)
				sum += p[k].amount;
	}
	return sum;
}

/* Room is used up to the quota, unless running work was over it before. */
static void
check_quotas(unsigned seed, const struct decisions *d)
{
	const struct quota_table *q = &d->binding.quota;
	uint32_t n = q->n_teams * q->n_flavors * q->n_resources;

	for (uint32_t i = 0; i < n; i++) {
		uint32_t resource = i % q->n_resources;
		uint32_t flavor = i / q->n_resources % q->n_flavors;
		uint32_t team = i / q->n_resources / q->n_flavors;

		int64_t here = taken(d, team, flavor, resource);

		if (here > 0 && q->cells[i].used > q->cells[i].nominal)
			fail(seed, d, NULL, "a quota is overdrawn");
		if (here > q->cells[i].used)
			fail(seed, d, NULL, "what is admitted is not charged");
	}
}

/* Decisions in words that do not depend on where a policy's lines stand. */
static void
describe(const struct decisions *d, struct str *out)
{
	const struct model *m = &d->binding.policy->model;
	const struct intern *names = &d->binding.policy->names;

	for (uint32_t i = 0; i < d->list.n; i++) {
		const struct decision *x = &d->list.at[i];

		str_printf(out, "%u %s %s ", x->workload, verdict_text[x->verdict],
			   reason_info[x->reason].name);
		decision_message(d, x, out);
		for (uint32_t k = 0; k < x->fired.n; k++) {
			const struct fired *f = &d->fired.at[x->fired.first + k];

			str_printf(out, " %s@%s",
				   sym_text(names, m->rules[f->rule.ix].name),
				   sym_text(names, m->flavors[f->flavor.ix].name));
		}
		for (uint32_t k = 0; k < x->placements.n; k++)
			str_printf(out, " %u:%u",
				   d->placements.at[x->placements.first + k].flavor.ix,
				   d->placements.at[x->placements.first + k].resource);
		str_char(out, '\n');
	}
}

static struct decisions *
decide(const struct policy *p, const struct snapshot *s, int64_t now)
{
	char *why = NULL;

	return evaluate(p, s, &(struct eval_options){ now, BACKEND_INTERP, 0 }, &why);
}

static void
check_orders(unsigned seed, struct rng *r, struct pieces *declarations,
	     struct pieces *objects, const struct decisions *d)
{
	struct str before = { 0 }, after = { 0 };
	struct policy *policy;
	struct snapshot *snapshot;
	struct decisions *other;

	shuffle(r, objects);
	snapshot = load(objects);
	other = decide(d->binding.policy, snapshot, d->now);
	write_json(d, &before);
	write_json(other, &after);
	if (strcmp(str_text(&before), str_text(&after)) != 0)
		fail(seed, d, NULL, "the order of objects changes the document");
	decisions_free(other);
	snapshot_free(snapshot);

	shuffle(r, declarations);
	policy = compile(declarations);
	other = decide(policy, d->binding.snapshot, d->now);
	str_clear(&before);
	str_clear(&after);
	describe(d, &before);
	describe(other, &after);
	if (strcmp(str_text(&before), str_text(&after)) != 0)
		fail(seed, d, NULL, "the order of declarations changes decisions");
	decisions_free(other);
	policy_free(policy);
	str_free(&before);
	str_free(&after);
}

static unsigned
check_case(unsigned seed)
{
	struct pieces declarations = { 0 }, objects = { 0 };
	struct rng r = { seed };
	struct policy *policy;
	struct snapshot *snapshot;
	struct decisions *d;
	unsigned admitted;

	make_policy(&r, &declarations);
	make_objects(&r, &objects);
	policy = compile(&declarations);
	snapshot = load(&objects);
	d = decide(policy, snapshot, INT64_C(1796119200) + next(&r, 86400));
	for (uint32_t i = 0; i < d->list.n; i++)
		check_decision(seed, d, &d->list.at[i]);
	check_quotas(seed, d);
	check_orders(seed, &r, &declarations, &objects, d);
	admitted = d->counts[VERDICT_ADMITTED];
	decisions_free(d);
	snapshot_free(snapshot);
	policy_free(policy);
	pieces_free(&declarations);
	pieces_free(&objects);
	return admitted;
}

int
main(void)
{
	unsigned admitted = 0;

	for (unsigned seed = 1; seed <= CASES; seed++)
		admitted += check_case(seed);
	if (admitted < CASES) /* else the cases say little */
		printf("only %u workloads are admitted\n", admitted), failures++;
	printf("%d passed, %u failed\n", CASES, failures);
	return failures != 0;
}
