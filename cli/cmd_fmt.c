/* cmd_fmt.c - `berth fmt`: lays policies out in their canonical form */

#include "cli/commands.h"
#include "cli/replace.h"
#include "cli/say.h"

#include <stdlib.h>
#include <string.h>

static const char *
colour_of(const char *line)
{
	switch (line[0]) {
	case '+':
		return line[1] == '+' ? "\033[1m" : "\033[32m";
	case '-':
		return line[1] == '-' ? "\033[1m" : "\033[31m";
	case '@':
		return "\033[36m";
	default:
		return "";
	}
}

static bool
print_diff(const struct berth_source *before, const struct berth_source *after,
	   bool colour)
{
	char *text;
	size_t len;

	if (exit_of(berth_diff(before, after, &text, &len)) != EXIT_FINE)
		return false;
	for (const char *line = text; *line;) {
		size_t n = strcspn(line, "\n");
		const char *on = colour ? colour_of(line) : "";

		printf("%s%.*s%s\n", on, (int)n, line, *on ? "\033[0m" : "");
		line += n + (line[n] == '\n');
	}
	free(text);
	return true;
}

/* What to do with a file whose form differs. */
static bool
treat_difference(const struct args *args, const struct berth_source *before,
		 const struct berth_source *after)
{
	if (args_has(args, OPT_FMT_DIFF))
		return print_diff(before, after, wants_colour(args, stdout));
	if (!args_has(args, OPT_FMT_CHECK))
		return replace_file(before->name, after->text, after->len);
	printf("%s\n", before->name);
	return true;
}

static enum exit_status
format_one(const struct args *args, const struct berth_source *s)
{
	bool look_only = args_has(args, OPT_FMT_DIFF) || args_has(args, OPT_FMT_CHECK);
	struct berth_report *report = NULL;
	enum exit_status answer = EXIT_FINE;
	enum berth_status status;
	char *text = NULL;
	size_t len;

	status = berth_format(s, &text, &len, &report);
	if (status != BERTH_OK) {
		print_report(args, report);
		answer = exit_of(status);
	} else if (!look_only && strcmp(s->name, "-") == 0) {
		fwrite(text, 1, len, stdout);
	} else if (len != s->len || memcmp(text, s->text, len) != 0) {
		struct berth_source after = { s->name, text, len };

		if (!treat_difference(args, s, &after))
			answer = EXIT_WRONG;
		else if (look_only)
			answer = EXIT_NO;
	}
	free(text);
	berth_report_free(report);
	return answer;
}

enum exit_status
cmd_fmt(const struct args *args)
{
	struct berth_report *report = NULL;
	struct berth_sources *sources = NULL;
	const struct berth_source *list;
	enum exit_status answer = EXIT_FINE;
	enum berth_status status;
	size_t n;

	if (!has_policies(args))
		return EXIT_WRONG;
	status = berth_sources_read(args->operands, args->n_operands, NULL, &sources,
				    &report);
	if (status != BERTH_OK) {
		print_report(args, report);
		berth_report_free(report);
		return exit_of(status);
	}
	berth_report_free(report);
	list = berth_sources_list(sources, &n);
	for (size_t i = 0; i < n; i++) {
		enum exit_status one = format_one(args, &list[i]);

		answer = one > answer ? one : answer;
	}
	berth_sources_free(sources);
	return answer;
}
