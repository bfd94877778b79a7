/*
 * parser.y - the grammar of berth, and nothing else
 *
 * An action is one call of ast_build.h.  Names, types and constants are the
 * business of compiler/sema; a mistake found here is a syntax error only.  Line
 * ends reach this file as `;` (grammar/parse.c).
 */
%require "3.8"
%define api.pure full
%define api.prefix {policy_yy}
%define api.location.type {struct span}
%define api.value.type {union token_value}
%define parse.error custom
%define lr.type canonical-lr
%define lr.default-reduction consistent
%expect 0
%locations
%param { struct parse *ps }

%code requires {
#include "grammar/parse.h"
}

%code provides {
/* Tokens with line ends worked out, in parse.c. */
int policy_yylex(union token_value *value, struct span *at, struct parse *ps);
}

%code {
#include "grammar/expected.h"

/* bison counts errors for actions that ask; none does. */
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"

/* The stack is on the stack: parsing allocates arena memory only. */
#define YYINITDEPTH	4000
#define YYMAXDEPTH	YYINITDEPTH

/* A span runs from the first symbol of a rule to the last. */
#define YYLLOC_DEFAULT(cur, rhs, n)					\
	((cur) = (n) ? span_join(YYRHSLOC(rhs, 1), YYRHSLOC(rhs, n))	\
		     : (struct span){ YYRHSLOC(rhs, 0).end, YYRHSLOC(rhs, 0).end })

/* Only the stack can be at fault here: syntax errors go through the context. */
static void
policy_yyerror(const struct span *at, struct parse *ps, const char *what)
{
	(void)what;
	nesting_error(ps, *at);
}
}

%token END 0		"the end of the file"
%token NEWLINE		"a line end"
%token BAD		"something that cannot be read"
%token <value> NAME	"a name"
%token <value> STRING	"a text"
%token <value> REMARK	"a remark"	/* a text behind a number, and no unit */
%token <value> NUMBER	"a number"
%token <value> PERCENT	"a percentage"
%token <value> INSTANT	"a point in time"
%token <value> TIME	"a time of day"
%token <value> ON	"`on`"
%token AND "`and`" OR "`or`" NOT "`not`" IN "`in`" HAS "`has`" LIKE "`like`" ELSE "`else`"
%token WHEN "`when`" TRUE "`true`" FALSE "`false`" ASSERT "`assert`" DEFINE "`define`"
%token EQ "`==`" NE "`!=`" LE "`<=`" GE "`>=`"
%token ';' "the end of the line" '{' "`{`" '}' "`}`" '(' "`(`" ')' "`)`" '[' "`[`" ']' "`]`"
%token ',' "`,`" '=' "`=`" '<' "`<`" '>' "`>`" '+' "`+`" '-' "`-`" '*' "`*`" '/' "`/`"

/* A text behind a number is its unit: `8 "vendor.example/chip"`. */
%precedence PLAIN
%precedence STRING

%type <items> body lines ended line
%type <values> values value between
%type <value> word text name
%type <exprs> exprs
%type <expr> expr either both negated compared defaulted sum product signed primary

%%

policy	: body END			{ ps->out->policy = build_items_join(ps->out, ps->out->policy, $1); }
	;

body	: %empty			{ $$ = (struct items){ { 0 }, { 0 } }; }
	| lines
	;

/*
 * Recovery drops what has not been reduced yet, and reduces nothing itself.  So a
 * line is reduced without looking at the next token (`consistent` above), and the
 * first one needs no empty list before it.
 */
lines	: ended
	| lines ended			{ $$ = build_items_join(ps->out, $1, $2); }
	;

ended	: ';'				{ $$ = (struct items){ { 0 }, { 0 } }; }
	| line ';'
	| error ';'			{ $$ = build_item_error(ps->out, @1); yyerrok; }
	;

line	: values			{ $$ = build_word(ps->out, @$, $1); }
	| values '{' body '}'		{ $$ = build_block(ps->out, @$, $1, $3); }
	| values WHEN expr		{ $$ = build_when(ps->out, @$, $1, $3); }
	| values WHEN expr text		{ $$ = build_when(ps->out, span_join(@1, @3), $1, $3); $$ = build_items_join(ps->out, $$, build_text(ps->out, $4)); }
	| WHEN expr			{ $$ = build_when(ps->out, @$, (struct values){ { 0 }, { 0 } }, $2); }
	| DEFINE name '=' expr		{ $$ = build_define(ps->out, @$, $2, $4); }
	| ASSERT values '{' expr ends '}' { $$ = build_assert(ps->out, @$, $2, $4); }
	| ASSERT values '{' error ends '}' { $$ = build_assert(ps->out, @$, $2, build_error(ps->out, @4)); yyerrok; }
	;

ends	: %empty
	| ends ';'
	;

values	: word				{ $$ = build_value(ps->out, $1); }
	| values value			{ $$ = build_values_join(ps->out, $1, $2); }
	| values between value		{ $$ = build_values_join(ps->out, build_values_join(ps->out, $1, $2), $3); }
	;

value	: word				{ $$ = build_value(ps->out, $1); }
	| '-' NUMBER			{ $2.number.digits = -$2.number.digits; $2.span = @$; $$ = build_value(ps->out, $2); }
	;

between	: ','				{ $$ = build_value(ps->out, (struct value){ .kind = VALUE_COMMA, .span = @1 }); }
	| '='				{ $$ = build_value(ps->out, (struct value){ .kind = VALUE_EQUALS, .span = @1 }); }
	;

