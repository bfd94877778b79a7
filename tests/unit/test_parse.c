/* test_parse.c - grammar/: which tree, which messages, and bounds */

#include "tests/unit/unit.h"

#include "compiler/syntax/ast_print.h"
#include "grammar/parse.h"

#include "grammar/parser.h"

#include <stdio.h>
#include <string.h>

struct parsed {
	struct source_set sources;
	struct diag_sink diags;
	struct builder builder;
	struct intern names;
	struct arena arena;
	struct str tree;  /* as ast_print() has it, without places */
	struct str codes; /* "E0101@2:7 ..." in order of place */
};

static void
parsed_add(struct parsed *p, const char *text, size_t len)
{
	parse_source(&p->builder, &p->names, &p->diags,
		     source_add(&p->sources, "-", text, len));
}

static void
parsed_end(struct parsed *p)
{
	struct ast ast = builder_tree(&p->builder);

	ast_print(&p->tree, &ast, &p->names, NULL);
	diag_sort(&p->diags);
	for (uint32_t i = 0; i < p->diags.records.n; i++) {
		const struct diag *d = &p->diags.records.at[i];
		struct place place = source_place(&p->sources, d->span.begin);
		char code[6];

		diag_code(d, code);
		str_printf(&p->codes, "%s%s@%u:%u", i ? " " : "", code, place.line,
			   place.column);
	}
}

static void
parsed_begin(struct parsed *p)
{
	*p = (struct parsed){ 0 };
	arena_init(&p->arena, SIZE_MAX, NULL);
	intern_init(&p->names, &p->arena);
	builder_init(&p->builder, &p->arena);
}

static void
parsed_free(struct parsed *p)
{
	str_free(&p->tree);
	str_free(&p->codes);
	diag_sink_free(&p->diags);
	source_set_free(&p->sources);
	arena_free(&p->arena);
}

static void
parse(struct parsed *p, const char *text)
{
	parsed_begin(p);
	parsed_add(p, text, strlen(text));
	parsed_end(p);
}

static const struct {
	const char *text, *tree;
} trees[] = {
	{ "", "" },
	{ ";;\n;", "" },
	{ "edition 2026", "item edition\n  number 2026\n" },
	{ "a 1; b\n", "item a\n  number 1\nitem b\n" },
	{ "a { b; c d }\n", "item a {}\n  item b\n  item c\n    name d\n" },
	{ "a\n{\n b\n}\n", "item a {}\n  item b\n" },
	{ "x 1,\n 2\n= 3\n",
	  "item x\n  number 1\n  comma\n  number 2\n  equals\n  number 3\n" },
	{ "0.5 vcpu; 2 \"v/x\"",
	  "amount\n  number 0.5\n  name vcpu\namount\n  number 2\n  string \"v/x\"\n" },
	{ "p -5 35% 20:00 24:00 1_000.25",
	  "item p\n  number -5\n  percent 35\n  time 20:00\n  time 24:00\n"
	  "  number 1000.25\n" },
	{ "w 2026-12-01T11:30Z to 2026-12-01T11:30:00-01:00",
	  "item w\n  instant 2026-12-01T11:30:00Z\n  name to\n"
	  "  instant 2026-12-01T12:30:00Z\n" },
	{ "check \"c\" on h100-od",
	  "item check\n  string \"c\"\n  name on\n  name h100-od\n" },
	{ "d when a\n and b\n \"why\"\n",
	  "when d\n  binary and\n    name a\n    name b\ntext\n  string \"why\"\n" },
	{ "d when a \"why\"", "when d\n  name a\ntext\n  string \"why\"\n" },
	{ "when 8 \"v/x\" == f(a on \"k\")",
	  "when\n  binary ==\n    number 8 \"v/x\"\n    call f on \"k\"\n      name "
	  "a\n" },
	{ "when a or b and not c == d else 1 + 2 * -3",
	  "when\n  binary or\n    name a\n    binary and\n      name b\n      unary "
	  "not\n"
	  "        binary ==\n          name c\n          binary else\n            "
	  "name d\n"
	  "            binary +\n              number 1\n              binary *\n"
	  "                number 2\n                unary -\n                  number "
	  "3\n" },
	{ "when a - b - c",
	  "when\n  binary -\n    binary -\n      name a\n      name b\n    name c\n" },
	{ "when a-b", "when\n  name a-b\n" },
	{ "when a\n else b\n - c\n not in (d)",
	  "when\n  unary not\n    in list\n      binary else\n        name a\n"
	  "        binary -\n          name b\n          name c\n      name d\n" },
	{ "when has l[\"k\"] and true",
	  "when\n  binary and\n    unary has\n      index l \"k\"\n    true\n" },
	{ "when x in (a, \"b\") or not (now in nights)",
	  "when\n  binary or\n    in list\n      name x\n      name a\n      string "
	  "\"b\"\n"
	  "    unary not\n      binary in\n        name now\n        name nights\n" },
	{ "when x not in (a) and x like \"b*\"",
	  "when\n  binary and\n    unary not\n      in list\n        name x\n        "
	  "name a\n"
	  "    binary like\n      name x\n      string \"b*\"\n" },
	{ "when price <= 2.5 usd/h",
	  "when\n  binary <=\n    name price\n    number 2.5 usd/h\n" },
	{ "define a.b = (\n false\n)\nc", "define a.b\n  false\nitem c\n" },
	{ "assert never \"t\" {\n a\n}\n",
	  "assert {}\n  name never\n  string \"t\"\n  name a\n" },
	{ "a \"\\\"\\\\\\n\\t\\u{e9}\"",
	  "item a\n  string \"\\\"\\\\\\n\\t\303\251\"\n" },
	{ "\xEF\xBB\xBF"
	  "a # c\r\n# d\r\nb",
	  "item a\nitem b\n" },
};

