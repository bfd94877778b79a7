/* usage.c - prints how commands are used */

#include "cli/usage.h"

#include "cli/say.h"
#include "cli/suggest.h"

#include <string.h>

enum { WIDTH = 80, DOC_COLUMN = 24 };

/* Words of `text` from column DOC_COLUMN on, broken at WIDTH. */
static void
print_wrapped(FILE *out, const char *text)
{
	int column = DOC_COLUMN;

	while (*text) {
		int len = (int)strcspn(text, " ");

		if (column + len > WIDTH && column > DOC_COLUMN) {
			fprintf(out, "\n%*s", DOC_COLUMN, "");
			column = DOC_COLUMN;
		} else if (column > DOC_COLUMN) {
			fputc(' ', out);
			column++;
		}
		fwrite(text, 1, (size_t)len, out);
		column += len;
		text += len;
		text += strspn(text, " ");
	}
	fputc('\n', out);
}

static void
print_option(FILE *out, const struct option_info *o)
{
	char head[64];
	int len;

	len = o->letter ? snprintf(head, sizeof head, "  -%c, --%s", o->letter, o->name)
			: snprintf(head, sizeof head, "      --%s", o->name);
	if (*o->argument && len > 0 && (size_t)len < sizeof head)
		len += snprintf(head + len, sizeof head - (size_t)len, " %s",
				o->argument);
	if (len >= DOC_COLUMN - 1)
		fprintf(out, "%s\n%*s", head, DOC_COLUMN, "");
	else
		fprintf(out, "%-*s", DOC_COLUMN, head);
	print_wrapped(out, o->doc);
	if (*o->values)
		fprintf(out, "%*s%s: %s\n", DOC_COLUMN, "", o->argument, o->values);
}

static void
print_options(FILE *out, enum command_id command)
{
	for (enum option_id o = 0; o < OPT_COUNT; o++)
		if (option_info[o].command == command)
			print_option(out, &option_info[o]);
}

void
usage_print(FILE *out, enum command_id command)
{
	const struct command_info *c = &command_info[command];

	fprintf(out, "usage: berth %s [OPTION]...%s%s\n\nberth %s %s.\n", c->name,
		*c->operands ? " " : "", c->operands, c->name, c->summary);
	if (strncmp(c->operands, "POLICY", 6) == 0)
		fputs("A POLICY is a file, a folder (all *.berth below it), or - for "
		      "standard "
		      "input.\n",
		      out);
	fputs("\noptions:\n", out);
	print_options(out, command);
	print_options(out, COMMAND_ANY);
	fprintf(out, "\nexample:\n  %s\n", c->example);
	fputs("\nexit status: 0 fine, 1 the answer is no, 2 the question was wrong\n",
	      out);
}

void
usage_overview(FILE *out)
{
	fputs("usage: berth COMMAND [OPTION]... [FILE]...\n\n"
	      "berth decides which workload gets which GPUs, bought how, and when.\n\n"
	      "commands:\n",
	      out);
	for (enum command_id c = COMMAND_ANY + 1; c < COMMAND_COUNT; c++)
		fprintf(out, "  %-10s%s\n", command_info[c].name,
			command_info[c].summary);
	fputs("\nexample:\n  berth check policies/\n\n"
	      "`berth COMMAND --help` says how a command is used; berth(1) says more\n",
	      out);
}

void
usage_unknown(const char *word)
{
	struct suggestion best = suggest_begin(word, strlen(word));

	for (enum command_id c = COMMAND_ANY + 1; c < COMMAND_COUNT; c++)
		suggest_try(&best, command_info[c].name);
	if (best.found)
		say("there is no command `%s`; did you mean `%s`?", word, best.found);
	else
		say("there is no command `%s`; `berth help` lists them", word);
}
