/* resource.h - the order in which resources are looked at */
#ifndef BERTH_RUNTIME_ENGINE_RESOURCE_H
#define BERTH_RUNTIME_ENGINE_RESOURCE_H

#include <stdint.h>

/*
 * Kueue goes through the resources of a request by the 64-bit FNV-1a hash of their
 * names (kueue-semantics.md 2.5); the order decides which shortfall is told first.
 * Equal ranks go by name.
 */
uint64_t resource_rank(const char *name);

#endif
