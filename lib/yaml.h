/* yaml.h - a JSON document as YAML, so that each document is made once */
#ifndef BERTH_LIB_YAML_H
#define BERTH_LIB_YAML_H

#include "base/str.h"

/*
 * Appends the JSON text at `json`, which must be well formed, to *out in YAML's
 * block style; keys keep their order and numbers their digits.
 */
void yaml_from_json(struct str *out, const char *json, size_t len);

#endif
