/* format.c - the canonical form of one text, and what differs from it */

#include "compiler/format.h"

#include "compiler/syntax/diff.h"
#include "lib/report.h"
#include <berth/policy.h>

enum berth_status
berth_format(const struct berth_source *source, char **ret_text, size_t *ret_len,
	     struct berth_report **ret_report)
{
	struct source_set set = { 0 };
	struct berth_report *report;
	struct str out = { 0 };

	if (!source || !source->name || (!source->text && source->len) || !ret_text ||
	    !ret_len || !ret_report)
		return BERTH_MISUSE;
	report = report_new();
	str_bytes(&out, "", 0);
	format_text(&out, &set, &report->sink, source->name, source->text, source->len);
	report_keep(report, &set);
	source_set_free(&set);
	*ret_report = report;
	if (report_status(report) != BERTH_OK) {
		str_free(&out);
		return report_status(report);
	}
	*ret_text = out.text;
	*ret_len = out.len;
	return BERTH_OK;
}

enum berth_status
berth_diff(const struct berth_source *before, const struct berth_source *after,
	   char **ret_text, size_t *ret_len)
{
	struct str out = { 0 };

	if (!before || !after || !before->name || !after->name || !before->text ||
	    !after->text || !ret_text || !ret_len)
		return BERTH_MISUSE;
	str_bytes(&out, "", 0);
	diff_write(&out, (struct diff_text){ before->name, before->text, before->len },
		   (struct diff_text){ after->name, after->text, after->len });
	*ret_text = out.text;
	*ret_len = out.len;
	return BERTH_OK;
}
