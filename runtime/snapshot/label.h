/* label.h - what node labels and taints are compared by */
#ifndef BERTH_RUNTIME_SNAPSHOT_LABEL_H
#define BERTH_RUNTIME_SNAPSHOT_LABEL_H

#include <stdbool.h>

/*
 * Kubernetes' Gt, or Lt when not `greater`: both are integers as Go's ParseInt reads
 * them, and `value` is that of the node; false when either is none.
 */
bool label_ordered(const char *value, const char *than, bool greater);

#endif
