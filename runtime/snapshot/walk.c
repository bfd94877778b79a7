/*
 * walk.c - one object, along the tables of its kind
 *
 * Values that no table names are skipped unread.  `null` is the same as absent.
 * A function that gives false has met malformed text: nothing more can be read.
 * A value of the wrong type is reported and skipped, and reading goes on.
 */

#include "runtime/snapshot/reader.h"

#include "base/instant.h"
#include "runtime/snapshot/copy.h"
#include "runtime/snapshot/duration.h"
#include "runtime/snapshot/quantity.h"

#include <inttypes.h>
#include <string.h>

#define TARGET(T) ((T *)((char *)&l->draft + s->to))

static bool walk_value(struct loader *l, const struct shape *s);

static const char *
expected_of(const struct shape *s)
{
	switch (s->type) {
	case SHAPE_OBJECT:
	case SHAPE_PAIRS:
	case SHAPE_AMOUNTS:
	case SHAPE_SWITCHES:
		return "an object";
	case SHAPE_LIST:
		return "a list";
	case SHAPE_TEXT:
	case SHAPE_WORD:
	case SHAPE_CHOICE:
		return "a text";
	case SHAPE_INT:
		return "a whole number";
	case SHAPE_BOOL:
		return "`true` or `false`";
	case SHAPE_TIME:
		return "a point in time as a text";
	case SHAPE_DURATION:
		return "a length of time as a text";
	case SHAPE_QUANTITY:
		return "a quantity";
	case SHAPE_COPY:
		break;
	}
	return "something else";
}

/* Reports a value of the wrong type and goes past it. */
static bool
wrong_type(struct loader *l, const char *expected)
{
	char found[SHOWN_MOST + 32];
	char first = cursor_peek(&l->cursor);
	struct diag *d;

	if (first == '\0' || !strchr("{[\"tfn-0123456789", first))
		return false;
	d = snapshot_report(l, VALUE_TYPE, cursor_offset(&l->cursor), expected,
			    shown_value(l, found));
	if (l->map && strcmp(expected, "a text") == 0 && first != '{' && first != '[')
		diag_help(d, "put it in quotes");
	return cursor_skip(&l->cursor);
}

/* The text here; *ret_ok is false when it was reported. */
static bool
take_text(struct loader *l, int64_t most, struct cursor_text *ret_text, bool *ret_ok)
{
	size_t offset = cursor_offset(&l->cursor);

	if (!cursor_text_take(&l->cursor, ret_text))
		return false;
	*ret_ok = true;
	if (memchr(ret_text->at, '\0', ret_text->len)) {
		snapshot_report(l, TEXT_NUL, offset);
		*ret_ok = false;
	} else if ((int64_t)ret_text->len > most) {
		snapshot_report(l, TOO_LONG, offset, most, ret_text->len);
		*ret_ok = false;
	}
	return true;
}

/* An empty text is no text, but for the element of a list. */
static void
store_text(struct loader *l, const struct shape *s, struct cursor_text t)
{
	*TARGET(sym) = t.len || !s->key ? intern_add(&l->snap->names, t.at, t.len)
					: (sym){ 0 };
}

static void
report_choice(struct loader *l, const struct shape *s, struct cursor_text t,
	      size_t offset)
{
	char text[SHOWN_MOST + 4];
	struct str words = { 0 };

	for (size_t i = 0; s->words[i]; i++) {
		if (i > 0)
			str_add(&words, s->words[i + 1] ? ", " : " or ");
		str_printf(&words, "`%s`", s->words[i]);
	}
	snapshot_report(l, DATA_WORD, offset, str_text(&words),
			shown(t.at, t.len, text));
	str_free(&words);
}

static void
store_word(struct loader *l, const struct shape *s, struct cursor_text t, size_t offset)
{
	unsigned i = 0;

	if (t.len == 0)
		return;
	while (s->words[i] &&
	       (strlen(s->words[i]) != t.len || memcmp(s->words[i], t.at, t.len) != 0))
		i++;
	if (!s->words[i] && s->type == SHAPE_CHOICE)
		report_choice(l, s, t, offset);
	*TARGET(unsigned) = s->words[i] ? i + 1 : 0;
}

static void
store_duration(struct loader *l, const struct shape *s, struct cursor_text t,
	       size_t offset)
{
	char text[SHOWN_MOST + 4];

	if (!duration_parse(t.at, t.len, TARGET(int64_t)))
		snapshot_report(l, DURATION, offset, shown(t.at, t.len, text));
}

