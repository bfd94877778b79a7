/* say.c - words to the user, and whether the terminal takes colour */

#include "cli/say.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

void
say(const char *format, ...)
{
	va_list args;

	fputs("berth: ", stderr);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
}

void *
need(void *memory)
{
	if (memory)
		return memory;
	say("the system has no memory left");
	exit(EXIT_WRONG);
}

bool
wants_colour(const struct args *args, FILE *out)
{
	const char *when = args_value(args, OPT_ANY_COLOUR);
	const char *none = getenv("NO_COLOR"), *term = getenv("TERM");

	if (when && strcmp(when, "auto") != 0)
		return strcmp(when, "always") == 0;
	if (none && *none)
		return false;
	return term && strcmp(term, "dumb") != 0 && isatty(fileno(out));
}

unsigned
screen_width(FILE *out)
{
	struct winsize size;

	if (ioctl(fileno(out), TIOCGWINSZ, &size) != 0)
		return 0;
	return size.ws_col;
}

enum exit_status
finish(enum exit_status status)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return status;
	if (errno != EPIPE)
		say("cannot write the output: %s", strerror(errno));
	return EXIT_WRONG;
}

enum exit_status
exit_of(enum berth_status status)
{
	switch (status) {
	case BERTH_OK:
		return EXIT_FINE;
	case BERTH_REJECTED:
	case BERTH_UNREADABLE:
	case BERTH_TOO_LARGE:
	case BERTH_UNWRITABLE:
		return EXIT_WRONG;
	case BERTH_MISUSE:
		break;
	}
	say("%s: this is a mistake in berth, please report it",
	    berth_status_text(status));
	return EXIT_WRONG;
}
