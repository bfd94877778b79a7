/* slip.c - words that were nearly written right */

#include "base/slip.h"

static char
lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* What both have at the beginning and at the end leaves the slip itself. */
bool
is_slip(const char *written, size_t n, const char *meant, size_t m)
{
	while (n > 0 && m > 0 && lower(*written) == lower(*meant))
		written++, n--, meant++, m--;
	if (m == 0 && n == 2 && lower(written[0]) == 'e' && lower(written[1]) == 's')
		return true;
	while (n > 0 && m > 0 && lower(written[n - 1]) == lower(meant[m - 1]))
		n--, m--;
	if (n == 2 && m == 2)
		return lower(written[0]) == lower(meant[1]) &&
		       lower(written[1]) == lower(meant[0]);
	return n <= 1 && m <= 1;
}
