/*
 * consumer.c - a program that knows nothing of berth but its installed header
 *
 * Compiled as C99 with -Wpedantic and as C++ by tests/run-api, linked with the
 * installed library.  Each check prints what it proves when it fails.
 */

#define _POSIX_C_SOURCE 200809L

#include <berth/berth.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 8, ROUNDS = 20 };

static int failed, passed;

static void
check(int holds, const char *what)
{
	if (holds) {
		passed++;
		return;
	}
	failed++;
	printf("FAIL %s\n", what);
}

static const char policy_text[] = "edition 2026\n"
				  "flavor h100 { instance p5.48xlarge }\n"
				  "team a { namespaces \"a\"; quota h100 { 8 gpu } }\n"
				  "rule small { deny when workload.gpus > 16\n"
				  "    \"too many\" }\n"
				  "rule watched { warn when workload.gpus > 2 }\n";

static const char snapshot_text[] = "apiVersion: kueue.x-k8s.io/v1beta1\n"
				    "kind: Workload\n"
				    "metadata: { name: one, namespace: a, "
				    "creationTimestamp: \"2026-12-01T10:00:00Z\" }\n"
				    "spec:\n"
				    "  podSets:\n"
				    "  - { name: main, count: 1, template: { spec: { "
				    "containers: [ { name: c, resources: {"
				    " requests: { nvidia.com/gpu: 4 } } } ] } } }\n"
				    "---\n"
				    "apiVersion: kueue.x-k8s.io/v1beta1\n"
				    "kind: Workload\n"
				    "metadata: { name: two, namespace: a, "
				    "creationTimestamp: \"2026-12-01T11:00:00Z\" }\n"
				    "spec:\n"
				    "  podSets:\n"
				    "  - { name: main, count: 4, template: { spec: { "
				    "containers: [ { name: c, resources: {"
				    " requests: { nvidia.com/gpu: 8 } } } ] } } }\n"
				    "---\n"
				    "apiVersion: kueue.x-k8s.io/v1beta1\n"
				    "kind: Workload\n"
				    "metadata: { name: three, namespace: a, "
				    "creationTimestamp: \"2026-12-01T12:00:00Z\" }\n"
				    "spec:\n"
				    "  podSets:\n"
				    "  - { name: main, count: 1, template: { spec: { "
				    "containers: [ { name: c, resources: {"
				    " requests: { nvidia.com/gpu: 8 } } } ] } } }\n";

static struct berth_source
source(const char *name, const char *text)
{
	struct berth_source s;

	s.name = name;
	s.text = text;
	s.len = strlen(text);
	return s;
}

static struct berth_policy *
compile(const char *text, enum berth_status expect)
{
	struct berth_source s = source("policy.berth", text);
	struct berth_policy *policy = NULL;
	struct berth_report *report = NULL;

	check(berth_policy_compile(&s, 1, NULL, &policy, &report) == expect,
	      "a policy compiles, or does not, as expected");
	check((policy != NULL) == (expect == BERTH_OK),
	      "a policy is given on success only");
	check(report != NULL, "a report is given in any case");
	berth_report_free(report);
	return policy;
}

static struct berth_snapshot *
load(const char *text, int keep_going, enum berth_status expect)
{
	struct berth_source s = source("snapshot.yaml", text);
	struct berth_load_options options;
	struct berth_snapshot *snapshot = NULL;
	struct berth_report *report = NULL;

	memset(&options, 0, sizeof options);
	options.size = sizeof options;
	options.keep_going = keep_going;
	check(berth_snapshot_parse(&s, 1, &options, &snapshot, &report) == expect,
	      "a snapshot loads, or does not, as expected");
	check((snapshot != NULL) == (expect == BERTH_OK),
	      "a snapshot is given on success only");
	berth_report_free(report);
	return snapshot;
}

static struct berth_decisions *
decide(const struct berth_policy *policy, const struct berth_snapshot *snapshot)
{
	struct berth_decisions *decisions = NULL;
	struct berth_report *report = NULL;
	struct berth_eval_options options;

	memset(&options, 0, sizeof options);
	options.size = sizeof options;
	if (berth_time_parse("2026-12-02T10:00Z", &options.now) != BERTH_OK ||
	    berth_evaluate(policy, snapshot, &options, &decisions, &report) != BERTH_OK)
		decisions = NULL;
	berth_report_free(report);
	return decisions;
}

