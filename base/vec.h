/*
 * vec.h - a growing array of one type, owned by whoever declares it
 *
 *	VEC(struct rule) rules = { 0 };
 *	*vec_push(&rules) = (struct rule){ ... };
 *	vec_free(&rules);
 *
 * Elements move when it grows: keep indices, not pointers.
 */
#ifndef BERTH_BASE_VEC_H
#define BERTH_BASE_VEC_H

#include "base/bug.h"

#include <stdint.h>
#include <stdlib.h>

#define VEC(T)                                                                         \
	struct {                                                                       \
		T *at;                                                                 \
		uint32_t n, cap;                                                       \
	}

/* Makes room for one more and gives its address; the element is not cleared. */
#define vec_push(v)                                                                    \
	((v)->n == (v)->cap                                                            \
		 ? ((v)->at = mem_grow((v)->at, vec_more((v)->cap), sizeof *(v)->at),  \
		    (v)->cap = vec_more((v)->cap), &(v)->at[(v)->n++])                 \
		 : &(v)->at[(v)->n++])

/* Where a stretch begins, which may be of no elements, before any was ever added. */
#define vec_from(v, first) ((v)->at ? &(v)->at[first] : NULL)

#define vec_free(v) (free((v)->at), (v)->at = NULL, (v)->n = (v)->cap = 0)

static inline uint32_t
vec_more(uint32_t cap)
{
	if (cap > UINT32_MAX / 2)
		bug_out_of_memory(SIZE_MAX);
	return cap ? cap * 2 : 16;
}

#endif
