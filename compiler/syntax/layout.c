/*
 * layout.c - tokens into lines
 *
 * The layout works on tokens, not on the tree, so that parentheses, quotes and
 * digits stay as written.  Inserted semicolons are tokens of no bytes.
 */

#include "compiler/syntax/layout.h"

#include "base/bug.h"
#include "compiler/syntax/line.h"

#include <string.h>

enum {
	INDENT = 4,
	COLUMNS_MOST = 100,
	CELLS_MOST = 3 /* before a block: more columns than these are no table */
};

struct layout {
	const struct ast *ast;
	const struct source *source;
	struct lines lines;
	uint32_t *match;  /* of each `{` the index of its `}` */
	uint32_t token;   /* the next one to lay out */
	uint32_t comment; /* likewise */
	uint32_t end;     /* offset in the text after all that was laid out */
	uint32_t indent;
	bool first;   /* nothing yet in this block: no blank line before */
	bool formula; /* inside an expression, where `-` may be between operands */
};

/* ---- looking at tokens --------------------------------------------------------------
 */

static const char *
text_of(const struct layout *l, struct span at)
{
	return l->source->text + (at.begin - l->source->base);
}

static struct span
token_span(const struct layout *l, uint32_t i)
{
	return l->ast->tokens[i];
}

static bool
token_is(const struct layout *l, uint32_t i, const char *spelling)
{
	struct span at = token_span(l, i);
	size_t len = strlen(spelling);

	return at.end - at.begin == len && memcmp(text_of(l, at), spelling, len) == 0;
}

/* A semicolon, or the end of a line that ends an item. */
static bool
token_ends(const struct layout *l, uint32_t i)
{
	struct span at = token_span(l, i);

	return at.begin == at.end || token_is(l, i, ";");
}

/* The first token at or after `i` that is not a semicolon. */
static uint32_t
next_solid(const struct layout *l, uint32_t i)
{
	while (i < l->ast->n_tokens && token_ends(l, i))
		i++;
	return i;
}

static char
token_first(const struct layout *l, uint32_t i)
{
	return *text_of(l, token_span(l, i));
}

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool
is_keyword(const struct layout *l, uint32_t i)
{
#define KEYWORD(token, spelling, doc)                                                  \
	if (token_is(l, i, spelling))                                                  \
		return true;
#include "lang/keywords.def"
	return false;
}

static bool
is_name(const struct layout *l, uint32_t i)
{
	return is_letter(token_first(l, i)) && !is_keyword(l, i);
}

/* Whether a `-` after this token is one between operands. */
static bool
ends_operand(const struct layout *l, uint32_t i)
{
	char c = token_first(l, i);

	return c == ')' || c == ']' || c == '"' || (c >= '0' && c <= '9') ||
	       is_name(l, i);
}

static bool
is_minus_sign(const struct layout *l, uint32_t i)
{
	if (!token_is(l, i, "-"))
		return false;
	return i == 0 || !l->formula || token_ends(l, i - 1) || !ends_operand(l, i - 1);
}

/* Whether a blank stands between two tokens of an item. */
static bool
blank_between(const struct layout *l, uint32_t before, uint32_t i)
{
	char b = token_first(l, before), c = token_first(l, i);

	if (b == '(' || b == '[' || c == ')' || c == ']' || c == ',' || c == '[')
		return false;
	if (c == '(')
		return !is_name(l, before);
	return !is_minus_sign(l, before);
}

/* Line ends in the text between the offset and the token or comment. */
static uint32_t
newlines_before(const struct layout *l, uint32_t offset, struct span at)
{
	struct span between = { offset, at.begin };
	const char *s = text_of(l, between);
	uint32_t n = 0;

	for (uint32_t i = 0; i < at.begin - offset; i++)
		n += s[i] == '\n';
	return n;
}

static void
matches_find(struct layout *l)
{
	uint32_t n = l->ast->n_tokens, open = UINT32_MAX;

	l->match = mem_alloc((n ? n : 1) * sizeof *l->match);
	for (uint32_t i = 0; i < n; i++) {
		l->match[i] = i;
		if (token_is(l, i, "{")) {
			l->match[i] = open; /* for now, the one around it */
			open = i;
		} else if (token_is(l, i, "}") && open != UINT32_MAX) {
			uint32_t around = l->match[open];

			l->match[open] = i;
			open = around;
		}
	}
	if (open != UINT32_MAX)
		bug("a layout of braces that do not match");
}

/* ---- comments -----------------------------------------------------------------------
 */

static const struct comment *
next_comment(const struct layout *l, uint32_t before)
{
	const struct comment *c = &l->ast->comments[l->comment];

	if (l->comment == l->ast->n_comments || c->span.begin >= before)
		return NULL;
	return c;
}

