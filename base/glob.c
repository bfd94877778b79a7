/* glob.c - patterns in which `*` stands for any text */

#include "base/glob.h"

#include <string.h>

/* Going back to the last star is enough: an earlier one could not do better. */
bool
glob_matches(const char *pattern, const char *text)
{
	const char *star = NULL, *retry = NULL;

	while (*text) {
		if (*pattern == '*') {
			star = pattern++;
			retry = text;
		} else if (*pattern == *text) {
			pattern++;
			text++;
		} else if (star) {
			pattern = star + 1;
			text = ++retry;
		} else {
			return false;
		}
	}
	while (*pattern == '*')
		pattern++;
	return *pattern == '\0';
}

size_t
glob_prefix(const char *pattern)
{
	return strcspn(pattern, "*");
}
