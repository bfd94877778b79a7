/*
 * main.c - finds the command and calls it
 *
 * The command uses the public header only, so whatever it does a program that
 * links the library can do.
 */

#include "cli/commands.h"
#include "cli/heap.h"
#include "cli/say.h"
#include "cli/usage.h"

#include <signal.h>
#include <string.h>

typedef enum exit_status command_fn(const struct args *args);

static command_fn *const commands[COMMAND_COUNT] = {
	[COMMAND_CHECK] = cmd_check, [COMMAND_FMT] = cmd_fmt,
	[COMMAND_EVAL] = cmd_eval,   [COMMAND_DUMP] = cmd_dump,
	[COMMAND_HELP] = cmd_help,   [COMMAND_VERSION] = cmd_version,
};

static enum exit_status
run(enum command_id command, int n, char *const *words)
{
	struct args args;
	enum exit_status status = EXIT_WRONG;

	if (args_parse(&args, command, n, words)) {
		if (args_has(&args, OPT_ANY_HELP)) {
			usage_print(stdout, command);
			status = EXIT_FINE;
		} else {
			status = commands[command](&args);
		}
	}
	args_free(&args);
	return finish(status);
}

int
main(int argc, char **argv)
{
	const char *word = argc > 1 ? argv[1] : NULL;
	enum command_id command;

	heap_prepare();
	/* A reader that goes away is noticed where it is written to. */
	signal(SIGPIPE, SIG_IGN);
	if (!word) {
		usage_overview(stderr);
		return EXIT_WRONG;
	}
	if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
		word = command_info[COMMAND_HELP].name;
	else if (strcmp(word, "--version") == 0)
		word = command_info[COMMAND_VERSION].name;
	command = command_find(word);
	if (command == COMMAND_ANY) {
		usage_unknown(word);
		return EXIT_WRONG;
	}
	return run(command, argc - 2, argv + 2);
}
