/* fix.h - makes the edits that a report proposes */
#ifndef BERTH_CLI_FIX_H
#define BERTH_CLI_FIX_H

#include <berth/policy.h>
#include <stdbool.h>

/*
 * Makes the report's edits in the files among `sources` and says how many in
 * which.  *ret_changed is how many files are different now.  False when a file
 * could not be written.
 */
bool fix_files(const struct berth_source *sources, size_t n_sources,
	       const struct berth_report *report, size_t *ret_changed);

#endif
