/* arena.c - blocks of growing size, handed out from the front */

#include "base/arena.h"

#include "base/bug.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_FIRST = 16 * 1024, BLOCK_MOST = 4 * 1024 * 1024 };

struct arena_block {
	struct arena_block *next;
	size_t used, size;
	_Alignas(max_align_t) unsigned char data[];
};

void
arena_init(struct arena *a, size_t budget, jmp_buf *full)
{
	*a = (struct arena){ .budget = budget, .full = full };
}

static _Noreturn void
arena_exhausted(struct arena *a, size_t size)
{
	if (a->full)
		longjmp(*a->full, 1);
	bug_out_of_memory(size);
}

/* A new head with room for `size` bytes; blocks double up to BLOCK_MOST. */
static struct arena_block *
block_push(struct arena *a, size_t size)
{
	size_t want = a->head ? a->head->size * 2 : BLOCK_FIRST;
	struct arena_block *b;

	if (want > BLOCK_MOST)
		want = BLOCK_MOST;
	if (want < size)
		want = size;
	if (want > SIZE_MAX - sizeof *b)
		arena_exhausted(a, size);
	b = malloc(sizeof *b + want); /* pages that are never used stay untouched */
	if (!b)
		arena_exhausted(a, size);
	b->size = want;
	b->used = 0;
	b->next = a->head;
	a->head = b;
	return b;
}

static void *
take(struct arena *a, size_t size, size_t align)
{
	struct arena_block *b = a->head;
	size_t at = b ? (b->used + align - 1) & ~(align - 1) : 0;

	if (size > a->budget - a->used)
		arena_exhausted(a, size);
	if (!b || at > b->size || size > b->size - at) {
		b = block_push(a, size);
		at = 0;
	}
	b->used = at + size;
	a->used += size;
	return b->data + at;
}

void *
arena_alloc(struct arena *a, size_t size, size_t align)
{
	return memset(take(a, size, align), 0, size);
}

/* Makes an array longer in place, when it is the last thing in the newest block. */
static bool
extend(struct arena *a, unsigned char *old, size_t had, size_t want)
{
	struct arena_block *b = a->head;

	if (!old || old + had != b->data + b->used || want - had > b->size - b->used ||
	    want - had > a->budget - a->used)
		return false;
	b->used += want - had;
	a->used += want - had;
	return true;
}

void *
arena_grow(struct arena *a, void *old, size_t used, size_t had, size_t want,
	   size_t align)
{
	void *more;

	if (extend(a, old, had, want))
		return old;
	more = take(a, want, align);
	if (used)
		memcpy(more, old, used);
	return more;
}

char *
arena_text(struct arena *a, const char *s, size_t len)
{
	char *copy = arena_array(a, char, len + 1);

	if (len)
		memcpy(copy, s, len);
	return copy;
}

void
arena_free(struct arena *a)
{
	while (a->head) {
		struct arena_block *next = a->head->next;

		free(a->head);
		a->head = next;
	}
	a->used = 0;
}
