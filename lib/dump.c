/* dump.c - what the compiler makes of texts, for people to look at */

#include "lib/dump.h"
#include "compiler/compile.h"
#include "compiler/ir/print.h"
#include "compiler/syntax/ast_print.h"
#include "grammar/parse.h"
#include "lib/policy.h"
#include "lib/report.h"
#include "lib/sources.h"

static void
dump_tree(struct str *out, const struct source *source, const struct source_set *set,
	  struct diag_sink *sink)
{
	struct arena arena;
	struct intern names;
	struct builder builder;
	struct ast ast;

	arena_init(&arena, SIZE_MAX, NULL);
	intern_init(&names, &arena);
	builder_init(&builder, &arena);
	parse_source(&builder, &names, sink, &set->list.at[source - set->list.at]);
	ast = builder_tree(&builder);
	ast_print(out, &ast, &names, set);
	arena_free(&arena);
}

static void
dump_trees(struct str *out, const struct berth_source *sources, size_t n_sources,
	   struct berth_report *report)
{
	struct source_set set = { 0 };

	for (size_t i = 0; i < n_sources; i++)
		if (!source_add(&set, sources[i].name, sources[i].text, sources[i].len))
			diag_report(&report->sink, FILE_TOO_LARGE, ((struct span){ 0 }),
				    sources[i].name, SOURCE_BYTES_MAX);
	for (uint32_t i = 0; i < set.list.n; i++)
		dump_tree(out, &set.list.at[i], &set, &report->sink);
	report_keep(report, &set);
	source_set_free(&set);
}

static void
print_function(struct str *out, const struct policy *p, const char *kind, sym name,
	       uint32_t func)
{
	struct str title = { 0 };

	if (func >= p->unit.n_funcs)
		return;
	str_printf(&title, "%s %s", kind, sym_text(&p->names, name));
	ir_print(out, &p->unit, func, title.text);
	str_free(&title);
}

static void
dump_functions(struct str *out, const struct policy *p)
{
	const struct model *m = &p->model;

	for (uint32_t i = 1; i <= m->n_rules; i++)
		print_function(out, p, "rule", m->rules[i].name, m->rules[i].func);
	for (uint32_t i = 1; i <= m->n_routes; i++)
		if (!m->routes[i].always)
			print_function(out, p, "route", m->routes[i].name,
				       m->routes[i].func);
	for (uint32_t i = 1; i <= m->n_assertions; i++)
		print_function(out, p, "assert", m->assertions[i].text,
			       m->assertions[i].func);
}

static void
dump_compiled(struct str *out, const struct berth_source *sources, size_t n_sources,
	      enum berth_dump what, const struct berth_compile_options *options,
	      struct berth_report *report)
{
	struct policy *p = policy_make(sources, n_sources, options, &report->sink);

	if (p->usable && what == BERTH_DUMP_IR)
		dump_functions(out, p);
	else if (p->usable)
		dump_native(out, p, what, &report->sink);
	report_keep(report, &p->sources);
	policy_free(p);
}

enum berth_status
berth_dump(const struct berth_source *sources, size_t n_sources, enum berth_dump what,
	   const struct berth_compile_options *options, char **ret_text,
	   size_t *ret_len, struct berth_report **ret_report)
{
	struct berth_compile_options o;
	struct berth_report *report;
	struct str out = { 0 };

	if (!sources_usable(sources, n_sources) || what < BERTH_DUMP_AST ||
	    what > BERTH_DUMP_ASM || !ret_text || !ret_len || !ret_report ||
	    !options_take(&o, options))
		return BERTH_MISUSE;
	report = report_new();
	str_bytes(&out, "", 0);
	if (what == BERTH_DUMP_AST)
		dump_trees(&out, sources, n_sources, report);
	else
		dump_compiled(&out, sources, n_sources, what, &o, report);
	*ret_report = report;
	if (report_status(report) != BERTH_OK) {
		str_free(&out);
		return report_status(report);
	}
	*ret_text = out.text;
	*ret_len = out.len;
	return BERTH_OK;
}
