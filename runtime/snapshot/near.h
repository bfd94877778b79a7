/* near.h - kinds that somebody meant, and did not quite write */
#ifndef BERTH_RUNTIME_SNAPSHOT_NEAR_H
#define BERTH_RUNTIME_SNAPSHOT_NEAR_H

#include "runtime/snapshot/kind.h"

/*
 * The kind that `kind` of `version`, an apiVersion, is one slip away from, such as
 * `workload` or `Workloads`; KIND_COUNT when it is just another kind.
 */
enum kind_id kind_near(const char *kind, size_t kind_len, const char *version,
		       size_t version_len);

#endif
