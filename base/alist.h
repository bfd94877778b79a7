/*
 * alist.h - a growing array whose memory is an arena's
 *
 *	ALIST(struct rule) rules = { 0 };
 *	*alist_push(arena, &rules) = (struct rule){ ... };
 *
 * Elements move when it grows and are not cleared; the old place stays in the arena
 * as garbage, so that nothing has to be freed when a compilation is given up.
 */
#ifndef BERTH_BASE_ALIST_H
#define BERTH_BASE_ALIST_H

#include "base/arena.h"

#define ALIST(T)                                                                       \
	struct {                                                                       \
		T *at;                                                                 \
		uint32_t n, cap;                                                       \
	}

#define alist_push(arena, l)                                                           \
	((l)->n == (l)->cap ? ((l)->at = alist_more((arena), (l)->at, (l)->n,          \
						    &(l)->cap, sizeof *(l)->at),       \
			       &(l)->at[(l)->n++])                                     \
			    : &(l)->at[(l)->n++])

static inline void *
alist_more(struct arena *arena, void *old, uint32_t n, uint32_t *cap, size_t size)
{
	size_t had = arena_mul(size, *cap);

	*cap = *cap ? *cap * 2 : 16;
	return arena_grow(arena, old, n * size, had, arena_mul(size, *cap),
			  _Alignof(max_align_t));
}

#endif
