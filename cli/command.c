/* command.c - the table of commands and options */

#include "cli/command.h"

#include <string.h>

const struct command_info command_info[COMMAND_COUNT] = {
#define COMMAND(id, name, operands, summary, example)                                  \
	[COMMAND_##id] = { name, operands, summary, example },
#define OPTION(command, id, letter, name, argument, values, doc)
#include "cli/commands.def"
};

const struct option_info option_info[OPT_COUNT] = {
#define COMMAND(id, name, operands, summary, example)
#define OPTION(command, id, letter, name, argument, values, doc)                       \
	[OPT_##command##_##                                                            \
		id] = { COMMAND_##command, letter, name, argument, values, doc },
#include "cli/commands.def"
};

enum command_id
command_find(const char *name)
{
	for (enum command_id c = COMMAND_ANY + 1; c < COMMAND_COUNT; c++)
		if (strcmp(command_info[c].name, name) == 0)
			return c;
	return COMMAND_ANY;
}
