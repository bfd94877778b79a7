/* unit.c - the table of units, and look-up */

#include "lang/unit.h"

#include <string.h>

const struct unit_info unit_info[] = {
#define UNIT(spelling, type, resource, numerator, denominator, doc)                    \
	{ spelling, resource, doc, TYPE_##type, numerator, denominator },
#include "lang/units.def"
};

const unsigned unit_count = sizeof unit_info / sizeof unit_info[0];

const struct unit_info *
unit_find(const char *spelling)
{
	for (unsigned i = 0; i < unit_count; i++)
		if (strcmp(unit_info[i].spelling, spelling) == 0)
			return &unit_info[i];
	return NULL;
}
