/* cmd_eval.c - `berth eval`: decides who gets which GPUs */

#include "cli/commands.h"
#include "cli/say.h"

#include <berth/decision.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Steps of an evaluation, in the order in which they run. */
enum step { STEP_POLICY, STEP_SNAPSHOT, STEP_DECIDE, STEP_PRINT, STEP_COUNT };

struct evaluation {
	const struct args *args;
	struct berth_eval_options options;
	struct berth_compile_options compile;
	enum berth_decisions_format format;
	const char *const *policies; /* operands, if they are policies */
	size_t n_policies;
	const char **snapshots; /* the others, or what --snapshot names */
	size_t n_snapshots;
	struct berth_policy *policy;
	struct berth_snapshot *snapshot;
	struct berth_decisions *decisions;
	struct timespec begin[STEP_COUNT + 1];
};

static bool
choose_backend(struct evaluation *e)
{
	const char *name = args_value(e->args, OPT_EVAL_BACKEND);
	const char *from = name ? "--backend" : "BERTH_BACKEND";

	if (!name)
		name = getenv("BERTH_BACKEND");
	if (!name || !*name || strcmp(name, "auto") == 0)
		e->options.backend = BERTH_BACKEND_AUTO;
	else if (strcmp(name, "interp") == 0)
		e->options.backend = BERTH_BACKEND_INTERP;
	else if (strcmp(name, "llvm") == 0)
		e->options.backend = BERTH_BACKEND_LLVM;
	else {
		say("`%s` is one of auto|interp|llvm, not `%s`", from, name);
		return false;
	}
	return true;
}

static bool
choose_time(struct evaluation *e)
{
	const char *text = args_value(e->args, OPT_EVAL_NOW);

	if (!text)
		e->options.now = time(NULL);
	else if (berth_time_parse(text, &e->options.now) != BERTH_OK) {
		say("`--now` is a point in time from 1970 to 9999 with its zone, such "
		    "as 2026-12-02T10:00Z, not `%s`",
		    text);
		return false;
	}
	return true;
}

/* Standard input can be read once, by a policy or by a snapshot. */
static bool
stdin_once(const struct evaluation *e)
{
	size_t n = 0;

	for (size_t i = 0; i < e->n_policies; i++)
		n += strcmp(e->policies[i], "-") == 0;
	for (size_t i = 0; i < e->n_snapshots; i++)
		n += strcmp(e->snapshots[i], "-") == 0;
	if (n > 1)
		say("`-` stands for standard input, which can be read only once");
	return n <= 1;
}

/* A file by its name, a folder by the files below it. */
static bool
holds_policies(const char *path)
{
	struct berth_sources *sources = NULL;
	struct berth_report *report = NULL;
	size_t len = strlen(path), n = 0;

	if (len > 6 && strcmp(path + len - 6, ".berth") == 0)
		return true;
	if (!is_folder(path) ||
	    berth_sources_read(&path, 1, NULL, &sources, &report) != BERTH_OK) {
		berth_report_free(report);
		return false;
	}
	berth_sources_list(sources, &n);
	berth_sources_free(sources);
	berth_report_free(report);
	return n > 0;
}

/* Operands are policies when snapshots are named otherwise, or when one looks so. */
static bool
choose_inputs(struct evaluation *e)
{
	bool named = e->n_snapshots > 0, policy = false;

	for (size_t i = 0; i < e->args->n_operands; i++)
		policy = policy || holds_policies(e->args->operands[i]);
	if (!named && policy) {
		say("`berth eval` needs `--snapshot FILE`, what kubectl get -o json "
		    "printed");
		return false;
	}
	if (!named && !e->args->n_operands) {
		say("`berth eval` needs a policy and `--snapshot FILE`, or a snapshot "
		    "alone; `berth eval --help` has examples");
		return false;
	}
	if (named) {
		e->policies = e->args->operands;
		e->n_policies = e->args->n_operands;
		return true;
	}
	e->n_snapshots = e->args->n_operands;
	free(e->snapshots);
	e->snapshots = need(calloc(e->n_snapshots, sizeof *e->snapshots));
	memcpy(e->snapshots, e->args->operands, e->n_snapshots * sizeof *e->snapshots);
	return true;
}

static bool
take_cycles(struct evaluation *e, enum option_id option)
{
	const char *text = args_value(e->args, option);
	uint32_t n = 0;

	if (!text)
		return true;
	for (const char *at = text; *at; at++)
		if (*at < '0' || *at > '9' || __builtin_mul_overflow(n, 10, &n) ||
		    __builtin_add_overflow(n, (uint32_t)(*at - '0'), &n)) {
			n = 0;
			break;
		}
	if (n == 0) {
		say("`--%s` is a number of cycles, 1 or more, not `%s`",
		    option_info[option].name, text);
		return false;
	}
	e->options.cycles = n;
	return true;
}

