/* status.c - the version, and statuses in words */

#include <berth/status.h>

const char *
berth_version(void)
{
	return BERTH_VERSION;
}

const char *
berth_status_text(enum berth_status status)
{
	switch (status) {
	case BERTH_OK:
		return "all is well";
	case BERTH_REJECTED:
		return "the input has mistakes";
	case BERTH_UNREADABLE:
		return "a file cannot be read";
	case BERTH_TOO_LARGE:
		return "the input is larger than a limit";
	case BERTH_UNWRITABLE:
		return "the output cannot be written";
	case BERTH_MISUSE:
		return "a function was called with something it does not take";
	}
	return "a status that does not exist";
}
