/* yaml_scalar.c - null, truth values and numbers among plain scalars */

#include "runtime/snapshot/yaml_scalar.h"

#include <inttypes.h>
#include <stdint.h>
#include <string.h>

static bool
is_one_of(const char *s, size_t len, const char *const *words)
{
	for (; *words; words++)
		if (strlen(*words) == len && memcmp(*words, s, len) == 0)
			return true;
	return false;
}

static bool
resolve_word(const char *s, size_t len, struct str *out)
{
	static const char *const nulls[] = { "", "~", "null", "Null", "NULL", NULL };
	static const char *const yes[] = { "y",    "Y",    "yes", "Yes", "YES", "true",
					   "True", "TRUE", "on",  "On",  "ON",  NULL };
	static const char *const no[] = { "n",   "N",     "no",    "No",
					  "NO",  "false", "False", "FALSE",
					  "off", "Off",   "OFF",   NULL };

	if (is_one_of(s, len, nulls))
		str_add(out, "null");
	else if (is_one_of(s, len, yes))
		str_add(out, "true");
	else if (is_one_of(s, len, no))
		str_add(out, "false");
	else
		return false;
	return true;
}

/* Digits of a base, with `_` between them. */
static bool
parse_based(const char *s, size_t len, unsigned base, uint64_t *ret)
{
	uint64_t value = 0;
	bool any = false;

	for (size_t i = 0; i < len; i++) {
		unsigned digit = base;

		if (s[i] == '_')
			continue;
		if (s[i] >= '0' && s[i] <= '9')
			digit = (unsigned)(s[i] - '0');
		else if ((s[i] | 0x20) >= 'a' && (s[i] | 0x20) <= 'f')
			digit = (unsigned)((s[i] | 0x20) - 'a') + 10;
		if (digit >= base || __builtin_mul_overflow(value, base, &value) ||
		    __builtin_add_overflow(value, digit, &value))
			return false;
		any = true;
	}
	*ret = value;
	return any;
}

/* 0x1F, 0o17, 017, 0b11 */
static bool
resolve_based(const char *s, size_t len, bool negative, struct str *out)
{
	uint64_t value;
	bool ok;

	if (len < 2 || s[0] != '0')
		return false;
	if (s[1] == 'x' || s[1] == 'X')
		ok = parse_based(s + 2, len - 2, 16, &value);
	else if (s[1] == 'o' || s[1] == 'O')
		ok = parse_based(s + 2, len - 2, 8, &value);
	else if (s[1] == 'b' || s[1] == 'B')
		ok = parse_based(s + 2, len - 2, 2, &value);
	else
		ok = parse_based(s + 1, len - 1, 8, &value);
	if (ok)
		str_printf(out, "%s%" PRIu64, negative ? "-" : "", value);
	return ok;
}

static size_t
skip_digits(const char *s, size_t len, size_t i)
{
	while (i < len && ((s[i] >= '0' && s[i] <= '9') || (s[i] == '_' && i > 0)))
		i++;
	return i;
}

static void
add_digits(const char *s, size_t from, size_t to, struct str *out)
{
	for (size_t i = from; i < to; i++)
		if (s[i] != '_')
			str_char(out, s[i]);
}

/* [-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)? in the form that JSON has. */
static bool
resolve_decimal(const char *s, size_t len, bool negative, struct str *out)
{
	size_t whole = skip_digits(s, len, 0), from = 0, point = whole, end;
	size_t exponent;

	if (point < len && s[point] == '.')
		point = skip_digits(s, len, point + 1);
	if (whole == 0 && point < 2)
		return false;
	end = point;
	exponent = end;
	if (end < len && (s[end] | 0x20) == 'e') {
		exponent = end + 1;
		if (exponent < len && (s[exponent] == '-' || s[exponent] == '+'))
			exponent++;
		end = skip_digits(s, len, exponent);
		if (end == exponent)
			return false;
	}
	if (end != len)
		return false;
	while (from < whole && (s[from] == '0' || s[from] == '_'))
		from++;
	str_add(out, negative ? "-" : "");
	if (from == whole)
		str_char(out, '0');
	add_digits(s, from, whole, out);
	if (point > whole + 1)
		add_digits(s, whole, point, out);
	if (end > point)
		add_digits(s, point, end, out);
	return true;
}

bool
yaml_scalar_resolve(const char *s, size_t len, struct str *out)
{
	bool negative = len > 0 && s[0] == '-';

	if (resolve_word(s, len, out))
		return true;
	if (s[0] == '-' || s[0] == '+') {
		s++;
		len--;
	}
	if (len == 0 || !((s[0] >= '0' && s[0] <= '9') || s[0] == '.'))
		return false;
	return resolve_based(s, len, negative, out) ||
	       resolve_decimal(s, len, negative, out);
}

void
yaml_scalar_quote(const char *s, size_t len, struct str *out)
{
	size_t done = 0;

	str_char(out, '"');
	for (size_t i = 0; i < len; i++) {
		unsigned char c = (unsigned char)s[i];

		if (c >= 0x20 && c != '"' && c != '\\')
			continue;
		str_bytes(out, s + done, i - done);
		done = i + 1;
		if (c < 0x20)
			str_printf(out, "\\u%04x", c);
		else
			str_printf(out, "\\%c", c);
	}
	str_bytes(out, s + done, len - done);
	str_char(out, '"');
}
