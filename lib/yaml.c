/* yaml.c - yajl reads, libyaml writes */

#include "lib/yaml.h"

#include "base/bug.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>
#include <yajl/yajl_parse.h>
#include <yaml.h>

/* What libyaml refuses is a slip of ours: it is only given what yajl understood. */
static int
emit(yaml_emitter_t *emitter, yaml_event_t *event, int made)
{
	if (!made || !yaml_emitter_emit(emitter, event))
		bug("libyaml refuses an event");
	return 1;
}

static int
emit_scalar(void *ctx, const char *text, size_t len, yaml_scalar_style_t style)
{
	yaml_event_t e;

	return emit(ctx, &e,
		    yaml_scalar_event_initialize(&e, NULL, NULL,
						 (const yaml_char_t *)text, (int)len, 1,
						 1, style));
}

/* A text that YAML would read as something else is quoted. */
static bool
reads_as_text(const char *text, size_t len)
{
	static const char *const words[] = { "null", "true", "false", "yes", "no",
					     "on",   "off",  "y",     "n",   "~" };

	if (len == 0 || strchr("+-.0123456789=<", text[0]))
		return false;
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (strlen(words[i]) == len && strncasecmp(words[i], text, len) == 0)
			return false;
	return true;
}

static int
on_string(void *ctx, const unsigned char *text, size_t len)
{
	return emit_scalar(ctx, (const char *)text, len,
			   reads_as_text((const char *)text, len)
				   ? YAML_PLAIN_SCALAR_STYLE
				   : YAML_DOUBLE_QUOTED_SCALAR_STYLE);
}

static int
on_number(void *ctx, const char *text, size_t len)
{
	return emit_scalar(ctx, text, len, YAML_PLAIN_SCALAR_STYLE);
}

static int
on_null(void *ctx)
{
	return on_number(ctx, "null", 4);
}

static int
on_boolean(void *ctx, int value)
{
	return value ? on_number(ctx, "true", 4) : on_number(ctx, "false", 5);
}

static int
on_map(void *ctx)
{
	yaml_event_t e;

	return emit(ctx, &e,
		    yaml_mapping_start_event_initialize(&e, NULL, NULL, 1,
							YAML_BLOCK_MAPPING_STYLE));
}

static int
on_map_end(void *ctx)
{
	yaml_event_t e;

	return emit(ctx, &e, yaml_mapping_end_event_initialize(&e));
}

static int
on_list(void *ctx)
{
	yaml_event_t e;

	return emit(ctx, &e,
		    yaml_sequence_start_event_initialize(&e, NULL, NULL, 1,
							 YAML_BLOCK_SEQUENCE_STYLE));
}

static int
on_list_end(void *ctx)
{
	yaml_event_t e;

	return emit(ctx, &e, yaml_sequence_end_event_initialize(&e));
}

static const yajl_callbacks callbacks = {
	.yajl_null = on_null,
	.yajl_boolean = on_boolean,
	.yajl_number = on_number,
	.yajl_string = on_string,
	.yajl_start_map = on_map,
	.yajl_map_key = on_string,
	.yajl_end_map = on_map_end,
	.yajl_start_array = on_list,
	.yajl_end_array = on_list_end,
};

static int
on_output(void *out, unsigned char *bytes, size_t len)
{
	str_bytes(out, (const char *)bytes, len);
	return 1;
}

void
yaml_from_json(struct str *out, const char *json, size_t len)
{
	yaml_emitter_t emitter;
	yaml_event_t e;
	yajl_handle parser;

	if (!yaml_emitter_initialize(&emitter))
		bug_out_of_memory(sizeof emitter);
	yaml_emitter_set_output(&emitter, on_output, out);
	yaml_emitter_set_unicode(&emitter, 1);
	yaml_emitter_set_width(&emitter, -1);
	emit(&emitter, &e, yaml_stream_start_event_initialize(&e, YAML_UTF8_ENCODING));
	emit(&emitter, &e,
	     yaml_document_start_event_initialize(&e, NULL, NULL, NULL, 1));
	parser = yajl_alloc(&callbacks, NULL, &emitter);
	if (!parser)
		bug_out_of_memory(sizeof emitter);
	if (yajl_parse(parser, (const unsigned char *)json, len) != yajl_status_ok ||
	    yajl_complete_parse(parser) != yajl_status_ok)
		bug("a document of ours is not JSON");
	yajl_free(parser);
	emit(&emitter, &e, yaml_document_end_event_initialize(&e, 1));
	emit(&emitter, &e, yaml_stream_end_event_initialize(&e));
	yaml_emitter_delete(&emitter);
}
