/*
 * near.c - kinds that somebody meant, and did not quite write
 *
 * Objects of unknown kinds are skipped, as a cluster is full of them.  One that is
 * off by a letter, or by capitals, is no other kind but a mistake.  Kind and group
 * must both be near: other groups have a Node of their own.
 */

#include "runtime/snapshot/near.h"

#include "base/slip.h"

#include <string.h>

enum kind_id
kind_near(const char *kind, size_t kind_len, const char *version, size_t version_len)
{
	const char *slash = memchr(version, '/', version_len);
	size_t group_len = slash ? (size_t)(slash - version) : 0;

	for (enum kind_id id = 0; id < KIND_COUNT; id++) {
		const struct kind *k = &kind_table[id];
		size_t len = strlen(k->group);
		bool group = len == 0 ? group_len == 0
				      : is_slip(version, group_len, k->group, len) ||
						group_len == 0;

		if (group && is_slip(kind, kind_len, k->name, strlen(k->name)))
			return id;
	}
	return KIND_COUNT;
}
