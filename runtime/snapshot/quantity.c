/* quantity.c - from text to billionths, and from integers to text */

#include "runtime/snapshot/quantity.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define NANO_PER_UNIT  1000000000
#define NANO_PER_MILLI 1000000

#define TEN_TO_18   INT64_C(1000000000000000000)
#define CLAMP       ((__int128)TEN_TO_18 * TEN_TO_18) /* 10^27 units */
#define BINARY_MOST ((__int128)INT64_MAX * NANO_PER_UNIT)

enum {
	NANO_DIGITS = 9,
	FRACTION_MOST_BINARY = 20,
	EXPONENT_MOST = 1000000 /* beyond it nothing changes any more */
};

static int64_t
power_of_ten(int n)
{
	static const int64_t powers[] = { 1,
					  10,
					  100,
					  1000,
					  10000,
					  100000,
					  1000000,
					  10000000,
					  100000000,
					  1000000000,
					  10000000000,
					  100000000000,
					  1000000000000,
					  10000000000000,
					  100000000000000,
					  1000000000000000,
					  10000000000000000,
					  100000000000000000,
					  TEN_TO_18 };

	return powers[n];
}

/* a * b for a, b >= 0, or the clamp. */
static __int128
times(__int128 a, __int128 b)
{
	__int128 product;

	if (__builtin_mul_overflow(a, b, &product) || product > CLAMP)
		return CLAMP;
	return product;
}

/* value * 10^shift; *more: something was cut off. */
static __int128
shift_decimal(__int128 value, int64_t shift, bool *more)
{
	while (shift > 0 && value > 0 && value < CLAMP) {
		int step = shift < 18 ? (int)shift : 18;

		value = times(value, power_of_ten(step));
		shift -= step;
	}
	while (shift < 0 && value > 0) {
		int step = shift > -18 ? (int)-shift : 18;
		int64_t unit = power_of_ten(step);

		*more |= value % unit != 0;
		value /= unit;
		shift += step;
	}
	return value;
}

struct suffix {
	int binary;   /* power of two, or */
	int exponent; /* power of ten */
};

static bool
parse_exponent(const char *s, size_t len, int *ret)
{
	bool negative = len > 0 && s[0] == '-';
	size_t i = len > 0 && (s[0] == '-' || s[0] == '+');
	int value = 0;

	if (i == len)
		return false;
	for (; i < len; i++) {
		if (s[i] < '0' || s[i] > '9')
			return false;
		if (value < EXPONENT_MOST)
			value = value * 10 + (s[i] - '0');
	}
	if (value > EXPONENT_MOST)
		value = EXPONENT_MOST;
	*ret = negative ? -value : value;
	return true;
}

static bool
parse_suffix(const char *s, size_t len, struct suffix *ret)
{
	static const char big[] = "KMGTPE";
	static const char letters[] = "numkMGTPE";
	static const int exponents[] = { -9, -6, -3, 3, 6, 9, 12, 15, 18 };
	const char *at;

	*ret = (struct suffix){ 0 };
	if (len == 0)
		return true;
	if (len == 2 && s[1] == 'i' && s[0] != '\0' && (at = strchr(big, s[0]))) {
		ret->binary = 10 * (int)(at - big + 1);
		return true;
	}
	if (len == 1 && s[0] != '\0' && (at = strchr(letters, s[0]))) {
		ret->exponent = exponents[at - letters];
		return true;
	}
	if (s[0] != 'e' && s[0] != 'E')
		return false;
	return parse_exponent(s + 1, len - 1, &ret->exponent);
}

struct number {
	__int128 digits; /* value = digits / 10^fraction */
	int64_t fraction;
	bool more; /* there are nonzero digits behind those kept */
	bool any;
};

/* Reads digits and a point from `s`; gives what is behind them. */
static const char *
parse_number(const char *s, const char *end, int64_t fraction_most, struct number *n)
{
	bool point = false;

	*n = (struct number){ 0 };
	for (; s < end; s++) {
		if (*s == '.' && !point) {
			point = true;
			continue;
		}
		if (*s < '0' || *s > '9')
			break;
		n->any = true;
		if ((point && n->fraction == fraction_most) ||
		    n->digits >= CLAMP / 10) {
			n->more |= *s != '0';
			if (!point)
				n->fraction--; /* the value is beyond the clamp */
			continue;
		}
		n->digits = n->digits * 10 + (*s - '0');
		n->fraction += point;
	}
	return s;
}

