/*
 * amount.h - quota arithmetic: saturating, with a value for "unlimited"
 *
 * Kueue's resources.Amount (kueue-semantics.md 2.3): AMOUNT_UNLIMITED absorbs
 * additions, takes part in comparisons as the largest value, and sums that leave
 * the range of int64 stop at its ends.
 */
#ifndef BERTH_RUNTIME_ENGINE_AMOUNT_H
#define BERTH_RUNTIME_ENGINE_AMOUNT_H

#include <stdint.h>

#define AMOUNT_UNLIMITED INT64_MAX
#define AMOUNT_UNSET     INT64_MIN /* a borrowing or lending limit that is not there */

static inline int64_t
amount_add(int64_t a, int64_t b)
{
	int64_t sum;

	if (a == AMOUNT_UNLIMITED || b == AMOUNT_UNLIMITED)
		return AMOUNT_UNLIMITED;
	if (__builtin_add_overflow(a, b, &sum))
		return a < 0 ? INT64_MIN : INT64_MAX;
	return sum;
}

static inline int64_t
amount_sub(int64_t a, int64_t b)
{
	int64_t difference;

	if (a == AMOUNT_UNLIMITED)
		return b == AMOUNT_UNLIMITED ? 0 : AMOUNT_UNLIMITED;
	if (b == AMOUNT_UNLIMITED)
		return INT64_MIN;
	if (__builtin_sub_overflow(a, b, &difference))
		return a < 0 ? INT64_MIN : INT64_MAX;
	return difference;
}

static inline int64_t
amount_min(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

static inline int64_t
amount_max(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

#endif
