/* format.c - parses one file for its tokens and lays them out */

#include "compiler/format.h"

#include "compiler/syntax/layout.h"
#include "grammar/parse.h"

bool
format_text(struct str *out, struct source_set *sources, struct diag_sink *diags,
	    const char *name, const char *text, size_t len)
{
	struct source *source = source_add(sources, name, text, len);
	uint32_t errors = diags->errors;
	struct arena arena;
	struct intern names;
	struct builder builder;
	struct ast ast;

	if (!source) {
		diag_report(diags, FILE_TOO_LARGE, ((struct span){ 0 }), name,
			    SOURCE_BYTES_MAX);
		return false;
	}
	arena_init(&arena, SIZE_MAX, NULL);
	intern_init(&names, &arena);
	builder_init(&builder, &arena);
	builder.keep_tokens = true;
	parse_source(&builder, &names, diags, source);
	ast = builder_tree(&builder);
	if (diags->errors == errors)
		layout_write(out, &ast, source);
	arena_free(&arena);
	return diags->errors == errors;
}
