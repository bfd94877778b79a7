/*
 * quantity.h - Kubernetes quantities, exactly
 *
 * Formula and rounding: kueue-semantics.md 2.1 to 2.4 (apimachinery's
 * resource.Quantity).  Suffixes n u m k M G T P E, Ki Mi Gi Ti Pi Ei, e<n> E<n>.
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

/* Does Kueue keep this resource in thousandths?  Only cpu. */
bool quantity_is_milli(const char *resource);

/* Canonical text of a value of this resource, as Kueue prints it. */
void quantity_format(const char *resource, int64_t value, char out[QUANTITY_TEXT]);

#endif
