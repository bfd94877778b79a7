/*
 * berth/policy.h - policies: reading, compiling, laying out, looking inside
 *
 *	struct berth_policy *policy;
 *	struct berth_report *report;
 *	const char *paths[] = { "policies/" };
 *
 *	if (berth_policy_load(paths, 1, NULL, &policy, &report) != BERTH_OK)
 *		berth_report_write(report, BERTH_REPORT_HUMAN, 0, stderr);
 *	berth_report_free(report);
 *
 * A compiled policy never changes: any number of threads may use one.
 *
 * Every function that takes `ret_report` gives one in any case but BERTH_MISUSE,
 * perhaps an empty one, perhaps one with warnings beside BERTH_OK.  `options` may
 * be NULL for the defaults.
 */
#ifndef BERTH_POLICY_H
#define BERTH_POLICY_H

#include <berth/report.h>
#include <berth/status.h>

#ifdef __cplusplus
extern "C" {
#endif

struct berth_policy;
struct berth_sources;

/* Zero and NULL stand for the defaults. */
struct berth_compile_options {
	size_t size;
	size_t memory;       /* bytes that compiling may take; 256 MiB */
	size_t input;        /* bytes of one file; 64 MiB */
	const char *library; /* folder that an import of "berth/..." looks in */
};

/*
 * Reads policy files into memory.  A folder stands for all files below it whose
 * names end in ".berth", in order of name; "-" is standard input.  A path that
 * occurs twice is read once.
 */
BERTH_API enum berth_status
berth_sources_read(const char *const *paths, size_t n_paths,
		   const struct berth_compile_options *options,
		   struct berth_sources **ret_sources,
		   struct berth_report **ret_report);

/* The texts; borrowed from `sources`. */
BERTH_API const struct berth_source *
berth_sources_list(const struct berth_sources *sources, size_t *ret_count);
BERTH_API void berth_sources_free(struct berth_sources *sources);

/*
 * Compiles texts, which are borrowed, to one policy.  BERTH_REJECTED when a text
 * has mistakes.  An `import` of a file that is not in the list reads that file.
 */
BERTH_API enum berth_status
berth_policy_compile(const struct berth_source *sources, size_t n_sources,
		     const struct berth_compile_options *options,
		     struct berth_policy **ret_policy,
		     struct berth_report **ret_report);

/* berth_sources_read() and berth_policy_compile() in one. */
BERTH_API enum berth_status
berth_policy_load(const char *const *paths, size_t n_paths,
		  const struct berth_compile_options *options,
		  struct berth_policy **ret_policy, struct berth_report **ret_report);

/* SHA-256 over the policy's texts in order of name, as 64 hex digits; borrowed. */
BERTH_API const char *berth_policy_digest(const struct berth_policy *policy);
BERTH_API void berth_policy_free(struct berth_policy *policy);

/*
 * The canonical form of one text, NUL-terminated, `*ret_len` bytes without the
 * NUL; given, to be freed with free().  BERTH_REJECTED when it has mistakes of form.
 */
BERTH_API enum berth_status berth_format(const struct berth_source *source,
					 char **ret_text, size_t *ret_len,
					 struct berth_report **ret_report);

/*
 * What differs between two texts, as `diff -u` prints it: given as by
 * berth_format(), empty when they are the same.
 */
BERTH_API enum berth_status berth_diff(const struct berth_source *before,
				       const struct berth_source *after,
				       char **ret_text, size_t *ret_len);

enum berth_dump {
	BERTH_DUMP_AST,  /* the tree of each text */
	BERTH_DUMP_IR,   /* the instructions of the compiled policy */
	BERTH_DUMP_LLVM, /* the same in LLVM's language; BERTH_REJECTED without a JIT */
	BERTH_DUMP_ASM   /* machine code, likewise */
};

/* Texts as one of the compiler's own views of them; given as by berth_format(). */
BERTH_API enum berth_status berth_dump(const struct berth_source *sources,
				       size_t n_sources, enum berth_dump what,
				       const struct berth_compile_options *options,
				       char **ret_text, size_t *ret_len,
				       struct berth_report **ret_report);

#ifdef __cplusplus
}
#endif

#endif
