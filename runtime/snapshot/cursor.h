/*
 * cursor.h - from token to token through JSON text, a window at a time
 *
 * simdjson's index of a whole file would be large and cold, so the text is
 * indexed in windows that end at a line break: no token crosses one.  Text
 * without line breaks is one window.
 *
 * At the end of the text the token is '\0'.  When the index reports broken text
 * the cursor is `broken` and every token from there on is '\0'.
 */
#ifndef BERTH_RUNTIME_SNAPSHOT_CURSOR_H
#define BERTH_RUNTIME_SNAPSHOT_CURSOR_H

#include "runtime/snapshot/json_index.h"

#include <stdbool.h>

struct cursor {
	const char *text; /* len bytes and JSON_PADDING more */
	size_t len;
	struct json_index *index; /* borrowed */
	size_t base, end;         /* the window */
	size_t released;          /* pages of `text` before this were given back */
	bool mapped;              /* they may be given back */
	bool broken;
	const uint32_t *at; /* offsets of the window's tokens from `base` */
	uint32_t i, n;
	char *unescaped; /* the last text with a backslash in it */
	size_t unescaped_cap;
};

/* A place to come back to. */
struct cursor_mark {
	size_t base, offset;
	uint32_t i;
};

struct cursor_text {
	const char *at; /* not NUL-terminated; good until the next cursor_text_take */
	size_t len;
};

void cursor_init(struct cursor *c, struct json_index *index, const char *text,
		 size_t len);
void cursor_free(struct cursor *c);

/* Indexes the next window with a token in it; false at the end. */
bool cursor_refill(struct cursor *c);

/* The first byte of the token here. */
static inline char
cursor_peek(struct cursor *c)
{
	if (c->i == c->n && !cursor_refill(c))
		return '\0';
	return c->text[c->base + c->at[c->i]];
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
