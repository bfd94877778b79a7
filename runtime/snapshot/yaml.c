/* yaml.c - libyaml's events written as JSON */

#include "runtime/snapshot/yaml.h"

#include "base/bug.h"
#include "runtime/snapshot/json_index.h"
#include "runtime/snapshot/yaml_scalar.h"

#include <string.h>
#include <yaml.h>

enum { BREAK_DEPTH = 3 }; /* list elements up to here go on lines of their own */

struct anchor {
	char *name;
	size_t begin, end; /* in the JSON; end 0 while it is open */
};

struct open { /* an object or a list that is being written */
	bool object, at_value;
	bool any;
	uint32_t anchor; /* 1 + its index, 0: none */
};

struct yaml_reader {
	yaml_parser_t parser;
	struct str json;
	size_t json_len; /* without the padding */
	struct yaml_map map;
	VEC(struct anchor) anchors;
	struct open open[YAML_DEPTH_MOST];
	uint32_t depth;
	size_t copied;
	struct str problem;
	yaml_mark_t mark;
};

struct yaml_reader *
yaml_reader_new(const char *text, size_t len)
{
	struct yaml_reader *y = mem_zero(1, sizeof *y);

	if (!yaml_parser_initialize(&y->parser))
		bug_out_of_memory(sizeof y->parser);
	yaml_parser_set_input_string(&y->parser, (const unsigned char *)text, len);
	return y;
}

static void
forget_anchors(struct yaml_reader *y)
{
	for (uint32_t i = 0; i < y->anchors.n; i++)
		free(y->anchors.at[i].name);
	y->anchors.n = 0;
}

void
yaml_reader_free(struct yaml_reader *y)
{
	yaml_parser_delete(&y->parser);
	forget_anchors(y);
	vec_free(&y->anchors);
	vec_free(&y->map.tokens);
	str_free(&y->json);
	str_free(&y->problem);
	free(y);
}

static enum yaml_status
fault(struct yaml_reader *y, enum yaml_status status, yaml_mark_t mark,
      const char *problem)
{
	str_clear(&y->problem);
	str_add(&y->problem, problem);
	y->mark = mark;
	return status;
}

static enum yaml_status
parser_fault(struct yaml_reader *y)
{
	yaml_mark_t mark = y->parser.problem_mark;

	if (y->parser.error == YAML_MEMORY_ERROR)
		bug_out_of_memory(0);
	if (y->parser.error == YAML_READER_ERROR) { /* it has an offset only */
		memset(&mark, 0, sizeof mark);
		mark.line = y->parser.mark.line;
		mark.column = y->parser.mark.column;
	}
	return fault(y, YAML_FAULT_FORM, mark,
		     y->parser.problem ? y->parser.problem : "it cannot be read");
}

static void
add_token(struct yaml_reader *y, yaml_mark_t mark)
{
	*vec_push(&y->map.tokens) =
		(struct yaml_at){ (uint32_t)y->json.len, (uint32_t)mark.line + 1,
				  (uint32_t)mark.column + 1 };
}

static struct open *
innermost(struct yaml_reader *y)
{
	return y->depth ? &y->open[y->depth - 1] : NULL;
}

/* Writes the comma or colon before a key, a value or an element. */
static void
separate(struct yaml_reader *y)
{
	struct open *o = innermost(y);

	if (!o)
		return;
	if (o->object && o->at_value)
		str_char(&y->json, ':');
	else if (o->any)
		str_add(&y->json, !o->object && y->depth <= BREAK_DEPTH ? ",\n" : ",");
	o->any = true;
	if (o->object)
		o->at_value = !o->at_value;
}

/* Is a key due? */
static bool
at_key(struct yaml_reader *y)
{
	struct open *o = innermost(y);

	return o && o->object && !o->at_value;
}

