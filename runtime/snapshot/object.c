/*
 * object.c - documents, lists, and which kind each object is
 *
 * An object with a list behind `items` is a list, whatever its kind says: kubectl
 * prints `kind` after `items`, and nobody wants to read a file twice.
 */

#include "runtime/snapshot/reader.h"

#include "runtime/snapshot/check.h"
#include "runtime/snapshot/json_explain.h"
#include "runtime/snapshot/near.h"

#include <stdio.h>
#include <string.h>

enum { WORD_MOST = 320 }; /* longer than any kind or apiVersion */

struct word {
	char text[WORD_MOST];
	size_t len;
};

/* What is known of an object before it is read. */
struct head {
	struct word kind, version;
	bool is_list;
};

static bool read_object(struct loader *l, const struct head *inherited, int depth);

static bool
take_word(struct loader *l, struct word *w)
{
	struct cursor_text t;

	if (cursor_peek(&l->cursor) != '"')
		return cursor_skip(&l->cursor);
	if (!cursor_text_take(&l->cursor, &t))
		return false;
	w->len = t.len < WORD_MOST ? t.len : 0;
	memcpy(w->text, t.at, w->len);
	return true;
}

static bool
text_is(struct cursor_text t, const char *s)
{
	return t.len == strlen(s) && memcmp(t.at, s, t.len) == 0;
}

/* "NodeList" is a list of "Node"; "List" says nothing about its items. */
static bool
ends_in_list(const struct word *kind)
{
	return kind->len >= 4 && memcmp(kind->text + kind->len - 4, "List", 4) == 0;
}

static bool
read_items(struct loader *l, const struct head *inherited, int depth)
{
	struct step *step = step_push(l);

	*step = (struct step){ .key = NULL };
	if (!cursor_take(&l->cursor, '['))
		return false;
	if (!cursor_take(&l->cursor, ']')) {
		do {
			if (!read_object(l, inherited, depth))
				return false;
			step->index++;
		} while (cursor_take(&l->cursor, ','));
		if (!cursor_take(&l->cursor, ']'))
			return false;
	}
	l->n_steps--;
	return true;
}

static bool
read_list(struct loader *l, const struct head *head, int depth)
{
	struct head inherited = *head;

	inherited.is_list = false;
	inherited.kind.len = ends_in_list(&head->kind) ? head->kind.len - 4 : 0;
	if (inherited.kind.len == 0)
		inherited.version.len = 0;
	*step_push(l) = (struct step){ "items", 5, 0 };
	if (!read_items(l, &inherited, depth + 1))
		return false;
	l->n_steps--;
	return true;
}

/* Reads the rest of an object, of which only `items` matters. */
static bool
read_rest(struct loader *l, struct head *head, int depth)
{
	do {
		struct cursor_text key;
		bool items;

		if (cursor_peek(&l->cursor) != '"' ||
		    !cursor_text_take(&l->cursor, &key))
			return false;
		items = text_is(key, "items");
		if (!cursor_take(&l->cursor, ':'))
			return false;
		if (items && ends_in_list(&head->kind) &&
		    cursor_peek(&l->cursor) == '[') {
			head->is_list = true;
			if (!read_list(l, head, depth))
				return false;
		} else if (!cursor_skip(&l->cursor)) {
			return false;
		}
	} while (cursor_take(&l->cursor, ','));
	return cursor_take(&l->cursor, '}');
}

enum head_status {
	HEAD_BROKEN,
	HEAD_ENDED, /* the object is over */
	HEAD_KNOWN, /* the cursor is behind a value, within the object */
	HEAD_ITEMS  /* the cursor is at the list of items */
};

/* Looks into the object until its kind is known, or that it is a list. */
static enum head_status
read_head(struct loader *l, struct head *h)
{
	bool kind = false, version = false;

	if (!cursor_take(&l->cursor, '{'))
		return HEAD_BROKEN;
	if (cursor_take(&l->cursor, '}'))
		return HEAD_ENDED;
	do {
		struct cursor_text key;
		bool ok, is_kind, is_version, is_items;

		if (cursor_peek(&l->cursor) != '"' ||
		    !cursor_text_take(&l->cursor, &key))
			return HEAD_BROKEN;
		is_kind = text_is(key, "kind");
		is_version = text_is(key, "apiVersion");
		is_items = text_is(key, "items");
		if (!cursor_take(&l->cursor, ':'))
			return HEAD_BROKEN;
		if (is_items && cursor_peek(&l->cursor) == '[')
			return HEAD_ITEMS;
		if (is_kind)
			ok = take_word(l, &h->kind);
		else if (is_version)
			ok = take_word(l, &h->version);
		else
			ok = cursor_skip(&l->cursor);
		if (!ok)
			return HEAD_BROKEN;
		kind |= is_kind;
		version |= is_version;
	} while (!(kind && version) && cursor_take(&l->cursor, ','));
	if (kind && version)
		return HEAD_KNOWN;
	return cursor_take(&l->cursor, '}') ? HEAD_ENDED : HEAD_BROKEN;
}