word	: NAME | STRING | REMARK | NUMBER | PERCENT | INSTANT | TIME | ON
	;

text	: STRING | REMARK
	;

name	: NAME | STRING
	;

expr	: either
	;

either	: both
	| either OR both		{ $$ = build_binary(ps->out, "or", @2, $1, $3); }
	;

both	: negated
	| both AND negated		{ $$ = build_binary(ps->out, "and", @2, $1, $3); }
	;

negated	: compared
	| NOT negated			{ $$ = build_unary(ps->out, "not", @1, $2); }
	;

compared : defaulted
	| defaulted EQ defaulted	{ $$ = build_binary(ps->out, "==", @2, $1, $3); }
	| defaulted NE defaulted	{ $$ = build_binary(ps->out, "!=", @2, $1, $3); }
	| defaulted '<' defaulted	{ $$ = build_binary(ps->out, "<", @2, $1, $3); }
	| defaulted LE defaulted	{ $$ = build_binary(ps->out, "<=", @2, $1, $3); }
	| defaulted '>' defaulted	{ $$ = build_binary(ps->out, ">", @2, $1, $3); }
	| defaulted GE defaulted	{ $$ = build_binary(ps->out, ">=", @2, $1, $3); }
	| defaulted LIKE defaulted	{ $$ = build_binary(ps->out, "like", @2, $1, $3); }
	| defaulted IN name		{ $$ = build_binary(ps->out, "in", @2, $1, build_literal(ps->out, $3)); }
	| defaulted IN '(' exprs ')'	{ $$ = build_in_list(ps->out, @$, $1, $4); }
	| defaulted NOT IN name		{ $$ = build_unary(ps->out, "not", @1, build_binary(ps->out, "in", @3, $1, build_literal(ps->out, $4))); }
	| defaulted NOT IN '(' exprs ')' { $$ = build_unary(ps->out, "not", @1, build_in_list(ps->out, @$, $1, $5)); }
	;

exprs	: expr				{ $$ = build_list(ps->out, (struct exprs){ { 0 }, { 0 } }, $1); }
	| exprs ',' expr		{ $$ = build_list(ps->out, $1, $3); }
	;

defaulted : sum
	| sum ELSE sum			{ $$ = build_binary(ps->out, "else", @2, $1, $3); }
	;

sum	: product
	| sum '+' product		{ $$ = build_binary(ps->out, "+", @2, $1, $3); }
	| sum '-' product		{ $$ = build_binary(ps->out, "-", @2, $1, $3); }
	;

product	: signed
	| product '*' signed		{ $$ = build_binary(ps->out, "*", @2, $1, $3); }
	| product '/' signed		{ $$ = build_binary(ps->out, "/", @2, $1, $3); }
	;

signed	: primary
	| '-' signed			{ $$ = build_unary(ps->out, "-", @1, $2); }
	| HAS signed			{ $$ = build_unary(ps->out, "has", @1, $2); }
	;

primary	: NUMBER %prec PLAIN		{ $$ = build_literal(ps->out, $1); }
	| NUMBER NAME			{ $$ = build_amount(ps->out, @$, $1, $2); }
	| NUMBER STRING			{ $$ = build_amount(ps->out, @$, $1, $2); }
	| PERCENT			{ $$ = build_literal(ps->out, $1); }
	| INSTANT			{ $$ = build_literal(ps->out, $1); }
	| STRING			{ $$ = build_literal(ps->out, $1); }
	| NAME				{ $$ = build_literal(ps->out, $1); }
	| TRUE				{ $$ = build_expr(ps->out, (struct expr){ .kind = EXPR_BOOL, .span = @$, .integer = 1 }); }
	| FALSE				{ $$ = build_expr(ps->out, (struct expr){ .kind = EXPR_BOOL, .span = @$, .integer = 0 }); }
	| NAME '[' STRING ']'		{ $$ = build_expr(ps->out, (struct expr){ .kind = EXPR_INDEX, .span = @$, .op_span = @1, .key_span = @3, .text = $1.text, .key = $3.text }); }
	| NAME '(' expr ')'		{ $$ = build_expr(ps->out, (struct expr){ .kind = EXPR_CALL, .span = @$, .op_span = @1, .text = $1.text, .lhs = $3 }); }
	| NAME '(' expr ON NAME ')'	{ $$ = build_expr(ps->out, (struct expr){ .kind = EXPR_CALL, .span = @$, .op_span = @1, .key_span = @5, .text = $1.text, .lhs = $3, .key = $5.text }); }
	| NAME '(' expr ON STRING ')'	{ $$ = build_expr(ps->out, (struct expr){ .kind = EXPR_CALL, .span = @$, .op_span = @1, .key_span = @5, .text = $1.text, .lhs = $3, .key = $5.text }); }
	| '(' expr ')'			{ $$ = build_wide(ps->out, @$, $2); }
	;

%%

/* One record for a syntax error: what could stand here, and what does. */
static int
yyreport_syntax_error(const yypcontext_t *ctx, struct parse *ps)
{
	struct expected list = { .n = 0 };
	yysymbol_kind_t want[YYNTOKENS], got = yypcontext_token(ctx);
	int n = yypcontext_expected_tokens(ctx, want, YYNTOKENS);

	for (int i = 0; i < n; i++)
		expected_symbol(&list, yysymbol_name(want[i]));
	expected_settle(&list);
	syntax_error(ps, *yypcontext_location(ctx), got == YYSYMBOL_YYEMPTY ? "nothing" : yysymbol_name(got), &list);
	return 0;
}
