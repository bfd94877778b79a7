/*
 * write.h - decisions as text
 *
 * The JSON document is described by docs/decisions.schema.json; it says the same
 * bytes for the same policy, snapshot and time, whatever the back end and the
 * order of files and objects.
 */
#ifndef BERTH_RUNTIME_EVAL_WRITE_H
#define BERTH_RUNTIME_EVAL_WRITE_H

#include "runtime/eval/decision.h"

void write_json(const struct decisions *d, struct str *out);

/* A table; `width` is the columns of the screen, 0 for as many as it takes. */
void write_human(const struct decisions *d, bool colour, unsigned width,
		 struct str *out);

/* "file:line:column" of a place in the policy; nothing for nowhere. */
void write_place(const struct decisions *d, struct span at, struct str *out);

#endif
