/*
 * pattern.h - do the values of a word fit its pattern in lang/words.def?
 *
 * After pattern_match() a declaration's code may walk the values without looking
 * again whether they are there.  Units and names are not looked up here.
 */
#ifndef BERTH_COMPILER_SEMA_PATTERN_H
#define BERTH_COMPILER_SEMA_PATTERN_H

#include "base/str.h"
#include "compiler/sema/sema.h"
#include "compiler/sema/suggest.h"

/* True when all values of the item fit; else gives the first that does not in
 * *ret_stray (0 when something is missing at the end). */
bool pattern_match(const struct sema *s, const char *pattern, value_id first,
		   value_id *ret_stray);

/* Offers the words that stand in the pattern. */
void pattern_offer(const struct sema *s, struct suggest *offers, const char *pattern);

/* The pattern in words: "`nothing`, `unlimited` or `up to` a percentage ...". */
void pattern_describe(struct str *out, const char *pattern);

#endif
