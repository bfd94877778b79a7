/* literal.h - from the bytes of a token to its value; each gives the token's kind */
#ifndef BERTH_GRAMMAR_LITERAL_H
#define BERTH_GRAMMAR_LITERAL_H

#include "grammar/parse.h"

int literal_name(struct parse *ps, struct value *v, struct span at, const char *s,
		 size_t len);
int literal_number(struct parse *ps, struct value *v, struct span at, const char *s,
		   size_t len, enum value_kind kind);
int literal_instant(struct parse *ps, struct value *v, struct span at, const char *s,
		    size_t len);
int literal_date(struct parse *ps, struct value *v, struct span at);
int literal_time(struct parse *ps, struct value *v, struct span at, const char *s);

/* With the quotes and their escapes; and without either. */
int literal_string(struct parse *ps, struct value *v, struct span at, const char *s,
		   size_t len);
int literal_plain(struct parse *ps, struct value *v, struct span at, const char *s,
		  size_t len);

/* `Gi`: as in 80Gi, where GiB is meant; else a name. */
int literal_suffix(struct parse *ps, struct value *v, struct span at, const char *s,
		   size_t len);

/* Says what to write instead, and offers it as an edit. */
void literal_slip(struct parse *ps, struct span at, const char *right,
		  const char *written, char next);

void literal_comment(struct parse *ps, struct span at);
void literal_bad(struct parse *ps, struct span at);

/* Says that the file is no text at all, and that nothing more of it is to be read. */
void not_text(struct parse *ps, struct span at);

#endif
