/*
 * suggest.h - did you mean ...?
 *
 * Offers of names are collected; the closest to what was written are kept: equal
 * but for case, or within a Damerau-Levenshtein distance of a third of the length.
 */
#ifndef BERTH_COMPILER_SEMA_SUGGEST_H
#define BERTH_COMPILER_SEMA_SUGGEST_H

#include "base/span.h"
#include "diag/diag.h"

enum { SUGGEST_MOST = 3, SUGGEST_LENGTH = 64 };

struct suggestion {
	const char *text;
	unsigned distance;
	struct span declared; /* nowhere if it is a word of the language */
};

struct suggest {
	const char *written;
	struct suggestion best[SUGGEST_MOST];
	int n;
};

/* Has so much been reported that nobody will read what is offered? */
static inline bool
suggest_is_idle(const struct diag_sink *sink)
{
	return sink->dropped > 0;
}

void suggest_offer(struct suggest *s, const char *name, struct span declared);

/* Adds the help and a label at the declaration of the best; an edit of `at`. */
void suggest_tell(const struct suggest *s, struct diag *d, struct span at);

#endif