static void
store_time(struct loader *l, const struct shape *s, struct cursor_text t, size_t offset)
{
	char text[SHOWN_MOST + 4];

	if (!instant_parse(t.at, t.len, TARGET(int64_t)))
		snapshot_report(l, TIMESTAMP, offset, shown(t.at, t.len, text));
}

static bool
walk_text(struct loader *l, const struct shape *s)
{
	size_t offset = cursor_offset(&l->cursor);
	struct cursor_text t;
	bool ok;

	if (cursor_peek(&l->cursor) != '"')
		return wrong_type(l, expected_of(s));
	if (!take_text(l, s->most ? s->most : NAME_MOST, &t, &ok))
		return false;
	if (!ok)
		return true;
	if (s->type == SHAPE_TEXT)
		store_text(l, s, t);
	else if (s->type == SHAPE_TIME)
		store_time(l, s, t, offset);
	else if (s->type == SHAPE_DURATION)
		store_duration(l, s, t, offset);
	else
		store_word(l, s, t, offset);
	return true;
}

enum number_status { NUMBER_OK, NUMBER_NOT_WHOLE, NUMBER_OUTSIDE };

static enum number_status
parse_int(struct cursor_text t, int64_t *ret)
{
	bool negative = t.at[0] == '-';
	int64_t value = 0;
	size_t i = negative;

	if (i == t.len)
		return NUMBER_NOT_WHOLE;
	for (; i < t.len; i++) {
		if (t.at[i] < '0' || t.at[i] > '9')
			return NUMBER_NOT_WHOLE;
		if (__builtin_mul_overflow(value, 10, &value) ||
		    __builtin_sub_overflow(value, t.at[i] - '0', &value))
			return NUMBER_OUTSIDE;
	}
	if (!negative && value == INT64_MIN)
		return NUMBER_OUTSIDE;
	*ret = negative ? value : -value;
	return NUMBER_OK;
}

static bool
walk_int(struct loader *l, const struct shape *s)
{
	size_t offset = cursor_offset(&l->cursor);
	char first = cursor_peek(&l->cursor), text[SHOWN_MOST + 4];
	struct cursor_text t;
	int64_t value;

	if (first != '-' && (first < '0' || first > '9'))
		return wrong_type(l, expected_of(s));
	t = cursor_bare_take(&l->cursor);
	switch (parse_int(t, &value)) {
	case NUMBER_OK:
		if (value >= s->least && value <= s->most) {
			*TARGET(int64_t) = value;
			break;
		}
		/* fallthrough */
	case NUMBER_OUTSIDE:
		snapshot_report(l, DATA_RANGE, offset, s->least, s->most,
				shown(t.at, t.len, text));
		break;
	case NUMBER_NOT_WHOLE:
		snapshot_report(l, VALUE_TYPE, offset, expected_of(s),
				shown(t.at, t.len, text));
		break;
	}
	return true;
}

static bool
bare_is(struct cursor_text t, const char *word)
{
	return t.len == strlen(word) && memcmp(t.at, word, t.len) == 0;
}

/* `true` or `false`; *ret_ok is false when it is something else, and reported. */
static bool
take_bool(struct loader *l, struct cursor_text *ret_text, bool *ret_ok)
{
	char first = cursor_peek(&l->cursor);

	*ret_ok = first == 't' || first == 'f';
	if (!*ret_ok)
		return wrong_type(l, "`true` or `false`");
	*ret_text = cursor_bare_take(&l->cursor);
	return bare_is(*ret_text, first == 't' ? "true" : "false");
}

static bool
walk_bool(struct loader *l, const struct shape *s)
{
	struct cursor_text t;
	bool ok;

	if (!take_bool(l, &t, &ok))
		return false;
	if (ok)
		*TARGET(bool) = t.at[0] == 't';
	return true;
}

/* The quantity here, at least 0; *ret_ok is false when there is none. */
static bool
take_quantity(struct loader *l, __int128 *ret_nano, bool *ret_ok)
{
	char first = cursor_peek(&l->cursor), text[SHOWN_MOST + 4];
	size_t offset = cursor_offset(&l->cursor);
	struct cursor_text t;

	*ret_ok = true;
	if (first == '"') {
		if (!take_text(l, NAME_MOST, &t, ret_ok))
			return false;
	} else if (first == '-' || (first >= '0' && first <= '9')) {
		t = cursor_bare_take(&l->cursor);
	} else {
		*ret_ok = false;
		return wrong_type(l, "a quantity");
	}
	if (!*ret_ok)
		return true;
	*ret_ok = quantity_parse_nano(t.at, t.len, ret_nano);
	if (!*ret_ok)
		snapshot_report(l, QUANTITY, offset, shown(t.at, t.len, text));
	else if (*ret_nano < 0)
		snapshot_report(l, QUANTITY_NEGATIVE, offset, shown(t.at, t.len, text));
	return true;
}

