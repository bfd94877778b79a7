/* intern.c - a hash table over strings kept in an arena */

#include "base/intern.h"

#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { SLOTS_FIRST = 1024, NAMES_FIRST = 512 };

void
intern_init(struct intern *t, struct arena *arena)
{
	*t = (struct intern){ .arena = arena, .n = 1, .cap = NAMES_FIRST };
	t->names = arena_array(arena, struct intern_name, NAMES_FIRST);
	t->names[0].text = "";
	t->n_slots = SLOTS_FIRST;
	t->slots = arena_array(arena, uint32_t, SLOTS_FIRST);
}

static uint32_t
text_hash(const char *s, size_t len)
{
	return (uint32_t)XXH3_64bits(s, len);
}

/* The slot that holds the string, or the free one where it belongs. */
static uint32_t *
slot_of(const struct intern *t, const char *s, size_t len, uint32_t hash)
{
	uint32_t at = hash & (t->n_slots - 1);

	for (;;) {
		uint32_t *slot = &t->slots[at];
		const struct intern_name *name = &t->names[*slot];

		if (*slot == 0 || (name->hash == hash && name->len == len &&
				   memcmp(name->text, s, len) == 0))
			return slot;
		at = (at + 1) & (t->n_slots - 1);
	}
}

static void
slots_double(struct intern *t)
{
	t->n_slots *= 2;
	t->slots = arena_array(t->arena, uint32_t, t->n_slots);
	for (uint32_t i = 1; i < t->n; i++) {
		uint32_t at = t->names[i].hash & (t->n_slots - 1);

		while (t->slots[at])
			at = (at + 1) & (t->n_slots - 1);
		t->slots[at] = i;
	}
}

static void
names_double(struct intern *t)
{
	struct intern_name *grown =
		arena_array(t->arena, struct intern_name, (size_t)t->cap * 2);

	memcpy(grown, t->names, t->n * sizeof *grown);
	t->names = grown;
	t->cap *= 2;
}

sym
intern_add(struct intern *t, const char *s, size_t len)
{
	uint32_t hash = text_hash(s, len);
	uint32_t *slot = slot_of(t, s, len, hash);

	if (*slot)
		return (sym){ *slot };
	if (t->n == t->cap)
		names_double(t);
	t->names[t->n] = (struct intern_name){ arena_text(t->arena, s, len),
					       (uint32_t)len, hash };
	*slot = t->n++;
	if (t->n > t->n_slots / 2)
		slots_double(t);
	return (sym){ t->n - 1 };
}

sym
intern_find(const struct intern *t, const char *s, size_t len)
{
	return (sym){ *slot_of(t, s, len, text_hash(s, len)) };
}
