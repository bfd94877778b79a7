/*
 * piece.h - what the rows of a snapshot are made of
 *
 * Lists are ranges of shared pools, which struct snapshot holds: a row keeps a
 * struct slice, and its comment says of which pool.
 */
#ifndef BERTH_RUNTIME_SNAPSHOT_PIECE_H
#define BERTH_RUNTIME_SNAPSHOT_PIECE_H

#include "base/intern.h"

#include <stdbool.h>
#include <stdint.h>

#define ROW_NONE UINT32_MAX

struct slice { /* [first, first + n) of a pool */
	uint32_t first, n;
};

struct snap_pair {
	sym key, value;
};

/* An amount as Kueue counts it (kueue-semantics 2.2). */
struct snap_amount {
	sym resource;
	int64_t value;
};

/* A quantity before it is rounded: billionths. */
struct snap_exact {
	sym resource;
	__int128 nano;
};

enum snap_effect { /* EFFECT_ANY is an empty effect: in a toleration, all of them */
		   SNAP_EFFECT_ANY,
		   SNAP_EFFECT_NO_SCHEDULE,
		   SNAP_EFFECT_PREFER_NO_SCHEDULE,
		   SNAP_EFFECT_NO_EXECUTE,
		   SNAP_EFFECT_OTHER /* none that Kubernetes knows: matches nothing */
};

enum snap_operator {
	SNAP_OP_IN, /* also Equal of a toleration */
	SNAP_OP_NOT_IN,
	SNAP_OP_EXISTS,
	SNAP_OP_DOES_NOT_EXIST,
	SNAP_OP_GT,
	SNAP_OP_LT,
	SNAP_OP_OTHER
};

struct snap_taint {     /* of a node or a flavor */
	sym key, value; /* value sym 0: none */
	enum snap_effect effect;
};

struct snap_toleration {
	sym key, value; /* key sym 0: every key */
	enum snap_operator op;
	enum snap_effect effect;
	sym seconds; /* tolerationSeconds as written: only told apart */
};

struct snap_requirement { /* one matchExpression */
	sym key;
	enum snap_operator op;
	struct slice values; /* syms */
};

struct snap_term { /* its requirements are ANDed; terms are ORed */
	struct slice requirements;
	sym match_fields; /* as canonical JSON: only told apart */
};

#endif
