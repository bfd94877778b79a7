/*
 * intern.h - each different string once, as a number
 *
 * Two syms of one table are equal exactly if their strings are.  sym 0 is "no
 * string"; the empty string is a sym like any other.  A table is not shared
 * between threads while it grows; a table that no longer grows may be read by
 * any number of threads (intern_find and sym_text write nothing).
 */
#ifndef BERTH_BASE_INTERN_H
#define BERTH_BASE_INTERN_H

#include "base/arena.h"
#include "base/handle.h"

#include <stdbool.h>
#include <stddef.h>

HANDLE(sym);

struct intern_name {
	const char *text; /* NUL-terminated, in the arena */
	uint32_t len;
	uint32_t hash;
};

struct intern {
	struct arena *arena; /* keeps the bytes and the tables */
	struct intern_name *names;
	uint32_t n, cap;  /* names, [0] is none */
	uint32_t *slots;  /* open addressing, 0 is free */
	uint32_t n_slots; /* a power of two */
};

void intern_init(struct intern *t, struct arena *arena);

/* The sym of `len` bytes at `s`, which are copied if they are new. */
sym intern_add(struct intern *t, const char *s, size_t len);

/* The same, or sym 0 when the string was never added. */
sym intern_find(const struct intern *t, const char *s, size_t len);

static inline const char *
sym_text(const struct intern *t, sym s)
{
	return t->names[s.ix].text;
}

static inline size_t
sym_len(const struct intern *t, sym s)
{
	return t->names[s.ix].len;
}

static inline bool
sym_same(sym a, sym b)
{
	return a.ix == b.ix;
}

#endif
