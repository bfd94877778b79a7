/* field.h - what an expression can read (lang/fields.def) as C sees it */
#ifndef BERTH_LANG_FIELD_H
#define BERTH_LANG_FIELD_H

#include "lang/type.h"

enum subject {
#define SUBJECT(id, name, placement, doc) SUBJECT_##id,
#define FIELD(subject, id, name, type, unit, presence, key, doc)
#include "lang/fields.def"
	SUBJECT_COUNT
};

enum field {
	FIELD_NONE,
#define SUBJECT(id, name, placement, doc)
#define FIELD(subject, id, name, type, unit, presence, key, doc) FIELD_##id,
#include "lang/fields.def"
	FIELD_COUNT
};

struct subject_info {
	const char *name, *doc;
	bool placement; /* known only once a flavor is tried */
};
extern const struct subject_info subject_info[SUBJECT_COUNT];

struct field_info {
	const char *name; /* without the subject; "" for `now` */
	const char *unit; /* resource of a COUNT; "key": the key names it; else "" */
	const char *doc;
	enum subject subject;
	enum type type;
	bool optional, keyed;
};
extern const struct field_info field_info[FIELD_COUNT];

/* The field written `subject.name`, FIELD_NONE when there is none. */
enum field field_find(enum subject subject, const char *name, size_t len);

/* The subject with this name; SUBJECT_COUNT when there is none. */
enum subject subject_find(const char *name, size_t len);

#endif
