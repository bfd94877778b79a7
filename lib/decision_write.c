/* decision_write.c - decisions in each of their forms, to a stream */

#include "lib/decision.h"

#include "lib/stream.h"
#include "lib/yaml.h"
#include "runtime/eval/write.h"

#include <berth/decision.h>

static void
render_yaml(struct str *out, const struct decisions *made)
{
	struct str json = { 0 };

	write_json(made, &json);
	yaml_from_json(out, str_text(&json), json.len);
	str_free(&json);
}

enum berth_status
berth_decisions_write(const struct berth_decisions *decisions,
		      enum berth_decisions_format format, int colour, unsigned width,
		      FILE *out)
{
	struct str text = { 0 };
	enum berth_status status;

	if (!decisions || !out)
		return BERTH_MISUSE;
	switch (format) {
	case BERTH_DECISIONS_HUMAN:
		write_human(decisions->made, colour, width, &text);
		break;
	case BERTH_DECISIONS_JSON:
		write_json(decisions->made, &text);
		break;
	case BERTH_DECISIONS_YAML:
		render_yaml(&text, decisions->made);
		break;
	default:
		return BERTH_MISUSE;
	}
	status = stream_write(out, &text);
	str_free(&text);
	return status;
}
