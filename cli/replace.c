/* replace.c - a new file beside the old one, then a rename over it */

#include "cli/replace.h"

#include "cli/say.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool
write_all(int fd, const char *text, size_t len)
{
	while (len) {
		ssize_t n = write(fd, text, len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return false;
		text += n;
		len -= (size_t)n;
	}
	return true;
}

static bool
fill(int fd, const char *target, const char *text, size_t len)
{
	struct stat st;

	return stat(target, &st) == 0 && fchmod(fd, st.st_mode & 07777) == 0 &&
	       write_all(fd, text, len) && fsync(fd) == 0;
}

bool
replace_file(const char *path, const char *text, size_t len)
{
	char *target = realpath(path, NULL);
	size_t size = target ? strlen(target) + sizeof ".XXXXXX" : 1;
	char *beside = need(malloc(size));
	bool done = false;
	int fd = -1, saved;

	if (target) {
		snprintf(beside, size, "%s.XXXXXX", target);
		fd = mkstemp(beside);
	}
	if (fd >= 0) {
		done = fill(fd, target, text, len);
		done = close(fd) == 0 && done;
		done = done && rename(beside, target) == 0;
		saved = errno;
		if (!done)
			unlink(beside);
		errno = saved;
	}
	if (!done)
		say("cannot write `%s`: %s", path, strerror(errno));
	free(beside);
	free(target);
	return done;
}
