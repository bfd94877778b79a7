/*
 * snapshot.c - any bytes as a snapshot: no crash, names and rows in range, and the
 * same answer whether it is read at once or in windows of a few bytes, from memory
 * or from a file
 *
 * Of malformed text, what was read before it came to light depends on the window;
 * the record that says what is malformed does not.
 */

#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memfd_create */
#endif

#include "tests/unit/snapshot_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { SMALL_WINDOW = 24 };

/* The record about malformed text, or NULL. */
static const char *
malformed(const struct str *text)
{
	static const char *const codes[] = { "\nE0402", "\nE0403", "\nE0425",
					     "\nE0426", "\nE0427", "\nE0428" };

	for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
		const char *at = strstr(str_text(text), codes[i]);

		if (at)
			return at;
	}
	return NULL;
}

static bool
same(const struct str *a, const struct str *b)
{
	const char *x = malformed(a), *y = malformed(b);

	if (!x || !y)
		return strcmp(str_text(a), str_text(b)) == 0;
	return strcspn(x + 1, "\n") == strcspn(y + 1, "\n") &&
	       strncmp(x, y, 1 + strcspn(x + 1, "\n")) == 0;
}

static void
demand_same(const struct str *a, const struct str *b, const char *what)
{
	if (same(a, b))
		return;
	fprintf(stderr, "%s\n--- at once\n%s--- otherwise\n%s", what, str_text(a),
		str_text(b));
	abort();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct load_case c = { .bytes = (const char *)data, .len = size };
	struct str whole = { 0 }, windows = { 0 }, file = { 0 }, path = { 0 };
	int fd = memfd_create("snapshot", 0);

	if (fd < 0 || write(fd, data, size) != (ssize_t)size)
		abort();
	str_printf(&path, "/proc/self/fd/%d", fd);
	str_char(&whole, '\n');
	str_char(&windows, '\n');
	str_char(&file, '\n');
	c.name = str_text(&path);
	load_text(&whole, c);
	c.window = SMALL_WINDOW;
	load_text(&windows, c);
	demand_same(&whole, &windows, "small windows read something else");
	c.path = c.name;
	load_text(&file, c);
	demand_same(&whole, &file, "a file reads as something else");
	close(fd);
	str_free(&whole);
	str_free(&windows);
	str_free(&file);
	str_free(&path);
	return 0;
}
