/*
 * cursor.h - from token to token through JSON text, a window at a time
 *
 * A window is a stretch of the text that ends at a line break: no token crosses
 * one.  A file is read window by window into one small buffer, which stays in the
 * processor's cache together with its index; mapping the file costs five times
 * as much (docs/decisions).  Text without line breaks is one window.
 *
 * At the end of the text the token is '\0'.  When the index reports broken text,
 * or the file cannot be read, the cursor is `broken` and every token from there
 * on is '\0'.
 */
#ifndef BERTH_RUNTIME_SNAPSHOT_CURSOR_H
#define BERTH_RUNTIME_SNAPSHOT_CURSOR_H

#include "runtime/snapshot/json_index.h"

#include <stdbool.h>

/* Small enough for text and index to stay in the second-level cache. */
enum { CURSOR_WINDOW = 256 * 1024 };

/* Where text comes from: memory, or a file that can be read anywhere. */
struct feed {
	const char *text; /* len bytes and JSON_PADDING zeros; NULL: `fd` has it */
	size_t len;
	int fd;
};

struct cursor {
	struct feed feed;
	struct json_index *index; /* borrowed */
	const char *window;       /* text[base, end) */
	size_t base, end;
	size_t window_bytes; /* about as large as this, CURSOR_WINDOW */
	bool broken;
	int read_error;     /* errno, when the file could not be read */
	const uint32_t *at; /* offsets of the window's tokens from `base` */
	uint32_t i, n;
	char *buffer; /* of a file: text[base, base + filled) */
	size_t buffer_cap, filled;
	char *unescaped; /* the last text with a backslash in it */
	size_t unescaped_cap;
};

/* A place to come back to. */
struct cursor_mark {
	size_t base, offset;
	uint32_t i;
};

struct cursor_text {
	const char *at; /* not NUL-terminated; good until the next cursor_peek */
	size_t len;
};

void cursor_init(struct cursor *c, struct json_index *index, struct feed feed,
		 size_t from);
void cursor_finish(struct cursor *c);
void cursor_free(struct cursor *c);

/* Indexes the next window with a token in it; false at the end. */
bool cursor_refill(struct cursor *c);

/* The first byte of the token here. */
static inline char
cursor_peek(struct cursor *c)
{
	if (c->i == c->n && !cursor_refill(c))
		return '\0';
	return c->window[c->at[c->i]];
}

/* Where the token here begins, or the end of the text. */
static inline size_t
cursor_offset(struct cursor *c)
{
	return cursor_peek(c) == '\0' && c->i == c->n ? c->end : c->base + c->at[c->i];
}

static inline void
cursor_next(struct cursor *c)
{
	c->i++;
}

/* Goes past the token here if it is `want`. */
static inline bool
cursor_take(struct cursor *c, char want)
{
	if (cursor_peek(c) != want)
		return false;
	c->i++;
	return true;
}

/* Goes past the value here unread; false when the text ends in it. */
bool cursor_skip(struct cursor *c);

struct cursor_mark cursor_mark(struct cursor *c);
void cursor_back(struct cursor *c, struct cursor_mark mark);

/* The text here, which begins with a quote, unescaped; false: it is malformed. */
bool cursor_text_take(struct cursor *c, struct cursor_text *ret_text);

/* The number or word here, as written. */
struct cursor_text cursor_bare_take(struct cursor *c);

#endif
