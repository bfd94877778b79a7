/*
 * command.h - the commands, their options, and a command line taken apart
 *
 * Everything comes from cli/commands.def.
 */
#ifndef BERTH_CLI_COMMAND_H
#define BERTH_CLI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

/* What a command exits with. */
enum exit_status {
	EXIT_FINE = 0,
	EXIT_NO = 1,   /* the answer is no */
	EXIT_WRONG = 2 /* the question was wrong */
};

enum command_id {
	COMMAND_ANY, /* of options that belong to every command */
#define COMMAND(id, name, operands, summary, example) COMMAND_##id,
#define OPTION(command, id, letter, name, argument, values, doc)
#include "cli/commands.def"
	COMMAND_COUNT
};

enum option_id {
#define COMMAND(id, name, operands, summary, example)
#define OPTION(command, id, letter, name, argument, values, doc) OPT_##command##_##id,
#include "cli/commands.def"
	OPT_COUNT
};

struct command_info {
	const char *name, *operands, *summary, *example;
};
extern const struct command_info command_info[COMMAND_COUNT];

struct option_info {
	enum command_id command;
	char letter;
	const char *name, *argument, *values, *doc;
};
extern const struct option_info option_info[OPT_COUNT];

/* COMMAND_ANY when there is none of that name. */
enum command_id command_find(const char *name);

struct args {
	enum command_id command;
	const char *
		*values; /* of options, in the order given; NULL for those without */
	enum option_id *options;
	size_t n_options;
	const char **operands;
	size_t n_operands;
};

/*
 * Takes the words after the command's name apart; false when they are not to be
 * understood, which has been said on standard error.  args_free() in any case.
 */
bool args_parse(struct args *args, enum command_id command, int n, char *const *words);
void args_free(struct args *args);

bool args_has(const struct args *args, enum option_id option);

/* The value given last; NULL when the option was not given. */
const char *args_value(const struct args *args, enum option_id option);

/* All values given; the caller frees the list. */
const char **args_values(const struct args *args, enum option_id option, size_t *ret_n);

#endif
