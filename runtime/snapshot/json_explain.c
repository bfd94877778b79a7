/* json_explain.c - a strict automaton over JSON, with a stack of what is open */

#include "runtime/snapshot/json_explain.h"

#include <stdint.h>
#include <string.h>

struct scan {
	const unsigned char *text;
	size_t len, at;
	struct json_explanation found;
	uint32_t depth;
	size_t opened[JSON_DEPTH_MOST];
	unsigned char kind[JSON_DEPTH_MOST]; /* '{' or '[' */
};

static bool
fail(struct scan *s, enum json_fault fault, size_t offset, const char *expected)
{
	s->found.fault = fault;
	s->found.offset = offset;
	s->found.expected = expected;
	s->found.in_container = s->depth > 0;
	if (s->depth > 0)
		s->found.opened = s->opened[s->depth - 1];
	return false;
}

static int
peek(struct scan *s)
{
	while (s->at < s->len && strchr(" \t\r\n", s->text[s->at]) && s->text[s->at])
		s->at++;
	return s->at < s->len ? s->text[s->at] : -1;
}

/* How long the UTF-8 character here is, 0: it is none. */
static size_t
utf8_length(const struct scan *s)
{
	const unsigned char *p = s->text + s->at;
	size_t left = s->len - s->at, n;
	uint32_t code;
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };

	if (p[0] < 0x80)
		return 1;
	n = p[0] >= 0xf0 ? 4 : p[0] >= 0xe0 ? 3 : 2;
	if (p[0] < 0xc2 || p[0] > 0xf4 || n > left)
		return 0;
	code = p[0] & (0x7fu >> n);
	for (size_t i = 1; i < n; i++) {
		if ((p[i] & 0xc0) != 0x80)
			return 0;
		code = code << 6 | (p[i] & 0x3f);
	}
	if (code < least[n] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
		return 0;
	return n;
}

static bool
is_hex(int c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') ||
	       (c >= 'A' && c <= 'F');
}

static bool
scan_escape(struct scan *s)
{
	size_t begin = s->at++;

	if (s->at == s->len || !s->text[s->at] ||
	    !strchr("\"\\/bfnrtu", s->text[s->at]))
		return fail(s, JSON_FAULT_ESCAPE, begin, NULL);
	if (s->text[s->at++] != 'u')
		return true;
	for (int i = 0; i < 4; i++, s->at++)
		if (s->at == s->len || !is_hex(s->text[s->at]))
			return fail(s, JSON_FAULT_ESCAPE, begin, NULL);
	return true;
}

static bool
scan_text(struct scan *s)
{
	size_t begin = s->at++;

	while (s->at < s->len && s->text[s->at] != '"') {
		size_t n = utf8_length(s);

		if (n == 0)
			return fail(s, JSON_FAULT_UTF8, s->at, NULL);
		if (s->text[s->at] < 0x20)
			return fail(s, JSON_FAULT_CONTROL, s->at, NULL);
		if (s->text[s->at] != '\\')
			s->at += n;
		else if (!scan_escape(s))
			return false;
	}
	if (s->at == s->len)
		return fail(s, JSON_FAULT_OPEN_TEXT, begin, NULL);
	s->at++;
	return true;
}

static bool
scan_digits(struct scan *s)
{
	size_t begin = s->at;

	while (s->at < s->len && s->text[s->at] >= '0' && s->text[s->at] <= '9')
		s->at++;
	return s->at > begin || fail(s, JSON_FAULT_FORM, s->at, "a digit");
}

static bool
scan_number(struct scan *s)
{
	bool zero;

	s->at += s->text[s->at] == '-';
	zero = s->at < s->len && s->text[s->at] == '0';
	if (zero)
		s->at++;
	else if (!scan_digits(s))
		return false;
	if (s->at < s->len && s->text[s->at] == '.') {
		s->at++;
		if (!scan_digits(s))
			return false;
	}
	if (s->at < s->len && (s->text[s->at] | 0x20) == 'e') {
		s->at++;
		if (s->at < s->len && strchr("+-", s->text[s->at]) && s->text[s->at])
			s->at++;
		return scan_digits(s);
	}
	return true;
}

static bool
scan_word(struct scan *s)
{
	static const char *const words[] = { "true", "false", "null" };

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		size_t n = strlen(words[i]);

		if (s->len - s->at >= n && memcmp(s->text + s->at, words[i], n) == 0) {
			s->at += n;
			return true;
		}
	}
	if (utf8_length(s) == 0)
		return fail(s, JSON_FAULT_UTF8, s->at, NULL);
	return fail(s, JSON_FAULT_FORM, s->at, "a value");
}

static bool
scan_key(struct scan *s)
{
	if (peek(s) != '"')
		return fail(s, JSON_FAULT_FORM, s->at, "a key in double quotes");
	if (!scan_text(s))
		return false;
	if (peek(s) != ':')
		return fail(s, JSON_FAULT_FORM, s->at, "`:`");
	s->at++;
	return true;
}

static bool
open_container(struct scan *s, int kind)
{
	if (s->depth == JSON_DEPTH_MOST)
		return fail(s, JSON_FAULT_NESTING, s->at, NULL);
	s->opened[s->depth] = s->at++;
	s->kind[s->depth++] = (unsigned char)kind;
	return true;
}

/* After a value: commas and closing brackets, up to the next value or the end. */
static bool
scan_after(struct scan *s)
{
	while (s->depth > 0) {
		bool object = s->kind[s->depth - 1] == '{';
		int c = peek(s);

		if (c == ',') {
			s->at++;
			return !object || scan_key(s);
		}
		if (c != (object ? '}' : ']'))
			return fail(s, JSON_FAULT_FORM, s->at,
				    object ? "`,` or `}`" : "`,` or `]`");
		s->at++;
		s->depth--;
	}
	return true;
}

/* One step: a scalar, or the opening of an object or a list. */
static bool
scan_value(struct scan *s)
{
	int c = peek(s);

	if (c == '{' || c == '[') {
		if (!open_container(s, c))
			return false;
		if (peek(s) == (c == '{' ? '}' : ']')) {
			s->at++;
			s->depth--;
			return scan_after(s);
		}
		return c == '[' || scan_key(s);
	}
	if (c < 0)
		return fail(s, JSON_FAULT_FORM, s->at, "a value");
	if (c == '"') {
		if (!scan_text(s))
			return false;
	} else if (c == '-' || (c >= '0' && c <= '9')) {
		if (!scan_number(s))
			return false;
	} else if (!scan_word(s)) {
		return false;
	}
	return scan_after(s);
}

struct json_explanation
json_explain(const char *text, size_t len, size_t from)
{
	struct scan s = { .text = (const unsigned char *)text, .len = len, .at = from };

	do {
		do {
			if (!scan_value(&s))
				return s.found;
		} while (s.depth > 0);
	} while (peek(&s) >= 0);
	return s.found;
}
