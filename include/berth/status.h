/*
 * berth/status.h - what every call of the library shares
 *
 * Nothing here or in the other headers prints, exits or keeps state between
 * calls, reads the environment or changes the locale.  One exception: when the
 * system has no memory left, the process ends with a message.
 *
 * Ownership is said in four words: a function *borrows* until it returns,
 * *keeps* until the object that keeps is freed, *takes* what it will free
 * itself, and *gives* what the caller frees.  What is given is set on success
 * only, unless the contract says otherwise; freeing NULL does nothing.
 *
 * Structs that may grow begin with `size`: the caller sets it to the size that
 * it was compiled with, and members beyond that are neither read nor written.
 */
#ifndef BERTH_STATUS_H
#define BERTH_STATUS_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define BERTH_API __attribute__((visibility("default")))
#else
#define BERTH_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum berth_status {
	BERTH_OK = 0,
	BERTH_REJECTED,   /* the input has mistakes; the report says which */
	BERTH_UNREADABLE, /* a file cannot be read; the report says why */
	BERTH_TOO_LARGE,  /* a limit of struct berth_compile_options was met */
	BERTH_UNWRITABLE, /* the stream refused what was written; errno says why */
	BERTH_MISUSE      /* NULL, or a choice that does not exist; nothing was done */
};

/* A text in memory.  `name` stands in messages for the place it came from. */
struct berth_source {
	const char *name;
	const char *text; /* `len` bytes; need not end with NUL */
	size_t len;
};

/* "1.2.3": of the library that runs, not of the header that was compiled. */
BERTH_API const char *berth_version(void);

/* A status in a few words, such as "the input has mistakes". */
BERTH_API const char *berth_status_text(enum berth_status status);

#ifdef __cplusplus
}
#endif

#endif