/* The offset that comments must come before to belong before token `i`. */
static uint32_t
token_begin(const struct layout *l, uint32_t i)
{
	return i < l->ast->n_tokens ? token_span(l, i).begin : UINT32_MAX;
}

static void
comment_put(struct layout *l, struct line *line, const struct comment *c)
{
	const char *s = text_of(l, c->span);
	size_t len = c->span.end - c->span.begin;

	while (len && (s[len - 1] == ' ' || s[len - 1] == '\t' || s[len - 1] == '\r'))
		len--;
	line->comment = s;
	line->comment_len = len;
	l->end = c->span.end;
	l->comment++;
}

static struct line *
line_open(struct layout *l, uint32_t indent, struct span at)
{
	bool blank = !l->first && newlines_before(l, l->end, at) > 1;
	struct line *line = line_begin(&l->lines, indent);

	line->blank_before = blank;
	l->first = false;
	return line;
}

static void
comment_line(struct layout *l, uint32_t indent, const struct comment *c)
{
	struct line *line = line_open(l, indent, c->span);

	line->alone = true;
	comment_put(l, line, c);
}

/* A comment behind the last thing on the last line, if there is one. */
static void
comment_behind(struct layout *l, uint32_t before)
{
	const struct comment *c = next_comment(l, before);
	struct line *last;

	if (!c || c->own_line || l->lines.list.n == 0)
		return;
	last = &l->lines.list.at[l->lines.list.n - 1];
	if (!last->comment)
		comment_put(l, last, c);
}

static void
comment_lines(struct layout *l, uint32_t indent, uint32_t before)
{
	const struct comment *c;

	while ((c = next_comment(l, before)))
		comment_line(l, indent, c);
}

/* ---- edges --------------------------------------------------------------------------
 */

enum edge_kind {
	EDGE_WORD = 1, /* after the word of a property */
	EDGE_BRACE,
	EDGE_EQUALS,
	EDGE_ITEM /* between the items of a block on one line */
};

/* Mixes a token into a key; amounts are alike whatever the number. */
static edge
edge_mix(const struct layout *l, edge key, uint32_t word)
{
	struct span at = token_span(l, word);
	const char *s = text_of(l, at);

	if (*s >= '0' && *s <= '9')
		return key * 16777619u + 1;
	for (uint32_t i = 0; i < at.end - at.begin; i++)
		key = (key ^ (unsigned char)s[i]) * 16777619u;
	return key;
}

/* What follows the word at once: values, or a block and nothing else. */
static bool
is_property(const struct layout *l, uint32_t first)
{
	if (l->indent == 0 || !is_name(l, first))
		return false;
	for (uint32_t i = first + 1; i < l->ast->n_tokens && !token_ends(l, i); i++) {
		if (token_is(l, i, "{"))
			return i == first + 1;
		if (token_is(l, i, "when"))
			return false;
		if (token_is(l, i, "}"))
			break;
	}
	return true;
}

/* The edge before token `i` of the item that begins at `first`, or 0. */
static edge
edge_before(const struct layout *l, uint32_t first, uint32_t i)
{
	if (i == first + 1 && is_property(l, first))
		return EDGE_WORD;
	if (l->formula || token_is(l, first, "assert"))
		return 0;
	if (l->lines.list.at[l->lines.list.n - 1].n_cells > CELLS_MOST)
		return 0;
	if (token_is(l, i, "{"))
		return edge_mix(l, EDGE_BRACE, first) | 1;
	if (token_is(l, i, "="))
		return edge_mix(l, EDGE_EQUALS, first) | 1;
	return 0;
}

/* ---- items --------------------------------------------------------------------------
 */

static void
token_put(struct layout *l, uint32_t i)
{
	struct span at = token_span(l, i);

	line_text(&l->lines, text_of(l, at), at.end - at.begin);
	l->end = at.end;
}

/* After token `i` of an item: does an expression begin here? */
static void
formula_follow(struct layout *l, uint32_t first, uint32_t i)
{
	if (token_is(l, i, "when"))
		l->formula = true;
	else if (token_is(l, i, "="))
		l->formula = l->formula || token_is(l, first, "define");
	else if (token_is(l, i, "{"))
		l->formula = token_is(l, first, "assert");
}

/* Nothing but needless semicolons between the braces. */
static bool
block_is_empty(const struct layout *l, uint32_t open)
{
	uint32_t close = l->match[open];

	return next_solid(l, open + 1) == close &&
	       !next_comment(l, token_begin(l, close));
}

/* Ends one item of a block on one line and sets the next one off. */
static void
flat_separate(struct layout *l, uint32_t first, uint32_t next, bool outermost)
{
	line_text(&l->lines, ";", 1);
	if (outermost)
		line_edge(&l->lines,
			  edge_mix(l, edge_mix(l, EDGE_ITEM, first), next) | 1);
	else
		line_text(&l->lines, " ", 1);
	l->formula = false;
}

