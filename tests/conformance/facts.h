/*
 * facts.h - what a recording and an answer say, as lines that can be compared
 *
 * One line a fact: who was admitted in which cycle, who was evicted and why, and the
 * state of each workload at the end.  Two documents agree when their lines do.
 */
#ifndef BERTH_TESTS_CONFORMANCE_FACTS_H
#define BERTH_TESTS_CONFORMANCE_FACTS_H

#include "base/str.h"
#include "base/vec.h"

#include <stdbool.h>
#include <yajl/yajl_tree.h>

struct facts {
	VEC(char *) lines; /* sorted by facts_end */
};

/* `objects` tells who held quota at the start: no admission of theirs is a fact. */
void facts_of_trace(struct facts *f, yajl_val document, yajl_val objects);
void facts_of_workloads(struct facts *f, yajl_val document);

void facts_sort(struct facts *f);
void facts_free(struct facts *f);

/* The first line that one of the two has alone, in words; false when they agree. */
bool facts_differ(const struct facts *recorded, const struct facts *got,
		  struct str *out);

/*
 * Is each recorded shortfall of each workload in the answer's message, and nothing
 * else?  False with words in *out.
 */
bool reasons_agree(yajl_val recorded, yajl_val got, struct str *out);

/* A member of an object: its text, or ""; its value, or NULL. */
const char *text_of(yajl_val v, const char *key);
yajl_val member(yajl_val v, const char *key);

#endif
