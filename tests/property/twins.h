/*
 * twins.h - a unit says the same whoever runs it
 *
 * The interpreter, the machine code (function by function, and as a set) and the
 * constant folder, which is given the values of a world instead of its columns:
 * same verdict, same trap.
 */
#ifndef BERTH_TESTS_PROPERTY_TWINS_H
#define BERTH_TESTS_PROPERTY_TWINS_H

#include "base/str.h"
#include "tests/property/unit_maker.h"

struct twins {
	struct choices form, number;
	uint32_t n_forms; /* functions of a form of their own ... */
	uint32_t n_each;  /* ... and how many of each, with other constants */
	uint64_t world;
	uint32_t n_worlds;
	bool native; /* machine code is a must */
};

/* What was seen, added up. */
struct twins_seen {
	uint64_t functions, insts, shapes, runs, held, trapped, folded;
};

/* False, and how in *ret_what, if they do not agree. */
bool twins_agree(const struct twins *t, struct twins_seen *seen, struct str *ret_what);

#endif
