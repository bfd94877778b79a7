/*
 * decimal.h - exact products of quantities
 *
 * A transformation multiplies quantities (3.5), and the product of two has more
 * decimal places than either.  Trailing zeros are dropped, so that what people write
 * stays far below 128 bits; what does not fit becomes the largest value.
 */
#ifndef BERTH_RUNTIME_KUEUE_DECIMAL_H
#define BERTH_RUNTIME_KUEUE_DECIMAL_H

#include <stdint.h>

struct decimal { /* digits / 10^places, in the shortest form */
	__int128 digits;
	int places;
};

/* Of billionths. */
struct decimal decimal_of(__int128 nano);

struct decimal decimal_times(struct decimal a, struct decimal b);

/* Billionths, rounded away from zero, clamped as in quantity.h. */
__int128 decimal_nano(struct decimal d);

#endif