START_TEST(says_what_was_written)
{
	struct parsed p;

	parse(&p, trees[_i].text);
	ck_assert_str_eq(str_text(&p.codes), "");
	ck_assert_str_eq(str_text(&p.tree), trees[_i].tree);
	parsed_free(&p);
}
END_TEST

/* One mistake is one message, at its place, and what is right stays in the tree. */
static const struct {
	const char *text, *codes, *tree;
} mistakes[] = {
	{ "a when\nb == ", "E0101@2:5", "error\n" },
	{ "a when x y\nb", "E0101@1:10", "error\nitem b\n" },
	{ "a {\n b when 1 +\n}\nc", "E0101@2:12", "item a {}\n  error\nitem c\n" },
	{ "a 1;\n= 1\n", "E0101@2:1", "item a\n  number 1\nerror\n" },
	{ "a { lend 5 gpu, }", "E0101@1:17", "item a {}\n  error\n" },
	{ "a when ;\nb { c }", "E0101@1:8", "error\nitem b {}\n  item c\n" },
	{ "a when f(b c\n d)\ne", "E0101@1:12", "error\nitem d\nitem e\n" },
	{ "define a b\nc\ndefine = 1\n", "E0101@1:10 E0101@3:8",
	  "error\nitem c\nerror\n" },
	{ "define a {\n b\n}\nc", "E0101@1:10", "error\nitem c\n" },
	{ "a when b == c == d\ne", "E0101@1:15", "error\nitem e\n" },
	{ "assert \"a\" { b == c == d }\ne", "E0101@1:21",
	  "assert {}\n  string \"a\"\n  error\nitem e\n" },
	{ "a {\n b {\n c", "E0102@2:4", "item a {}\n  item b {}\n    item c\n" },
	{ "a when (b\nc", "E0102@1:8", "error\n" },
	{ "a { b when (c }\nd", "E0102@1:12", "item a {}\n  error\nitem d\n" },
	{ "a when b && c || !d", "E0103@1:10 E0103@1:15 E0103@1:18",
	  "when a\n  binary or\n    binary and\n      name b\n      name c\n"
	  "    unary not\n      name d\n" },
	{ "a when b === c", "E0103@1:10",
	  "when a\n  binary ==\n    name b\n    name c\n" },
	{ "a when b =< c", "E0103@1:10",
	  "when a\n  binary <=\n    name b\n    name c\n" },
	{ "a: 'b' 80Gi // c", "E0103@1:2 E0103@1:4 E0103@1:10 E0103@1:13",
	  "item a\n  string \"b\"\n  number 80\n  name GiB\n" },
	{ "a \342\200\234b\342\200\235 = \342\200\234c\342\200\235",
	  "E0103@1:3 E0103@1:13",
	  "item a\n  string \"b\"\n  equals\n  string \"c\"\n" },
	{ "a \"b\nc", "E0104@1:3", "item a\n  string \"b\"\nitem c\n" },
	{ "a 12345678901234567890 0.1234567890", "E0105@1:3 E0105@1:24", NULL },
	{ "a 2026-02-30T00:00Z", "E0106@1:3", NULL },
	{ "a 2026-12-01 2026-12-01T10:00", "E0107@1:3 E0107@1:14", NULL },
	{ "a 24:01 7:99", "E0108@1:3 E0108@1:9", NULL },
	{ "a \"\\q\\u{}\\u{d800}\"", "E0109@1:4 E0109@1:6 E0109@1:10", NULL },
	{ "a \"\\\303\251b\"", "E0109@1:4", "item a\n  string \"b\"\n" },
	{ "a \xff\xfe \"\x01\"", "E0110@1:3 E0110@1:6", "item a\n  string \"\"\n" },
	{ "a when b $5\nc when d e", "E0111@1:10 E0101@2:10", "error\nerror\n" },
	{ "a \302\247\302\247 b", "E0111@1:3", "item a\n  name b\n" },
	{ "a }\nb )", "E0113@1:3 E0113@2:3", "item a\nitem b\n" },
	{ "a when b = c\nd", "E0114@1:10", "error\nitem d\n" },
	/* NOLINTNEXTLINE(misc-misleading-bidirectional): that is the test */
	{ "# \342\200\256\na \"\342\201\246\"", "E0115@1:1 E0115@2:3",
	  "item a\n  string \"\"\n" },
};

