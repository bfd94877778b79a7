/*
 * window.h - is a point in time within a window, and when does that change?
 *
 * Stretches are half open, [from, to).  Daily and weekly ones go by the clock on
 * the wall of their zone: an hour that is skipped when clocks go forward is not
 * there, one that is repeated counts twice.  A stretch over midnight belongs to
 * the day it begins on; one whose ends are equal lasts a whole day.  Zones are
 * GLib's, which reads the system's tz data.
 */
#ifndef BERTH_RUNTIME_EVAL_WINDOW_H
#define BERTH_RUNTIME_EVAL_WINDOW_H

#include "base/vec.h"
#include "compiler/policy.h"

/* Changes of daily and weekly stretches are looked for so many days ahead. */
enum { WINDOW_LOOK_AHEAD = 14 };

struct moments {
	int64_t *at;
	uint32_t n, cap;
};

/* A window with its time zones at hand.  Borrows the policy. */
struct window_reader {
	const struct policy *policy;
	const struct window *window;
	struct _GTimeZone **zones; /* one for each stretch; NULL for a single one */
};

void window_open(struct window_reader *r, const struct policy *p, window_id window);
void window_close(struct window_reader *r);

/* t is within a day of the years 1970 to 9999. */
bool window_contains(const struct window_reader *r, int64_t t);

/*
 * Appends, in order, each moment after t at which window_contains() gives the other
 * answer: within WINDOW_LOOK_AHEAD days, and the ends of single stretches whenever
 * they are.
 */
void window_changes(const struct window_reader *r, int64_t t, struct moments *out);

/* Sorts moments and drops those that occur twice. */
void moments_sort(struct moments *m);

#endif
