/* commands.h - the functions behind the commands */
#ifndef BERTH_CLI_COMMANDS_H
#define BERTH_CLI_COMMANDS_H

#include "cli/command.h"

#include <berth/policy.h>

enum exit_status cmd_check(const struct args *args);
enum exit_status cmd_fmt(const struct args *args);
enum exit_status cmd_eval(const struct args *args);
enum exit_status cmd_dump(const struct args *args);
enum exit_status cmd_help(const struct args *args);
enum exit_status cmd_version(const struct args *args);

/* The options of one command that bear on compiling; false has been said. */
bool compile_options(const struct args *args, enum option_id memory,
		     enum option_id library, struct berth_compile_options *ret_options);

bool is_folder(const char *path);

/* Complains when no policy was named. */
bool has_policies(const struct args *args);

/* A report on standard error, for commands that print something else. */
void print_report(const struct args *args, const struct berth_report *report);

#endif
