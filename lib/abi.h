/*
 * abi.h - structs of callers that were compiled with another version of the header
 *
 * Each begins with its size as its caller knows it; what is beyond either side's
 * knowledge is left alone.
 */
#ifndef BERTH_LIB_ABI_H
#define BERTH_LIB_ABI_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Copies what `given` has into `ours`, a struct of `size` bytes; NULL gives nothing. */
static inline bool
abi_take(void *ours, size_t size, const void *given)
{
	size_t theirs;

	if (!given)
		return true;
	memcpy(&theirs, given, sizeof theirs);
	if (theirs < sizeof theirs)
		return false;
	memcpy(ours, given, theirs < size ? theirs : size);
	return true;
}

/* Copies all of `ours` but its size, as far as there is room, to `given`. */
static inline bool
abi_give(void *given, const void *ours, size_t size)
{
	const size_t head = sizeof(size_t);
	size_t theirs;

	if (!given)
		return false;
	memcpy(&theirs, given, sizeof theirs);
	if (theirs < head)
		return false;
	if (theirs > size)
		theirs = size;
	memcpy((char *)given + head, (const char *)ours + head, theirs - head);
	return true;
}

#endif
