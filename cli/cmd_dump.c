/* cmd_dump.c - `berth dump`: policies as the compiler sees them */

#include "cli/commands.h"
#include "cli/say.h"

#include <stdlib.h>

static const struct {
	enum option_id option;
	enum berth_dump what;
} views[] = {
	{ OPT_DUMP_AST, BERTH_DUMP_AST },
	{ OPT_DUMP_IR, BERTH_DUMP_IR },
	{ OPT_DUMP_LLVM, BERTH_DUMP_LLVM },
	{ OPT_DUMP_ASM, BERTH_DUMP_ASM },
};

static bool
choose_view(const struct args *args, enum berth_dump *ret_what)
{
	int chosen = 0;

	*ret_what = BERTH_DUMP_IR;
	for (size_t i = 0; i < sizeof views / sizeof views[0]; i++) {
		if (!args_has(args, views[i].option))
			continue;
		*ret_what = views[i].what;
		chosen++;
	}
	if (chosen < 2)
		return true;
	say("`berth dump` shows one view at a time: --ast, --ir, --llvm or --asm");
	return false;
}

enum exit_status
cmd_dump(const struct args *args)
{
	struct berth_compile_options options;
	struct berth_report *report = NULL;
	struct berth_sources *sources = NULL;
	const struct berth_source *list;
	enum berth_dump what;
	enum berth_status status;
	char *text = NULL;
	size_t n, len;

	if (!has_policies(args) || !choose_view(args, &what) ||
	    !compile_options(args, OPT_DUMP_MEMORY, OPT_DUMP_LIBRARY, &options))
		return EXIT_WRONG;
	status = berth_sources_read(args->operands, args->n_operands, &options,
				    &sources, &report);
	if (status == BERTH_OK) {
		berth_report_free(report);
		list = berth_sources_list(sources, &n);
		status = berth_dump(list, n, what, &options, &text, &len, &report);
	}
	if (status == BERTH_OK)
		fwrite(text, 1, len, stdout);
	else
		print_report(args, report);
	free(text);
	berth_sources_free(sources);
	berth_report_free(report);
	return exit_of(status);
}
