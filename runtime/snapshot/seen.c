/* seen.c - a hash set of kind, namespace and name */

#include "runtime/snapshot/seen.h"

enum { SLOTS_FIRST = 1024 };

static uint32_t
hash_of(const struct seen_object *o)
{
	uint64_t h = o->name.ix;

	h = (h << 32 | o->space.ix) * UINT64_C(0x9e3779b97f4a7c15);
	h = (h ^ h >> 29 ^ o->kind) * UINT64_C(0xbf58476d1ce4e5b9);
	return (uint32_t)(h >> 32);
}

static uint32_t *
slot_of(struct seen *s, const struct seen_object *o)
{
	uint32_t at = hash_of(o) & (s->n_slots - 1);

	for (; s->slots[at]; at = (at + 1) & (s->n_slots - 1)) {
		const struct seen_object *other = &s->list.at[s->slots[at] - 1];

		if (other->kind == o->kind && sym_same(other->name, o->name) &&
		    sym_same(other->space, o->space))
			break;
	}
	return &s->slots[at];
}

static void
grow(struct seen *s)
{
	free(s->slots);
	s->n_slots = s->n_slots ? s->n_slots * 2 : SLOTS_FIRST;
	s->slots = mem_zero(s->n_slots, sizeof *s->slots);
	for (uint32_t i = 0; i < s->list.n; i++)
		*slot_of(s, &s->list.at[i]) = i + 1;
}

const struct seen_object *
seen_add(struct seen *s, struct seen_object object)
{
	uint32_t *slot;

	if (s->list.n >= s->n_slots / 2)
		grow(s);
	slot = slot_of(s, &object);
	if (*slot)
		return &s->list.at[*slot - 1];
	*vec_push(&s->list) = object;
	*slot = s->list.n;
	return NULL;
}

void
seen_free(struct seen *s)
{
	vec_free(&s->list);
	free(s->slots);
	s->slots = NULL;
}
