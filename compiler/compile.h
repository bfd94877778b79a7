/*
 * compile.h - texts to a policy
 *
 * A compilation has any number of files; `import` brings in more.  Reading files
 * is the caller's: a function, so that tests and the library can do without a
 * file system.
 */
#ifndef BERTH_COMPILER_COMPILE_H
#define BERTH_COMPILER_COMPILE_H

#include "compiler/policy.h"
#include "diag/diag.h"

/* The budget of one compilation in bytes when the caller names none. */
#define COMPILE_BUDGET ((size_t)256 << 20)

/* Imports may nest this deep. */
enum { IMPORT_DEPTH_MOST = 32 };

struct compile_text {
	const char *name; /* as shown in messages; imports are relative to it */
	const char *bytes;
	size_t len;
};

/*
 * Reads the file of an import: gives true and the bytes, to be freed with free(),
 * or false and a reason that lives as long as the process.
 */
typedef bool compile_read(void *arg, const char *path, char **ret_bytes,
			  size_t *ret_len, const char **ret_why);

struct compile_options {
	size_t budget;      /* bytes; 0 for COMPILE_BUDGET */
	compile_read *read; /* NULL: imports fail */
	void *arg;
	const char *library; /* folder that `berth/...` means; may be NULL */
};

/*
 * Gives a policy that is not to be changed, freed with policy_free(), also when
 * there are errors: the sources in it are what the records of `sink` point into.
 * policy->usable says whether it may be evaluated.
 */
struct policy *compile_policy(const struct compile_text *texts, uint32_t n,
			      const struct compile_options *options,
			      struct diag_sink *sink);

void policy_free(struct policy *p);

#endif
