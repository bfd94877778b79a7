/*
 * amount.h - amounts in words, with those that are too large to say
 *
 * Sums saturate at INT64_MAX; such a number is not the sum, and is never shown as
 * one.
 */
#ifndef BERTH_RUNTIME_PRINT_AMOUNT_H
#define BERTH_RUNTIME_PRINT_AMOUNT_H

#include "base/str.h"

#include <stdint.h>

/*
 * A Kubernetes quantity of `resource`, or a plain number when that is NULL; with
 * `>` before it when the sum is larger than can be counted.
 */
void print_amount(const char *resource, int64_t value, struct str *out);

/* The same for what a quota is, or has left: INT64_MAX is `<unlimited>`. */
void print_limit(const char *resource, int64_t value, struct str *out);

#endif
