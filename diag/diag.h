/*
 * diag.h - telling the author of a policy or a snapshot what is wrong with it
 *
 * A phase reports and goes on; only cli/ prints.  The sink keeps records, so one
 * run shows every mistake, in order of file and place, and a caller can have
 * them as text, as JSON or not at all.  At most DIAG_MOST records are kept; the
 * rest are counted.
 *
 * A policy's records point with spans into a source set; a snapshot's, whose
 * text is not kept, carry a file, a line, a column and a path of their own.
 */
#ifndef BERTH_DIAG_DIAG_H
#define BERTH_DIAG_DIAG_H

#include "base/source.h"
#include "base/span.h"
#include "base/str.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DIAG_MOST = 200 };

enum severity { SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_NOTE };

enum diag_id {
#define DIAG(id, severity, code, name, format, help) DIAG_##id,
#include "lang/diag.def"
	DIAG_COUNT
};

/* The texts are constants here so that the compiler checks the arguments. */
#define DIAG(id, severity, code, name, format, help)                                   \
	static const char diag_text_##id[] __attribute__((unused)) = format;
#include "lang/diag.def"

struct diag_info {
	const char *id, *name, *format, *help;
	enum severity severity;
	unsigned code;
};
extern const struct diag_info diag_info[DIAG_COUNT];

/* A second place, with what is there: "`gpus` was declared here". */
struct diag_label {
	struct span span;
	char *text;
};

/* An edit that would mend it: put `text` in place of `span`. */
struct diag_edit {
	struct span span;
	char *text;
};

struct diag {
	enum diag_id id;
	enum severity severity; /* of the table, or as the policy's `lint` lines say */
	struct span span;
	char *text;
	char *label; /* at the caret, six words at most; may be NULL */
	char *file;  /* for records without a span; NULL otherwise */
	uint32_t line, column;
	char *path; /* in a snapshot, such as $.items[3].spec.priority */
	VEC(struct diag_label) labels;
	VEC(char *) notes;
	VEC(char *) helps;
	VEC(struct diag_edit) edits;
};

struct diag_sink {
	VEC(struct diag) records;
	uint32_t dropped; /* past DIAG_MOST */
	uint32_t errors, warnings;
	struct diag scrap; /* takes what is said about dropped records */
};

/*
 * diag_report(sink, NO_OP, span, "+", "int", "bool") adds a record.  The result
 * is good until the next report and serves the functions below.
 */
#define diag_report(sink, id, at, ...)                                                 \
	diag_add((sink), DIAG_##id, (at), diag_text_##id, ##__VA_ARGS__)

struct diag *diag_add(struct diag_sink *sink, enum diag_id id, struct span at,
		      const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Where a record without a span belongs: file (copied), line, column, path. */
void diag_at_file(struct diag *d, const char *file, uint32_t line, uint32_t column,
		  const char *path);

void diag_label(struct diag *d, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void diag_point(struct diag *d, struct span at, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
void diag_note(struct diag *d, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void diag_help(struct diag *d, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void diag_edit(struct diag *d, struct span at, const char *text);

/* Frees what a record holds and takes it out of the counts, not out of the list. */
void diag_forget(struct diag_sink *sink, struct diag *d);

bool diag_failed(const struct diag_sink *sink); /* any error so far? */

/* "E0204" or "W0601"; `out` has room for 6 bytes. */
void diag_code(const struct diag *d, char out[6]);

/* Sorts by source, place and code, and drops exact repetitions. */
void diag_sort(struct diag_sink *sink);
void diag_sink_free(struct diag_sink *sink);

enum diag_format { DIAG_HUMAN, DIAG_JSON, DIAG_SARIF, DIAG_GITHUB };

/* Appends all records; `colour` for DIAG_HUMAN only.  `set` may be NULL. */
void diag_render(struct str *out, const struct diag_sink *sink,
		 const struct source_set *set, enum diag_format format, bool colour);

#endif
