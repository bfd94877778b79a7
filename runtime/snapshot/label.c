/* label.c - label values as numbers */

#include "runtime/snapshot/label.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

static bool
integer_of(const char *text, int64_t *ret)
{
	char *end;

	if (*text != '-' && *text != '+' && (*text < '0' || *text > '9'))
		return false;
	errno = 0;
	*ret = strtoll(text, &end, 10);
	return errno == 0 && end != text && *end == '\0';
}

bool
label_ordered(const char *value, const char *than, bool greater)
{
	int64_t x, y;

	if (!integer_of(value, &x) || !integer_of(than, &y))
		return false;
	return greater ? x > y : x < y;
}
