/*
 * near.c - kinds that somebody meant, and did not quite write
 *
 * Objects of unknown kinds are skipped, as a cluster is full of them.  One that is
 * off by a letter, or by capitals, is no other kind but a mistake.  Kind and group
 * must both be near: other groups have a Node of their own.
 */

#include "runtime/snapshot/near.h"

#include <string.h>

static char
lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/*
 * Capitals apart: the same, or one letter too many, too few or wrong, two swapped,
 * or the plural.
 */
static bool
one_slip(const char *a, size_t n, const char *b, size_t m)
{
	while (n > 0 && m > 0 && lower(*a) == lower(*b))
		a++, n--, b++, m--;
	if (m == 0 && n == 2 && lower(a[0]) == 'e' && lower(a[1]) == 's')
		return true;
	while (n > 0 && m > 0 && lower(a[n - 1]) == lower(b[m - 1]))
		n--, m--;
	if (n == 2 && m == 2)
		return lower(a[0]) == lower(b[1]) && lower(a[1]) == lower(b[0]);
	return n <= 1 && m <= 1;
}

enum kind_id
kind_near(const char *kind, size_t kind_len, const char *version, size_t version_len)
{
	const char *slash = memchr(version, '/', version_len);
	size_t group_len = slash ? (size_t)(slash - version) : 0;

	for (enum kind_id id = 0; id < KIND_COUNT; id++) {
		const struct kind *k = &kind_table[id];
		size_t len = strlen(k->group);
		bool group = len == 0 ? group_len == 0
				      : one_slip(version, group_len, k->group, len) ||
						group_len == 0;

		if (group && one_slip(kind, kind_len, k->name, strlen(k->name)))
			return id;
	}
	return KIND_COUNT;
}
