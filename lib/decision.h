/* decision.h - the handle of what was decided */
#ifndef BERTH_LIB_DECISION_H
#define BERTH_LIB_DECISION_H

#include "runtime/eval/decision.h"

struct berth_decisions {
	struct decisions *made;
};

#endif