static bool
walk_quantity(struct loader *l, const struct shape *s)
{
	__int128 nano;
	bool ok;

	if (!take_quantity(l, &nano, &ok))
		return false;
	if (ok)
		*TARGET(__int128) = nano;
	return true;
}

/* A key of labels or quantities, as a step and a sym. */
static bool
walk_key(struct loader *l, struct step *step, sym *ret_key, bool *ret_ok)
{
	struct cursor_text key;

	*step = (struct step){ .key = "" };
	if (cursor_peek(&l->cursor) != '"' || !take_text(l, KEY_MOST, &key, ret_ok))
		return false;
	*ret_key = intern_add(&l->snap->names, key.at, *ret_ok ? key.len : 0);
	step->key = sym_text(&l->snap->names, *ret_key);
	step->len = (uint32_t)sym_len(&l->snap->names, *ret_key);
	return cursor_take(&l->cursor, ':');
}

static bool
skip_null(struct loader *l, bool *ret_is_null)
{
	struct cursor_text t;

	*ret_is_null = cursor_peek(&l->cursor) == 'n';
	if (!*ret_is_null)
		return true;
	t = cursor_bare_take(&l->cursor);
	return bare_is(t, "null");
}

static bool
walk_pair(struct loader *l, const struct shape *s, struct step *step)
{
	struct snap_pair pair = { 0 };
	struct cursor_text t;
	bool key_ok, ok, is_null;

	if (!walk_key(l, step, &pair.key, &key_ok))
		return false;
	if (!key_ok || (s->without && strcmp(step->key, s->without) == 0))
		return cursor_skip(&l->cursor);
	if (!skip_null(l, &is_null))
		return false;
	if (is_null)
		return true;
	if (s->type == SHAPE_SWITCHES) {
		if (!take_bool(l, &t, &ok))
			return false;
	} else if (cursor_peek(&l->cursor) != '"') {
		return wrong_type(l, "a text");
	} else if (!take_text(l, s->most, &t, &ok)) {
		return false;
	}
	if (s->type == SHAPE_SWITCHES && !ok)
		return true;
	pair.value = intern_add(&l->snap->names, t.at, t.len);
	*vec_push(&l->pools.pairs) = pair;
	return true;
}

static bool
walk_amount(struct loader *l, struct step *step)
{
	struct snap_exact e = { 0 };
	bool key_ok, ok;

	if (!walk_key(l, step, &e.resource, &key_ok))
		return false;
	if (!key_ok)
		return cursor_skip(&l->cursor);
	if (!take_quantity(l, &e.nano, &ok))
		return false;
	*vec_push(&l->pools.exacts) = e;
	return true;
}

/* A resource that occurs twice, or sym 0. */
static sym
repeated_resource(const struct loader *l, struct slice at)
{
	const struct snap_exact *e;

	if (at.n < 2)
		return (sym){ 0 };
	e = vec_from(&l->pools.exacts, at.first);
	for (uint32_t i = 1; i < at.n; i++)
		for (uint32_t j = 0; j < i; j++)
			if (sym_same(e[i].resource, e[j].resource))
				return e[i].resource;
	return (sym){ 0 };
}

/* An object whose keys are data: labels, annotations, resources. */
static bool
walk_map(struct loader *l, const struct shape *s)
{
	bool pairs = s->type != SHAPE_AMOUNTS;
	uint32_t *n = pairs ? &l->pools.pairs.n : &l->pools.exacts.n;
	size_t offset = cursor_offset(&l->cursor);
	struct slice at = { *n, 0 };
	struct step *step;
	sym twice;

	if (!cursor_take(&l->cursor, '{'))
		return wrong_type(l, expected_of(s));
	step = step_push(l);
	if (!cursor_take(&l->cursor, '}')) {
		do {
			if (!(pairs ? walk_pair(l, s, step) : walk_amount(l, step)))
				return false;
		} while (cursor_take(&l->cursor, ','));
		if (!cursor_take(&l->cursor, '}'))
			return false;
	}
	l->n_steps--;
	at.n = *n - at.first;
	twice = pairs ? draft_sort_pairs(&l->draft, at) : repeated_resource(l, at);
	if (twice.ix)
		snapshot_report(l, DUPLICATE_KEY, offset,
				sym_text(&l->snap->names, twice));
	*TARGET(struct slice) = at;
	return true;
}

