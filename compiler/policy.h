/*
 * policy.h - a compiled policy: what the run time gets of the compiler
 *
 * Immutable; any number of threads may read one.  It owns its names, its model,
 * its code and the texts it came from, so that decisions can point at source.
 */
#ifndef BERTH_COMPILER_POLICY_H
#define BERTH_COMPILER_POLICY_H

#include "base/arena.h"
#include "base/source.h"
#include "compiler/ir/ir.h"
#include "compiler/model/model.h"

#include <stdbool.h>

struct policy {
	struct arena arena; /* names, model and code */
	struct intern names;
	struct source_set sources;
	struct model model;
	struct ir_unit unit;
	bool usable;     /* no errors: it may be evaluated */
	char digest[65]; /* SHA-256 over the sources, in order of name, in hex */
};

#endif
