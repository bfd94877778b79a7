/*
 * block.h - the items of one block against the table of words
 *
 * block_walk() finds the word of each item, says what is unknown, wrong, twice
 * or missing, and hands what is right to `each`.
 */
#ifndef BERTH_COMPILER_SEMA_BLOCK_H
#define BERTH_COMPILER_SEMA_BLOCK_H

#include "compiler/sema/sema.h"

/*
 * `word` is WORD_NONE for an item that is no word: an amount, a text, a define, an
 * assertion, a `when` on its own.  False: such an item may not stand here.
 */
typedef bool block_each(struct sema *s, void *into, enum word word,
			const struct item *it);

/*
 * `owner` is what the block belongs to, for messages about what is missing.  False:
 * some of the block was not understood, and that has been said.
 */
bool block_walk(struct sema *s, enum context context, item_id first, struct span owner,
		block_each *each, void *into);

/* ---- walking the values of an item that fits its pattern ---- */

struct cursor {
	struct sema *s;
	value_id at;
};

static inline struct cursor
cursor_of(struct sema *s, const struct item *it)
{
	return (struct cursor){ s, it->values };
}

/* The next value, which is passed; its kind is VALUE_COMMA at the end. */
const struct value *cursor_next(struct cursor *c);

/* Passes the next value if it is this word. */
bool cursor_word(struct cursor *c, const char *word);

/* Passes a comma. */
bool cursor_comma(struct cursor *c);
bool cursor_done(const struct cursor *c);
enum value_kind cursor_kind(const struct cursor *c);

/* A number and its unit, not below 0; POISON and 0 after a message. */
struct quantity cursor_quantity(struct cursor *c);

/* A whole number within bounds; says so and gives `least` when it is not. */
int64_t cursor_int(struct cursor *c, int64_t least, int64_t most, const char *what);

#endif