START_TEST(says_what_is_wrong)
{
	struct parsed p;

	parse(&p, mistakes[_i].text);
	ck_assert_str_eq(str_text(&p.codes), mistakes[_i].codes);
	if (mistakes[_i].tree)
		ck_assert_str_eq(str_text(&p.tree), mistakes[_i].tree);
	parsed_free(&p);
}
END_TEST

/* What the spans of items and expressions cover. */
START_TEST(spans_cover_what_was_written)
{
	static const char text[] = "a { b 1 }\nc when (d) + e * 8 gpu \"f\"\n";
	static const char *const items[] = { "b 1", "a { b 1 }",
					     "c when (d) + e * 8 gpu", "\"f\"" };
	static const char *const exprs[] = { "(d)", "e", "8 gpu", "e * 8 gpu",
					     "(d) + e * 8 gpu" };
	struct parsed p;

	parse(&p, text);
	ck_assert_uint_eq(p.builder.n_items, 5);
	ck_assert_uint_eq(p.builder.n_exprs, 6);
	for (int i = 0; i < 4; i++) {
		struct span at = p.builder.items[i + 1].span;

		ck_assert_uint_eq(at.end - at.begin, strlen(items[i]));
		ck_assert_mem_eq(text + at.begin - 1, items[i], at.end - at.begin);
	}
	for (int i = 0; i < 5; i++) {
		struct span at = p.builder.exprs[i + 1].span;

		ck_assert_uint_eq(at.end - at.begin, strlen(exprs[i]));
		ck_assert_mem_eq(text + at.begin - 1, exprs[i], at.end - at.begin);
	}
	parsed_free(&p);
}
END_TEST

START_TEST(a_nul_byte_is_one_mistake)
{
	struct parsed p;

	parsed_begin(&p);
	parsed_add(&p, "a \0\0 b", 6);
	parsed_end(&p);
	ck_assert_str_eq(str_text(&p.codes), "E0116@1:1");
	parsed_free(&p);
}
END_TEST

/* `before` so many times, `core`, `after` so many times. */
static void
parse_nested(struct parsed *p, int depth, const char *before, const char *after)
{
	struct str text = { 0 };

	str_add(&text, "a when ");
	if (before[0] == 'b')
		str_clear(&text);
	for (int i = 0; i < depth; i++)
		str_add(&text, before);
	str_add(&text, "c");
	for (int i = 0; i < depth; i++)
		str_add(&text, after);
	parse(p, str_text(&text));
	str_free(&text);
}

START_TEST(nesting_has_a_bound)
{
	static const char *const pairs[][2] = { { "(", ")" }, { "b { ", " }" } };
	struct parsed p;

	parse_nested(&p, NESTING_MOST, pairs[_i][0], pairs[_i][1]);
	ck_assert_str_eq(str_text(&p.codes), "");
	parsed_free(&p);
	parse_nested(&p, NESTING_MOST + 1, pairs[_i][0], pairs[_i][1]);
	ck_assert_uint_eq(p.diags.records.n, 1);
	ck_assert_int_eq(p.diags.records.at[0].id, DIAG_NESTING);
	parsed_free(&p);
	parse_nested(&p, 100000, pairs[_i][0], pairs[_i][1]);
	ck_assert_uint_eq(p.diags.records.n, 1);
	parsed_free(&p);
}
END_TEST