static bool
walk_list(struct loader *l, const struct shape *s)
{
	struct step *step;

	if (!cursor_take(&l->cursor, '['))
		return wrong_type(l, expected_of(s));
	if (s->begin)
		s->begin(&l->draft);
	step = step_push(l);
	*step = (struct step){ .key = NULL };
	if (!cursor_take(&l->cursor, ']')) {
		do {
			if (!walk_value(l, s->inside))
				return false;
			step->index++;
		} while (cursor_take(&l->cursor, ','));
		if (!cursor_take(&l->cursor, ']'))
			return false;
	}
	l->n_steps--;
	if (s->end)
		s->end(&l->draft);
	return true;
}

/* Which field a key is, beginning to look at the one that is likely. */
static const struct shape *
find_field(const struct shape *s, struct cursor_text key, uint32_t *likely)
{
	for (uint32_t tried = 0, i = *likely; tried < s->n; tried++, i++) {
		const struct shape *field;

		if (i >= s->n)
			i = 0;
		field = &s->inside[i];
		if (field->len == key.len && field->key[0] == key.at[0] &&
		    memcmp(field->key, key.at, key.len) == 0) {
			*likely = i + 1; /* kubectl prints keys in order */
			return field;
		}
	}
	return NULL;
}

static bool
walk_field(struct loader *l, const struct shape *s, struct step *step, uint32_t *likely,
	   uint64_t *seen)
{
	size_t offset = cursor_offset(&l->cursor);
	struct cursor_text key;
	const struct shape *field;

	if (cursor_peek(&l->cursor) != '"' || !cursor_text_take(&l->cursor, &key))
		return false;
	field = find_field(s, key, likely);
	if (!cursor_take(&l->cursor, ':'))
		return false;
	if (!field)
		return cursor_skip(&l->cursor);
	*step = (struct step){ field->key, field->len, 0 };
	if (*seen & UINT64_C(1) << (field - s->inside))
		snapshot_report(l, DUPLICATE_KEY, offset, field->key);
	*seen |= UINT64_C(1) << (field - s->inside);
	return walk_value(l, field);
}

bool
walk_object(struct loader *l, const struct shape *s)
{
	uint32_t likely = 0;
	uint64_t seen = 0;
	struct step *step;

	if (!cursor_take(&l->cursor, '{'))
		return wrong_type(l, expected_of(s));
	if (s->begin)
		s->begin(&l->draft);
	step = step_push(l);
	if (!cursor_take(&l->cursor, '}')) {
		do {
			if (!walk_field(l, s, step, &likely, &seen))
				return false;
		} while (cursor_take(&l->cursor, ','));
		if (!cursor_take(&l->cursor, '}'))
			return false;
	}
	l->n_steps--;
	if (s->end)
		s->end(&l->draft);
	return true;
}

static bool
walk_copy(struct loader *l, const struct shape *s)
{
	sym text;

	if (!copy_value(l, &text))
		return false;
	if (text.ix)
		*TARGET(sym) = text;
	return true;
}

static bool
walk_scalar(struct loader *l, const struct shape *s)
{
	if (s->type == SHAPE_INT)
		return walk_int(l, s);
	if (s->type == SHAPE_BOOL)
		return walk_bool(l, s);
	if (s->type == SHAPE_QUANTITY)
		return walk_quantity(l, s);
	if (s->type == SHAPE_COPY)
		return walk_copy(l, s);
	return walk_text(l, s);
}

/* Copies the value here and comes back to its begin. */
static bool
copy_aside(struct loader *l, const struct shape *s)
{
	struct cursor_mark begin = cursor_mark(&l->cursor);

	if (!copy_value(l, (sym *)((char *)&l->draft + s->copy)))
		return false;
	cursor_back(&l->cursor, begin);
	return true;
}

static bool
walk_value(struct loader *l, const struct shape *s)
{
	bool is_null;

	if (!skip_null(l, &is_null))
		return false;
	if (is_null)
		return true;
	if (s->copy && !copy_aside(l, s))
		return false;
	if (s->type == SHAPE_OBJECT)
		return walk_object(l, s);
	if (s->type == SHAPE_LIST)
		return walk_list(l, s);
	if (s->type == SHAPE_PAIRS || s->type == SHAPE_AMOUNTS ||
	    s->type == SHAPE_SWITCHES)
		return walk_map(l, s);
	if (!walk_scalar(l, s))
		return false;
	if (s->end)
		s->end(&l->draft);
	return true;
}
