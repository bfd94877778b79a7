/* unit.h - the words that may follow a number (lang/units.def) as C sees them */
#ifndef BERTH_LANG_UNIT_H
#define BERTH_LANG_UNIT_H

#include "lang/type.h"

struct unit_info {
	const char *spelling, *resource, *doc;
	enum type type;
	int64_t numerator, denominator;
};
extern const struct unit_info unit_info[];
extern const unsigned unit_count;

/* NULL when no unit is spelled so. */
const struct unit_info *unit_find(const char *spelling);

#endif
