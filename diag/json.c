/* json.c - diagnostics as JSON and as SARIF 2.1.0 */

#include "diag/render.h"

#include <glib.h>
#include <stdio.h>
#include <string.h>
#include <yajl/yajl_gen.h>

/* JSON is UTF-8; the name of a file need not be. */
static void
put_text(yajl_gen g, const char *text)
{
	char *valid =
		g_utf8_validate(text, -1, NULL) ? NULL : g_utf8_make_valid(text, -1);

	text = valid ? valid : text;
	yajl_gen_string(g, (const unsigned char *)text, strlen(text));
	g_free(valid);
}

static void
put_pair(yajl_gen g, const char *key, const char *text)
{
	put_text(g, key);
	put_text(g, text);
}

static void
put_int(yajl_gen g, const char *key, int64_t n)
{
	put_text(g, key);
	yajl_gen_integer(g, n);
}

static void
open_map(yajl_gen g, const char *key)
{
	if (key)
		put_text(g, key);
	yajl_gen_map_open(g);
}

static void
open_list(yajl_gen g, const char *key)
{
	put_text(g, key);
	yajl_gen_array_open(g);
}

static yajl_gen
gen_open(void)
{
	yajl_gen g = yajl_gen_alloc(NULL);

	if (!g)
		bug_out_of_memory(sizeof(yajl_gen));
	yajl_gen_config(g, yajl_gen_beautify, 1);
	yajl_gen_config(g, yajl_gen_indent_string, "  ");
	return g;
}

static void
gen_close(yajl_gen g, struct str *out)
{
	const unsigned char *text;
	size_t len;

	yajl_gen_get_buf(g, &text, &len);
	str_bytes(out, (const char *)text, len);
	yajl_gen_free(g);
}

static void
put_where(yajl_gen g, struct where w)
{
	put_pair(g, "file", w.file);
	put_int(g, "line", w.line);
	put_int(g, "column", w.column);
	if (w.end_line) {
		put_int(g, "endLine", w.end_line);
		put_int(g, "endColumn", w.end_column);
	}
	if (w.length) {
		put_int(g, "offset", w.offset);
		put_int(g, "length", w.length);
	}
}

static void
put_list(yajl_gen g, const char *key, char *const *list, uint32_t n)
{
	open_list(g, key);
	for (uint32_t i = 0; i < n; i++)
		put_text(g, list[i]);
	yajl_gen_array_close(g);
}

static void
put_edits(yajl_gen g, const struct diag *d, const struct source_set *set)
{
	open_list(g, "edits");
	for (uint32_t i = 0; i < d->edits.n; i++) {
		struct where w = where_of(set, d->edits.at[i].span);

		open_map(g, NULL);
		if (w.file)
			put_where(g, w);
		put_pair(g, "text", d->edits.at[i].text);
		yajl_gen_map_close(g);
	}
	yajl_gen_array_close(g);
}

static void
put_record(yajl_gen g, const struct diag *d, const struct source_set *set)
{
	struct where w = where_is(set, d);
	char code[6];

	diag_code(d, code);
	open_map(g, NULL);
	put_pair(g, "severity", severity_word(d->severity));
	put_pair(g, "code", code);
	put_pair(g, "name", diag_info[d->id].name);
	put_pair(g, "message", d->text);
	if (w.file)
		put_where(g, w);
	if (d->path)
		put_pair(g, "path", d->path);
	if (d->label)
		put_pair(g, "label", d->label);
	open_list(g, "labels");
	for (uint32_t i = 0; i < d->labels.n; i++) {
		struct where at = where_of(set, d->labels.at[i].span);

		open_map(g, NULL);
		if (at.file)
			put_where(g, at);
		put_pair(g, "text", d->labels.at[i].text);
		yajl_gen_map_close(g);
	}
	yajl_gen_array_close(g);
	put_list(g, "notes", d->notes.at, d->notes.n);
	put_list(g, "helps", d->helps.at, d->helps.n);
	put_edits(g, d, set);
	yajl_gen_map_close(g);
}

void
render_json(struct str *out, const struct diag_sink *sink, const struct source_set *set)
{
	yajl_gen g = gen_open();

	open_map(g, NULL);
	put_pair(g, "apiVersion", "berth.dev/v1");
	put_pair(g, "kind", "Diagnostics");
	put_int(g, "errors", sink->errors);
	put_int(g, "warnings", sink->warnings);
	put_int(g, "notShown", sink->dropped);
	open_list(g, "diagnostics");
	for (uint32_t i = 0; i < sink->records.n; i++)
		put_record(g, &sink->records.at[i], set);
	yajl_gen_array_close(g);
	yajl_gen_map_close(g);
	gen_close(g, out);
}

static void
put_message(yajl_gen g, const char *key, const char *text)
{
	open_map(g, key);
	put_pair(g, "text", text);
	yajl_gen_map_close(g);
}

