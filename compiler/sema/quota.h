/* quota.h - what a team, or an org, has of each flavor */
#ifndef BERTH_COMPILER_SEMA_QUOTA_H
#define BERTH_COMPILER_SEMA_QUOTA_H

#include "compiler/sema/sema.h"

/* Kueue bounds what a ClusterQueue lends, not what a Cohort does. */
enum quota_owner { QUOTA_OF_TEAM, QUOTA_OF_ORG };

/* All `quota` blocks among the items, in the order written. */
struct range quota_list(struct sema *s, item_id first, enum quota_owner owner);

#endif
