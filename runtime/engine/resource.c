/* resource.c - the rank of a resource among those of a world */

#include "runtime/engine/resource.h"

uint64_t
resource_rank(const char *name)
{
	uint64_t hash = UINT64_C(14695981039346656037);

	for (; *name; name++)
		hash = (hash ^ (unsigned char)*name) * UINT64_C(1099511628211);
	return hash;
}
