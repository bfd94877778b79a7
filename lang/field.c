/* field.c - the table of fields, and look-up by name */

#include "lang/field.h"

#include <string.h>

const struct subject_info subject_info[SUBJECT_COUNT] = {
#define SUBJECT(id, name, placement, doc) [SUBJECT_##id] = { name, doc, placement },
#define FIELD(subject, id, name, type, unit, presence, key, doc)
#include "lang/fields.def"
};

enum { ALWAYS = 0, OPTIONAL = 1, PLAIN = 0, KEYED = 1 };

const struct field_info field_info[FIELD_COUNT] = {
#define SUBJECT(id, name, placement, doc)
#define FIELD(subject, id, name, type, unit, presence, key, doc)                       \
	[FIELD_##id] = {                                                               \
		name, unit, doc, SUBJECT_##subject, TYPE_##type, presence, key         \
	},
#include "lang/fields.def"
};

static bool
text_is(const char *text, const char *s, size_t len)
{
	return strlen(text) == len && memcmp(text, s, len) == 0;
}

enum field
field_find(enum subject subject, const char *name, size_t len)
{
	for (enum field f = FIELD_NONE + 1; f < FIELD_COUNT; f++)
		if (field_info[f].subject == subject &&
		    text_is(field_info[f].name, name, len))
			return f;
	return FIELD_NONE;
}

enum subject
subject_find(const char *name, size_t len)
{
	enum subject s = 0;

	while (s < SUBJECT_COUNT && !text_is(subject_info[s].name, name, len))
		s++;
	return s;
}
