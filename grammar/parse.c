/*
 * parse.c - runs the parser over one file, and turns line ends into `;`
 *
 * As in Go: a line end after something that can end an item is a `;`, unless
 * the next line goes on with an operator.  Within parentheses it never is.
 */

#include "grammar/parse.h"

#include "grammar/parser.h"

static bool
can_end_item(int kind)
{
	switch (kind) {
	case NAME:
	case STRING:
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
	case '=':
	case ',':
	case ')':
	case ']':
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

/* The next token; *ret_line_end says whether a line ended before it. */
static struct token
token_read(struct parse *ps, bool *ret_line_end)
{
	struct token t;

	*ret_line_end = false;
	do {
		t.kind = scanner_next(ps, &t.value, &t.span);
		*ret_line_end = *ret_line_end || t.kind == NEWLINE;
	} while (t.kind == NEWLINE);
	return t;
}

/* While recovering, a block on the faulty line is passed over as a whole. */
static struct token
token_past_block(struct parse *ps, struct token t, bool *line_end)
{
	uint32_t depth = 0;

	do {
		if (t.kind == '{')
			depth++;
		else if (t.kind == '}')
			depth--;
		if (t.kind != END)
			t = token_read(ps, line_end);
	} while (depth > 0 && t.kind != END);
	return t;
}

static bool
needs_end(const struct parse *ps, const struct token *t, bool line_end)
{
	bool closes = t->kind == '}' || t->kind == END;

	if (ps->last == ';' || ps->last == '{' || ps->last == 0)
		return false;
	if (ps->quiet)
		return line_end || closes;
	if (in_parentheses(ps) || !can_end_item(ps->last))
		return false;
	return closes || (line_end && !goes_on(t->kind));
}

static void
nesting_track(struct parse *ps, const struct token *t)
{
	switch (t->kind) {
	case '{':
	case '(':
	case '[':
		if (ps->depth == NESTING_MOST) {
			if (!ps->too_deep)
				diag_report(ps->diags, NESTING, t->span, NESTING_MOST);
			ps->too_deep = true;
			return;
		}
		ps->nest[ps->depth] = (uint8_t)t->kind;
		ps->open[ps->depth++] = t->span;
		break;
	case ')':
	case ']':
		if (in_parentheses(ps))
			ps->depth--;
		break;
	case '}':
		while (in_parentheses(ps))
			ps->depth--;
		if (ps->depth > 0)
			ps->depth--;
		break;
	default:
		break;
	}
}

int
policy_yylex(union token_value *value, struct span *at, struct parse *ps)
{
	bool line_end = false;
	struct token t = ps->ahead;

	if (!ps->has_ahead)
		t = token_read(ps, &line_end);
	if (ps->quiet && t.kind == '{')
		t = token_past_block(ps, t, &line_end);
	if (ps->too_deep) /* said once; the rest would only repeat it */
		t.kind = END;
	if (!ps->has_ahead && needs_end(ps, &t, line_end)) {
		while (ps->quiet && in_parentheses(ps))
			ps->depth--;
		ps->quiet = false;
		ps->ahead = t;
		ps->has_ahead = true;
		*at = (struct span){ ps->last_end, ps->last_end };
		build_token(ps->out, *at);
		ps->last = ';';
		return ';';
	}
	ps->has_ahead = false;
	if (t.kind == ';')
		ps->quiet = false;
	nesting_track(ps, &t);
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
	scanner_open(ps);
	policy_yyparse(ps);
}
