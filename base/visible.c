/* visible.c - text of unknown origin, made safe to show on a terminal */

#include "base/visible.h"

#include <glib.h>
#include <string.h>

static bool
steers(const char *s, size_t len, size_t *ret_bytes)
{
	gunichar c;

	*ret_bytes = 1;
	if ((unsigned char)*s >= ' ' && (unsigned char)*s < 127)
		return false; /* nearly all there is */
	c = g_utf8_get_char_validated(s, (gssize)len);
	if (c == (gunichar)-1 || c == (gunichar)-2)
		return true;
	*ret_bytes = c ? (size_t)(g_utf8_next_char(s) - s) : 1;
	switch ((int)g_unichar_type(c)) {
	case G_UNICODE_CONTROL:
	case G_UNICODE_FORMAT:
	case G_UNICODE_LINE_SEPARATOR:
	case G_UNICODE_PARAGRAPH_SEPARATOR:
		return true;
	default:
		return false;
	}
}

void
visible_from(struct str *s, size_t from, bool lines)
{
	size_t kept = from, bytes;

	for (size_t i = from; i < s->len; i += bytes) {
		if (steers(s->text + i, s->len - i, &bytes) &&
		    !(lines && s->text[i] == '\n')) {
			s->text[kept++] = '?';
			continue;
		}
		memmove(s->text + kept, s->text + i, bytes);
		kept += bytes;
	}
	s->len = kept;
	if (s->text)
		s->text[kept] = '\0';
}

void
visible_add(struct str *s, const char *text)
{
	size_t from = s->len;

	str_add(s, text);
	visible_from(s, from, false);
}