static void
put_region(yajl_gen g, const char *key, struct where w)
{
	open_map(g, key);
	put_int(g, "startLine", w.line ? w.line : 1);
	put_int(g, "startColumn", w.character ? w.character : 1);
	if (w.end_line) {
		put_int(g, "endLine", w.end_line);
		put_int(g, "endColumn", w.end_character ? w.end_character : 1);
	}
	if (w.length) {
		put_int(g, "byteOffset", w.offset);
		put_int(g, "byteLength", w.length);
	}
	yajl_gen_map_close(g);
}

static void
put_artifact(yajl_gen g, struct where w)
{
	char *uri = g_uri_escape_bytes((const guint8 *)w.file, strlen(w.file),
				       G_URI_RESERVED_CHARS_ALLOWED_IN_PATH);

	open_map(g, "artifactLocation");
	put_pair(g, "uri", uri);
	yajl_gen_map_close(g);
	g_free(uri);
}

static void
put_location(yajl_gen g, struct where w, const char *text)
{
	open_map(g, NULL);
	open_map(g, "physicalLocation");
	put_artifact(g, w);
	put_region(g, "region", w);
	yajl_gen_map_close(g);
	if (text)
		put_message(g, "message", text);
	yajl_gen_map_close(g);
}

static void
put_fixes(yajl_gen g, const struct diag *d, const struct source_set *set)
{
	for (uint32_t i = 0; i < d->edits.n; i++) {
		struct where w = where_of(set, d->edits.at[i].span);

		if (!w.file)
			continue;
		open_map(g, NULL);
		open_list(g, "artifactChanges");
		open_map(g, NULL);
		put_artifact(g, w);
		open_list(g, "replacements");
		open_map(g, NULL);
		put_region(g, "deletedRegion", w);
		put_message(g, "insertedContent", d->edits.at[i].text);
		yajl_gen_map_close(g);
		yajl_gen_array_close(g);
		yajl_gen_map_close(g);
		yajl_gen_array_close(g);
		yajl_gen_map_close(g);
	}
}

static void
put_result(yajl_gen g, const struct diag *d, const struct source_set *set)
{
	struct where w = where_is(set, d);
	char code[6];

	diag_code(d, code);
	open_map(g, NULL);
	put_pair(g, "ruleId", code);
	put_pair(g, "level", severity_word(d->severity));
	put_message(g, "message", d->text);
	open_list(g, "locations");
	if (w.file)
		put_location(g, w, NULL);
	yajl_gen_array_close(g);
	if (d->labels.n) {
		open_list(g, "relatedLocations");
		for (uint32_t i = 0; i < d->labels.n; i++) {
			struct where at = where_of(set, d->labels.at[i].span);

			if (at.file)
				put_location(g, at, d->labels.at[i].text);
		}
		yajl_gen_array_close(g);
	}
	if (d->edits.n) {
		open_list(g, "fixes");
		put_fixes(g, d, set);
		yajl_gen_array_close(g);
	}
	yajl_gen_map_close(g);
}

static void
put_rule(yajl_gen g, enum diag_id id)
{
	struct diag d = { .id = id };
	char code[6];

	diag_code(&d, code);
	open_map(g, NULL);
	put_pair(g, "id", code);
	put_pair(g, "name", diag_info[id].name);
	put_message(g, "shortDescription", diag_info[id].name);
	open_map(g, "defaultConfiguration");
	put_pair(g, "level", severity_word(diag_info[id].severity));
	yajl_gen_map_close(g);
	yajl_gen_map_close(g);
}

static bool
was_reported(const struct diag_sink *sink, enum diag_id id)
{
	for (uint32_t i = 0; i < sink->records.n; i++)
		if (sink->records.at[i].id == id)
			return true;
	return false;
}

void
render_sarif(struct str *out, const struct diag_sink *sink,
	     const struct source_set *set)
{
	yajl_gen g = gen_open();

	open_map(g, NULL);
	put_pair(g, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
	put_pair(g, "version", "2.1.0");
	open_list(g, "runs");
	open_map(g, NULL);
	open_map(g, "tool");
	open_map(g, "driver");
	put_pair(g, "name", "berth");
	open_list(g, "rules");
	for (enum diag_id id = 0; id < DIAG_COUNT; id++)
		if (was_reported(sink, id))
			put_rule(g, id);
	yajl_gen_array_close(g);
	yajl_gen_map_close(g);
	yajl_gen_map_close(g);
	put_pair(g, "columnKind", "unicodeCodePoints");
	open_list(g, "results");
	for (uint32_t i = 0; i < sink->records.n; i++)
		put_result(g, &sink->records.at[i], set);
	yajl_gen_array_close(g);
	yajl_gen_map_close(g);
	yajl_gen_array_close(g);
	yajl_gen_map_close(g);
	gen_close(g, out);
}
