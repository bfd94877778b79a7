/* duration.c - a sum of numbers with units */

#include "runtime/snapshot/duration.h"

#include <string.h>

struct unit {
	const char *name;
	int64_t nanoseconds;
};

static const struct unit units[] = {
	{ "ns", 1 },
	{ "us", 1000 },
	{ "\xc2\xb5s", 1000 }, /* both characters that look like a mu */
	{ "\xce\xbcs", 1000 },
	{ "ms", 1000000 },
	{ "s", 1000000000 },
	{ "m", 60 * INT64_C(1000000000) },
	{ "h", 3600 * INT64_C(1000000000) },
};

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* The unit that stands at `s`, up to the next number. */
static const struct unit *
unit_at(const char *s, const char *end, const char **ret_behind)
{
	const char *stop = s;

	while (stop < end && !is_digit(*stop) && *stop != '.')
		stop++;
	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (strlen(units[i].name) == (size_t)(stop - s) &&
		    memcmp(units[i].name, s, (size_t)(stop - s)) == 0) {
			*ret_behind = stop;
			return &units[i];
		}
	return NULL;
}

struct decimal {
	int64_t whole, part, scale; /* whole + part / scale */
	bool any;
};

/* Reads a number from *s on; false when it does not fit. */
static bool
take_decimal(const char **s, const char *end, struct decimal *d)
{
	const char *at = *s;

	*d = (struct decimal){ .scale = 1 };
	for (; at < end && is_digit(*at); at++, d->any = true)
		if (__builtin_mul_overflow(d->whole, 10, &d->whole) ||
		    __builtin_add_overflow(d->whole, *at - '0', &d->whole))
			return false;
	if (at < end && *at == '.')
		for (at++; at < end && is_digit(*at); at++, d->any = true) {
			if (d->scale == INT64_C(1000000000000000))
				continue; /* less than a nanosecond of an hour */
			d->part = d->part * 10 + (*at - '0');
			d->scale *= 10;
		}
	*s = at;
	return d->any;
}

bool
duration_parse(const char *s, size_t len, int64_t *ret)
{
	const char *end = s + len;
	int64_t sum = 0, whole;

	if (len > 0 && *s == '+')
		s++;
	if (end - s == 1 && *s == '0') {
		*ret = 0;
		return true;
	}
	if (s == end)
		return false;
	while (s < end) {
		const struct unit *unit;
		struct decimal d;

		if (!take_decimal(&s, end, &d) || !(unit = unit_at(s, end, &s)))
			return false;
		if (__builtin_mul_overflow(d.whole, unit->nanoseconds, &whole) ||
		    __builtin_add_overflow(sum, whole, &sum) ||
		    __builtin_add_overflow(
			    sum,
			    (int64_t)((__int128)d.part * unit->nanoseconds / d.scale),
			    &sum))
			return false;
	}
	*ret = sum;
	return true;
}