static bool
choose_cycles(struct evaluation *e)
{
	bool n = args_has(e->args, OPT_EVAL_CYCLES);

	if (n && args_has(e->args, OPT_EVAL_SETTLE)) {
		say("`--settle` goes on until nothing changes; bound it by "
		    "`--max-cycles`, not `--cycles`");
		return false;
	}
	if (n && args_has(e->args, OPT_EVAL_MAX_CYCLES)) {
		say("`--max-cycles` bounds `--settle`; for so many cycles there is "
		    "`--cycles`");
		return false;
	}
	return take_cycles(e, OPT_EVAL_CYCLES) && take_cycles(e, OPT_EVAL_MAX_CYCLES);
}

static bool
understand(struct evaluation *e)
{
	const char *format = args_value(e->args, OPT_EVAL_OUTPUT);

	if (!choose_inputs(e) || !choose_backend(e) || !choose_time(e) ||
	    !choose_cycles(e) || !stdin_once(e) ||
	    !compile_options(e->args, OPT_EVAL_MEMORY, OPT_EVAL_LIBRARY, &e->compile))
		return false;
	e->format = BERTH_DECISIONS_HUMAN;
	if (format && strcmp(format, "json") == 0)
		e->format = BERTH_DECISIONS_JSON;
	else if (format && strcmp(format, "yaml") == 0)
		e->format = BERTH_DECISIONS_YAML;
	return true;
}

static void
begin(struct evaluation *e, enum step step)
{
	clock_gettime(CLOCK_MONOTONIC, &e->begin[step]);
}

static enum berth_status
load_policy(struct evaluation *e)
{
	struct berth_report *report = NULL;
	enum berth_status status;

	if (!e->n_policies)
		return BERTH_OK;
	status = berth_policy_load(e->policies, e->n_policies, &e->compile, &e->policy,
				   &report);
	/* Warnings are what `berth check` is for. */
	if (status != BERTH_OK)
		print_report(e->args, report);
	berth_report_free(report);
	return status;
}

static enum berth_status
load_snapshot(struct evaluation *e)
{
	struct berth_load_options options = { sizeof options, 0 };
	struct berth_report *report = NULL;
	enum berth_status status;

	options.keep_going = args_has(e->args, OPT_EVAL_KEEP_GOING);
	status = berth_snapshot_load(e->snapshots, e->n_snapshots, &options,
				     &e->snapshot, &report);
	print_report(e->args, report);
	berth_report_free(report);
	return status;
}

static enum berth_status
decide(struct evaluation *e)
{
	struct berth_report *report = NULL;
	enum berth_status status;

	status = berth_evaluate(e->policy, e->snapshot, &e->options, &e->decisions,
				&report);
	print_report(e->args, report);
	berth_report_free(report);
	return status;
}

static void
say_timing(const struct evaluation *e)
{
	static const char *const names[STEP_COUNT] = { "policy", "snapshot",
						       "decisions", "output" };

	for (enum step s = 0; s < STEP_COUNT; s++) {
		int64_t ns = (int64_t)(e->begin[s + 1].tv_sec - e->begin[s].tv_sec) *
				     1000000000 +
			     (e->begin[s + 1].tv_nsec - e->begin[s].tv_nsec);

		fprintf(stderr, "%-10s %6lld.%03lld ms\n", names[s],
			(long long)(ns / 1000000), (long long)(ns / 1000 % 1000));
	}
}

static enum berth_status
run(struct evaluation *e)
{
	enum berth_status status;

	begin(e, STEP_POLICY);
	status = load_policy(e);
	begin(e, STEP_SNAPSHOT);
	if (status == BERTH_OK)
		status = load_snapshot(e);
	begin(e, STEP_DECIDE);
	if (status == BERTH_OK)
		status = decide(e);
	begin(e, STEP_PRINT);
	if (status == BERTH_OK)
		status = berth_decisions_write(e->decisions, e->format,
					       wants_colour(e->args, stdout),
					       screen_width(stdout), stdout);
	begin(e, STEP_COUNT);
	if (status == BERTH_OK && args_has(e->args, OPT_EVAL_TIMING))
		say_timing(e);
	return status;
}

enum exit_status
cmd_eval(const struct args *args)
{
	struct evaluation e = { .args = args, .options = { .size = sizeof e.options } };
	enum exit_status answer = EXIT_WRONG;

	e.snapshots = args_values(args, OPT_EVAL_SNAPSHOT, &e.n_snapshots);
	if (understand(&e))
		answer = exit_of(run(&e));
	berth_decisions_free(e.decisions);
	berth_snapshot_free(e.snapshot);
	berth_policy_free(e.policy);
	free(e.snapshots);
	return answer;
}
