/*
 * round_trip.c - random policies survive the parser and the layout
 *
 *	usage: round_trip [COUNT [SEED]]
 *
 * Each is written with blanks, line ends and comments wherever they may stand.
 * Its layout must say the same, keep every comment, and be final.
 */

#include "compiler/format.h"
#include "compiler/syntax/ast_print.h"
#include "grammar/parse.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 2000, SEED = 2026, DEPTH_MOST = 4 };

struct maker {
	struct str out;
	uint64_t state;
	uint32_t parens; /* within them a line may end anywhere */
};

/* xorshift64*: the same everywhere. */
static uint32_t
pick(struct maker *m, uint32_t below)
{
	m->state ^= m->state >> 12;
	m->state ^= m->state << 25;
	m->state ^= m->state >> 27;
	return (uint32_t)((m->state * UINT64_C(2685821657736338717)) >> 33) % below;
}

static bool
rarely(struct maker *m)
{
	return pick(m, 12) == 0;
}

static void
comment_put(struct maker *m)
{
	str_printf(&m->out, "# note %" PRIu32 "%s", pick(m, 1000),
		   rarely(m) ? "  " : "");
}

static void
blanks(struct maker *m)
{
	str_fill(&m->out, ' ', 1 + pick(m, rarely(m) ? 6 : 1));
}

/* Between tokens where a line end ends nothing. */
static void
gap(struct maker *m)
{
	blanks(m);
	if (!rarely(m))
		return;
	if (pick(m, 3) == 0)
		comment_put(m);
	str_add(&m->out, "\n");
	str_fill(&m->out, ' ', pick(m, 9));
}

static void
gap_in_parens(struct maker *m)
{
	if (m->parens)
		gap(m);
	else
		blanks(m);
}

#define ONE_OF(m, list) (list)[pick((m), sizeof(list) / sizeof((list)[0]))]

static const char *const names[] = { "team",          "quota",         "a", "h100-od",
				     "p5.48xlarge",   "usd/h",         "x", "kind",
				     "workload.gpus", "tier.time-left" };
static const char *const literals[] = {
	"\"a # b\"", "\"{\\\"\"",         "8",           "0.25", "1_000", "35%",
	"20:00",     "2026-12-01T11:30Z", "\"\\u{e9}\"", "on"
};
static const char *const binaries[] = { "and", "or", "+", "-", "*", "/" };
static const char *const comparisons[] = { "==", "!=", "<", "<=", ">", ">=", "like" };
static const char *const atoms[] = { "workload.gpus",
				     "8 gpu",
				     "2 \"v.example/c\"",
				     "true",
				     "false",
				     "\"text\"",
				     "10%",
				     "labels[\"k\"]",
				     "now",
				     "2026-12-01T11:30:00+01:00" };

static void expr_put(struct maker *m, uint32_t depth);

static void
group_put(struct maker *m, uint32_t depth)
{
	m->parens++;
	str_add(&m->out, pick(m, 2) ? "(" : "sum(");
	if (rarely(m))
		gap(m);
	expr_put(m, depth + 1);
	if (m->out.text[m->out.len - 1] == '\n' || rarely(m))
		gap(m);
	str_add(&m->out, ")");
	m->parens--;
}

static void
operand_put(struct maker *m, uint32_t depth)
{
	uint32_t kind = pick(m, 8);

	if (kind == 0)
		str_add(&m->out, "-");
	else if (kind == 1)
		str_add(&m->out, "has ");
	if (depth < DEPTH_MOST && pick(m, 4) == 0)
		group_put(m, depth);
	else
		str_add(&m->out, ONE_OF(m, atoms));
}

/* Operands with parentheses around every comparison, so that it always parses. */
static void
expr_put(struct maker *m, uint32_t depth)
{
	operand_put(m, depth);
	if (depth >= DEPTH_MOST)
		return;
	if (pick(m, 2)) {
		gap(m);
		str_add(&m->out, ONE_OF(m, comparisons));
		gap(m);
		operand_put(m, depth);
	}
	while (pick(m, 3) == 0) {
		gap(m); /* a line may begin with an operator, and end with one */
		str_add(&m->out, ONE_OF(m, binaries));
		gap(m);
		operand_put(m, depth);
	}
}

static void
item_end(struct maker *m, bool flat)
{
	if (flat) {
		str_add(&m->out, rarely(m) ? ";;" : ";");
		blanks(m);
		return;
	}
	if (pick(m, 6) == 0)
		str_add(&m->out, " ; ");
	if (pick(m, 8) == 0) {
		blanks(m);
		comment_put(m);
	}
	str_add(&m->out, rarely(m) ? "\r\n" : "\n");
	if (rarely(m))
		str_fill(&m->out, '\n', pick(m, 3));
	if (pick(m, 10) == 0) {
		comment_put(m);
		str_add(&m->out, rarely(m) ? "\n; " : "\n");
	}
}

