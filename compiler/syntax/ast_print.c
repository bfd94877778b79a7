/* ast_print.c - a tree as text */

#include "compiler/syntax/ast_print.h"

#include "base/instant.h"

#include <inttypes.h>

enum { INDENT = 2, DEPTH_SHOWN = 64 };

struct printer {
	struct str *out;
	const struct ast *ast;
	const struct intern *names;
	const struct source_set *sources; /* NULL: no places */
	uint32_t depth;
};

static void
node_begin(struct printer *p, const char *what)
{
	bool shown = p->depth <= DEPTH_SHOWN;

	/* A chain of operators is as deep as it is long. */
	str_fill(p->out, ' ', (size_t)(shown ? p->depth : DEPTH_SHOWN) * INDENT);
	if (!shown)
		str_printf(p->out, "%" PRIu32 ": ", p->depth);
	str_add(p->out, what);
}

static void
node_end(struct printer *p, struct span at)
{
	if (p->sources) {
		struct place place = source_place(p->sources, at.begin);

		str_printf(p->out, " @%" PRIu32 ":%" PRIu32, place.line, place.column);
	}
	str_char(p->out, '\n');
}

static void
name_put(struct printer *p, sym s)
{
	str_char(p->out, ' ');
	str_bytes(p->out, sym_text(p->names, s), sym_len(p->names, s));
}

/* Quoted so that it can be read back. */
static void
string_put(struct printer *p, sym s)
{
	const char *text = sym_text(p->names, s);
	size_t len = sym_len(p->names, s);

	str_add(p->out, " \"");
	for (size_t i = 0; i < len; i++) {
		unsigned char c = (unsigned char)text[i];

		if (c == '"' || c == '\\')
			str_printf(p->out, "\\%c", c);
		else if (c == '\n')
			str_add(p->out, "\\n");
		else if (c == '\t')
			str_add(p->out, "\\t");
		else if (c < 0x20 || c == 0x7f)
			str_printf(p->out, "\\u{%x}", c);
		else
			str_char(p->out, (char)c);
	}
	str_char(p->out, '"');
}

static void
number_put(struct printer *p, struct number n)
{
	uint64_t size = n.digits < 0 ? 0 - (uint64_t)n.digits : (uint64_t)n.digits;
	uint64_t one = 1;

	for (unsigned i = 0; i < n.decimals; i++)
		one *= 10;
	str_printf(p->out, " %s%" PRIu64, n.digits < 0 ? "-" : "", size / one);
	if (n.decimals)
		str_printf(p->out, ".%0*" PRIu64, n.decimals, size % one);
}

static void
instant_put(struct printer *p, int64_t seconds)
{
	char text[INSTANT_TEXT];

	instant_format(seconds, text);
	str_printf(p->out, " %s", text);
}

static void
value_print(struct printer *p, const struct value *v)
{
	switch (v->kind) {
	case VALUE_NAME:
		node_begin(p, "name");
		name_put(p, v->text);
		break;
	case VALUE_STRING:
		node_begin(p, "string");
		string_put(p, v->text);
		break;
	case VALUE_NUMBER:
		node_begin(p, "number");
		number_put(p, v->number);
		break;
	case VALUE_PERCENT:
		node_begin(p, "percent");
		number_put(p, v->number);
		break;
	case VALUE_INSTANT:
		node_begin(p, "instant");
		instant_put(p, v->integer);
		break;
	case VALUE_TIME:
		node_begin(p, "time");
		str_printf(p->out, " %02d:%02d", (int)(v->integer / 60),
			   (int)(v->integer % 60));
		break;
	case VALUE_COMMA:
		node_begin(p, "comma");
		break;
	case VALUE_EQUALS:
		node_begin(p, "equals");
		break;
	case VALUE_ERROR:
		node_begin(p, "error");
		break;
	}
	node_end(p, v->span);
}

static void
values_print(struct printer *p, value_id id)
{
	for (; id.ix; id = ast_value(p->ast, id)->next)
		value_print(p, ast_value(p->ast, id));
}

