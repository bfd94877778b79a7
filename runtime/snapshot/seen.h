/*
 * seen.h - the objects met so far, to find those that occur twice
 */
#ifndef BERTH_RUNTIME_SNAPSHOT_SEEN_H
#define BERTH_RUNTIME_SNAPSHOT_SEEN_H

#include "base/intern.h"
#include "base/vec.h"

struct seen_object {
	uint32_t kind;
	sym space, name;
	uint32_t input; /* number of the input */
	uint32_t line;  /* 0: not known yet */
	size_t offset;  /* in that input */
};

struct seen {
	VEC(struct seen_object) list;
	uint32_t *slots; /* 1 + index in `list`, 0 is free */
	uint32_t n_slots;
};

/* Adds it and gives NULL, or gives the one that was there before. */
const struct seen_object *seen_add(struct seen *s, struct seen_object object);
void seen_free(struct seen *s);

#endif
