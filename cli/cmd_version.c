/* cmd_version.c - `berth version` */

#include "cli/commands.h"

#include <berth/decision.h>
#include <stdio.h>
#include <string.h>

enum exit_status
cmd_version(const struct args *args)
{
	const char *form = args_value(args, OPT_VERSION_OUTPUT);
	const char *why = NULL;
	const char *jit = berth_jit_text(&why);

	if (form && strcmp(form, "json") == 0)
		printf("{ \"version\": \"%s\", \"jit\": %s%s%s }\n", berth_version(),
		       jit ? "\"" : "", jit ? jit : "null", jit ? "\"" : "");
	else if (form && strcmp(form, "yaml") == 0)
		printf("version: \"%s\"\njit: %s\n", berth_version(),
		       jit ? jit : "null");
	else if (jit)
		printf("berth %s, with %s\n", berth_version(), jit);
	else
		printf("berth %s, without a JIT: %s\n", berth_version(), why);
	return EXIT_FINE;
}
