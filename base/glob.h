/* glob.h - patterns in which `*` stands for any text, also none */
#ifndef BERTH_BASE_GLOB_H
#define BERTH_BASE_GLOB_H

#include <stdbool.h>
#include <stddef.h>

/* In time proportional to the product of both lengths at most. */
bool glob_matches(const char *pattern, const char *text);

/* Bytes before the first `*`; the whole length when there is none. */
size_t glob_prefix(const char *pattern);

#endif
