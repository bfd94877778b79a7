/* cmd_check.c - `berth check`: finds the mistakes in policies, and mends some */

#include "cli/commands.h"
#include "cli/fix.h"
#include "cli/say.h"

#include <stdlib.h>
#include <string.h>

/* A mended text may have more to mend; this many rounds are enough for any. */
enum { ROUNDS_MOST = 8 };

static enum berth_report_format
format_of(const struct args *args)
{
	static const struct {
		const char *name;
		enum berth_report_format format;
	} forms[] = {
		{ "json", BERTH_REPORT_JSON },
		{ "yaml", BERTH_REPORT_YAML },
		{ "sarif", BERTH_REPORT_SARIF },
		{ "github", BERTH_REPORT_GITHUB },
	};
	const char *name = args_value(args, OPT_CHECK_OUTPUT);

	for (size_t i = 0; name && i < sizeof forms / sizeof forms[0]; i++)
		if (strcmp(forms[i].name, name) == 0)
			return forms[i].format;
	return BERTH_REPORT_HUMAN;
}

/* Reads and compiles once.  Gives the report, and whether to go another round. */
static enum berth_status
check_once(const struct args *args, const struct berth_compile_options *options,
	   bool mend, struct berth_report **ret_report, bool *ret_again)
{
	struct berth_sources *sources = NULL;
	struct berth_policy *policy = NULL;
	const struct berth_source *list;
	enum berth_status status;
	size_t n, changed = 0;

	*ret_again = false;
	status = berth_sources_read(args->operands, args->n_operands, options, &sources,
				    ret_report);
	if (status != BERTH_OK)
		return status;
	berth_report_free(*ret_report);
	list = berth_sources_list(sources, &n);
	status = berth_policy_compile(list, n, options, &policy, ret_report);
	berth_policy_free(policy);
	if (mend && !fix_files(list, n, *ret_report, &changed))
		status = BERTH_UNWRITABLE;
	berth_sources_free(sources);
	*ret_again = status != BERTH_UNWRITABLE && changed > 0;
	return status;
}

/* Mistakes are an answer; files that cannot be read are a wrong question. */
static enum exit_status
verdict(const struct args *args, enum berth_status status,
	const struct berth_report *report)
{
	if (status == BERTH_REJECTED)
		return EXIT_NO;
	if (status != BERTH_OK)
		return exit_of(status);
	return args_has(args, OPT_CHECK_STRICT) && berth_report_warnings(report)
		       ? EXIT_NO
		       : EXIT_FINE;
}

static bool
names_stdin(const struct args *args)
{
	for (size_t i = 0; i < args->n_operands; i++)
		if (strcmp(args->operands[i], "-") == 0)
			return true;
	return false;
}

enum exit_status
cmd_check(const struct args *args)
{
	struct berth_compile_options options;
	struct berth_report *report = NULL;
	bool mend = args_has(args, OPT_CHECK_FIX), again;
	enum exit_status answer;
	enum berth_status status;

	if (!has_policies(args) ||
	    !compile_options(args, OPT_CHECK_MEMORY, OPT_CHECK_LIBRARY, &options))
		return EXIT_WRONG;
	if (mend && names_stdin(args)) {
		say("`--fix` writes to files, and standard input is none");
		return EXIT_WRONG;
	}
	status = check_once(args, &options, mend, &report, &again);
	for (int round = 1; again; round++) {
		berth_report_free(report);
		status = check_once(args, &options, round < ROUNDS_MOST, &report,
				    &again);
	}
	answer = verdict(args, status, report);
	if (status != BERTH_MISUSE)
		berth_report_write(report, format_of(args), wants_colour(args, stdout),
				   stdout);
	berth_report_free(report);
	return answer;
}
