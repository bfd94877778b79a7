/*
 * build.h - from Kueue's objects in a snapshot to a world that the engine decides on
 *
 * The result depends on what the objects say only, not on their order.  References
 * such as (4.1) are to kueue-semantics.md.
 */
#ifndef BERTH_RUNTIME_KUEUE_BUILD_H
#define BERTH_RUNTIME_KUEUE_BUILD_H

#include "base/arena.h"
#include "diag/diag.h"
#include "runtime/engine/parts.h"
#include "runtime/snapshot/snapshot.h"

/* A feature gate that is set by hand, over what the configuration says. */
struct kueue_gate {
	const char *name;
	bool on;
};

struct kueue_options {
	int64_t now; /* seconds since 1970: backoffs, and reservations without a time */
	const struct kueue_gate *gates;
	uint32_t n_gates;
};

/*
 * Builds *ret in the arena and in `parts`, which is empty and which the caller frees.
 * Its texts are borrowed from the snapshot, so all three must outlive it.  What the
 * snapshot has and nobody evaluates, such as topologies, is reported as a warning and
 * treated as if it were not there.  False, with errors in the sink: a feature gate is
 * unknown, or cannot be set to what is asked.
 */
bool kueue_build_world(struct arena *arena, struct world_parts *parts,
		       const struct snapshot *s, const struct kueue_options *options,
		       struct diag_sink *sink, struct world *ret);

#endif
