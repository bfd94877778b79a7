/* literal.c - from the bytes of a token to its value */

#include "grammar/literal.h"

#include "base/instant.h"
#include "grammar/parser.h"

#include <glib.h>
#include <stdio.h>
#include <string.h>

/* GLib's, which would stand in for the tokens of that name. */
#undef TRUE
#undef FALSE

struct keyword {
	const char *spelling;
	int token;
};

static const struct keyword keywords[] = {
#define KEYWORD(token, spelling, doc) { spelling, token },
#include "lang/keywords.def"
};

enum {
	KEYWORDS = sizeof keywords / sizeof keywords[0],
	DIGITS_MOST = 18,
	DECIMALS_MOST = 9,
	BAD_MOST = 8 /* more of them, and the file is no policy */
};

int
literal_name(struct parse *ps, struct value *v, struct span at, const char *s,
	     size_t len)
{
	*v = (struct value){ .kind = VALUE_NAME,
			     .span = at,
			     .text = intern_add(ps->names, s, len) };
	for (int i = 0; i < KEYWORDS; i++)
		if (strlen(keywords[i].spelling) == len &&
		    memcmp(keywords[i].spelling, s, len) == 0)
			return keywords[i].token;
	return NAME;
}

int
literal_number(struct parse *ps, struct value *v, struct span at, const char *s,
	       size_t len, enum value_kind kind)
{
	struct number n = { 0 };
	bool fits = true, point = false;
	int digits = 0;

	for (size_t i = 0; i < len; i++) {
		if (s[i] == '.')
			point = true;
		if (s[i] < '0' || s[i] > '9')
			continue;
		fits = fits && !__builtin_mul_overflow(n.digits, 10, &n.digits) &&
		       !__builtin_add_overflow(n.digits, s[i] - '0', &n.digits);
		n.decimals += point;
		digits += n.digits > 0;
		fits = fits && n.decimals <= DECIMALS_MOST && digits <= DIGITS_MOST;
		if (!fits)
			break;
	}
	if (!fits) {
		diag_report(ps->diags, NUMBER_RANGE, at, DIGITS_MOST, DECIMALS_MOST);
		n = (struct number){ 0 };
	}
	*v = (struct value){ .kind = fits ? kind : VALUE_ERROR,
			     .span = at,
			     .number = n };
	return kind == VALUE_PERCENT ? PERCENT : NUMBER;
}

int
literal_instant(struct parse *ps, struct value *v, struct span at, const char *s,
		size_t len)
{
	*v = (struct value){ .kind = VALUE_INSTANT, .span = at };
	if (!instant_parse(s, len, &v->integer)) {
		diag_report(ps->diags, INSTANT_RANGE, at, (int)len, s);
		v->kind = VALUE_ERROR;
	}
	return INSTANT;
}

int
literal_date(struct parse *ps, struct value *v, struct span at)
{
	*v = (struct value){ .kind = VALUE_ERROR, .span = at };
	diag_report(ps->diags, INSTANT_ZONE, at);
	return INSTANT;
}

int
literal_time(struct parse *ps, struct value *v, struct span at, const char *s)
{
	char *colon;
	long hours = strtol(s, &colon, 10), minutes = strtol(colon + 1, NULL, 10);

	*v = (struct value){ .kind = VALUE_TIME,
			     .span = at,
			     .integer = hours * 60 + minutes };
	if (minutes > 59 || hours > 24 || v->integer > 24 * 60) {
		diag_report(ps->diags, TIME_RANGE, at, (int)(at.end - at.begin), s);
		v->kind = VALUE_ERROR;
	}
	return TIME;
}

/* Reordering marks, which make text look like another: U+202A..E, U+2066..9. */
static bool
is_reordering(const char *s)
{
	const unsigned char *u = (const unsigned char *)s;

	if (u[0] != 0xE2)
		return false;
	return (u[1] == 0x80 && u[2] >= 0xAA && u[2] <= 0xAE) ||
	       (u[1] == 0x81 && u[2] >= 0xA6 && u[2] <= 0xA9);
}

/* Reports what must not be in texts and comments; false if there was any. */
static bool
bytes_check(struct parse *ps, struct span at, const char *s, size_t len)
{
	if (!g_utf8_validate(s, (gssize)len, NULL)) {
		diag_report(ps->diags, TEXT_BYTES, at);
		return false;
	}
	for (size_t i = 0; i < len; i++) {
		if (((unsigned char)s[i] < ' ' && s[i] != '\t') || s[i] == 0x7f) {
			diag_report(ps->diags, TEXT_BYTES, at);
			return false;
		}
		if (is_reordering(s + i)) {
			diag_report(ps->diags, BIDI, at);
			return false;
		}
	}
	return true;
}

int
literal_plain(struct parse *ps, struct value *v, struct span at, const char *s,
	      size_t len)
{
	if (!bytes_check(ps, at, s, len))
		len = 0;
	*v = (struct value){ .kind = VALUE_STRING,
			     .span = at,
			     .text = intern_add(ps->names, s, len) };
	return STRING;
}