/* Begins an anchor at the value that is about to be written; 0: it has none. */
static uint32_t
begin_anchor(struct yaml_reader *y, const yaml_char_t *name)
{
	size_t size;
	struct anchor a = { .begin = y->json.len };

	if (!name)
		return 0;
	size = strlen((const char *)name) + 1;
	a.name = memcpy(mem_alloc(size), name, size);
	*vec_push(&y->anchors) = a;
	return y->anchors.n;
}

static void
end_anchor(struct yaml_reader *y, uint32_t anchor)
{
	if (anchor)
		y->anchors.at[anchor - 1].end = y->json.len;
}

static bool
has_tag(const yaml_event_t *e, const char *tag)
{
	return e->data.scalar.tag && strcmp((const char *)e->data.scalar.tag, tag) == 0;
}

static void
write_scalar(struct yaml_reader *y, const yaml_event_t *e, bool key)
{
	const char *s = (const char *)e->data.scalar.value;
	size_t len = e->data.scalar.length, before = y->json.len;
	bool plain = (e->data.scalar.style == YAML_PLAIN_SCALAR_STYLE &&
		      !e->data.scalar.tag) ||
		     has_tag(e, YAML_INT_TAG) || has_tag(e, YAML_FLOAT_TAG) ||
		     has_tag(e, YAML_BOOL_TAG) || has_tag(e, YAML_NULL_TAG);

	add_token(y, e->start_mark);
	if (!plain || !yaml_scalar_resolve(s, len, &y->json)) {
		yaml_scalar_quote(s, len, &y->json);
	} else if (key) { /* a key is a text in JSON: true becomes "true" */
		str_char(&y->json, '"');
		memmove(y->json.text + before + 1, y->json.text + before,
			y->json.len - before - 1);
		y->json.text[before] = '"';
		str_char(&y->json, '"');
	}
}

static enum yaml_status
take_scalar(struct yaml_reader *y, const yaml_event_t *e)
{
	bool key = at_key(y);
	uint32_t anchor;

	if (key && e->data.scalar.style == YAML_PLAIN_SCALAR_STYLE &&
	    e->data.scalar.length == 2 && memcmp(e->data.scalar.value, "<<", 2) == 0)
		return fault(y, YAML_FAULT_MERGE, e->start_mark, "<<");
	separate(y);
	anchor = begin_anchor(y, e->data.scalar.anchor);
	write_scalar(y, e, key);
	end_anchor(y, anchor);
	return YAML_DOCUMENT;
}

static enum yaml_status
take_open(struct yaml_reader *y, const yaml_event_t *e, bool object)
{
	const yaml_char_t *name =
		object ? e->data.mapping_start.anchor : e->data.sequence_start.anchor;
	uint32_t anchor;

	if (at_key(y))
		return fault(y, YAML_FAULT_KEY, e->start_mark,
			     object ? "an object" : "a list");
	if (y->depth == YAML_DEPTH_MOST)
		return fault(y, YAML_FAULT_DEPTH, e->start_mark, "");
	separate(y);
	add_token(y, e->start_mark);
	anchor = begin_anchor(y, name);
	str_char(&y->json, object ? '{' : '[');
	y->open[y->depth++] = (struct open){ .object = object, .anchor = anchor };
	return YAML_DOCUMENT;
}

static void
take_close(struct yaml_reader *y, const yaml_event_t *e)
{
	struct open o = y->open[--y->depth];

	add_token(y, e->start_mark);
	str_char(&y->json, o.object ? '}' : ']');
	end_anchor(y, o.anchor);
}

