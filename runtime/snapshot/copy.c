/* copy.c - canonical text of a value: texts by length, members in order of key */

#include "runtime/snapshot/copy.h"

#include <string.h>

enum { COPY_DEPTH_MOST = 48 }; /* deeper values all look alike */

static bool copy_any(struct loader *l, struct str *out, int depth);

struct member {
	char *text;     /* key and value */
	size_t key_len; /* of the part that they are sorted by */
};

typedef VEC(struct member) member_vec;

static void
put_text(struct str *out, struct cursor_text t)
{
	str_printf(out, "\"%zu:", t.len);
	str_bytes(out, t.at, t.len);
}

static int
compare_members(const void *a, const void *b)
{
	const struct member *x = a, *y = b;

	return strcmp(x->text, y->text);
}

/* One member; those that are null do not count. */
static bool
copy_member(struct loader *l, member_vec *to, int depth)
{
	struct str text = { 0 };
	struct cursor_text key;
	size_t before;

	if (cursor_peek(&l->cursor) != '"' || !cursor_text_take(&l->cursor, &key))
		return false;
	put_text(&text, key);
	before = text.len;
	if (!cursor_take(&l->cursor, ':') || !copy_any(l, &text, depth)) {
		str_free(&text);
		return false;
	}
	if (text.len == before) {
		str_free(&text);
		return true;
	}
	*vec_push(to) = (struct member){ text.text, before };
	return true;
}

static bool
copy_members(struct loader *l, member_vec *to, int depth)
{
	if (cursor_take(&l->cursor, '}'))
		return true;
	do {
		if (!copy_member(l, to, depth))
			return false;
	} while (cursor_take(&l->cursor, ','));
	return cursor_take(&l->cursor, '}');
}

static bool
copy_object(struct loader *l, struct str *out, int depth)
{
	member_vec members = { 0 };
	bool ok = cursor_take(&l->cursor, '{') && copy_members(l, &members, depth);

	if (members.n > 1)
		qsort(members.at, members.n, sizeof *members.at, compare_members);
	str_char(out, '{');
	for (uint32_t i = 0; i < members.n; i++) {
		str_add(out, members.at[i].text);
		free(members.at[i].text);
	}
	str_char(out, '}');
	vec_free(&members);
	return ok;
}

static bool
copy_list(struct loader *l, struct str *out, int depth)
{
	if (!cursor_take(&l->cursor, '['))
		return false;
	str_char(out, '[');
	if (!cursor_take(&l->cursor, ']')) {
		do {
			if (!copy_any(l, out, depth))
				return false;
			str_char(out, ',');
		} while (cursor_take(&l->cursor, ','));
		if (!cursor_take(&l->cursor, ']'))
			return false;
	}
	str_char(out, ']');
	return true;
}

static bool
copy_any(struct loader *l, struct str *out, int depth)
{
	char first = cursor_peek(&l->cursor);
	struct cursor_text t;

	if (first == '\0' || !strchr("{[\"tfn-0123456789", first))
		return false;
	if (depth == COPY_DEPTH_MOST)
		return cursor_skip(&l->cursor);
	if (first == '{')
		return copy_object(l, out, depth + 1);
	if (first == '[')
		return copy_list(l, out, depth + 1);
	if (first == '"') {
		if (!cursor_text_take(&l->cursor, &t))
			return false;
		put_text(out, t);
		return true;
	}
	t = cursor_bare_take(&l->cursor);
	if (first != 'n')
		str_bytes(out, t.at, t.len);
	return true;
}

bool
copy_value(struct loader *l, sym *ret_text)
{
	struct str text = { 0 };
	bool ok = copy_any(l, &text, 0);
	const char *s = str_text(&text);

	*ret_text = (sym){ 0 };
	if (ok && text.len && strcmp(s, "{}") != 0 && strcmp(s, "[]") != 0)
		*ret_text = intern_add(&l->snap->names, s, text.len);
	str_free(&text);
	return ok;
}