static void
test_report(void)
{
	struct berth_source s =
		source("bad.berth", "edition 2026\n"
				    "rule r { deny when workload.gpuz > 8; deny when "
				    "workload.pods = 8 }\n");
	struct berth_policy *policy = NULL;
	struct berth_report *report = NULL;
	struct berth_finding f;
	struct berth_edit e;
	size_t edits = 0;

	check(berth_policy_compile(&s, 1, NULL, &policy, &report) == BERTH_REJECTED,
	      "a policy with mistakes is rejected");
	check(berth_report_count(report) == 2 && berth_report_errors(report) == 2 &&
		      berth_report_warnings(report) == 0,
	      "both mistakes are found in one run");
	memset(&f, 0, sizeof f);
	f.size = sizeof f;
	for (size_t i = 0; berth_report_finding(report, i, &f) == BERTH_OK; i++) {
		check(f.severity == BERTH_ERROR && f.code[0] == 'E',
		      "an error has a code");
		check(strcmp(f.file, "bad.berth") == 0 && f.line == 2,
		      "a finding says where it is");
		check(berth_help_page(f.code) != NULL, "a code has a page");
		memset(&e, 0, sizeof e);
		e.size = sizeof e;
		for (size_t k = 0; berth_report_edit(report, i, k, &e) == BERTH_OK;
		     k++) {
			check(e.offset + e.length <= s.len, "an edit lies in the text");
			edits++;
		}
	}
	check(edits > 0, "`=` can be mended");
	check(berth_report_finding(report, 2, &f) == BERTH_MISUSE,
	      "there is no third finding");
	berth_report_free(report);
}

static void
test_texts(void)
{
	struct berth_source s =
		source("x.berth", "edition 2026\nteam  a {namespaces \"a\"}\n");
	struct berth_source after;
	struct berth_report *report = NULL;
	char *text = NULL, *diff = NULL;
	size_t len = 0;

	check(berth_format(&s, &text, &len, &report) == BERTH_OK && strlen(text) == len,
	      "a text is laid out");
	after = source("x.berth", text);
	check(berth_diff(&s, &after, &diff, &len) == BERTH_OK && len > 0,
	      "what changed can be shown");
	free(diff);
	diff = NULL;
	check(berth_diff(&after, &after, &diff, &len) == BERTH_OK && len == 0,
	      "a text does not differ from itself");
	berth_report_free(report);
	report = NULL;
	free(text);
	free(diff);
	text = NULL;
	check(berth_dump(&s, 1, BERTH_DUMP_AST, NULL, &text, &len, &report) ==
			      BERTH_OK &&
		      len > 0,
	      "the tree can be looked at");
	berth_report_free(report);
	free(text);
}

static void
test_decisions(const struct berth_policy *policy, const struct berth_snapshot *snapshot)
{
	static const enum berth_verdict expected[] = { BERTH_ADMITTED, BERTH_DENIED,
						       BERTH_PENDING };
	static const char *const names[] = { "one", "two", "three" };
	struct berth_decisions *decisions = decide(policy, snapshot);
	struct berth_fired_rule rule;
	struct berth_candidate candidate;
	struct berth_decision d;
	char *message = NULL;

	check(berth_decisions_count(decisions) == 3, "every workload is decided");
	for (size_t i = 0; i < 3; i++) {
		memset(&d, 0, sizeof d);
		d.size = sizeof d;
		check(berth_decision_get(decisions, i, &d) == BERTH_OK &&
			      strcmp(d.name, names[i]) == 0 && d.verdict == expected[i],
		      "the older one comes first, and each is decided as it should be");
		check(strcmp(d.space, "a") == 0 && strcmp(d.team, "a") == 0,
		      "a decision says whose workload it is");
		check(berth_decision_message(decisions, i, &message) == BERTH_OK &&
			      (d.verdict == BERTH_ADMITTED || *message),
		      "a decision can be explained");
		free(message);
		message = NULL;
	}
	memset(&rule, 0, sizeof rule);
	rule.size = sizeof rule;
	check(berth_decision_rule(decisions, 1, 0, &rule) == BERTH_OK &&
		      strcmp(rule.name, "small") == 0 &&
		      rule.effect == BERTH_EFFECT_DENY &&
		      strcmp(rule.message, "too many") == 0 && rule.line == 4,
	      "the rule that denied is named with its place");
	memset(&candidate, 0, sizeof candidate);
	candidate.size = sizeof candidate;
	check(berth_decision_candidate(decisions, 2, 0, &candidate) == BERTH_OK &&
		      !candidate.fits && candidate.reason != NULL &&
		      strcmp(candidate.flavor, "h100") == 0,
	      "the flavor that had no room is named");
	/* A caller of an older header knows less of the struct. */
	memset(&d, 0, sizeof d);
	d.size = offsetof(struct berth_decision, team);
	check(berth_decision_get(decisions, 0, &d) == BERTH_OK && d.name && !d.team,
	      "members beyond the caller's size are left alone");
	berth_decisions_free(decisions);
}

static void
test_writing(const struct berth_policy *policy, const struct berth_snapshot *snapshot)
{
	struct berth_decisions *decisions = decide(policy, snapshot);
	FILE *out = tmpfile(), *full = fopen("/dev/full", "w");
	int format;

	for (format = BERTH_DECISIONS_HUMAN; format <= BERTH_DECISIONS_YAML; format++) {
		long before = ftell(out);

		check(berth_decisions_write(decisions,
					    (enum berth_decisions_format)format, 0, 80,
					    out) == BERTH_OK &&
			      ftell(out) > before,
		      "decisions are written in every form");
	}
	if (full)
		check(berth_decisions_write(decisions, BERTH_DECISIONS_JSON, 0, 0,
					    full) == BERTH_UNWRITABLE,
		      "a full disk is noticed");
	if (full)
		fclose(full);
	fclose(out);
	berth_decisions_free(decisions);
}