/* Once for each kind, however many objects there are. */
static void
report_near(struct loader *l, const struct head *h)
{
	enum kind_id id =
		kind_near(h->kind.text, h->kind.len, h->version.text, h->version.len);
	char kind[SHOWN_MOST + 4], version[SHOWN_MOST + 4];
	struct str words = { 0 };
	struct diag *d;

	if (id == KIND_COUNT)
		return;
	d = snapshot_report(l, NEAR_KIND, l->object,
			    shown(h->kind.text, h->kind.len, kind),
			    shown(h->version.text, h->version.len, version));
	versions_in_words(&words, kind_table[id].versions);
	diag_help(d, "did you mean `%s` of %s%s%s?", kind_table[id].name,
		  kind_table[id].group, *kind_table[id].group ? "/" : "",
		  str_text(&words));
	str_free(&words);
}

static void
count_skipped(struct loader *l, const struct head *h)
{
	sym name = intern_add(&l->snap->names, h->kind.text, h->kind.len);

	for (uint32_t i = 0; i < l->skipped.n; i++)
		if (sym_same(l->skipped.at[i].kind, name)) {
			l->skipped.at[i].count++;
			return;
		}
	*vec_push(&l->skipped) = (struct skipped_kind){ name, 1 };
	report_near(l, h);
}

static bool
read_known(struct loader *l, enum kind_id id)
{
	struct pools_mark mark = pools_mark(&l->pools);

	draft_clear(&l->draft);
	l->in_object = true;
	if (!walk_object(l, kind_table[id].shape))
		return false;
	check_object(l, id);
	if (l->draft.bad) {
		check_left_out(l, id);
		pools_back(&l->pools, mark);
		l->snap->left_out++;
	} else {
		kind_table[id].commit(&l->draft);
		l->snap->objects_read++;
	}
	l->in_object = false;
	return true;
}

/* Something that looks like an object of Kubernetes, but is not quite one. */
static void
report_head(struct loader *l, const struct head *h, enum kind_match match,
	    enum kind_id id)
{
	char version[SHOWN_MOST + 4];
	struct str words = { 0 };
	struct diag *d;

	l->in_object = true;
	l->snap->left_out++;
	if (match == KIND_UNKNOWN_VERSION) {
		versions_in_words(&words, kind_table[id].versions);
		d = snapshot_report(l, API_VERSION, l->object, kind_table[id].name,
				    str_text(&words),
				    shown(h->version.text, h->version.len, version));
		if (id == KIND_WORKLOAD && l->keep_going)
			diag_note(d, "quota that it may hold counts as free");
	} else {
		d = snapshot_report(l, NO_KIND, l->object,
				    h->kind.len == 0 ? "kind" : "apiVersion");
		kinds_in_words(&words);
		diag_note(d, "berth reads %s, and skips other kinds", str_text(&words));
	}
	str_free(&words);
	l->in_object = false;
}

/* An object that is no list, of which the head is known. */
static bool
read_by_kind(struct loader *l, struct head *h, enum head_status status,
	     struct cursor_mark begin, int depth)
{
	enum kind_id id = KIND_COUNT;
	enum kind_match match = KIND_UNKNOWN;

	if (h->kind.len > 0 && h->version.len > 0)
		match = kind_find(h->kind.text, h->kind.len, h->version.text,
				  h->version.len, &id);
	if (match == KIND_KNOWN) {
		cursor_back(&l->cursor, begin);
		return read_known(l, id);
	}
	if (status == HEAD_KNOWN &&
	    !(cursor_take(&l->cursor, ',') ? read_rest(l, h, depth)
					   : cursor_take(&l->cursor, '}')))
		return false;
	if (h->is_list)
		return true;
	if (h->kind.len == 0 || h->version.len == 0 || match == KIND_UNKNOWN_VERSION)
		report_head(l, h, match, id);
	else if (!ends_in_list(&h->kind)) /* a list without items is just empty */
		count_skipped(l, h);
	return true;
}

