/*
 * arena.h - memory that lives exactly as long as one compilation or snapshot
 *
 * Nothing inside an arena is ever freed on its own, so nothing inside an arena
 * has an owner, a destructor or a reference count.
 *
 * arena_alloc() does not return NULL.  When the budget is used up it longjmps
 * to `arena->full`, which only compiler/compile.c sets; with no landing place
 * (`full` is NULL, as for snapshots) the process ends with a message.  Between
 * that setjmp and here no resource other than arena memory may be held.
 */
#ifndef BERTH_BASE_ARENA_H
#define BERTH_BASE_ARENA_H

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>

struct arena {
	struct arena_block *head; /* newest block first */
	size_t used;              /* bytes handed out so far */
	size_t budget;            /* hard limit on `used` */
	jmp_buf *full;            /* where to go when the budget is gone */
};

void arena_init(struct arena *a, size_t budget, jmp_buf *full);

/* `size` zeroed bytes at an address that is a multiple of `align`. */
void *arena_alloc(struct arena *a, size_t size, size_t align);

/*
 * An array of `used` bytes at `old` (NULL: none yet), which was given `had`, with room
 * for `want`.  It stays where it is when nothing was allocated since; else it is
 * copied, and the old place is garbage.  What is beyond `used` is not cleared, so
 * that room in reserve costs no memory until it is written.
 */
void *arena_grow(struct arena *a, void *old, size_t used, size_t had, size_t want,
		 size_t align);

/* A NUL-terminated copy of `len` bytes at `s`. */
char *arena_text(struct arena *a, const char *s, size_t len);

void arena_free(struct arena *a);

/* One zeroed object, or `n` of them; the type carries size and alignment. */
#define arena_new(a, T) ((T *)arena_alloc((a), sizeof(T), _Alignof(T)))
#define arena_array(a, T, n)                                                           \
	((T *)arena_alloc((a), arena_mul(sizeof(T), (n)), _Alignof(T)))

/* Multiplication that saturates, so that an absurd `n` meets the budget. */
static inline size_t
arena_mul(size_t a, size_t b)
{
	return b && a > SIZE_MAX / b ? SIZE_MAX : a * b;
}

#endif
