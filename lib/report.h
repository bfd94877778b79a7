/* report.h - diagnostics together with the texts that they point into */
#ifndef BERTH_LIB_REPORT_H
#define BERTH_LIB_REPORT_H

#include "diag/diag.h"
#include <berth/report.h>

struct berth_report {
	struct diag_sink sink;
	struct source_set
		sources; /* every line is found already: read by many threads */
};

struct berth_report *report_new(void);

/* Copies the texts that the records point into, if there are records. */
void report_keep(struct berth_report *report, const struct source_set *sources);

/* The first of its records' ids decides: BERTH_OK when there are no errors. */
enum berth_status report_status(const struct berth_report *report);

/* Finds the lines of all texts now, so that later nobody writes to the set. */
void sources_settle(struct source_set *sources);

#endif
