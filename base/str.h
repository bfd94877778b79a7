/*
 * str.h - a string that grows while it is written
 *
 * Always NUL-terminated once anything was added.  A zeroed struct is an empty
 * string; str_free() gives the memory back.
 */
#ifndef BERTH_BASE_STR_H
#define BERTH_BASE_STR_H

#include <stdarg.h>
#include <stddef.h>

struct str {
	char *text;
	size_t len, cap;
};

void str_bytes(struct str *s, const char *bytes, size_t len);
void str_add(struct str *s, const char *text);
void str_char(struct str *s, char c);
void str_fill(struct str *s, char c, size_t n);
void str_printf(struct str *s, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void str_vprintf(struct str *s, const char *format, va_list args)
	__attribute__((format(printf, 2, 0)));

/* The text so far, "" when nothing was added; borrowed until the next write. */
const char *str_text(const struct str *s);

/* Keeps the memory and forgets the text. */
void str_clear(struct str *s);
void str_free(struct str *s);

#endif
