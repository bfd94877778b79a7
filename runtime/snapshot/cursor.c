/* cursor.c - windows of tokens, skipping, and the texts behind quotes */

#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memrchr */
#endif

#include "runtime/snapshot/cursor.h"

#include "base/bug.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void
cursor_init(struct cursor *c, struct json_index *index, struct feed feed, size_t from)
{
	*c = (struct cursor){ .feed = feed,
			      .index = index,
			      .base = from,
			      .end = from,
			      .window_bytes = CURSOR_WINDOW };
}

void
cursor_finish(struct cursor *c)
{
	free(c->unescaped);
	free(c->buffer);
	c->unescaped = c->buffer = NULL;
}

/* One past the line break that ends the window from `base` of a text in memory. */
static void
window_of_memory(struct cursor *c)
{
	const char *text = c->feed.text, *newline = NULL;

	size_t left = c->feed.len - c->base;

	if (left > c->window_bytes)
		newline = memchr(text + c->base + c->window_bytes, '\n',
				 left - c->window_bytes);
	c->window = text + c->base;
	c->end = newline ? (size_t)(newline - text) + 1 : c->feed.len;
}

/* Reads on until the buffer is full or the file is over. */
static bool
fill_buffer(struct cursor *c)
{
	while (c->filled < c->buffer_cap) {
		ssize_t got =
			pread(c->feed.fd, c->buffer + c->filled,
			      c->buffer_cap - c->filled, (off_t)(c->base + c->filled));

		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0) {
			c->read_error = errno;
			return false;
		}
		if (got == 0)
			break;
		c->filled += (size_t)got;
	}
	memset(c->buffer + c->filled, 0, JSON_PADDING);
	return true;
}

/* The buffer holds text from `base`; grows until a line ends in it. */
static bool
window_of_file(struct cursor *c)
{
	size_t cap = c->buffer_cap ? c->buffer_cap : c->window_bytes;

	for (;; cap *= 2) {
		const char *newline;

		if (cap > c->buffer_cap) {
			c->buffer = mem_grow(c->buffer, cap + JSON_PADDING, 1);
			c->buffer_cap = cap;
		}
		if (!fill_buffer(c))
			return false;
		c->window = c->buffer;
		newline = memrchr(c->buffer, '\n', c->filled);
		if (c->filled < cap)
			c->end = c->base + c->filled;
		else if (newline)
			c->end = c->base + (size_t)(newline - c->buffer) + 1;
		else
			continue;
		return true;
	}
}

/* Makes text[base...) the window and indexes it. */
static void
index_window(struct cursor *c, size_t base)
{
	size_t keep = 0;

	if (base == c->end && c->filled > c->end - c->base) {
		keep = c->filled - (c->end - c->base);
		memmove(c->buffer, c->buffer + (c->end - c->base), keep);
	}
	c->filled = keep;
	c->base = base;
	c->i = c->n = 0;
	if (c->feed.text)
		window_of_memory(c);
	else if (!window_of_file(c))
		c->broken = true;
	if (c->broken)
		return;
	switch (json_index(c->index, c->window, c->end - base, &c->at, &c->n)) {
	case JSON_INDEX_OK:
		break;
	case JSON_INDEX_BROKEN:
		c->broken = true;
		c->n = 0;
		break;
	case JSON_INDEX_NO_MEMORY:
		bug_out_of_memory(c->end - base);
	}
}

bool
cursor_refill(struct cursor *c)
{
	while (!c->broken && c->end < c->feed.len) {
		size_t before = c->end;

		index_window(c, c->end);
		if (c->n > 0)
			return true;
		if (c->end == before) /* the file is shorter than it was */
			return false;
	}
	return false;
}

struct cursor_mark
cursor_mark(struct cursor *c)
{
	size_t offset = cursor_offset(c);

	return (struct cursor_mark){ c->base, offset, c->i };
}

void
cursor_back(struct cursor *c, struct cursor_mark mark)
{
	if (c->base != mark.base) {
		index_window(c, mark.offset);
		mark.i = 0;
	}
	c->i = mark.i;
}

/* How much deeper each token makes it. */
static const signed char depth_of[256] = {
	['{'] = 1,
	['['] = 1,
	['}'] = -1,
	[']'] = -1,
};

bool
cursor_skip(struct cursor *c)
{
	char first = cursor_peek(c);
	uint32_t depth = 0;

	if (depth_of[(unsigned char)first] <= 0) {
		if (first == '\0' || first == ',' || first == ':' || first == '}' ||
		    first == ']')
			return false;
		cursor_next(c);
		return true;
	}
	while (c->i < c->n || cursor_refill(c)) {
		const char *window = c->window;
		const uint32_t *at = c->at;
		uint32_t i = c->i, n = c->n;

		for (; i < n; i++) {
			depth += (uint32_t)depth_of[(unsigned char)window[at[i]]];
			if (depth == 0)
				break;
		}
		c->i = i;
		if (i < n) {
			c->i++;
			return window[at[i]] == (first == '{' ? '}' : ']');
		}
	}
	return false;
}

