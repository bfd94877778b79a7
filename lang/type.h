/* type.h - the types of the language (lang/types.def) as C sees them */
#ifndef BERTH_LANG_TYPE_H
#define BERTH_LANG_TYPE_H

#include "base/intern.h"

#include <stdbool.h>

enum type {
#define TYPE(id, rep, spelling, doc) TYPE_##id,
#include "lang/types.def"
	TYPE_COUNT_OF_TYPES
};

enum rep { REP_BOOL, REP_INT, REP_SYM };

struct type_info {
	const char *name, *spelling, *doc;
	enum rep rep;
};
extern const struct type_info type_info[TYPE_COUNT_OF_TYPES];

/* The type of an expression: `unit` is the resource of COUNT and COUNT_TIME. */
struct typed {
	enum type type;
	bool optional; /* the value may be VALUE_ABSENT */
	sym unit;      /* a Kubernetes resource name, or sym 0 */
};

#endif