static void
number_print(struct printer *p, const struct expr *e)
{
	node_begin(p, "number");
	number_put(p, e->number);
	if (e->unit.ix && e->unit_quoted)
		string_put(p, e->unit);
	else if (e->unit.ix)
		name_put(p, e->unit);
}

static void
call_print(struct printer *p, const struct expr *e)
{
	node_begin(p, "call");
	name_put(p, e->text);
	if (!e->key.ix)
		return;
	str_add(p->out, " on");
	string_put(p, e->key);
}

/* The line of one expression, without what is below it. */
static void
expr_line(struct printer *p, const struct expr *e)
{
	switch (e->kind) {
	case EXPR_ERROR:
		node_begin(p, "error");
		break;
	case EXPR_NUMBER:
		number_print(p, e);
		break;
	case EXPR_PERCENT:
		node_begin(p, "percent");
		number_put(p, e->number);
		break;
	case EXPR_INSTANT:
		node_begin(p, "instant");
		instant_put(p, e->integer);
		break;
	case EXPR_STRING:
		node_begin(p, "string");
		string_put(p, e->text);
		break;
	case EXPR_BOOL:
		node_begin(p, e->integer ? "true" : "false");
		break;
	case EXPR_NAME:
		node_begin(p, "name");
		name_put(p, e->text);
		break;
	case EXPR_INDEX:
		node_begin(p, "index");
		name_put(p, e->text);
		string_put(p, e->key);
		break;
	case EXPR_UNARY:
		node_begin(p, "unary ");
		str_add(p->out, e->op);
		break;
	case EXPR_BINARY:
		node_begin(p, "binary ");
		str_add(p->out, e->op);
		break;
	case EXPR_IN:
		node_begin(p, e->in_list ? "in list" : "in");
		break;
	case EXPR_CALL:
		call_print(p, e);
		break;
	}
	node_end(p, e->span);
}

/* Not recursive: the parser's bound on nesting does not bound `a + b + c ...`. */
static void
expr_print(struct printer *p, expr_id id)
{
	VEC(struct {
		expr_id id;
		uint32_t depth;
	})
	todo = { 0 };
	uint32_t depth = p->depth;

	vec_push(&todo)->id = id;
	todo.at[0].depth = depth;
	while (todo.n > 0) {
		expr_id at = todo.at[--todo.n].id;
		const struct expr *e = ast_expr(p->ast, at);
		uint32_t here = todo.at[todo.n].depth;
		expr_id below[3] = { e->next, e->rhs, e->lhs };

		p->depth = here;
		expr_line(p, e);
		for (int i = 0; i < 3; i++) {
			if (!below[i].ix)
				continue;
			vec_push(&todo)->id = below[i];
			todo.at[todo.n - 1].depth = here + (i > 0);
		}
	}
	vec_free(&todo);
	p->depth = depth;
}

static const char *
item_kind_word(enum item_kind kind)
{
	switch (kind) {
	case ITEM_ERROR:
		return "error";
	case ITEM_WORD:
		return "item";
	case ITEM_AMOUNT:
		return "amount";
	case ITEM_TEXT:
		return "text";
	case ITEM_DEFINE:
		return "define";
	case ITEM_WHEN:
		return "when";
	case ITEM_ASSERT:
		return "assert";
	}
	return "";
}

static void
items_print(struct printer *p, item_id id)
{
	for (; id.ix; id = ast_item(p->ast, id)->next) {
		const struct item *it = ast_item(p->ast, id);

		node_begin(p, item_kind_word(it->kind));
		if (it->word.ix)
			name_put(p, it->word);
		if (it->block)
			str_add(p->out, " {}");
		node_end(p, it->span);
		p->depth++;
		values_print(p, it->values);
		if (it->expr.ix)
			expr_print(p, it->expr);
		items_print(p, it->items);
		p->depth--;
	}
}

void
ast_print(struct str *out, const struct ast *ast, const struct intern *names,
	  const struct source_set *sources)
{
	struct printer p = { out, ast, names, sources, 0 };

	items_print(&p, ast->first);
}
