/*
 * shape.h - functions that differ in nothing but the constants they name
 *
 * A policy has many rules and few forms of them.  Functions of one shape share
 * their machine code, which finds each one's constants through a row of numbers,
 * so a thousand rules cost the compilation of a handful.
 */
#ifndef BERTH_RUNTIME_BACKEND_SHAPE_H
#define BERTH_RUNTIME_BACKEND_SHAPE_H

#include "compiler/ir/ir.h"

struct ir_shape {
	uint32_t func;    /* the first function that has it */
	uint32_t n_konst; /* its IR_CONST instructions */
};

struct shapes {
	struct ir_shape *at;
	uint32_t n;
	uint32_t *of;    /* per function: its shape */
	uint32_t *first; /* per function: where its constants begin in `konst` */
	uint32_t *konst; /* constant numbers, in order of instructions */
	uint64_t insts;  /* of one function per shape */
};

/* The shapes of a verified unit; shapes_free() gives the memory back. */
void shapes_find(struct shapes *s, const struct ir_unit *unit);
void shapes_free(struct shapes *s);

#endif
