/* selector.c - label selectors over the labels of a namespace */

#include "runtime/kueue/builder.h"

static bool
among(const struct snapshot *s, struct slice values, sym value)
{
	for (uint32_t i = 0; i < values.n; i++)
		if (sym_same(s->syms[values.first + i], value))
			return true;
	return false;
}

static bool
requirement_met(const struct snapshot *s, const struct snap_requirement *r, sym value)
{
	switch (r->op) {
	case SNAP_OP_IN:
		return value.ix && among(s, r->values, value);
	case SNAP_OP_NOT_IN: /* also when there is no such label */
		return !value.ix || !among(s, r->values, value);
	case SNAP_OP_EXISTS:
		return value.ix != 0;
	case SNAP_OP_DOES_NOT_EXIST:
		return value.ix == 0;
	case SNAP_OP_GT:
	case SNAP_OP_LT:
	case SNAP_OP_OTHER: /* of nodes only: the API server refuses them here */
		break;
	}
	return false;
}

bool
selector_matches(const struct snapshot *s, const struct snap_selector *selector,
		 struct slice labels)
{
	if (!selector->given)
		return false;
	for (uint32_t i = 0; i < selector->requirements.n; i++) {
		const struct snap_requirement *r =
			&s->requirements[selector->requirements.first + i];

		if (!requirement_met(s, r, snapshot_lookup(s, labels, r->key)))
			return false;
	}
	return true;
}
