/* yaml_scalar.h - what a plain YAML 1.1 scalar is, as JSON */
#ifndef BERTH_RUNTIME_SNAPSHOT_YAML_SCALAR_H
#define BERTH_RUNTIME_SNAPSHOT_YAML_SCALAR_H

#include "base/str.h"

#include <stdbool.h>

/*
 * Appends null, a truth value or a number, as go-yaml resolves `s`; false: it is
 * a text, nothing was appended.
 */
bool yaml_scalar_resolve(const char *s, size_t len, struct str *out);

/* Appends `s` as a JSON string. */
void yaml_scalar_quote(const char *s, size_t len, struct str *out);

#endif