static void
values_put(struct maker *m)
{
	str_add(&m->out, ONE_OF(m, names));
	for (uint32_t n = pick(m, 5); n > 0; n--) {
		uint32_t kind = pick(m, 8);

		if (kind < 2) {
			gap(m);
			str_add(&m->out, kind ? "," : "=");
			gap(m);
		} else {
			gap_in_parens(m);
		}
		if (kind == 2)
			str_add(&m->out, "-7");
		else if (kind % 2)
			str_add(&m->out, ONE_OF(m, names));
		else
			str_add(&m->out, ONE_OF(m, literals));
	}
}

static void
item_put(struct maker *m, uint32_t depth, bool flat)
{
	uint32_t kind = pick(m, 10);
	bool inner = flat || pick(m, 2);

	switch (kind) {
	case 0:
		str_add(&m->out, "define  it =");
		gap(m);
		expr_put(m, 0);
		break;
	case 1:
		str_add(&m->out, pick(m, 2) ? "deny when " : "when ");
		expr_put(m, 0);
		break;
	case 2:
		str_add(&m->out, "assert never \"it\" {");
		gap(m);
		expr_put(m, 0);
		str_add(&m->out, pick(m, 2) && !flat ? "\n}" : " }");
		break;
	case 3:
		str_add(&m->out, "\"a sentence\"");
		break;
	default:
		values_put(m);
		if (depth >= DEPTH_MOST || pick(m, 3))
			break;
		str_add(&m->out, rarely(m) && !flat ? "\n{" : " {");
		item_end(m, inner);
		for (uint32_t n = pick(m, 4); n > 0; n--) {
			item_put(m, depth + 1, inner);
			item_end(m, inner);
		}
		str_add(&m->out, "}");
	}
}

/* ---- what is demanded ---------------------------------------------------------------
 */

/* The tree, and all comments behind it; false for a text with mistakes. */
static bool
meaning(struct str *out, const struct str *text)
{
	struct source_set sources = { 0 };
	struct diag_sink diags = { 0 };
	struct builder builder;
	struct intern words;
	struct arena arena;
	struct ast ast;
	bool fine;

	arena_init(&arena, SIZE_MAX, NULL);
	intern_init(&words, &arena);
	builder_init(&builder, &arena);
	parse_source(&builder, &words, &diags,
		     source_add(&sources, "-", str_text(text), text->len));
	ast = builder_tree(&builder);
	ast_print(out, &ast, &words, NULL);
	for (uint32_t i = 1; i < ast.n_comments; i++) {
		struct span at = ast.comments[i].span;

		str_bytes(out, str_text(text) + at.begin - 1, at.end - at.begin);
		str_char(out, '\n');
	}
	fine = diags.errors == 0;
	if (!fine)
		diag_render(out, &diags, &sources, DIAG_HUMAN, false);
	diag_sink_free(&diags);
	source_set_free(&sources);
	arena_free(&arena);
	return fine;
}

static void
layout(struct str *out, const struct str *text)
{
	struct source_set sources = { 0 };
	struct diag_sink diags = { 0 };

	format_text(out, &sources, &diags, "-", str_text(text), text->len);
	diag_sink_free(&diags);
	source_set_free(&sources);
}

/* What is wrong with one text, or NULL. */
static const char *
wrong_with(const struct str *text)
{
	struct str before = { 0 }, after = { 0 }, once = { 0 }, twice = { 0 };
	const char *wrong = NULL;

	if (!meaning(&before, text)) {
		wrong = "does not parse";
		fputs(str_text(&before), stdout);
	} else {
		layout(&once, text);
		layout(&twice, &once);
		if (!meaning(&after, &once))
			wrong = "its layout does not parse";
		else if (strcmp(str_text(&before), str_text(&after)) != 0)
			wrong = "its layout says something else";
		else if (strcmp(str_text(&once), str_text(&twice)) != 0)
			wrong = "its layout is not final";
	}
	str_free(&before);
	str_free(&after);
	str_free(&once);
	str_free(&twice);
	return wrong;
}

int
main(int argc, char **argv)
{
	unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 10) : COUNT;
	unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 10) : SEED, failed = 0;

	for (unsigned long i = 0; i < count; i++) {
		struct maker m = { .state = (seed + i) * UINT64_C(0x9e3779b97f4a7c15) +
					    1 };
		const char *wrong;

		for (uint32_t n = 1 + pick(&m, 6); n > 0; n--) {
			item_put(&m, 0, false);
			item_end(&m, false);
		}
		wrong = wrong_with(&m.out);
		if (wrong) {
			failed++;
			printf("seed %lu: %s\n%s\n", seed + i, wrong, str_text(&m.out));
		}
		str_free(&m.out);
	}
	printf("%lu passed, %lu failed\n", count - failed, failed);
	return failed > 0;
}
