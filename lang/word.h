/* word.h - declarations and properties (lang/words.def) as C sees them */
#ifndef BERTH_LANG_WORD_H
#define BERTH_LANG_WORD_H

#include <stddef.h>

enum context {
	CONTEXT_NONE,
#define CONTEXT(id, name, doc) CONTEXT_##id,
#define WORD(context, id, word, opens, pattern, times, doc)
#include "lang/words.def"
	CONTEXT_COUNT
};

enum word {
	WORD_NONE,
#define CONTEXT(id, name, doc)
#define WORD(context, id, word, opens, pattern, times, doc) WORD_##id,
#include "lang/words.def"
	WORD_COUNT
};

enum times { TIMES_ONE, TIMES_NEED, TIMES_ANY };

struct context_info {
	const char *name, *doc;
};
extern const struct context_info context_info[CONTEXT_COUNT];

struct word_info {
	const char *word, *pattern, *doc;
	enum context context;
	enum context opens; /* of the block that follows; CONTEXT_NONE for no block */
	enum times times;
};
extern const struct word_info word_info[WORD_COUNT];

/* The word spelled so in this context; WORD_NONE when there is none. */
enum word word_find(enum context context, const char *word, size_t len);

#endif
