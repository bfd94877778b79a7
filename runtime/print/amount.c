/* amount.c - amounts in words, with those that are too large to say */

#include "runtime/print/amount.h"

#include "runtime/snapshot/quantity.h"

#include <inttypes.h>

void
print_amount(const char *resource, int64_t value, struct str *out)
{
	char text[QUANTITY_TEXT];

	if (value == INT64_MAX) {
		str_char(out, '>');
		value--;
	}
	if (!resource) {
		str_printf(out, "%" PRId64, value);
		return;
	}
	quantity_format(resource, value, text);
	str_add(out, text);
}

void
print_limit(const char *resource, int64_t value, struct str *out)
{
	if (value == INT64_MAX)
		str_add(out, "<unlimited>");
	else
		print_amount(resource, value, out);
}
