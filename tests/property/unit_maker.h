/*
 * unit_maker.h - random conditions, well typed, and clusters to run them against
 *
 * What is made depends on the choices alone: on bytes, as a fuzzer gives them, or
 * on a seed.  Values lean to the edges of their types, and to being absent.
 */
#ifndef BERTH_TESTS_PROPERTY_UNIT_MAKER_H
#define BERTH_TESTS_PROPERTY_UNIT_MAKER_H

#include "compiler/ir/ir_build.h"

enum { WORLD_ROWS = 8 };

/* Choices: the bytes first, then what the state gives; 0 for ever if it is 0. */
struct choices {
	const uint8_t *bytes;
	size_t n;
	uint64_t state;
};

uint32_t choose(struct choices *c, uint32_t below);

struct maker {
	struct ir_builder b;
	struct choices form;   /* which operations stand where */
	struct choices number; /* which constants */

	/*
	 * When set, an input that is there is a constant: the value it has in that
	 * world at that row, so that all there is to fold is folded.
	 */
	bool fold;
	uint64_t world;
	const uint32_t *row;
};

/* Adds a function and gives its number. */
uint32_t maker_func(struct maker *m);

/* The value of an input in a world, which is nothing but a number. */
int64_t world_value(uint64_t world, const struct ir_input *in, uint32_t row);

/* A frame for a unit; the caller frees `values`, `cols` and `consts`. */
struct world {
	int64_t *values;
	const int64_t **cols;
	int64_t *consts;
	uint32_t row[SUBJECT_COUNT];
	struct ir_frame frame; /* of the three above */
};

void world_make(struct world *w, uint64_t world, const struct ir_unit *unit);
void world_free(struct world *w);

#endif
