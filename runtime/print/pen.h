/*
 * pen.h - a JSON document, written front to back straight into a text
 *
 * Two blanks a level.  A key that is NULL writes a value of a list; texts that are
 * not UTF-8 are mended, as names of files need not be.
 */
#ifndef BERTH_RUNTIME_PRINT_PEN_H
#define BERTH_RUNTIME_PRINT_PEN_H

#include "base/str.h"

#include <stdbool.h>
#include <stdint.h>

struct pen {
	struct yajl_gen_t *gen;
};

/* Borrows `out` until pen_end. */
void pen_begin(struct pen *p, struct str *out);
void pen_end(struct pen *p);

void pen_text(struct pen *p, const char *key, const char *text);
void pen_int(struct pen *p, const char *key, int64_t n);
void pen_bool(struct pen *p, const char *key, bool yes);

/* Seconds since 1970 as 2026-12-02T10:00:00Z. */
void pen_instant(struct pen *p, const char *key, int64_t seconds);

/* An amount of the resource as Kueue prints it, INT64_MAX as <unlimited>. */
void pen_amount(struct pen *p, const char *key, const char *resource, int64_t value);

/* A sum of such amounts: INT64_MAX is more than can be counted, and says so. */
void pen_sum(struct pen *p, const char *key, const char *resource, int64_t value);

void pen_map(struct pen *p, const char *key);
void pen_map_end(struct pen *p);
void pen_list(struct pen *p, const char *key);
void pen_list_end(struct pen *p);

#endif
