/* decimal.c - shortest forms, products, and back to billionths */

#include "runtime/kueue/decimal.h"

#include "runtime/snapshot/quantity.h"

enum { NANO_PLACES = 9 };

#define LARGEST ((__int128)1 << 126)

static struct decimal
shortest(struct decimal d)
{
	if (d.digits == 0)
		return (struct decimal){ 0, 0 };
	while (d.digits % 10 == 0) {
		d.digits /= 10;
		d.places--;
	}
	return d;
}

struct decimal
decimal_of(__int128 nano)
{
	return shortest((struct decimal){ nano, NANO_PLACES });
}

struct decimal
decimal_times(struct decimal a, struct decimal b)
{
	struct decimal out = { 0, a.places + b.places };

	if (__builtin_mul_overflow(a.digits, b.digits, &out.digits)) {
		out.digits = (a.digits < 0) == (b.digits < 0) ? LARGEST : -LARGEST;
		out.places = 0;
		return out;
	}
	return shortest(out);
}

__int128
decimal_nano(struct decimal d)
{
	int shift = NANO_PLACES - d.places;
	__int128 shifted;
	int more = 0;

	for (; shift > 0; shift--) {
		if (__builtin_mul_overflow(d.digits, 10, &shifted))
			return quantity_add(d.digits < 0 ? -LARGEST : LARGEST, 0);
		d.digits = shifted;
	}
	for (; shift < 0 && d.digits != 0; shift++) {
		if (d.digits % 10 != 0)
			more = d.digits < 0 ? -1 : 1;
		d.digits /= 10;
	}
	return quantity_add(d.digits, more); /* clamped */
}
