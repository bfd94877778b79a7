/* reason.h - why something is not taken (lang/reasons.def) as C sees it */
#ifndef BERTH_LANG_REASON_H
#define BERTH_LANG_REASON_H

#include <stdbool.h>

enum reason {
#define REASON(id, name, never, kueue, doc) REASON_##id,
#include "lang/reasons.def"
	REASON_COUNT
};

struct reason_info {
	const char *name, *kueue, *doc;
	bool never;
};
extern const struct reason_info reason_info[REASON_COUNT];

#endif
