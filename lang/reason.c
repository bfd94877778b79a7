/* reason.c - the table of reasons */

#include "lang/reason.h"

const struct reason_info reason_info[REASON_COUNT] = {
#define REASON(id, name, never, kueue, doc) [REASON_##id] = { name, kueue, doc, never },
#include "lang/reasons.def"
};
