/* sources.h - policy files found and read */
#ifndef BERTH_LIB_SOURCES_H
#define BERTH_LIB_SOURCES_H

#include "base/vec.h"
#include "diag/diag.h"
#include <berth/policy.h>

/* Bytes of one policy file when the caller names no other number. */
#define POLICY_BYTES_MAX ((size_t)64 << 20)

struct berth_sources {
	VEC(struct berth_source) list; /* names and texts are ours */
};

/* Reads the files that paths name; what cannot be read is reported. */
void sources_read(struct berth_sources *sources, const char *const *paths,
		  size_t n_paths, size_t most, struct diag_sink *sink);

/* At least one, each with a name and a text. */
bool sources_usable(const struct berth_source *sources, size_t n_sources);

/*
 * The options as given, or the defaults for what is not; false when the caller's
 * struct is not to be understood.
 */
bool options_take(struct berth_compile_options *ours,
		  const struct berth_compile_options *given);

#endif
