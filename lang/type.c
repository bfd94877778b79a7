/* type.c - the table of types */

#include "lang/type.h"

const struct type_info type_info[TYPE_COUNT_OF_TYPES] = {
#define TYPE(id, rep, spelling, doc) [TYPE_##id] = { #id, spelling, doc, REP_##rep },
#include "lang/types.def"
};
