/*
 * compile.c - runs the phases, and is where the arenas' longjmp lands
 *
 * All state is in *c and none in locals, so that nothing is stale after the jump.
 * A phase runs even if the one before found mistakes: trees are whole, and poison
 * keeps it quiet about what has been said.
 */

#include "compiler/compile.h"

#include "base/bug.h"
#include "compiler/ir/verify.h"
#include "compiler/sema/sema.h"
#include "grammar/parse.h"

#include <glib.h>
#include <stdlib.h>

struct compilation {
	struct policy *policy;
	struct arena scratch;
	struct builder builder;
	struct diag_sink *sink;
	const struct compile_options *options;
	struct sema sema;
	size_t budget;
};

/* The folder of `name` and `path` put together; for free(). */
static char *
import_path(const struct compilation *c, const char *name, const char *path)
{
	static const char library[] = "berth/";
	const char *slash = strrchr(name, '/');
	struct str s = { 0 };

	if (strncmp(path, library, sizeof library - 1) == 0 && c->options->library)
		str_printf(&s, "%s/%s", c->options->library, path + sizeof library - 1);
	else if (slash && path[0] != '/')
		str_printf(&s, "%.*s/%s", (int)(slash - name), name, path);
	else
		str_add(&s, path);
	return s.text;
}

static bool
already_there(const struct policy *p, const char *path)
{
	for (uint32_t i = 0; i < p->sources.list.n; i++)
		if (strcmp(p->sources.list.at[i].name, path) == 0)
			return true;
	return false;
}

/* Adds the text of a file; reports one that would be too much. */
static bool
add_text(struct compilation *c, const char *name, const char *bytes, size_t len,
	 struct span at)
{
	if (source_add(&c->policy->sources, name, bytes, len))
		return true;
	diag_report(c->sink, FILE_TOO_LARGE, at, name, SOURCE_BYTES_MAX);
	return false;
}

static void
import_file(struct compilation *c, const struct value *v)
{
	const char *text = sym_text(&c->policy->names, v->text);
	const struct source *from = source_of(&c->policy->sources, v->span.begin);
	char *path = import_path(c, from->name, text), *bytes = NULL;
	const char *why = "reading files is not possible here";
	size_t len = 0;

	if (already_there(c->policy, path)) {
		free(path);
		return;
	}
	if (!c->options->read ||
	    !c->options->read(c->options->arg, path, &bytes, &len, &why))
		diag_report(c->sink, IMPORT_FAILED, v->span, path, why);
	else
		add_text(c, path, bytes, len, v->span);
	free(bytes);
	free(path);
}

/* The imports among the items of sources parsed since the last call. */
static void
import_all(struct compilation *c, uint32_t first_offset)
{
	struct ast tree = builder_tree(&c->builder);

	for (item_id i = tree.first; i.ix; i = ast_item(&tree, i)->next) {
		const struct item *it = ast_item(&tree, i);
		const struct value *v = ast_value(&tree, it->values);

		if (it->span.begin < first_offset || it->kind != ITEM_WORD ||
		    strcmp(sym_text(&c->policy->names, it->word), "import") != 0 ||
		    !it->values.ix || v->kind != VALUE_STRING || v->next.ix)
			continue;
		import_file(c, v);
	}
}

/* Parses what is there, then what that imports, and so on. */
static void
parse_all(struct compilation *c)
{
	struct source_set *set = &c->policy->sources;
	uint32_t parsed = 0;

	for (int depth = 0; parsed < set->list.n; depth++) {
		uint32_t first = set->list.at[parsed].base;

		if (depth > IMPORT_DEPTH_MOST) {
			diag_report(c->sink, IMPORT_DEPTH,
				    ((struct span){ first, first + 1 }),
				    IMPORT_DEPTH_MOST);
			return;
		}
		for (; parsed < set->list.n; parsed++)
			parse_source(&c->builder, &c->policy->names, c->sink,
				     &set->list.at[parsed]);
		import_all(c, first);
	}
}

static int
source_compare(const void *a, const void *b)
{
	const struct source *const *x = a, *const *y = b;

	return strcmp((*x)->name, (*y)->name);
}

/* Over the texts in order of name: the order of files changes nothing. */
static void
digest_take(struct policy *p)
{
	uint32_t n = p->sources.list.n;
	const struct source **order = mem_alloc(n * sizeof(struct source *));
	GChecksum *sum = g_checksum_new(G_CHECKSUM_SHA256);

	for (uint32_t i = 0; i < n; i++)
		order[i] = &p->sources.list.at[i];
	if (n > 1)
		qsort(order, n, sizeof *order, source_compare);
	for (uint32_t i = 0; i < n; i++)
		g_checksum_update(sum, (const guchar *)order[i]->text,
				  (gssize)order[i]->len);
	memcpy(p->digest, g_checksum_get_string(sum), sizeof p->digest);
	g_checksum_free(sum);
	free(order);
}

static void
run_sema(struct compilation *c)
{
	struct policy *p = c->policy;
	struct ast *tree = arena_new(&c->scratch, struct ast);
	uint32_t wrong_at;
	const char *wrong;

	*tree = builder_tree(&c->builder);
	c->sema = (struct sema){ .scratch = &c->scratch,
				 .keep = &p->arena,
				 .names = &p->names,
				 .diags = c->sink,
				 .sources = &p->sources,
				 .ast = tree };
	sema_run(&c->sema, &p->model, &p->unit);
	wrong = ir_verify(&p->unit, &wrong_at);
	if (wrong)
		bug(wrong);
}

static bool
run_phases(struct compilation *c)
{
	jmp_buf full;

	arena_init(&c->scratch, c->budget, &full);
	arena_init(&c->policy->arena, c->budget, &full);
	if (setjmp(full)) {
		diag_report(c->sink, BUDGET, ((struct span){ 0, 0 }), c->budget);
		c->policy->arena.full = NULL;
		return false;
	}
	intern_init(&c->policy->names, &c->policy->arena);
	builder_init(&c->builder, &c->scratch);
	parse_all(c);
	run_sema(c);
	c->policy->arena.full = NULL; /* the landing place is gone */
	return true;
}

struct policy *
compile_policy(const struct compile_text *texts, uint32_t n,
	       const struct compile_options *options, struct diag_sink *sink)
{
	static const struct compile_options defaults = { 0 };
	struct compilation *c = mem_zero(1, sizeof *c);
	struct policy *p = mem_zero(1, sizeof *p);
	bool whole;

	c->policy = p;
	c->sink = sink;
	c->options = options ? options : &defaults;
	c->budget = c->options->budget ? c->options->budget : COMPILE_BUDGET;
	for (uint32_t i = 0; i < n; i++)
		add_text(c, texts[i].name, texts[i].bytes, texts[i].len,
			 (struct span){ 0, 0 });
	whole = run_phases(c);
	p->usable = whole && !diag_failed(sink);
	digest_take(p);
	diag_sort(sink);
	arena_free(&c->scratch);
	free(c);
	return p;
}

void
policy_free(struct policy *p)
{
	if (!p)
		return;
	source_set_free(&p->sources);
	arena_free(&p->arena);
	free(p);
}
