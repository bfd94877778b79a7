/* policy.h - the handle of a compiled policy */
#ifndef BERTH_LIB_POLICY_H
#define BERTH_LIB_POLICY_H

#include "compiler/policy.h"
#include "diag/diag.h"
#include <berth/policy.h>

struct berth_policy {
	struct policy *compiled; /* its texts' lines are found: read by many threads */
};

/*
 * Compiles to a policy that is whole but, when the sink has errors, not to be
 * evaluated; policy_free() frees it.
 */
struct policy *policy_make(const struct berth_source *sources, size_t n_sources,
			   const struct berth_compile_options *options,
			   struct diag_sink *sink);

#endif
