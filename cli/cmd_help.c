/* cmd_help.c - `berth help`: the commands, one command, or the page of a code */

#include "cli/commands.h"
#include "cli/say.h"
#include "cli/suggest.h"
#include "cli/usage.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* "E0204", in any case. */
static bool
looks_like_code(const char *word)
{
	return strchr("EeWw", word[0]) && isdigit((unsigned char)word[1]);
}

static void
unknown_code(const char *word)
{
	struct suggestion best = suggest_begin(word, strlen(word));

	for (size_t i = 0; berth_help_code(i); i++) {
		suggest_try(&best, berth_help_code(i));
		/* The letter, or a zero in front, is what people forget. */
		if (atoi(berth_help_code(i) + 1) != atoi(word + 1))
			continue;
		best.found = berth_help_code(i);
		break;
	}
	if (best.found)
		say("no diagnostic has the code `%s`; did you mean `%s`?", word,
		    best.found);
	else
		say("no diagnostic has the code `%s`; codes stand in brackets, such as "
		    "error[%s]",
		    word, berth_help_code(0));
}

/* A page is Markdown; on the screen fences become an indent and headings bold. */
static void
print_page(const char *page, bool colour)
{
	bool code = false;

	while (*page) {
		size_t len = strcspn(page, "\n");
		const char *line = page;

		page += len + (page[len] == '\n');
		if (strncmp(line, "```", 3) == 0) {
			code = !code;
			continue;
		}
		if (!code && *line == '#') {
			size_t skip = strspn(line, "# ");

			printf("%s%.*s%s\n", colour ? "\033[1m" : "", (int)(len - skip),
			       line + skip, colour ? "\033[0m" : "");
			continue;
		}
		printf("%s%.*s\n", code && len ? "    " : "", (int)len, line);
	}
}

enum exit_status
cmd_help(const struct args *args)
{
	const char *word = args->n_operands ? args->operands[0] : NULL;
	const char *page;

	if (args->n_operands > 1) {
		say("`berth help` explains one thing at a time");
		return EXIT_WRONG;
	}
	if (!word) {
		usage_overview(stdout);
		return EXIT_FINE;
	}
	page = berth_help_page(word);
	if (page) {
		print_page(page, wants_colour(args, stdout));
		return EXIT_FINE;
	}
	if (looks_like_code(word)) {
		unknown_code(word);
		return EXIT_WRONG;
	}
	if (command_find(word) == COMMAND_ANY) {
		usage_unknown(word);
		return EXIT_WRONG;
	}
	usage_print(stdout, command_find(word));
	return EXIT_FINE;
}
