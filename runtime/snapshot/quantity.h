/*
 * quantity.h - Kubernetes quantities, exactly
 *
 * Formula and rounding: kueue-semantics.md 2.1 to 2.4 (apimachinery's
 * resource.Quantity).  Suffixes n u m k M G T P E, Ki Mi Gi Ti Pi Ei, e<n> E<n>.
 * Unlike apimachinery, which takes "Ki" and "." for zero, at least one digit is
 * required, as the API server's own schema does.
 */
#ifndef BERTH_RUNTIME_SNAPSHOT_QUANTITY_H
#define BERTH_RUNTIME_SNAPSHOT_QUANTITY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Room for any value in quantity_format, with its NUL. */
#define QUANTITY_TEXT 32

/*
 * The integer value of resource text: thousandths when `milli`, whole units
 * otherwise, rounded away from zero, clamped to int64.  False when the text is
 * no quantity; *ret is then untouched.
 */
bool quantity_parse(const char *s, size_t len, bool milli, int64_t *ret);

/*
 * The value in billionths, finer ones rounded away from zero; beyond 10^27 units
 * it is clamped.  (Of a number with a binary suffix, digits after the twentieth
 * behind the point only make it larger than what the twenty say.)
 */
bool quantity_parse_nano(const char *s, size_t len, __int128 *ret);

/* Billionths to thousandths or units, away from zero, clamped to int64. */
int64_t quantity_round(__int128 nano, bool milli);

/* a + b, clamped to the range of quantity_parse_nano. */
__int128 quantity_add(__int128 a, __int128 b);

/* Does Kueue keep this resource in thousandths?  Only cpu. */
bool quantity_is_milli(const char *resource);

/* Canonical text of a value of this resource, as Kueue prints it. */
void quantity_format(const char *resource, int64_t value, char out[QUANTITY_TEXT]);

#endif