struct job {
	const struct berth_policy *policy;
	const struct berth_snapshot *snapshot;
	int wrong;
};

/* Thread: the same policy and snapshot, over and over, with every kind of reading. */
static void *
work(void *arg)
{
	struct job *job = (struct job *)arg;

	for (int round = 0; round < ROUNDS; round++) {
		struct berth_decisions *decisions = decide(job->policy, job->snapshot);
		struct berth_fired_rule rule;
		struct berth_decision d;
		FILE *out = tmpfile();

		memset(&d, 0, sizeof d);
		d.size = sizeof d;
		memset(&rule, 0, sizeof rule);
		rule.size = sizeof rule;
		job->wrong += berth_decisions_count(decisions) != 3;
		job->wrong += berth_decision_get(decisions, 1, &d) != BERTH_OK ||
			      d.verdict != BERTH_DENIED || d.line != 4;
		job->wrong += berth_decision_rule(decisions, 1, 0, &rule) != BERTH_OK;
		job->wrong += berth_decisions_write(decisions, BERTH_DECISIONS_YAML, 0,
						    0, out) != BERTH_OK;
		fclose(out);
		berth_decisions_free(decisions);
	}
	return NULL;
}

static void
test_threads(const struct berth_policy *policy, const struct berth_snapshot *snapshot)
{
	pthread_t threads[THREADS];
	struct job jobs[THREADS];
	int wrong = 0;

	for (int i = 0; i < THREADS; i++) {
		jobs[i].policy = policy;
		jobs[i].snapshot = snapshot;
		jobs[i].wrong = 0;
		if (pthread_create(&threads[i], NULL, work, &jobs[i]) != 0)
			abort();
	}
	for (int i = 0; i < THREADS; i++) {
		pthread_join(threads[i], NULL);
		wrong += jobs[i].wrong;
	}
	check(wrong == 0, "many threads decide with one policy and one snapshot");
}

static void
test_misuse(const struct berth_policy *policy)
{
	struct berth_source s = source("x", "edition 2026\n");
	struct berth_policy *made = NULL;
	struct berth_report *report = NULL;
	struct berth_compile_options options;
	const char *nowhere[] = { "/no/such/policy.berth" };
	int64_t seconds = 7;

	check(berth_policy_compile(NULL, 1, NULL, &made, &report) == BERTH_MISUSE &&
		      berth_policy_compile(&s, 0, NULL, &made, &report) ==
			      BERTH_MISUSE &&
		      berth_policy_compile(&s, 1, NULL, NULL, &report) ==
			      BERTH_MISUSE &&
		      !made && !report,
	      "misuse is told and changes nothing");
	check(berth_evaluate(policy, NULL, NULL, NULL, NULL) == BERTH_MISUSE,
	      "nothing cannot be evaluated");
	memset(&options, 0, sizeof options);
	check(berth_policy_compile(&s, 1, &options, &made, &report) == BERTH_MISUSE,
	      "options without a size are refused");
	options.size = sizeof options;
	options.memory = 100;
	check(berth_policy_compile(&s, 1, &options, &made, &report) == BERTH_TOO_LARGE,
	      "a bound on memory holds");
	berth_report_free(report);
	report = NULL;
	check(berth_policy_load(nowhere, 1, NULL, &made, &report) == BERTH_UNREADABLE &&
		      berth_report_errors(report) == 1,
	      "a file that is not there is reported");
	berth_report_free(report);
	check(berth_time_parse("yesterday", &seconds) == BERTH_REJECTED && seconds == 7,
	      "what is no time leaves the result alone");
	berth_policy_free(NULL);
	berth_snapshot_free(NULL);
	berth_decisions_free(NULL);
	berth_report_free(NULL);
	berth_sources_free(NULL);
}

int
main(void)
{
	struct berth_policy *policy = compile(policy_text, BERTH_OK);
	struct berth_snapshot *snapshot = load(snapshot_text, 0, BERTH_OK);
	struct berth_snapshot_info info;

	check(berth_version()[0] >= '0' && berth_version()[0] <= '9',
	      "there is a version");
	check(strlen(berth_policy_digest(policy)) == 64, "a policy has a digest");
	memset(&info, 0, sizeof info);
	info.size = sizeof info;
	check(berth_snapshot_info(snapshot, &info) == BERTH_OK && info.workloads == 3 &&
		      info.objects == 3,
	      "a snapshot says what is in it");
	compile("edition 2026\nteam a {\n", BERTH_REJECTED);
	load("kind: [", 0, BERTH_REJECTED);
	berth_snapshot_free(
		load("apiVersion: v1\nkind: Node\nmetadata: {}\n", 1, BERTH_OK));
	test_report();
	test_texts();
	test_decisions(policy, snapshot);
	test_writing(policy, snapshot);
	test_threads(policy, snapshot);
	test_misuse(policy);
	berth_snapshot_free(snapshot);
	berth_policy_free(policy);
	printf("%d passed, %d failed\n", passed, failed);
	return failed > 0;
}
