/* usage.h - how commands are used, from cli/commands.def */
#ifndef BERTH_CLI_USAGE_H
#define BERTH_CLI_USAGE_H

#include "cli/command.h"

#include <stdio.h>

void usage_print(FILE *out, enum command_id command);
void usage_overview(FILE *out);

/* Says that there is no such command, and which one was probably meant. */
void usage_unknown(const char *word);

#endif