/* \u{1F600}: the code point in hex; gives the bytes read, 0 when it is none. */
static size_t
unescape_code_point(const char *s, size_t len, char *out, size_t *ret_bytes)
{
	const char *close = memchr(s, '}', len);
	char *end;
	unsigned long c;

	if (len < 3 || s[0] != '{' || !close || close - s > 7 || close == s + 1)
		return 0;
	c = strtoul(s + 1, &end, 16);
	if (end != close || c == 0 || !g_unichar_validate((gunichar)c))
		return 0;
	*ret_bytes = (size_t)g_unichar_to_utf8((gunichar)c, out);
	return (size_t)(close - s) + 1;
}

/* One escape after the backslash at s[0]; gives the bytes read, 0 for a bad one. */
static size_t
unescape(const char *s, size_t len, char *out, size_t *ret_bytes)
{
	size_t more;

	*ret_bytes = 1;
	switch (len > 1 ? s[1] : '\0') {
	case '"':
	case '\\':
		out[0] = s[1];
		return 2;
	case 'n':
		out[0] = '\n';
		return 2;
	case 't':
		out[0] = '\t';
		return 2;
	case 'u':
		more = unescape_code_point(s + 2, len - 2, out, ret_bytes);
		return more ? more + 2 : 0;
	default:
		return 0;
	}
}

/* Writes what `len` bytes with escapes stand for to `out`; gives its length. */
static size_t
text_unescape(struct parse *ps, struct span at, const char *s, size_t len, char *out)
{
	size_t n = 0;

	for (size_t i = 0; i < len;) {
		size_t bytes = 1, step = 1;

		if (s[i] == '\\')
			step = unescape(s + i, len - i, out + n, &bytes);
		else
			out[n] = s[i];
		if (step == 0) {
			uint32_t begin = at.begin + 1 + (uint32_t)i;

			bytes = 0;
			step = 1 + (size_t)g_utf8_skip[(unsigned char)s[i + 1]];
			diag_report(ps->diags, ESCAPE,
				    ((struct span){ begin, begin + (uint32_t)step }));
		}
		n += bytes;
		i += step;
	}
	return n;
}

int
literal_string(struct parse *ps, struct value *v, struct span at, const char *s,
	       size_t len)
{
	char *text;

	s++;
	len -= 2;
	if (!memchr(s, '\\', len))
		return literal_plain(ps, v, at, s, len);
	if (!bytes_check(ps, at, s, len))
		return literal_plain(ps, v, at, s, 0);
	/* An escape is never shorter than what it stands for, but may be tried whole.
	 */
	text = arena_array(ps->out->arena, char, len + 8);
	len = text_unescape(ps, at, s, len, text);
	*v = (struct value){ .kind = VALUE_STRING,
			     .span = at,
			     .text = intern_add(ps->names, text, len) };
	return STRING;
}

int
literal_suffix(struct parse *ps, struct value *v, struct span at, const char *s,
	       size_t len)
{
	char unit[] = " ?iB";

	if (at.begin == ps->source->base || s[-1] < '0' || s[-1] > '9')
		return literal_name(ps, v, at, s, len);
	unit[1] = s[0];
	literal_slip(ps, at, unit, s, ' ');
	return literal_name(ps, v, at, unit + 1, 3);
}

void
literal_slip(struct parse *ps, struct span at, const char *right, const char *written,
	     char next)
{
	const char *text = ps->source->text;
	uint32_t begin = at.begin - ps->source->base;
	bool word = g_ascii_isalpha(right[0]);
	char advice[32], edit[16];
	struct diag *d;

	snprintf(advice, sizeof advice, "write `%s`", right);
	/* A sign may touch its operands, a word may not. */
	snprintf(edit, sizeof edit, "%s%s%s",
		 word && begin > 0 && !g_ascii_isspace(text[begin - 1]) ? " " : "",
		 right, word && !g_ascii_isspace(next) ? " " : "");
	d = diag_report(ps->diags, SLIP, at, advice, written);
	diag_edit(d, at, edit);
}

void
literal_comment(struct parse *ps, struct span at)
{
	const char *text = ps->source->text;
	uint32_t i = at.begin - ps->source->base, end = at.end - ps->source->base;

	while (end > i &&
	       (text[end - 1] == '\r' || text[end - 1] == ' ' || text[end - 1] == '\t'))
		end--;
	bytes_check(ps, at, text + i, end - i);
	at.end = ps->source->base + end;
	while (i > 0 && (text[i - 1] == ' ' || text[i - 1] == '\t'))
		i--;
	build_comment(ps->out, at, i == 0 || text[i - 1] == '\n');
}

void
not_text(struct parse *ps, struct span at)
{
	ps->no_text = ps->quiet = true;
	diag_report(ps->diags, NOT_TEXT, at, ps->source->name);
}

void
literal_bad(struct parse *ps, struct span at)
{
	const char *text = ps->source->text + (at.begin - ps->source->base);
	size_t len = at.end - at.begin;

	if (at.begin == ps->source->base && len == 3 &&
	    memcmp(text, "\xEF\xBB\xBF", 3) == 0)
		return;                /* a byte order mark at the start does no harm */
	if (at.begin == ps->bad_end) { /* a run of them is one mistake */
		ps->bad_end = at.end;
		return;
	}
	ps->bad_end = at.end;
	if (++ps->n_bad > BAD_MOST)
		not_text(ps, at);
	else if (bytes_check(ps, at, text, len))
		diag_report(ps->diags, BAD_CHARACTER, at, (int)len, text);
}
