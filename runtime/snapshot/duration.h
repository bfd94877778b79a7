/*
 * duration.h - lengths of time as Go prints and reads them: "1h30m", "2.5s"
 *
 * Kueue's configuration has them (metav1.Duration, which is time.ParseDuration).
 */
#ifndef BERTH_RUNTIME_SNAPSHOT_DURATION_H
#define BERTH_RUNTIME_SNAPSHOT_DURATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Nanoseconds, finer parts cut off.  False, and *ret untouched: the text is no
 * length of time, is negative, or does not fit.
 */
bool duration_parse(const char *s, size_t len, int64_t *ret);

#endif
