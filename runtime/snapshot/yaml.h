/*
 * yaml.h - YAML documents as JSON text
 *
 * As kubectl does, YAML is turned into JSON first, so that there is one reader.
 * A plain scalar is what YAML 1.1 makes of it (yes and no are truth values, 010
 * is eight); a quoted one is a text.  Anchors are copied where their aliases
 * stand; the copies of a document may have YAML_COPY_MOST bytes.  Merge keys
 * (<<) are refused.  A map leads from the JSON back to lines of YAML.
 */
#ifndef BERTH_RUNTIME_SNAPSHOT_YAML_H
#define BERTH_RUNTIME_SNAPSHOT_YAML_H

#include "base/str.h"
#include "base/vec.h"

#include <stdbool.h>

enum { YAML_DEPTH_MOST = 200, YAML_COPY_MOST = 16 * 1024 * 1024 };

struct yaml_at {
	uint32_t offset, line, column;
};

struct yaml_map {
	VEC(struct yaml_at) tokens; /* in order of offset */
};

enum yaml_status {
	YAML_DOCUMENT, /* json and map are filled */
	YAML_END,
	YAML_FAULT_FORM,   /* `problem` is libyaml's */
	YAML_FAULT_ANCHOR, /* `problem` is the name of an unknown anchor */
	YAML_FAULT_CYCLE,  /* `problem` is the name of an anchor within itself */
	YAML_FAULT_COPIES,
	YAML_FAULT_MERGE,
	YAML_FAULT_KEY, /* a key that is an object or a list */
	YAML_FAULT_DEPTH,
	YAML_FAULT_SIZE
};

struct yaml_reader;

struct yaml_reader *yaml_reader_new(const char *text, size_t len);
void yaml_reader_free(struct yaml_reader *y);

/* The next document; after a fault nothing more can be read. */
enum yaml_status yaml_next(struct yaml_reader *y);

/* Of the last document: JSON followed by JSON_PADDING zeros, and its map. */
const char *yaml_json(const struct yaml_reader *y, size_t *ret_len);
const struct yaml_map *yaml_map(const struct yaml_reader *y);

/* Of the last fault: where, counted from 1, and what. */
const char *yaml_problem(const struct yaml_reader *y, uint32_t *ret_line,
			 uint32_t *ret_column);

void yaml_place(const struct yaml_map *m, size_t offset, uint32_t *ret_line,
		uint32_t *ret_column);

#endif
