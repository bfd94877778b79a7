/*
 * source.h - the texts of one compilation, and from an offset back to a line
 *
 * A source set owns its texts.  Each text is followed by two NUL bytes, which
 * flex wants.  Lines and columns count from 1; a column counts bytes.
 */
#ifndef BERTH_BASE_SOURCE_H
#define BERTH_BASE_SOURCE_H

#include "base/span.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stddef.h>

/* Texts of one compilation may be this long together (offsets are 32 bits). */
#define SOURCE_BYTES_MAX ((size_t)1 << 30)

struct source {
	char *name; /* as the user gave it: a path, or "-" */
	char *text; /* len bytes, then two NULs; flex may write to it */
	size_t len;
	uint32_t base;       /* offset of text[0] in spans */
	uint32_t *line_at;   /* where each line begins, made on demand */
	uint32_t line_count; /* 0 until then */
};

struct source_set {
	VEC(struct source) list;
};

struct place {
	const struct source *source; /* NULL for a span that is nowhere */
	uint32_t line, column;
	const char *line_text; /* not NUL-terminated */
	size_t line_len;       /* without its newline */
};

/*
 * Copies `len` bytes in; gives the source, or NULL when SOURCE_BYTES_MAX would
 * be passed.  The pointer is good until the next source_add.
 */
struct source *source_add(struct source_set *set, const char *name, const char *text,
			  size_t len);

const struct source *source_of(const struct source_set *set, uint32_t offset);
struct place source_place(const struct source_set *set, uint32_t offset);

/* A span over bytes [begin,end) of one source. */
struct span source_span(const struct source *s, size_t begin, size_t end);

void source_set_free(struct source_set *set);

#endif
