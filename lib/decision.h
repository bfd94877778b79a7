/* decision.h - the handle of what was decided */
#ifndef BERTH_LIB_DECISION_H
#define BERTH_LIB_DECISION_H

#include <berth/decision.h>

struct decisions;
struct settled;

struct berth_decisions {         /* one of the two */
	struct decisions *made;  /* by a policy */
	struct settled *settled; /* by the cluster's own configuration */
};

#endif
