/*
 * world_text.h - the world of a snapshot as text, for tests to compare
 */
#ifndef BERTH_TESTS_UNIT_WORLD_TEXT_H
#define BERTH_TESTS_UNIT_WORLD_TEXT_H

#include "base/str.h"
#include "runtime/kueue/build.h"

/* Appends one line for each resource, node, group, workload and pod set. */
void world_text(struct str *out, const struct world *w);

/*
 * Reads a snapshot, builds its world and appends its text, then what was reported.
 * `options` may be NULL: the time is then 1,000 seconds after 1970 began.
 */
void built_text(struct str *out, const char *snapshot,
		const struct kueue_options *options);

/* Fail the test unless the text is `wanted`, or has it in it. */
void world_is(const char *snapshot, const char *wanted);
void world_has(const char *snapshot, const char *wanted);

/* The same with a feature gate set. */
void world_has_with(const char *snapshot, const char *gate, bool on,
		    const char *wanted);

#endif