/* The last anchor of that name counts. */
static enum yaml_status
take_alias(struct yaml_reader *y, const yaml_event_t *e)
{
	const char *name = (const char *)e->data.alias.anchor;
	const struct anchor *a = NULL;
	size_t len;

	for (uint32_t i = y->anchors.n; i > 0 && !a; i--)
		if (strcmp(y->anchors.at[i - 1].name, name) == 0)
			a = &y->anchors.at[i - 1];
	if (!a)
		return fault(y, YAML_FAULT_ANCHOR, e->start_mark, name);
	if (a->end == 0)
		return fault(y, YAML_FAULT_CYCLE, e->start_mark, name);
	len = a->end - a->begin;
	if (at_key(y) && y->json.text[a->begin] != '"')
		return fault(y, YAML_FAULT_KEY, e->start_mark, "an alias");
	if (len > YAML_COPY_MOST - y->copied)
		return fault(y, YAML_FAULT_COPIES, e->start_mark, name);
	y->copied += len;
	separate(y);
	add_token(y, e->start_mark);
	str_fill(&y->json, ' ', len); /* makes room: the source may move */
	memcpy(y->json.text + y->json.len - len, y->json.text + a->begin, len);
	return YAML_DOCUMENT;
}

static enum yaml_status
take_event(struct yaml_reader *y, const yaml_event_t *e)
{
	switch (e->type) {
	case YAML_SCALAR_EVENT:
		return take_scalar(y, e);
	case YAML_SEQUENCE_START_EVENT:
		return take_open(y, e, false);
	case YAML_MAPPING_START_EVENT:
		return take_open(y, e, true);
	case YAML_SEQUENCE_END_EVENT:
	case YAML_MAPPING_END_EVENT:
		take_close(y, e);
		return YAML_DOCUMENT;
	case YAML_ALIAS_EVENT:
		return take_alias(y, e);
	case YAML_NO_EVENT:
	case YAML_STREAM_START_EVENT:
	case YAML_STREAM_END_EVENT:
	case YAML_DOCUMENT_START_EVENT:
	case YAML_DOCUMENT_END_EVENT:
		break;
	}
	return YAML_DOCUMENT;
}

static void
begin_document(struct yaml_reader *y)
{
	forget_anchors(y);
	str_clear(&y->json);
	y->map.tokens.n = 0;
	y->depth = 0;
	y->copied = 0;
}

static void
end_document(struct yaml_reader *y)
{
	y->json_len = y->json.len;
	str_fill(&y->json, '\0', JSON_PADDING);
}

enum yaml_status
yaml_next(struct yaml_reader *y)
{
	enum yaml_status status = YAML_DOCUMENT;
	yaml_event_type_t type;
	yaml_event_t e;

	begin_document(y);
	do {
		if (!yaml_parser_parse(&y->parser, &e))
			return parser_fault(y);
		type = e.type;
		if (y->json.len > UINT32_MAX / 2)
			status = fault(y, YAML_FAULT_SIZE, e.start_mark, "");
		else
			status = take_event(y, &e);
		yaml_event_delete(&e);
		if (status != YAML_DOCUMENT)
			return status;
	} while (type != YAML_DOCUMENT_END_EVENT && type != YAML_STREAM_END_EVENT &&
		 type != YAML_NO_EVENT);
	if (type != YAML_DOCUMENT_END_EVENT)
		return YAML_END;
	end_document(y);
	return YAML_DOCUMENT;
}

const char *
yaml_json(const struct yaml_reader *y, size_t *ret_len)
{
	*ret_len = y->json_len;
	return y->json.text;
}

const struct yaml_map *
yaml_map(const struct yaml_reader *y)
{
	return &y->map;
}

const char *
yaml_problem(const struct yaml_reader *y, uint32_t *ret_line, uint32_t *ret_column)
{
	*ret_line = (uint32_t)y->mark.line + 1;
	*ret_column = (uint32_t)y->mark.column + 1;
	return str_text(&y->problem);
}

void
yaml_place(const struct yaml_map *m, size_t offset, uint32_t *ret_line,
	   uint32_t *ret_column)
{
	uint32_t low = 0, high = m->tokens.n;

	while (low < high) { /* the last token that begins at or before it */
		uint32_t middle = low + (high - low) / 2;

		if (m->tokens.at[middle].offset <= offset)
			low = middle + 1;
		else
			high = middle;
	}
	if (low > 0) {
		*ret_line = m->tokens.at[low - 1].line;
		*ret_column = m->tokens.at[low - 1].column;
	}
}
