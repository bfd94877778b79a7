/* report_write.c - a report in each of its forms, to a stream */

#include "lib/report.h"

#include "lib/stream.h"
#include "lib/yaml.h"

static void
render_yaml(struct str *out, const struct berth_report *report)
{
	struct str json = { 0 };

	diag_render(&json, &report->sink, &report->sources, DIAG_JSON, false);
	yaml_from_json(out, str_text(&json), json.len);
	str_free(&json);
}

enum berth_status
berth_report_write(const struct berth_report *report, enum berth_report_format format,
		   int colour, FILE *out)
{
	struct str text = { 0 };
	enum berth_status status;

	if (!report || !out)
		return BERTH_MISUSE;
	switch (format) {
	case BERTH_REPORT_HUMAN:
		diag_render(&text, &report->sink, &report->sources, DIAG_HUMAN, colour);
		break;
	case BERTH_REPORT_JSON:
		diag_render(&text, &report->sink, &report->sources, DIAG_JSON, false);
		break;
	case BERTH_REPORT_YAML:
		render_yaml(&text, report);
		break;
	case BERTH_REPORT_SARIF:
		diag_render(&text, &report->sink, &report->sources, DIAG_SARIF, false);
		break;
	case BERTH_REPORT_GITHUB:
		diag_render(&text, &report->sink, &report->sources, DIAG_GITHUB, false);
		break;
	default:
		return BERTH_MISUSE;
	}
	status = stream_write(out, &text);
	str_free(&text);
	return status;
}