/* Bytes that may follow the end of a scalar. */
static bool
ends_scalar(char c)
{
	switch (c) {
	case ' ':
	case '\t':
	case '\n':
	case '\r':
	case ',':
	case ':':
	case '}':
	case ']':
	case '\0':
		return true;
	default:
		return false;
	}
}

#define EACH_BYTE(x) (UINT64_C(0x0101010101010101) * (x))

/* A high bit where a byte of `v` is zero; exact up to the first of them. */
static uint64_t
zero_bytes(uint64_t v)
{
	return (v - EACH_BYTE(1)) & ~v & EACH_BYTE(0x80);
}

/* The first quote or backslash from `s`; the index says that there is one. */
static const char *
text_stop(const char *s)
{
	for (;; s += 8) {
		uint64_t v, stop;

		memcpy(&v, s, 8);
		stop = zero_bytes(v ^ EACH_BYTE('"')) | zero_bytes(v ^ EACH_BYTE('\\'));
		if (stop == 0)
			continue;
		while (*s != '"' && *s != '\\')
			s++;
		return s;
	}
}

static int
hex4(const char *s)
{
	int value = 0;

	for (int i = 0; i < 4; i++) {
		char c = s[i];
		int digit = c >= '0' && c <= '9'   ? c - '0'
			    : c >= 'a' && c <= 'f' ? c - 'a' + 10
			    : c >= 'A' && c <= 'F' ? c - 'A' + 10
						   : -1;

		if (digit < 0)
			return -1;
		value = value * 16 + digit;
	}
	return value;
}

static size_t
put_utf8(char *out, uint32_t c)
{
	if (c < 0x80) {
		out[0] = (char)c;
		return 1;
	}
	if (c < 0x800) {
		out[0] = (char)(0xc0 | c >> 6);
		out[1] = (char)(0x80 | (c & 0x3f));
		return 2;
	}
	if (c < 0x10000) {
		out[0] = (char)(0xe0 | c >> 12);
		out[1] = (char)(0x80 | (c >> 6 & 0x3f));
		out[2] = (char)(0x80 | (c & 0x3f));
		return 3;
	}
	out[0] = (char)(0xf0 | c >> 18);
	out[1] = (char)(0x80 | (c >> 12 & 0x3f));
	out[2] = (char)(0x80 | (c >> 6 & 0x3f));
	out[3] = (char)(0x80 | (c & 0x3f));
	return 4;
}

/* The character of \uXXXX at *s (behind the u); half a pair becomes U+FFFD. */
static bool
unescape_u(const char **s, uint32_t *ret_char)
{
	int high = hex4(*s), low;

	if (high < 0)
		return false;
	*s += 4;
	*ret_char = (uint32_t)high;
	if (high < 0xd800 || high > 0xdfff)
		return true;
	*ret_char = 0xfffd;
	if (high > 0xdbff || (*s)[0] != '\\' || (*s)[1] != 'u')
		return true;
	low = hex4(*s + 2);
	if (low >= 0xdc00 && low <= 0xdfff) {
		*ret_char = 0x10000 + ((uint32_t)(high - 0xd800) << 10) +
			    (uint32_t)(low - 0xdc00);
		*s += 6;
	}
	return true;
}

static char
unescape_one(char c)
{
	switch (c) {
	case '"':
	case '\\':
	case '/':
		return c;
	case 'b':
		return '\b';
	case 'f':
		return '\f';
	case 'n':
		return '\n';
	case 'r':
		return '\r';
	case 't':
		return '\t';
	default:
		return '\0';
	}
}

/* Writes the text from `s` to its quote into c->unescaped; gives the quote. */
static const char *
unescape(struct cursor *c, const char *s, size_t *ret_len)
{
	size_t n = 0;

	while (*s != '"') {
		uint32_t code;

		if (n + 8 > c->unescaped_cap) {
			c->unescaped_cap =
				c->unescaped_cap ? c->unescaped_cap * 2 : 256;
			c->unescaped = mem_grow(c->unescaped, c->unescaped_cap, 1);
		}
		if (*s != '\\') {
			c->unescaped[n++] = *s++;
			continue;
		}
		s++;
		if (*s == 'u') {
			s++;
			if (!unescape_u(&s, &code))
				return NULL;
			n += put_utf8(c->unescaped + n, code);
			continue;
		}
		c->unescaped[n] = unescape_one(*s++);
		if (c->unescaped[n++] == '\0')
			return NULL;
	}
	*ret_len = n;
	return s;
}

bool
cursor_text_take(struct cursor *c, struct cursor_text *ret_text)
{
	const char *s = c->window + c->at[c->i] + 1;
	const char *stop = text_stop(s);
	size_t len = (size_t)(stop - s);

	if (*stop == '\\') {
		stop = unescape(c, s, &len);
		s = c->unescaped;
		if (!stop)
			return false;
	}
	if (!ends_scalar(stop[1]))
		return false;
	*ret_text = (struct cursor_text){ s, len };
	cursor_next(c);
	return true;
}

struct cursor_text
cursor_bare_take(struct cursor *c)
{
	const char *s = c->window + c->at[c->i];
	size_t len = 1;

	while (!ends_scalar(s[len]))
		len++;
	cursor_next(c);
	return (struct cursor_text){ s, len };
}
