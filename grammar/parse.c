/*
 * parse.c - runs the parser over one file, and turns line ends into `;`
 *
 * As in Go: a line end after something that can end an item is a `;`, unless
 * the next line goes on with an operator.  Within parentheses it never is.
 */

#include "grammar/parse.h"

#include "grammar/expected.h"
#include "grammar/literal.h"
#include "grammar/parser.h"

#include <string.h>

static bool
can_end_item(int kind)
{
	switch (kind) {
	case NAME:
	case STRING:
	case REMARK:
	case NUMBER:
	case PERCENT:
	case INSTANT:
	case TIME:
	case ON:
	case TRUE:
	case FALSE:
	case ')':
	case ']':
	case '}':
		return true;
	default:
		return false;
	}
}

static bool
goes_on(int kind)
{
	switch (kind) {
	case AND:
	case OR:
	case NOT: /* as in `not in`; nothing begins with it */
	case IN:
	case LIKE:
	case ELSE:
	case EQ:
	case NE:
	case LE:
	case GE:
	case '<':
	case '>':
	case '+':
	case '*':
	case '/':
	case '-':
	case '=':
	case ',':
	case ')':
	case ']':
	case '{':
		return true;
	default:
		return false;
	}
}

static bool
in_parentheses(const struct parse *ps)
{
	return ps->depth > 0 && ps->nest[ps->depth - 1] != '{';
}

static bool
is_closer(int kind)
{
	return kind == ')' || kind == ']';
}

/* The next token; *ret_line_end says whether a line ended before it. */
static struct token
token_read(struct parse *ps, bool *ret_line_end)
{
	struct token t;

	*ret_line_end = false;
	do {
		t.kind = ps->no_text ? END : scanner_next(ps, &t.value, &t.span);
		*ret_line_end = *ret_line_end || t.kind == NEWLINE;
	} while (t.kind == NEWLINE);
	if (ps->no_text) /* a file of something else: one word about it is enough */
		t = (struct token){ .kind = END, .span = { ps->offset, ps->offset } };
	return t;
}

/* The token after the block that `t` opens. */
static struct token
token_past_block(struct parse *ps, struct token t, bool *ret_line_end)
{
	uint32_t depth = 0;

	do {
		if (t.kind == '{')
			depth++;
		else if (t.kind == '}')
			depth--;
		if (t.kind != END)
			t = token_read(ps, ret_line_end);
	} while (depth > 0 && t.kind != END);
	return t;
}

/* Whether the token closes what nobody opened; it is said and left out. */
static bool
closes_nothing(struct parse *ps, const struct token *t)
{
	if (t->kind == '}' ? ps->blocks > 0 : !is_closer(t->kind) || in_parentheses(ps))
		return false;
	if (is_closer(t->kind) && ps->given_up > 0)
		ps->given_up--;
	else if (!ps->quiet)
		diag_report(ps->diags, UNOPENED, t->span, t->kind);
	return true;
}

/*
 * The next token for the parser.  While it recovers from a mistake, a block on
 * the faulty line is passed over as a whole.
 */
static struct token
token_next(struct parse *ps, bool *ret_line_end)
{
	struct token t;
	bool ended = false;

	*ret_line_end = false;
	if (ps->quiet && ps->last == '{') { /* the mistake is this very brace */
		ps->depth--;
		ps->blocks--;
		ps->last = '}';
		t = token_past_block(ps, (struct token){ .kind = '{' }, ret_line_end);
		if (!closes_nothing(ps, &t))
			return t;
	}
	do {
		t = token_read(ps, &ended);
		if (ps->quiet && t.kind == '{')
			t = token_past_block(ps, t, &ended);
		*ret_line_end = *ret_line_end || ended;
	} while (closes_nothing(ps, &t));
	return t;
}

/* A brace, or the end of the file, where a parenthesis is still open. */
static void
parentheses_end(struct parse *ps)
{
	if (!ps->quiet)
		unclosed_error(ps);
	while (in_parentheses(ps))
		ps->depth--;
}

static bool
needs_end(const struct parse *ps, const struct token *t, bool line_end)
{
	if (ps->last == ';' || ps->last == '{' || ps->last == 0)
		return false;
	if (t->kind == '}' || t->kind == END)
		return true;
	if (ps->quiet)
		return line_end;
	return line_end && !in_parentheses(ps) && can_end_item(ps->last) &&
	       !goes_on(t->kind);
}

