/*
 * bug.h - what to do when berth itself is wrong, or memory is gone
 *
 * A bug is ours, never the author's of a policy or a snapshot: it says where and
 * aborts.  Mistakes in input are diagnostics (diag/diag.h).
 */
#ifndef BERTH_BASE_BUG_H
#define BERTH_BASE_BUG_H

#include <stddef.h>

_Noreturn void bug_at(const char *file, int line, const char *what);

/* Ends the process: malloc gave nothing for `bytes`. */
_Noreturn void bug_out_of_memory(size_t bytes);

#define bug(what) bug_at(__FILE__, __LINE__, (what))

/* malloc, calloc and realloc that do not return NULL. The caller frees. */
void *mem_alloc(size_t bytes);
void *mem_zero(size_t n, size_t size);
void *mem_grow(void *old, size_t n, size_t size);

#endif
