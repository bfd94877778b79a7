/*
 * gate.h - which of Kueue's feature gates are on
 */
#ifndef BERTH_RUNTIME_KUEUE_GATE_H
#define BERTH_RUNTIME_KUEUE_GATE_H

#include "runtime/kueue/build.h"

enum gate {
#define GATE(name, on, effect) GATE_##name,
#include "runtime/kueue/gate.def"
	GATE_COUNT
};

struct gates {
	bool on[GATE_COUNT];
};

/*
 * The defaults, then the configuration of the snapshot, then `options`.  False, with
 * errors in the sink: one is unknown, or cannot be evaluated as it is set.
 */
bool gates_take(struct gates *g, const struct snapshot *s,
		const struct kueue_options *options, struct diag_sink *sink);

#endif
