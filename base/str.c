/* str.c - a string that grows while it is written */

#include "base/str.h"

#include "base/bug.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
str_room(struct str *s, size_t more)
{
	size_t need;

	if (more > SIZE_MAX - s->len - 1)
		bug_out_of_memory(SIZE_MAX);
	need = s->len + more + 1;
	if (need <= s->cap)
		return;
	if (need < s->cap * 2)
		need = s->cap * 2;
	if (need < 64)
		need = 64;
	s->text = mem_grow(s->text, need, 1);
	s->cap = need;
}

void
str_bytes(struct str *s, const char *bytes, size_t len)
{
	str_room(s, len);
	if (len)
		memcpy(s->text + s->len, bytes, len);
	s->len += len;
	s->text[s->len] = '\0';
}

void
str_add(struct str *s, const char *text)
{
	str_bytes(s, text, strlen(text));
}

void
str_char(struct str *s, char c)
{
	str_bytes(s, &c, 1);
}

void
str_fill(struct str *s, char c, size_t n)
{
	str_room(s, n);
	memset(s->text + s->len, c, n);
	s->len += n;
	s->text[s->len] = '\0';
}

void
str_vprintf(struct str *s, const char *format, va_list args)
{
	va_list again;
	int len;

	va_copy(again, args);
	len = vsnprintf(NULL, 0, format, again);
	va_end(again);
	if (len < 0)
		bug("a format that vsnprintf refuses");
	str_room(s, (size_t)len);
	vsnprintf(s->text + s->len, (size_t)len + 1, format, args);
	s->len += (size_t)len;
}

void
str_printf(struct str *s, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	str_vprintf(s, format, args);
	va_end(args);
}

const char *
str_text(const struct str *s)
{
	return s->text ? s->text : "";
}

void
str_clear(struct str *s)
{
	s->len = 0;
	if (s->text)
		s->text[0] = '\0';
}

void
str_free(struct str *s)
{
	free(s->text);
	*s = (struct str){ 0 };
}
