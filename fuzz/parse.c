/*
 * parse.c - any bytes: no crash, spans inside the text, and a layout that says
 * the same and is final
 */

#include "grammar/parse.h"
#include "compiler/format.h"
#include "compiler/syntax/ast_print.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
demand(bool holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "%s\n", what);
	abort();
}

static void
spans_check(const struct ast *t, const struct diag_sink *diags, const struct source *s)
{
	uint32_t first = s->base, last = s->base + (uint32_t)s->len;

#define INSIDE(at)                                                                     \
	demand((at).begin >= first && (at).begin <= (at).end && (at).end <= last,      \
	       "a span outside the text")
	for (uint32_t i = 1; i < t->n_items; i++)
		INSIDE(t->items[i].span);
	for (uint32_t i = 1; i < t->n_values; i++)
		INSIDE(t->values[i].span);
	for (uint32_t i = 1; i < t->n_exprs; i++)
		INSIDE(t->exprs[i].span);
	for (uint32_t i = 1; i < t->n_comments; i++)
		INSIDE(t->comments[i].span);
	for (uint32_t i = 0; i < diags->records.n; i++)
		INSIDE(diags->records.at[i].span);
#undef INSIDE
}

/* The tree, and the comments behind it; false for a text with mistakes. */
static bool
tree_print(struct str *out, const char *text, size_t len)
{
	struct source_set sources = { 0 };
	struct diag_sink diags = { 0 };
	struct builder builder;
	struct intern names;
	struct arena arena;
	struct ast ast;
	bool fine;

	arena_init(&arena, SIZE_MAX, NULL);
	intern_init(&names, &arena);
	builder_init(&builder, &arena);
	parse_source(&builder, &names, &diags, source_add(&sources, "-", text, len));
	ast = builder_tree(&builder);
	spans_check(&ast, &diags, &sources.list.at[0]);
	ast_print(out, &ast, &names, NULL);
	for (uint32_t i = 1; i < ast.n_comments; i++) {
		struct span at = ast.comments[i].span;

		str_bytes(out, text + at.begin - 1, at.end - at.begin);
	}
	fine = diags.errors == 0;
	diag_sink_free(&diags);
	source_set_free(&sources);
	arena_free(&arena);
	return fine;
}

static void
layout(struct str *out, const char *text, size_t len)
{
	struct source_set sources = { 0 };
	struct diag_sink diags = { 0 };

	demand(format_text(out, &sources, &diags, "-", text, len),
	       "a text without mistakes was not laid out");
	diag_sink_free(&diags);
	source_set_free(&sources);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct str before = { 0 }, after = { 0 }, once = { 0 }, twice = { 0 };

	if (tree_print(&before, (const char *)data, size)) {
		layout(&once, (const char *)data, size);
		demand(tree_print(&after, str_text(&once), once.len),
		       "the layout has mistakes");
		demand(strcmp(str_text(&before), str_text(&after)) == 0,
		       "the layout says something else");
		layout(&twice, str_text(&once), once.len);
		demand(strcmp(str_text(&once), str_text(&twice)) == 0,
		       "the layout is not final");
	}
	str_free(&before);
	str_free(&after);
	str_free(&once);
	str_free(&twice);
	return 0;
}
