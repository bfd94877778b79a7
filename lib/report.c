/* report.c - what is wrong, for a caller to walk through */

#include "lib/report.h"

#include "diag/render.h"
#include "lib/abi.h"

struct berth_report *
report_new(void)
{
	return mem_zero(1, sizeof(struct berth_report));
}

void
sources_settle(struct source_set *sources)
{
	for (uint32_t i = 0; i < sources->list.n; i++)
		source_place(sources, sources->list.at[i].base);
}

void
report_keep(struct berth_report *report, const struct source_set *sources)
{
	diag_sort(&report->sink);
	for (uint32_t i = 0; report->sink.records.n && i < sources->list.n; i++) {
		const struct source *s = &sources->list.at[i];

		source_add(&report->sources, s->name, s->text, s->len);
	}
	sources_settle(&report->sources);
}

static enum berth_status
status_of(enum diag_id id)
{
	if (id == DIAG_BUDGET || id == DIAG_FILE_TOO_LARGE)
		return BERTH_TOO_LARGE;
	return id == DIAG_FILE_UNREADABLE ? BERTH_UNREADABLE : BERTH_REJECTED;
}

enum berth_status
report_status(const struct berth_report *report)
{
	const struct diag_sink *sink = &report->sink;

	if (!diag_failed(sink))
		return BERTH_OK;
	for (uint32_t i = 0; i < sink->records.n; i++)
		if (sink->records.at[i].severity == SEVERITY_ERROR &&
		    status_of(sink->records.at[i].id) != BERTH_REJECTED)
			return status_of(sink->records.at[i].id);
	return BERTH_REJECTED;
}

size_t
berth_report_count(const struct berth_report *report)
{
	return report ? report->sink.records.n : 0;
}

size_t
berth_report_errors(const struct berth_report *report)
{
	return report ? report->sink.errors : 0;
}

size_t
berth_report_warnings(const struct berth_report *report)
{
	return report ? report->sink.warnings : 0;
}

static enum berth_severity
severity_public(enum severity severity)
{
	switch (severity) {
	case SEVERITY_ERROR:
		return BERTH_ERROR;
	case SEVERITY_WARNING:
		return BERTH_WARNING;
	case SEVERITY_NOTE:
		break;
	}
	return BERTH_NOTE;
}

enum berth_status
berth_report_finding(const struct berth_report *report, size_t index,
		     struct berth_finding *finding)
{
	struct berth_finding f = { .size = sizeof f };
	const struct diag *d;
	struct where w;

	if (!report || index >= report->sink.records.n)
		return BERTH_MISUSE;
	d = &report->sink.records.at[index];
	w = where_is(&report->sources, d);
	f.severity = severity_public(d->severity);
	diag_code(d, f.code);
	f.name = diag_info[d->id].name;
	f.message = d->text;
	f.file = w.file;
	f.line = w.line;
	f.column = w.column;
	f.end_line = w.end_line;
	f.end_column = w.end_column;
	f.offset = w.offset;
	f.length = w.length;
	f.path = d->path;
	f.edits = d->edits.n;
	return abi_give(finding, &f, sizeof f) ? BERTH_OK : BERTH_MISUSE;
}

enum berth_status
berth_report_edit(const struct berth_report *report, size_t index, size_t which,
		  struct berth_edit *edit)
{
	struct berth_edit e = { .size = sizeof e };
	const struct diag_edit *from;
	struct where w;

	if (!report || index >= report->sink.records.n ||
	    which >= report->sink.records.at[index].edits.n)
		return BERTH_MISUSE;
	from = &report->sink.records.at[index].edits.at[which];
	w = where_of(&report->sources, from->span);
	e.file = w.file;
	e.offset = w.offset;
	e.length = w.length;
	e.text = from->text;
	return abi_give(edit, &e, sizeof e) ? BERTH_OK : BERTH_MISUSE;
}

void
berth_report_free(struct berth_report *report)
{
	if (!report)
		return;
	diag_sink_free(&report->sink);
	source_set_free(&report->sources);
	free(report);
}
