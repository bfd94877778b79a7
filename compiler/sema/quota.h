/* quota.h - what a team, or an org, has of each flavor */
#ifndef BERTH_COMPILER_SEMA_QUOTA_H
#define BERTH_COMPILER_SEMA_QUOTA_H

#include "compiler/sema/sema.h"

/* All `quota` blocks among the items, in the order written. */
struct range quota_list(struct sema *s, item_id first);

#endif