START_TEST(long_chains_do_not_nest)
{
	struct str text = { 0 };
	struct parsed p;

	str_add(&text, "a when b");
	for (int i = 0; i < 100000; i++)
		str_add(&text, " + b");
	parse(&p, str_text(&text));
	ck_assert_str_eq(str_text(&p.codes), "");
	parsed_free(&p);
	str_clear(&text);
	str_add(&text, "a when ");
	for (int i = 0; i < 100000; i++)
		str_add(&text, "not ");
	str_add(&text, "b");
	parse(&p, str_text(&text));
	ck_assert_uint_eq(p.diags.records.n, 1);
	ck_assert_int_eq(p.diags.records.at[0].id, DIAG_NESTING);
	parsed_free(&p);
	str_free(&text);
}
END_TEST

START_TEST(files_follow_each_other)
{
	struct parsed p;

	parsed_begin(&p);
	parsed_add(&p, "a {", 3);
	parsed_add(&p, "b 1", 3);
	parsed_add(&p, "", 0);
	parsed_add(&p, "c )", 3);
	parsed_end(&p);
	ck_assert_str_eq(str_text(&p.tree), "item a {}\nitem b\n  number 1\nitem c\n");
	ck_assert_uint_eq(p.diags.records.n, 2);
	ck_assert_ptr_eq(source_of(&p.sources, p.diags.records.at[0].span.begin),
			 &p.sources.list.at[0]);
	ck_assert_ptr_eq(source_of(&p.sources, p.diags.records.at[1].span.begin),
			 &p.sources.list.at[3]);
	parsed_free(&p);
}
END_TEST

/* Every keyword of the table has a token of its own, and nothing else has. */
START_TEST(keywords_are_those_of_the_table)
{
	static const struct {
		const char *spelling;
		int token;
	} keywords[] = {
#define KEYWORD(token, spelling, doc) { spelling, token },
#include "lang/keywords.def"
	};
	const int n = sizeof keywords / sizeof keywords[0];

	for (int i = 0; i < n; i++) {
		struct parse ps = { 0 };
		struct value value;
		struct parsed p;
		struct span at;

		parsed_begin(&p);
		ps = (struct parse){ .out = &p.builder,
				     .names = &p.names,
				     .diags = &p.diags };
		ps.source = source_add(&p.sources, "-", keywords[i].spelling,
				       strlen(keywords[i].spelling));
		scanner_open(&ps);
		ck_assert_int_eq(scanner_next(&ps, &value, &at), keywords[i].token);
		ck_assert_int_ne(keywords[i].token, NAME);
		ck_assert_int_eq(scanner_next(&ps, &value, &at), END);
		parsed_free(&p);
	}
}
END_TEST

START_TEST(other_words_are_names)
{
	static const char *const words[] = { "team", "quota",   "deny",    "never",
					     "And",  "AND",     "trueish", "on-call",
					     "in.x", "whenever" };
	struct parsed p;

	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
		parse(&p, words[i]);
		ck_assert_str_eq(str_text(&p.codes), "");
		ck_assert_uint_eq(p.builder.n_items, 2);
		parsed_free(&p);
	}
}
END_TEST

START_TEST(expectations_are_in_words)
{
	static const char *const said[][2] = {
		{ "a when", "expected an expression, found the end of the line" },
		{ "= 1", "expected a declaration or a property, found `=`" },
		{ "a when (b c)", "expected an operator or `)`, found `c`" },
		{ "define 1", "expected a name or a text, found `1`" },
		{ "a when b[c]", "expected a text, found `c`" },
		{ "a when b in 7", "expected a name, a text or `(`, found `7`" },
		{ "a [", "expected a value, the end of the line or `{`, found `[`" },
	};
	struct parsed p;

	parse(&p, said[_i][0]);
	ck_assert_uint_eq(p.diags.records.n, 1);
	ck_assert_str_eq(p.diags.records.at[0].text, said[_i][1]);
	parsed_free(&p);
}
END_TEST

Suite *
suite_parse(void)
{
	const TTest *tests[] = {
		spans_cover_what_was_written,    a_nul_byte_is_one_mistake,
		long_chains_do_not_nest,         files_follow_each_other,
		keywords_are_those_of_the_table, other_words_are_names,
	};
	Suite *s = suite_of("parse", tests, sizeof tests / sizeof tests[0]);
	TCase *c = tcase_create("tables");

	tcase_add_loop_test(c, says_what_was_written, 0,
			    sizeof trees / sizeof trees[0]);
	tcase_add_loop_test(c, says_what_is_wrong, 0,
			    sizeof mistakes / sizeof mistakes[0]);
	tcase_add_loop_test(c, nesting_has_a_bound, 0, 2);
	tcase_add_loop_test(c, expectations_are_in_words, 0, 7);
	suite_add_tcase(s, c);
	return s;
}
