/* heap.c - advice to malloc and to the kernel */

#define _DEFAULT_SOURCE /* sbrk, madvise */

#include "cli/heap.h"

#include <limits.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PAGE_SMALL = 4096, PAGE_LARGE = 2 * 1024 * 1024, STEP = 2 * PAGE_LARGE };

/*
 * Moves the end of the heap to just before a large page, and has malloc take a block
 * that reaches over STEP bytes from there: what malloc writes beside the block is then
 * outside, as a page that was touched stays a small one.
 */
static void
use_large_pages(void)
{
	uintptr_t end = (uintptr_t)sbrk(0), begin;
	void *block;

	if (end == UINTPTR_MAX ||
	    sbrk((intptr_t)(-(end + PAGE_SMALL) & (PAGE_LARGE - 1))) == (void *)-1)
		return;
	begin = (uintptr_t)sbrk(0) + PAGE_SMALL;
	block = malloc(STEP + PAGE_SMALL);
	/* Another malloc, as that of a sanitizer, takes it from elsewhere. */
	if ((uintptr_t)block >= begin - PAGE_SMALL && (uintptr_t)block < begin &&
	    (uintptr_t)sbrk(0) >= begin + STEP)
		(void)madvise((void *)begin, STEP, MADV_HUGEPAGE);
	free(block);
}

void
heap_prepare(void)
{
	mallopt(M_TOP_PAD, STEP);
	mallopt(M_MMAP_THRESHOLD, 2 * STEP);
	mallopt(M_TRIM_THRESHOLD, INT_MAX);
	use_large_pages();
}
