/* dump.h - the views that need a JIT */
#ifndef BERTH_LIB_DUMP_H
#define BERTH_LIB_DUMP_H

#include "base/str.h"
#include "compiler/policy.h"
#include "diag/diag.h"

#include <berth/policy.h>

/* Appends LLVM's language or machine code; without a JIT, reports that. */
void dump_native(struct str *out, const struct policy *p, enum berth_dump what,
		 struct diag_sink *sink);

#endif
