/*
 * parse.h - from the bytes of a file to the tree
 *
 * The scanner makes tokens, parse.c decides which line ends end an item, the
 * parser links nodes.  All state is in struct parse; memory is the builder's
 * arena.
 */
#ifndef BERTH_GRAMMAR_PARSE_H
#define BERTH_GRAMMAR_PARSE_H

#include "base/intern.h"
#include "base/source.h"
#include "compiler/syntax/ast_build.h"
#include "diag/diag.h"

/* Blocks and parentheses may nest this deep. */
enum { NESTING_MOST = 200 };

/* What the parser gets with a token. */
union token_value {
	struct value value;
	struct number number;
	struct values values;
	struct items items;
	struct exprs exprs;
	expr_id expr;
};

struct token {
	int kind;
	struct span span;
	struct value value;
};

struct parse {
	struct builder *out;
	struct intern *names;
	struct diag_sink *diags;
	struct source *source;
	void *scanner;
	uint32_t offset; /* of the next byte to scan */

	/* The filter that turns line ends into `;`. */
	struct token ahead;
	bool has_ahead;
	int last;          /* kind of the last token given to the parser */
	uint32_t last_end; /* where it ended */
	uint32_t
		back_end; /* and where the one before it did, if both are of one item */
	uint32_t depth;   /* of open blocks, parentheses and brackets */
	uint32_t blocks;  /* of them */
	uint32_t given_up; /* parentheses that recovery left behind, still to be closed
			    */
	uint8_t nest[NESTING_MOST];
	struct span open[NESTING_MOST]; /* where each was opened */
	bool too_deep, unclosed;        /* was said */
	bool no_text;                   /* and that the file is something else */
	uint32_t n_bad;                 /* stretches of bytes that are no token */
	bool quiet;         /* after a syntax error, until the end of the item */
	uint32_t bad_end;   /* of the last bytes that are no token */
	uint32_t errors_at; /* end of the last syntax error; one message a place */
};

/* Adds the items of `source` to the builder. */
void parse_source(struct builder *out, struct intern *names, struct diag_sink *diags,
		  struct source *source);

/* In scanner.l. */
void scanner_open(struct parse *ps);
int scanner_next(struct parse *ps, struct value *ret_value, struct span *ret_span);

#endif
