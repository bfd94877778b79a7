/* snapshot.h - the handle of a snapshot */
#ifndef BERTH_LIB_SNAPSHOT_H
#define BERTH_LIB_SNAPSHOT_H

#include "runtime/snapshot/snapshot.h"

#include <berth/snapshot.h>

struct berth_snapshot {
	struct snapshot *columns;
};

#endif
