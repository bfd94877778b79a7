/* decision_write.c - decisions in each of their forms, to a stream */

#include "lib/decision.h"

#include "lib/settled.h"
#include "lib/stream.h"
#include "lib/yaml.h"
#include "runtime/account/account.h"
#include "runtime/eval/write.h"

#include <berth/decision.h>

static void
render_human(struct str *out, const struct berth_decisions *d, bool colour,
	     unsigned width)
{
	if (d->made)
		write_human(d->made, colour, width, out);
	else
		account_write_human(settled_account(d->settled), colour, width, out);
}

static void
render_json(struct str *out, const struct berth_decisions *d)
{
	if (d->made)
		write_json(d->made, out);
	else
		account_write_json(settled_account(d->settled), out);
}

static void
render_yaml(struct str *out, const struct berth_decisions *d)
{
	struct str json = { 0 };

	render_json(&json, d);
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
		render_human(&text, decisions, colour, width);
		break;
	case BERTH_DECISIONS_JSON:
		render_json(&text, decisions);
		break;
	case BERTH_DECISIONS_YAML:
		render_yaml(&text, decisions);
		break;
	default:
		return BERTH_MISUSE;
	}
	status = stream_write(out, &text);
	str_free(&text);
	return status;
}