static bool
is_opener(int kind)
{
	return kind == '{' || kind == '(' || kind == '[';
}

static void
nesting_track(struct parse *ps, const struct token *t)
{
	if (t->kind == '{' || t->kind == '}')
		ps->given_up = 0;
	if (is_opener(t->kind)) {
		ps->blocks += t->kind == '{';
		ps->nest[ps->depth] = (uint8_t)t->kind;
		ps->open[ps->depth++] = t->span;
	} else if (t->kind == '}' || is_closer(t->kind)) {
		ps->blocks -= t->kind == '}';
		ps->depth--;
	}
}

/* At the end of a file with open blocks: closes one, so that the tree is whole. */
static struct token
block_close(struct parse *ps, struct token end)
{
	if (!ps->too_deep && !ps->unclosed)
		unclosed_error(ps);
	ps->unclosed = true;
	ps->ahead = end;
	ps->has_ahead = true;
	return (struct token){ .kind = '}',
			       .span = { end.span.begin, end.span.begin } };
}

/* A `;` for the end of a line; `t` comes after it. */
static int
line_end_give(struct parse *ps, struct token t, struct span *at)
{
	while (in_parentheses(ps)) { /* only in recovery */
		ps->depth--;
		ps->given_up++;
	}
	ps->quiet = false;
	ps->ahead = t;
	ps->has_ahead = true;
	*at = (struct span){ ps->last_end, ps->last_end };
	build_token(ps->out, *at);
	ps->last = ';';
	return ';';
}

/* A text behind a number is its unit if it can be: "vendor.example/chip". */
static bool
names_resource(const struct parse *ps, sym text)
{
	const char *s = sym_text(ps->names, text);
	size_t n = strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
			     "0123456789-_./");

	return n > 0 && s[n] == '\0';
}

/* The token that the line end, if any, comes before. */
static struct token
token_ahead(struct parse *ps, bool *ret_line_end)
{
	struct token t = ps->ahead;

	*ret_line_end = false;
	if (!ps->has_ahead)
		t = token_next(ps, ret_line_end);
	ps->has_ahead = false;
	if (is_closer(t.kind) && !in_parentheses(ps)) /* given up meanwhile */
		t = token_next(ps, ret_line_end);
	if (is_opener(t.kind) && ps->depth == NESTING_MOST)
		nesting_error(ps, t.span);
	if (ps->too_deep) /* said once; the rest would only repeat it */
		t.kind = END;
	if (in_parentheses(ps) && (t.kind == '}' || t.kind == END))
		parentheses_end(ps);
	return t;
}

int
policy_yylex(union token_value *value, struct span *at, struct parse *ps)
{
	bool line_end;
	struct token t = token_ahead(ps, &line_end);

	if (needs_end(ps, &t, line_end))
		return line_end_give(ps, t, at);
	if (t.kind == END && ps->blocks > 0)
		t = block_close(ps, t);
	if (t.kind == ';')
		ps->quiet = false;
	if (t.kind == STRING && ps->last == NUMBER && !names_resource(ps, t.value.text))
		t.kind = REMARK;
	nesting_track(ps, &t);
	ps->back_end = ps->last == ';' || ps->last == 0 ? t.span.begin : ps->last_end;
	ps->last = t.kind == END ? 0 : t.kind;
	ps->last_end = t.span.end;
	if (t.kind != END)
		build_token(ps->out, t.span);
	*at = t.span;
	value->value = t.value;
	return t.kind;
}

void
parse_source(struct builder *out, struct intern *names, struct diag_sink *diags,
	     struct source *source)
{
	struct parse *ps = arena_new(out->arena, struct parse);

	*ps = (struct parse){ .out = out,
			      .names = names,
			      .diags = diags,
			      .source = source,
			      .last_end = source->base };
	builder_expect(out, source->len);
	if (memchr(source->text, '\0', source->len)) {
		not_text(ps, (struct span){ source->base, source->base + 1 });
		return;
	}
	scanner_open(ps);
	policy_yyparse(ps);
}
