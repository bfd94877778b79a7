/* args.c - takes a command line apart, by the table of options */

#include "cli/command.h"

#include "cli/say.h"
#include "cli/suggest.h"

#include <stdlib.h>
#include <string.h>

/* An option as it was written: "--output=json", "-ojson", "-o json". */
struct written {
	enum option_id option;
	const char *value; /* NULL: none in this word */
};

static bool
belongs(enum option_id o, enum command_id command)
{
	return option_info[o].command == command ||
	       option_info[o].command == COMMAND_ANY;
}

static bool
unknown_option(enum command_id command, const char *word, size_t len)
{
	struct suggestion best = suggest_begin(word + 2, len > 2 ? len - 2 : 0);

	for (enum option_id o = 0; len > 2 && o < OPT_COUNT; o++)
		if (belongs(o, command))
			suggest_try(&best, option_info[o].name);
	if (best.found)
		say("`berth %s` has no option `%.*s`; did you mean `--%s`?",
		    command_info[command].name, (int)len, word, best.found);
	else
		say("`berth %s` has no option `%.*s`; `berth %s --help` lists them",
		    command_info[command].name, (int)len, word,
		    command_info[command].name);
	return false;
}

static bool
find_long(enum command_id command, const char *word, struct written *w)
{
	const char *equals = strchr(word, '=');
	size_t len = equals ? (size_t)(equals - word) : strlen(word);

	for (enum option_id o = 0; o < OPT_COUNT; o++) {
		if (!belongs(o, command) || strlen(option_info[o].name) != len - 2 ||
		    strncmp(option_info[o].name, word + 2, len - 2) != 0)
			continue;
		*w = (struct written){ o, equals ? equals + 1 : NULL };
		return true;
	}
	return unknown_option(command, word, len);
}

static bool
find_short(enum command_id command, const char *word, struct written *w)
{
	for (enum option_id o = 0; o < OPT_COUNT; o++) {
		if (!belongs(o, command) || option_info[o].letter != word[1])
			continue;
		*w = (struct written){ o, word[2] ? word + 2 : NULL };
		return true;
	}
	return unknown_option(command, word, 2);
}

/* Is `value` one of "human|json|yaml"? */
static bool
is_listed(const char *values, const char *value)
{
	size_t len = strlen(value);

	for (const char *at = values; at; at = strchr(at, '|')) {
		at += *at == '|';
		if (strncmp(at, value, len) == 0 && (at[len] == '|' || at[len] == '\0'))
			return len > 0;
	}
	return false;
}

static bool
repeats(enum option_id o)
{
	return strcmp(option_info[o].argument, "FILE") == 0;
}

/* With another value: saying the same twice is no contradiction. */
static bool
given_before(const struct args *args, struct written w)
{
	const char *value = args_value(args, w.option);

	return value && strcmp(value, w.value) != 0;
}

static bool
take_option(struct args *args, struct written w, int *i, int n, char *const *words)
{
	const struct option_info *o = &option_info[w.option];

	if (!*o->argument && w.value) {
		say("`--%s` takes no value, but was given `%s`", o->name, w.value);
		return false;
	}
	if (*o->argument && !w.value) {
		if (*i + 1 >= n) {
			say("`--%s` needs %s%s%s", o->name, o->argument,
			    *o->values ? ", one of " : "", o->values);
			return false;
		}
		w.value = words[++*i];
	}
	if (*o->values && !is_listed(o->values, w.value)) {
		say("`--%s` is one of %s, not `%s`", o->name, o->values, w.value);
		return false;
	}
	if (*o->argument && !repeats(w.option) && given_before(args, w)) {
		say("`--%s` is given twice, with `%s` and `%s`", o->name,
		    args_value(args, w.option), w.value);
		return false;
	}
	args->options[args->n_options] = w.option;
	args->values[args->n_options++] = w.value;
	return true;
}

bool
args_parse(struct args *args, enum command_id command, int n, char *const *words)
{
	size_t room = n > 0 ? (size_t)n : 1;
	bool operands_only = false;

	*args = (struct args){ .command = command };
	args->values = need(calloc(room, sizeof *args->values));
	args->options = need(calloc(room, sizeof *args->options));
	args->operands = need(calloc(room, sizeof *args->operands));
	for (int i = 0; i < n; i++) {
		const char *word = words[i];
		struct written w = { .option = OPT_COUNT, .value = NULL };

		if (operands_only || word[0] != '-' || word[1] == '\0') {
			args->operands[args->n_operands++] = word;
			continue;
		}
		if (strcmp(word, "--") == 0) {
			operands_only = true;
			continue;
		}
		if (!(word[1] == '-' ? find_long(command, word, &w)
				     : find_short(command, word, &w)) ||
		    !take_option(args, w, &i, n, words))
			return false;
	}
	return true;
}

void
args_free(struct args *args)
{
	free(args->values);
	free(args->options);
	free(args->operands);
	*args = (struct args){ 0 };
}

bool
args_has(const struct args *args, enum option_id option)
{
	for (size_t i = 0; i < args->n_options; i++)
		if (args->options[i] == option)
			return true;
	return false;
}

const char *
args_value(const struct args *args, enum option_id option)
{
	for (size_t i = args->n_options; i-- > 0;)
		if (args->options[i] == option)
			return args->values[i];
	return NULL;
}

const char **
args_values(const struct args *args, enum option_id option, size_t *ret_n)
{
	const char **list = need(calloc(args->n_options + 1, sizeof *list));

	*ret_n = 0;
	for (size_t i = 0; i < args->n_options; i++)
		if (args->options[i] == option)
			list[(*ret_n)++] = args->values[i];
	return list;
}
