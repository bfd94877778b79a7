/*
 * tally.h - amounts of different resources, each given once
 *
 * Gathered while a block or a list is read, then kept in order of resource name.
 */
#ifndef BERTH_COMPILER_SEMA_TALLY_H
#define BERTH_COMPILER_SEMA_TALLY_H

#include "compiler/sema/sema.h"

enum { TALLY_MOST = 64 };

struct tally {
	struct amount at[TALLY_MOST];
	uint32_t n;
};

/* NULL when the resource is not there. */
const struct amount *tally_find(const struct sema *s, const struct tally *t,
				const char *resource);

/* Adds one; reports a resource that is there, or one too many. */
void tally_add(struct sema *s, struct tally *t, struct amount a, struct span at);

/* Adds one that nobody wrote, unless the resource is there. */
void tally_default(struct sema *s, struct tally *t, const char *resource,
		   int64_t value);

/* Copies it to the model. */
struct range tally_keep(struct sema *s, const struct tally *t);

#endif
