/*
 * reach.h - the bounds of compiled rules
 *
 * What machine code that was made here can call is what this list names, and
 * nothing else of the process: there is no other search for symbols.
 */
#ifndef BERTH_JIT_LLVM_REACH_H
#define BERTH_JIT_LLVM_REACH_H

#include <stddef.h>

struct reach {
	const char *name;
	void *at;
};
extern const struct reach reach[];
extern const size_t n_reach;

/* The kernels as bitcode; NULL when they are among what can be called instead. */
const char *kernel_bitcode(size_t *ret_len);

#endif
