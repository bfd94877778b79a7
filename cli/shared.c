/* shared.c - what several commands do alike */

#include "cli/commands.h"

#include "cli/say.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* "64M", "1G" or a plain number of bytes. */
static bool
parse_size(const char *text, size_t *ret_bytes)
{
	static const char suffixes[] = "KMG";
	size_t n = 0, scale = 1;
	const char *at = text;

	for (; *at >= '0' && *at <= '9'; at++)
		if (__builtin_mul_overflow(n, (size_t)10, &n) ||
		    __builtin_add_overflow(n, (size_t)(*at - '0'), &n))
			return false;
	if (at == text)
		return false;
	if (*at) {
		const char *suffix = strchr(suffixes, *at);

		if (!suffix || at[1])
			return false;
		scale = (size_t)1 << (10 * (suffix - suffixes + 1));
	}
	return !__builtin_mul_overflow(n, scale, ret_bytes) && *ret_bytes > 0;
}

bool
is_folder(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

bool
compile_options(const struct args *args, enum option_id memory, enum option_id library,
		struct berth_compile_options *ret_options)
{
	const char *size = args_value(args, memory);

	*ret_options = (struct berth_compile_options){ .size = sizeof *ret_options };
	ret_options->library = args_value(args, library);
	if (ret_options->library && !is_folder(ret_options->library)) {
		say("`--library` names a folder, and `%s` is none",
		    ret_options->library);
		return false;
	}
	if (!ret_options->library)
		ret_options->library = getenv("BERTH_LIBRARY");
	if (!size || parse_size(size, &ret_options->memory))
		return true;
	say("`--max-memory` is a number of bytes, perhaps with K, M or G, not `%s`",
	    size);
	return false;
}

bool
has_policies(const struct args *args)
{
	const char *name = command_info[args->command].name;

	if (args->n_operands)
		return true;
	say("`berth %s` needs a policy file or folder; `berth %s --help` has an "
	    "example",
	    name, name);
	return false;
}

void
print_report(const struct args *args, const struct berth_report *report)
{
	berth_report_write(report, BERTH_REPORT_HUMAN, wants_colour(args, stderr),
			   stderr);
}
