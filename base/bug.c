/* bug.c - the last words of a process that cannot go on */

#include "base/bug.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

void
bug_at(const char *file, int line, const char *what)
{
	fprintf(stderr, "berth: internal error at %s:%d: %s\n", file, line, what);
	abort();
}

void
bug_out_of_memory(size_t bytes)
{
	fprintf(stderr, "berth: out of memory: %zu bytes asked\n", bytes);
	abort();
}

void *
mem_alloc(size_t bytes)
{
	void *p = malloc(bytes ? bytes : 1);

	if (!p)
		bug_out_of_memory(bytes);
	return p;
}

void *
mem_zero(size_t n, size_t size)
{
	void *p = calloc(n ? n : 1, size ? size : 1);

	if (!p)
		bug_out_of_memory(n);
	return p;
}

void *
mem_grow(void *old, size_t n, size_t size)
{
	void *p;

	if (size && n > SIZE_MAX / size)
		bug_out_of_memory(SIZE_MAX);
	p = realloc(old, n && size ? n * size : 1);
	if (!p)
		bug_out_of_memory(n * size);
	return p;
}
