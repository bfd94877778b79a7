/* file.c - whole files in memory, with a stated bound */

#include "base/file.h"

#include "base/bug.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAP_FROM = 1 << 20, CHUNK = 64 * 1024 };

/* Mapped when the last page leaves room for the padding: it reads as zeros. */
static bool
try_map(int fd, size_t len, size_t pad, struct file_bytes *f)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	size_t tail = len % page;
	void *at;

	if (len < MAP_FROM || tail == 0 || page - tail < pad)
		return false;
	at = mmap(NULL, len, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
	if (at == MAP_FAILED)
		return false;
	*f = (struct file_bytes){ at, len, len };
	return true;
}

static enum file_status
read_all(int fd, size_t most, size_t pad, struct file_bytes *f)
{
	size_t cap = CHUNK, len = 0;
	char *bytes = mem_alloc(cap + pad);

	for (;;) {
		ssize_t got = read(fd, bytes + len, cap - len);

		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0 || len + (size_t)got > most) {
			free(bytes);
			return got < 0 ? FILE_UNREADABLE : FILE_TOO_LARGE;
		}
		if (got == 0)
			break;
		len += (size_t)got;
		if (len ==
		    cap) { /* a byte more than may be tells that it is too much */
			cap = cap > most / 2 ? most + 1 : cap * 2;
			bytes = mem_grow(bytes, cap + pad, 1);
		}
	}
	memset(bytes + len, 0, pad);
	*f = (struct file_bytes){ bytes, len, 0 };
	return FILE_OK;
}

static enum file_status
read_open(int fd, size_t most, size_t pad, struct file_bytes *f)
{
	struct stat st;

	if (fstat(fd, &st) != 0)
		return FILE_UNREADABLE;
	if (S_ISDIR(st.st_mode)) {
		errno = EISDIR;
		return FILE_UNREADABLE;
	}
	if (S_ISREG(st.st_mode)) {
		if ((uintmax_t)st.st_size > most)
			return FILE_TOO_LARGE;
		if (try_map(fd, (size_t)st.st_size, pad, f))
			return FILE_OK;
	}
	return read_all(fd, most, pad, f);
}

enum file_status
file_read(const char *path, size_t most, size_t pad, struct file_bytes *ret_file)
{
	enum file_status status;
	int fd, saved;

	if (strcmp(path, "-") == 0)
		return read_open(STDIN_FILENO, most, pad, ret_file);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return FILE_UNREADABLE;
	status = read_open(fd, most, pad, ret_file);
	saved = errno;
	close(fd);
	errno = saved;
	return status;
}

void
file_free(struct file_bytes *f)
{
	if (f->mapped)
		munmap(f->bytes, f->mapped);
	else
		free(f->bytes);
	*f = (struct file_bytes){ 0 };
}