/*
 * Appends a block to the line it opens on.  False if that line gets too long;
 * then the line is to be cut back.
 */
static bool
block_flat(struct layout *l, uint32_t open, uint32_t opener)
{
	uint32_t depth = 0, first = opener, before = open, i;

	token_put(l, open);
	formula_follow(l, first, open);
	for (; before != l->match[open]; before = i) {
		bool begins = token_is(l, before, "{"), ends;

		i = next_solid(l, before + 1);
		ends = token_is(l, i, "}");
		if (i > before + 1 && !begins && !ends)
			flat_separate(l, first, i, depth == 0);
		else if (begins ? !ends : ends || blank_between(l, before, i))
			line_text(&l->lines, " ", 1);
		if (begins || i > before + 1)
			first = i;
		token_put(l, i);
		formula_follow(l, first, i);
		depth += token_is(l, i, "{");
		depth -= ends && depth > 0;
		if (line_columns(&l->lines) > COLUMNS_MOST)
			return false;
	}
	return true;
}

static void items_write(struct layout *l, uint32_t close, bool formula);

static void
block_tall(struct layout *l, uint32_t open, bool formula)
{
	uint32_t close = l->match[open];
	struct line *line;

	token_put(l, open);
	l->lines.list.at[l->lines.list.n - 1].alone = true;
	comment_behind(l, token_begin(l, next_solid(l, open + 1)));
	l->token = open + 1;
	l->first = true;
	l->indent += INDENT;
	items_write(l, close, formula);
	l->indent -= INDENT;
	line = line_begin(&l->lines, l->indent);
	line->alone = true;
	token_put(l, close);
}

/* Lays out the block at `open`; l->token is then the token after it. */
static void
block_write(struct layout *l, uint32_t open, uint32_t opener)
{
	uint32_t close = l->match[open];
	struct lines_mark mark = lines_mark(&l->lines);
	uint32_t end = l->end;

	if (block_is_empty(l, open)) {
		line_text(&l->lines, "{}", 2);
		l->end = token_span(l, close).end;
	} else if (newlines_before(l, token_span(l, open).end, token_span(l, close)) ||
		   !block_flat(l, open, opener)) {
		lines_cut(&l->lines, mark);
		l->end = end;
		block_tall(l, open, token_is(l, opener, "assert"));
	}
	l->token = close + 1;
}

/* Moves to where token `i` of an item goes: the same line, or one that continues. */
static void
item_go_on(struct layout *l, uint32_t first, uint32_t i)
{
	struct span at = token_span(l, i);
	bool broken = next_comment(l, at.begin) ||
		      (newlines_before(l, l->end, at) && !token_is(l, i, "{"));
	edge key;

	if (broken) {
		comment_behind(l, at.begin);
		l->first = true;
		while (next_comment(l, at.begin)) {
			comment_line(l, l->indent + INDENT, next_comment(l, at.begin));
			l->first = true;
		}
		line_open(l, l->indent + INDENT, at);
		return;
	}
	if (!blank_between(l, i - 1, i))
		return;
	key = edge_before(l, first, i);
	if (key)
		line_edge(&l->lines, key);
	else
		line_text(&l->lines, " ", 1);
}

static void
item_write(struct layout *l, bool formula)
{
	uint32_t first = l->token, i = first;

	l->formula = formula;
	line_open(l, l->indent, token_span(l, first));
	while (i < l->ast->n_tokens && !token_ends(l, i) && !token_is(l, i, "}")) {
		if (i > first)
			item_go_on(l, first, i);
		if (token_is(l, i, "{")) {
			block_write(l, i, first);
			i = l->token;
			continue;
		}
		token_put(l, i);
		formula_follow(l, first, i);
		i++;
	}
	l->token = i;
}

static void
separators_skip(struct layout *l, uint32_t close)
{
	while (l->token < close && token_ends(l, l->token)) {
		struct span at = token_span(l, l->token++);

		comment_behind(l, at.begin);
		comment_lines(l, l->indent, at.begin);
		if (at.end > at.begin)
			l->end = at.end;
	}
}

static void
items_write(struct layout *l, uint32_t close, bool formula)
{
	for (;;) {
		separators_skip(l, close);
		comment_behind(l, token_begin(l, l->token));
		comment_lines(l, l->indent, token_begin(l, l->token));
		if (l->token >= close)
			break;
		item_write(l, formula);
	}
}

void
layout_write(struct str *out, const struct ast *ast, const struct source *source)
{
	struct layout l = { .ast = ast, .source = source, .first = true, .comment = 1 };

	l.end = source->base;
	matches_find(&l);
	items_write(&l, ast->n_tokens, false);
	lines_write(out, &l.lines);
	lines_free(&l.lines);
	free(l.match);
}