/* digits * 2^binary: in two parts, as the whole product may pass 128 bits. */
static __int128
scale_binary(const struct number *n, int binary)
{
	__int128 factor = (__int128)1 << binary, unit, nano, rest;
	bool more = n->more;

	if (n->fraction < 0)
		return BINARY_MOST;
	unit = (__int128)power_of_ten((int)n->fraction / 2) *
	       power_of_ten((int)(n->fraction - n->fraction / 2));
	nano = times(times(n->digits / unit, factor), NANO_PER_UNIT);
	rest = n->digits % unit * factor; /* < 10^20 * 2^60 */
	rest = shift_decimal(rest, NANO_DIGITS - n->fraction, &more);
	nano = quantity_add(nano, rest + more);
	return nano > BINARY_MOST ? BINARY_MOST : nano; /* kueue-semantics 2.1 */
}

static __int128
scale_decimal(const struct number *n, int exponent)
{
	bool more = n->more;
	__int128 nano =
		shift_decimal(n->digits, NANO_DIGITS + exponent - n->fraction, &more);

	return quantity_add(nano, more);
}

static bool
is_binary(const char *s, size_t len)
{
	return len > 0 && s[len - 1] == 'i';
}

/* Nearly all of them: a few digits and nothing else. */
static bool
parse_plain(const char *s, size_t len, __int128 *ret)
{
	int64_t value = 0;

	if (len == 0 || len > 18)
		return false;
	for (size_t i = 0; i < len; i++) {
		if (s[i] < '0' || s[i] > '9')
			return false;
		value = value * 10 + (s[i] - '0');
	}
	*ret = (__int128)value * NANO_PER_UNIT;
	return true;
}

bool
quantity_parse_nano(const char *s, size_t len, __int128 *ret)
{
	const char *end = s + len, *at;
	bool negative = len > 0 && s[0] == '-';
	int64_t fraction_most = is_binary(s, len) ? FRACTION_MOST_BINARY : INT64_MAX;
	struct suffix suffix;
	struct number n;
	__int128 nano;

	if (parse_plain(s, len, ret))
		return true;
	if (len > 0 && (s[0] == '-' || s[0] == '+'))
		s++;
	at = parse_number(s, end, fraction_most, &n);
	if (!n.any || !parse_suffix(at, (size_t)(end - at), &suffix))
		return false;
	if (suffix.binary)
		nano = scale_binary(&n, suffix.binary);
	else
		nano = scale_decimal(&n, suffix.exponent);
	*ret = negative ? -nano : nano;
	return true;
}

int64_t
quantity_round(__int128 nano, bool milli)
{
	__int128 unit = milli ? NANO_PER_MILLI : NANO_PER_UNIT;
	__int128 value = nano / unit, rest = nano % unit;

	value += (rest > 0) - (rest < 0);
	if (value > INT64_MAX)
		return INT64_MAX;
	if (value < INT64_MIN)
		return INT64_MIN;
	return (int64_t)value;
}

__int128
quantity_add(__int128 a, __int128 b)
{
	__int128 sum = a + b;

	return sum > CLAMP ? CLAMP : sum < -CLAMP ? -CLAMP : sum;
}

bool
quantity_parse(const char *s, size_t len, bool milli, int64_t *ret)
{
	__int128 nano;

	if (!quantity_parse_nano(s, len, &nano))
		return false;
	*ret = quantity_round(nano, milli);
	return true;
}

bool
quantity_is_milli(const char *resource)
{
	return strcmp(resource, "cpu") == 0;
}

static bool
is_bytes(const char *resource)
{
	static const char hugepages[] = "hugepages-";

	return strcmp(resource, "memory") == 0 ||
	       strcmp(resource, "ephemeral-storage") == 0 ||
	       strncmp(resource, hugepages, sizeof hugepages - 1) == 0;
}

/* value * 1000^power, power from -1 (m) upwards, in the shortest form. */
static void
format_decimal(int64_t value, int power, char out[QUANTITY_TEXT])
{
	static const char *const suffixes[] = { "m", "", "k", "M", "G", "T", "P", "E" };

	while (value != 0 && value % 1000 == 0 && power < 6) {
		value /= 1000;
		power++;
	}
	if (value == 0)
		power = 0;
	snprintf(out, QUANTITY_TEXT, "%" PRId64 "%s", value, suffixes[power + 1]);
}

static void
format_binary(int64_t value, char out[QUANTITY_TEXT])
{
	static const char *const suffixes[] = {
		"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"
	};
	int power = 0;

	while (value % 1024 == 0 && power < 6) {
		value /= 1024;
		power++;
	}
	snprintf(out, QUANTITY_TEXT, "%" PRId64 "%s", value, suffixes[power]);
}

void
quantity_format(const char *resource, int64_t value, char out[QUANTITY_TEXT])
{
	if (quantity_is_milli(resource))
		format_decimal(value, -1, out);
	else if (is_bytes(resource) && (value >= 1024 || value <= -1024))
		format_binary(value, out);
	else
		format_decimal(value, 0, out);
}
