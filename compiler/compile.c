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

/* Removes the last name of a path; false when there is none to remove. */
static bool
path_up(struct str *s)
{
	size_t cut = s->len;

	while (cut > 0 && s->text[cut - 1] != '/')
		cut--;
	if (cut == s->len || strcmp(s->text + cut, "..") == 0)
		return false;
	s->len = cut > 1 ? cut - 1 : cut; /* the root keeps its slash */
	s->text[s->len] = '\0';
	return true;
}

/* Without `.`, `x/..` and doubled slashes, so that equal files have equal names. */
static void
path_tidy(struct str *ret, const char *path)
{
	bool root = path[0] == '/';

	str_clear(ret);
	str_add(ret, root ? "/" : "");
	while (*path) {
		size_t len = strcspn(path, "/");
		bool up = len == 2 && memcmp(path, "..", 2) == 0;
		bool here = len == 0 || (len == 1 && *path == '.');

		if (!here && !(up && (path_up(ret) || root))) {
			if (ret->len && ret->text[ret->len - 1] != '/')
				str_char(ret, '/');
			str_bytes(ret, path, len);
		}
		path += len + (path[len] == '/');
	}
}

static bool
is_library(const char *path)
{
	return strncmp(path, "berth/", strlen("berth/")) == 0;
}

/* The folder of the file `name` and `path` put together. */
static void
import_path(const struct compilation *c, const char *name, const char *path,
	    struct str *ret)
{
	const char *slash = strrchr(name, '/');
	struct str s = { 0 };

	if (is_library(path) && c->options->library)
		str_printf(&s, "%s/%s", c->options->library, path + strlen("berth/"));
	else if (slash && path[0] != '/')
		str_printf(&s, "%.*s/%s", (int)(slash - name), name, path);
	else
		str_add(&s, path);
	path_tidy(ret, str_text(&s));
	str_free(&s);
}

/* The source of this name, written whichever way; NULL when there is none. */
static const struct source *
already_there(const struct policy *p, const char *path)
{
	const struct source *found = NULL;
	struct str wanted = { 0 }, name = { 0 };

	path_tidy(&wanted, path);
	for (uint32_t i = 0; i < p->sources.list.n && !found; i++) {
		path_tidy(&name, p->sources.list.at[i].name);
		if (strcmp(str_text(&name), str_text(&wanted)) == 0)
			found = &p->sources.list.at[i];
	}
	str_free(&name);
	str_free(&wanted);
	return found;
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

/* Where the shipped library is looked for is not written in the policy. */
static void
report_import(struct compilation *c, const struct value *v, const char *text,
	      const char *path, const char *why)
{
	struct diag *d = diag_report(c->sink, IMPORT_FAILED, v->span,
				     is_library(text) ? text : path, why);

	if (is_library(text))
		diag_note(d, "`berth/...` is the shipped library, and is in `%s`",
			  c->options->library);
}

static void
import_file(struct compilation *c, const struct value *v)
{
	const char *text = sym_text(&c->policy->names, v->text);
	const struct source *from = source_of(&c->policy->sources, v->span.begin);
	const char *why = "reading files is not possible here";
	struct str path = { 0 };
	char *bytes = NULL;
	size_t len = 0;

	import_path(c, from->name, text, &path);
	if (is_library(text) && !c->options->library)
		diag_report(c->sink, IMPORT_FAILED, v->span, text,
			    "the shipped library was not found");
	else if (already_there(c->policy, str_text(&path)))
		;
	else if (!c->options->read ||
		 !c->options->read(c->options->arg, str_text(&path), &bytes, &len,
				   &why))
		report_import(c, v, text, str_text(&path), why);
	else
		add_text(c, str_text(&path), bytes, len, v->span);
	free(bytes);
	str_free(&path);
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
				 .ast = tree,
				 .library = c->options->library };
	sema_run(&c->sema, &p->model, &p->unit);
	wrong = ir_verify(&p->unit, &wrong_at);
	if (wrong)
		bug(wrong);
}

static bool
run_phases(struct compilation *c)
{
	jmp_buf full;

	/* What stays is a small part of what it takes to get there. */
	arena_init(&c->scratch, c->budget - c->budget / 4, &full);
	arena_init(&c->policy->arena, c->budget / 4, &full);
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
	for (uint32_t i = 0; i < n; i++) {
		const struct source *same = already_there(p, texts[i].name);

		if (same && same->len == texts[i].len &&
		    memcmp(same->text, texts[i].bytes, same->len) == 0)
			continue;
		add_text(c, texts[i].name, texts[i].bytes, texts[i].len,
			 (struct span){ 0, 0 });
	}
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
