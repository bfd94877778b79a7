/* file.h - whole files in memory, with a stated bound */
#ifndef BERTH_BASE_FILE_H
#define BERTH_BASE_FILE_H

#include <stddef.h>

/* What could go wrong; errno holds the reason for FILE_UNREADABLE. */
enum file_status { FILE_OK = 0, FILE_UNREADABLE, FILE_TOO_LARGE };

struct file_bytes {
	char *bytes; /* len bytes and `pad` zeroed ones */
	size_t len;
	size_t mapped; /* bytes to munmap, 0 when malloc gave it */
};

/*
 * Reads `path`, "-" for standard input, up to `most` bytes.  At least `pad`
 * zero bytes follow the content.  Large regular files are mapped, privately.
 */
enum file_status file_read(const char *path, size_t most, size_t pad,
			   struct file_bytes *ret_file);
void file_free(struct file_bytes *f);

#endif
