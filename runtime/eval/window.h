/*
 * window.h - is a point in time within a window, and when does that change?
 *
 * Stretches are half open, [from, to).  Daily and weekly ones go by the clock on
 * the wall of their zone: an hour that is skipped when clocks go forward is not
 * there, one that is repeated counts twice.  A stretch over midnight belongs to
 * the day it begins on.  Zones are GLib's, which reads the system's tz data.
 */
#ifndef BERTH_RUNTIME_EVAL_WINDOW_H
#define BERTH_RUNTIME_EVAL_WINDOW_H

#include "compiler/policy.h"

/* No change within WINDOW_LOOK_AHEAD days. */
#define WINDOW_NEVER INT64_MAX
enum { WINDOW_LOOK_AHEAD = 14 };

bool window_contains(const struct policy *p, window_id window, int64_t t);

/* The first moment after t at which window_contains() gives the other answer. */
int64_t window_next_change(const struct policy *p, window_id window, int64_t t);

#endif
