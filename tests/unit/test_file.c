/* test_file.c - base/file.h: whole files, padded and bounded */

#include "tests/unit/unit.h"

#include "base/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAD = 64 };

/* A file of `len` bytes; its name goes to `name`. */
static void
file_make(char name[32], size_t len)
{
	char *bytes = malloc(len + 1);
	int fd;

	memcpy(name, "/tmp/berth-unit-XXXXXX", sizeof "/tmp/berth-unit-XXXXXX");
	fd = mkstemp(name);
	ck_assert_int_ge(fd, 0);
	for (size_t i = 0; i < len; i++)
		bytes[i] = (char)('a' + i % 26);
	ck_assert(write(fd, bytes, len) == (ssize_t)len);
	close(fd);
	free(bytes);
}

/* Sizes on both sides of the buffer, of a page and of the mapping threshold. */
START_TEST(files_come_whole_and_padded)
{
	static const size_t sizes[] = { 0,
					1,
					4096,
					65535,
					65536,
					65537,
					(1 << 20) - 1,
					1 << 20,
					(1 << 20) + 1,
					(1 << 20) + 4096 - PAD,
					(1 << 20) + 4096 - PAD + 1,
					3000000 };

	for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
		struct file_bytes f;
		char name[32];

		file_make(name, sizes[i]);
		ck_assert_int_eq(file_read(name, (size_t)1 << 30, PAD, &f), FILE_OK);
		ck_assert_uint_eq(f.len, sizes[i]);
		for (size_t at = 0; at < f.len; at++)
			if (f.bytes[at] != (char)('a' + at % 26))
				ck_abort_msg("byte %zu of %zu", at, sizes[i]);
		for (size_t at = 0; at < PAD; at++)
			ck_assert_int_eq(f.bytes[f.len + at], 0);
		file_free(&f);
		ck_assert_ptr_null(f.bytes);
		unlink(name);
	}
}
END_TEST

START_TEST(the_bound_holds)
{
	struct file_bytes f;
	char name[32];

	file_make(name, 1000);
	ck_assert_int_eq(file_read(name, 1000, PAD, &f), FILE_OK);
	file_free(&f);
	ck_assert_int_eq(file_read(name, 999, PAD, &f), FILE_TOO_LARGE);
	unlink(name);
	ck_assert_int_eq(file_read("/dev/zero", 100000, PAD, &f), FILE_TOO_LARGE);
}
END_TEST

START_TEST(what_cannot_be_read_says_why)
{
	struct file_bytes f;

	ck_assert_int_eq(file_read("/no/such/file", 10, PAD, &f), FILE_UNREADABLE);
	ck_assert_int_eq(errno, ENOENT);
	ck_assert_int_eq(file_read("/tmp", 10, PAD, &f), FILE_UNREADABLE);
	ck_assert_int_eq(errno, EISDIR);
}
END_TEST

Suite *
suite_file(void)
{
	const TTest *tests[] = { files_come_whole_and_padded, the_bound_holds,
				 what_cannot_be_read_says_why };

	return suite_of("file", tests, sizeof tests / sizeof tests[0]);
}