static bool
read_object(struct loader *l, const struct head *inherited, int depth)
{
	struct head h = *inherited;
	struct cursor_mark begin;
	enum head_status status;
	char found[SHOWN_MOST + 32];
	char first = cursor_peek(&l->cursor);

	l->object = cursor_offset(&l->cursor);
	l->documents++;
	if (first != '{') {
		if (first == '\0' || !strchr("[\"tfn-0123456789", first))
			return false;
		shown_value(l, found);
		if (!cursor_skip(&l->cursor))
			return false; /* its form is the mistake */
		snapshot_report(l, NOT_OBJECT, l->object, found);
		return true;
	}
	if (depth > LIST_DEPTH_MOST) {
		if (!cursor_skip(&l->cursor))
			return false;
		snapshot_report(l, LIST_DEPTH, l->object, LIST_DEPTH_MOST);
		return true;
	}
	begin = cursor_mark(&l->cursor);
	status = read_head(l, &h);
	if (status == HEAD_BROKEN)
		return false;
	if (status != HEAD_ITEMS)
		return read_by_kind(l, &h, status, begin, depth);
	if (!read_list(l, &h, depth))
		return false;
	return cursor_take(&l->cursor, ',') ? read_rest(l, &h, depth)
					    : cursor_take(&l->cursor, '}');
}

/* What stands at the place of a mistake in form. */
static const char *
found_at(const char *s, size_t left, char out[SHOWN_MOST + 8])
{
	char text[SHOWN_MOST + 4];
	size_t n = 1;

	if (left == 0)
		return "the end of the text";
	while (n < left && n < 32 && (unsigned char)s[n] > ' ' &&
	       !strchr(",:{}[]\"", s[n]))
		n++;
	snprintf(out, SHOWN_MOST + 8, "`%s`", shown(s, n, text));
	return out;
}

static struct diag *
report_fault(struct loader *l, struct json_explanation e, const char *text, size_t len)
{
	char found[SHOWN_MOST + 8];

	switch (e.fault) {
	case JSON_FAULT_UTF8:
		return snapshot_report(l, TEXT_ENCODING, e.offset,
				       (unsigned char)text[e.offset]);
	case JSON_FAULT_OPEN_TEXT:
		return snapshot_report(l, TEXT_OPEN, e.offset);
	case JSON_FAULT_CONTROL:
		return snapshot_report(l, TEXT_CONTROL, e.offset,
				       (unsigned char)text[e.offset]);
	case JSON_FAULT_ESCAPE:
		return snapshot_report(l, TEXT_ESCAPE, e.offset);
	case JSON_FAULT_NESTING:
		return snapshot_report(l, JSON_NESTING, e.offset, JSON_DEPTH_MOST);
	case JSON_FAULT_NONE:
	case JSON_FAULT_FORM:
		break;
	}
	return snapshot_report(l, JSON_FORM, e.offset, e.expected,
			       found_at(text + e.offset, len - e.offset, found));
}

/*
 * The text is malformed.  The place is the first one of the whole text, which may
 * be in something that was skipped unread.
 */
static void
report_form(struct loader *l)
{
	size_t len;
	const char *text = loader_text(l, &len);
	struct json_explanation e =
		json_explain(text, len, l->begin < len ? l->begin : len);
	struct diag *d;

	l->in_object = false;
	l->n_steps = 0;
	if (e.fault == JSON_FAULT_NONE) { /* what was skipped hid it, or it is gone */
		e.offset = cursor_offset(&l->cursor);
		e.offset = e.offset < len ? e.offset : len;
		e.expected = "JSON";
	}
	d = report_fault(l, e, text, len);
	if (e.fault == JSON_FAULT_FORM && e.in_container)
		diag_note(d, "this is in the %s that begins in line %u",
			  text[e.opened] == '{' ? "object" : "list",
			  loader_place(l, e.opened).line);
}

static bool
read_document(struct loader *l)
{
	static const struct head nothing;

	l->n_steps = 0;
	if (cursor_peek(&l->cursor) == '[')
		return read_items(l, &nothing, 1);
	return read_object(l, &nothing, 0);
}

void
read_documents(struct loader *l, struct feed feed, size_t from,
	       const struct yaml_map *map)
{
	struct cursor *c = &l->cursor;
	bool fine = true;

	cursor_init(c, l->index, feed, from);
	c->window_bytes = l->window;
	l->map = map;
	l->lines = (struct line_cache){ 0 };
	l->begin = from;
	while (fine && cursor_peek(c) != '\0')
		fine = read_document(l);
	if (c->read_error)
		input_report(l, FILE_UNREADABLE, loader_input(l),
			     strerror(c->read_error));
	else if (!fine || c->broken || c->i < c->n)
		report_form(l);
	cursor_finish(c);
	if (l->whole.bytes)
		file_free(&l->whole);
	l->n_steps = 0;
	l->map = NULL;
}
