/* shape.c - functions that differ in nothing but the constants they name */

#include "runtime/backend/shape.h"

#include "base/bug.h"

#include <stdlib.h>

static uint64_t
mix(uint64_t hash, uint64_t value)
{
	hash = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
	return hash ^ hash >> 32;
}

static uint64_t
func_hash(const struct ir_unit *unit, const struct ir_func *f)
{
	uint64_t hash = f->n;

	for (uint32_t i = 0; i < f->n; i++) {
		const struct ir_inst *in = &unit->insts[f->first + i];

		hash = mix(hash, in->code);
		if (in->code != IR_CONST)
			hash = mix(hash, (uint64_t)in->a << 32 | in->b);
	}
	return hash;
}

static bool
same_shape(const struct ir_unit *unit, const struct ir_func *f, const struct ir_func *g)
{
	const struct ir_inst *x = &unit->insts[f->first], *y = &unit->insts[g->first];

	if (f->n != g->n)
		return false;
	for (uint32_t i = 0; i < f->n; i++)
		if (x[i].code != y[i].code ||
		    (x[i].code != IR_CONST && (x[i].a != y[i].a || x[i].b != y[i].b)))
			return false;
	return true;
}

static uint32_t
shape_add(struct shapes *s, uint32_t func, uint32_t n_konst, uint32_t insts)
{
	s->at[s->n] = (struct ir_shape){ func, n_konst };
	s->insts += insts;
	return s->n++;
}

/* Writes the function's constant numbers at `to`; gives how many there are. */
static uint32_t
konst_list(const struct ir_unit *unit, const struct ir_func *f, uint32_t *to)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < f->n; i++)
		if (unit->insts[f->first + i].code == IR_CONST)
			to[n++] = unit->insts[f->first + i].a;
	return n;
}

void
shapes_find(struct shapes *s, const struct ir_unit *unit)
{
	uint32_t size = 16, n_konst = 0;
	uint32_t *table; /* open addressing; a shape and 1, or 0 */

	while (size / 2 < unit->n_funcs)
		size *= 2;
	table = mem_zero(size, sizeof *table);
	*s = (struct shapes){ .at = mem_zero(unit->n_funcs + 1u, sizeof *s->at),
			      .of = mem_zero(unit->n_funcs + 1u, sizeof *s->of),
			      .first = mem_zero(unit->n_funcs + 1u, sizeof *s->first),
			      .konst = mem_zero(unit->n_insts + 1u, sizeof *s->konst) };
	for (uint32_t f = 0; f < unit->n_funcs; f++) {
		const struct ir_func *func = &unit->funcs[f];
		uint32_t at = (uint32_t)func_hash(unit, func) & (size - 1);
		uint32_t n = konst_list(unit, func, &s->konst[n_konst]);

		while (table[at] &&
		       !same_shape(unit, func, &unit->funcs[s->at[table[at] - 1].func]))
			at = (at + 1) & (size - 1);
		if (!table[at])
			table[at] = shape_add(s, f, n, func->n) + 1;
		s->of[f] = table[at] - 1;
		s->first[f] = n_konst;
		n_konst += n;
	}
	free(table);
}

void
shapes_free(struct shapes *s)
{
	free(s->at);
	free(s->of);
	free(s->first);
	free(s->konst);
	*s = (struct shapes){ 0 };
}
