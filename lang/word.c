/* word.c - the table of declarations and properties, and look-up */

#include "lang/word.h"

#include <string.h>

const struct context_info context_info[CONTEXT_COUNT] = {
	[CONTEXT_NONE] = { "", "" },
#define CONTEXT(id, name, doc) [CONTEXT_##id] = { name, doc },
#define WORD(context, id, word, opens, pattern, times, doc)
#include "lang/words.def"
};

const struct word_info word_info[WORD_COUNT] = {
#define CONTEXT(id, name, doc)
#define WORD(context, id, word, opens, pattern, times, doc)                            \
	[WORD_##id] = {                                                                \
		word, pattern, doc, CONTEXT_##context, CONTEXT_##opens, TIMES_##times  \
	},
#include "lang/words.def"
};

enum word
word_find(enum context context, const char *word, size_t len)
{
	for (enum word w = WORD_NONE + 1; w < WORD_COUNT; w++)
		if (word_info[w].context == context &&
		    strlen(word_info[w].word) == len &&
		    memcmp(word_info[w].word, word, len) == 0)
			return w;
	return WORD_NONE;
}
