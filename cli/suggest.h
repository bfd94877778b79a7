/* suggest.h - the word that was probably meant */
#ifndef BERTH_CLI_SUGGEST_H
#define BERTH_CLI_SUGGEST_H

#include <stddef.h>

struct suggestion {
	const char *found; /* the closest so far; NULL when none is close */
	const char *word;
	size_t len, distance;
};

/* Looks for `len` bytes at `word`, which are borrowed. */
struct suggestion suggest_begin(const char *word, size_t len);
void suggest_try(struct suggestion *s, const char *candidate);

#endif
