/*
 * compile.c - any bytes as a policy: no crash, errors exactly when it is unusable,
 * and every record and every instruction points into the text
 */

#include "compiler/compile.h"

#include "base/bug.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Small, so that running out of it is tried too. */
enum { BUDGET = 8 << 20 };

static void
demand(bool holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "%s\n", what);
	abort();
}

static void
inside(struct span at, size_t size)
{
	demand(at.begin <= at.end && at.end <= size + 1, "a span outside the text");
}

static void
records_check(const struct diag_sink *sink, size_t size)
{
	for (uint32_t i = 0; i < sink->records.n; i++) {
		const struct diag *d = &sink->records.at[i];

		inside(d->span, size);
		for (uint32_t k = 0; k < d->labels.n; k++)
			inside(d->labels.at[k].span, size);
		for (uint32_t k = 0; k < d->edits.n; k++)
			inside(d->edits.at[k].span, size);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct compile_text text = { "-", (const char *)data, size };
	struct compile_options options = { .budget = BUDGET };
	struct diag_sink sink = { 0 };
	struct policy *p = compile_policy(&text, 1, &options, &sink);
	struct str said = { 0 };

	demand(p->usable == !diag_failed(&sink), "usable and errors disagree");
	records_check(&sink, size);
	for (uint32_t i = 0; p->usable && i < p->unit.n_insts; i++)
		inside(p->unit.insts[i].span, size);
	diag_render(&said, &sink, &p->sources, DIAG_HUMAN, false);
	str_free(&said);
	policy_free(p);
	diag_sink_free(&sink);
	return 0;
}
