/*
 * instant.h - points in time as whole seconds since 1970 in UTC
 *
 * Kubernetes writes RFC 3339 in seconds (metav1.Time) or microseconds
 * (MicroTime); fractions are dropped.  Policies write the same form and may
 * leave out the seconds.
 */
#ifndef BERTH_BASE_INSTANT_H
#define BERTH_BASE_INSTANT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Room for "2026-12-01T11:30:00Z" and its NUL, and for far years. */
#define INSTANT_TEXT 32

/*
 * YYYY-MM-DDThh:mm[:ss[.fff]](Z|+hh:mm|-hh:mm), years 1970 to 9999, days that
 * exist.  False leaves *ret_seconds alone.
 */
bool instant_parse(const char *s, size_t len, int64_t *ret_seconds);

/* "2026-12-01T11:30:00Z"; seconds outside years 1970 to 9999 print as a number. */
void instant_format(int64_t seconds, char out[INSTANT_TEXT]);

#endif
