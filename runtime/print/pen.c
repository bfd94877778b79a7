/* pen.c - a JSON document through yajl's generator */

#include "runtime/print/pen.h"

#include "base/bug.h"
#include "base/instant.h"
#include "runtime/print/amount.h"

#include <glib.h>
#include <string.h>
#include <yajl/yajl_gen.h>

static void
take_bytes(void *out, const char *bytes, size_t len)
{
	str_bytes(out, bytes, len);
}

void
pen_begin(struct pen *p, struct str *out)
{
	p->gen = yajl_gen_alloc(NULL);
	if (!p->gen)
		bug_out_of_memory(0);
	yajl_gen_config(p->gen, yajl_gen_beautify, 1);
	yajl_gen_config(p->gen, yajl_gen_indent_string, "  ");
	/* Straight into `out`: a buffer of yajl's own would be the document twice. */
	yajl_gen_config(p->gen, yajl_gen_print_callback, take_bytes, out);
}

void
pen_end(struct pen *p)
{
	yajl_gen_free(p->gen);
	p->gen = NULL;
}

static void
put(struct pen *p, const char *text)
{
	char *valid =
		g_utf8_validate(text, -1, NULL) ? NULL : g_utf8_make_valid(text, -1);

	text = valid ? valid : text;
	yajl_gen_string(p->gen, (const unsigned char *)text, strlen(text));
	g_free(valid);
}

static void
put_key(struct pen *p, const char *key)
{
	if (key)
		put(p, key);
}

void
pen_text(struct pen *p, const char *key, const char *text)
{
	put_key(p, key);
	put(p, text);
}

void
pen_int(struct pen *p, const char *key, int64_t n)
{
	put_key(p, key);
	yajl_gen_integer(p->gen, n);
}

void
pen_bool(struct pen *p, const char *key, bool yes)
{
	put_key(p, key);
	yajl_gen_bool(p->gen, yes);
}

void
pen_instant(struct pen *p, const char *key, int64_t seconds)
{
	char text[INSTANT_TEXT];

	instant_format(seconds, text);
	pen_text(p, key, text);
}

void
pen_amount(struct pen *p, const char *key, const char *resource, int64_t value)
{
	struct str text = { 0 };

	print_limit(resource, value, &text);
	pen_text(p, key, str_text(&text));
	str_free(&text);
}

void
pen_sum(struct pen *p, const char *key, const char *resource, int64_t value)
{
	struct str text = { 0 };

	print_amount(resource, value, &text);
	pen_text(p, key, str_text(&text));
	str_free(&text);
}

void
pen_map(struct pen *p, const char *key)
{
	put_key(p, key);
	yajl_gen_map_open(p->gen);
}

void
pen_map_end(struct pen *p)
{
	yajl_gen_map_close(p->gen);
}

void
pen_list(struct pen *p, const char *key)
{
	put_key(p, key);
	yajl_gen_array_open(p->gen);
}

void
pen_list_end(struct pen *p)
{
	yajl_gen_array_close(p->gen);
}
