/* render.h - the forms a sink can be printed in; diag_render() chooses one */
#ifndef BERTH_DIAG_RENDER_H
#define BERTH_DIAG_RENDER_H

#include "diag/diag.h"

/* Where a record is, whichever way it says so. */
struct where {
	const char *file;      /* NULL: nowhere */
	uint32_t line, column; /* from 1; 0 when not known */
	uint32_t end_line, end_column;
	uint32_t character, end_character; /* columns that count characters */
	uint32_t offset, length; /* bytes within the file; length 0 when not known */
};

struct where where_of(const struct source_set *set, struct span at);
struct where where_is(const struct source_set *set, const struct diag *d);

const char *severity_word(enum severity severity);

void render_human(struct str *out, const struct diag_sink *sink,
		  const struct source_set *set, bool colour);
void render_json(struct str *out, const struct diag_sink *sink,
		 const struct source_set *set);
void render_sarif(struct str *out, const struct diag_sink *sink,
		  const struct source_set *set);
void render_github(struct str *out, const struct diag_sink *sink,
		   const struct source_set *set);

#endif
