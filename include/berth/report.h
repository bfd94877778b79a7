/*
 * berth/report.h - what is wrong with a policy or a snapshot
 *
 * A report is a list of findings in order of file and place.  It owns all it
 * shows, so it may outlive what it speaks of.  It never changes: any number of
 * threads may read one.
 */
#ifndef BERTH_REPORT_H
#define BERTH_REPORT_H

#include <berth/status.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

struct berth_report;

enum berth_severity { BERTH_ERROR, BERTH_WARNING, BERTH_NOTE };

/* Texts are borrowed from the report.  Lines and columns count from 1, columns in
 * bytes. */
struct berth_finding {
	size_t size;
	enum berth_severity severity;
	char code[8];                  /* "E0204"; berth_help_page() explains it */
	const char *name;              /* "operands", as `lint` lines call it */
	const char *message;           /* one line */
	const char *file;              /* NULL when it is about no file */
	uint32_t line, column;         /* 0 when not known */
	uint32_t end_line, end_column; /* one past the last byte */
	size_t offset, length;         /* bytes in the file; length 0 when not known */
	const char *path; /* in a snapshot, such as $.items[3].spec; else NULL */
	size_t edits;     /* how many berth_report_edit() has for it */
};

/* Put `text` in place of `length` bytes at `offset` of `file`. */
struct berth_edit {
	size_t size;
	const char *file;
	size_t offset, length;
	const char *text;
};

enum berth_report_format {
	BERTH_REPORT_HUMAN,
	BERTH_REPORT_JSON,
	BERTH_REPORT_YAML,
	BERTH_REPORT_SARIF, /* 2.1.0 */
	BERTH_REPORT_GITHUB /* workflow commands */
};

/* How many findings it has; those past the first 200 are only counted as errors or
 * warnings. */
BERTH_API size_t berth_report_count(const struct berth_report *report);
BERTH_API size_t berth_report_errors(const struct berth_report *report);
BERTH_API size_t berth_report_warnings(const struct berth_report *report);

/* Fills *finding, whose `size` is set.  BERTH_MISUSE when there is no such finding. */
BERTH_API enum berth_status berth_report_finding(const struct berth_report *report,
						 size_t index,
						 struct berth_finding *finding);

/* Fills *edit, whose `size` is set, with edit number `which` of a finding. */
BERTH_API enum berth_status berth_report_edit(const struct berth_report *report,
					      size_t index, size_t which,
					      struct berth_edit *edit);

/*
 * Writes all findings to `out`, which is borrowed.  `colour` is for HUMAN only.
 * HUMAN and GITHUB write nothing when there is nothing to say.
 */
BERTH_API enum berth_status berth_report_write(const struct berth_report *report,
					       enum berth_report_format format,
					       int colour, FILE *out);
BERTH_API void berth_report_free(struct berth_report *report);

/*
 * The page that explains a diagnostic code, in Markdown; NULL when there is no
 * such code.  The text is the library's own and stays.
 */
BERTH_API const char *berth_help_page(const char *code);

/* Codes that have a page, in order: 0, 1 ... until NULL is returned. */
BERTH_API const char *berth_help_code(size_t index);
/* The page's first line, without the code. */
BERTH_API const char *berth_help_title(size_t index);

#ifdef __cplusplus
}
#endif

#endif
