/* expected.h - what could have stood where a syntax error is, in words */
#ifndef BERTH_GRAMMAR_EXPECTED_H
#define BERTH_GRAMMAR_EXPECTED_H

#include "grammar/parse.h"

enum { EXPECTED_MOST = 12 };

struct expected {
	const char *word[EXPECTED_MOST];
	int n;
};

/* Adds what the grammar calls `symbol`, in the author's words, once. */
void expected_symbol(struct expected *list, const char *symbol);

/* Leaves out what a wider word covers, and all but the first four. */
void expected_settle(struct expected *list);

/* One record for a syntax error; `found` is the token's description. */
void syntax_error(struct parse *ps, struct span at, const char *found,
		  const struct expected *list);

/* One record for nesting that is too deep. */
void nesting_error(struct parse *ps, struct span at);

/* One record for what was opened last and is not closed where it must be. */
void unclosed_error(struct parse *ps);

#endif
