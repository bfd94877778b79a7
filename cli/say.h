/* say.h - words to the user, and whether the terminal takes colour */
#ifndef BERTH_CLI_SAY_H
#define BERTH_CLI_SAY_H

#include "cli/command.h"

#include <berth/status.h>
#include <stdio.h>

/* "berth: ..." and a newline, on standard error. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* `memory` as given, or the end of the process when malloc gave none. */
void *need(void *memory);

/* Whether to colour what goes to `out`, by --color, NO_COLOR and the terminal. */
bool wants_colour(const struct args *args, FILE *out);

/* Columns of the terminal at `out`; 0 when it is none. */
unsigned screen_width(FILE *out);

/*
 * Flushes standard output.  `status`, or EXIT_WRONG when what was printed could
 * not be written; a reader that went away is not spoken of.
 */
enum exit_status finish(enum exit_status status);

/* What a status of the library means for the exit status; says BERTH_MISUSE. */
enum exit_status exit_of(enum berth_status status);

#endif
