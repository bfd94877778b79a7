/* reach.c - the bounds of compiled rules */

#include "jit/llvm/reach.h"

#include <stdint.h>

/* What compilers call for the division of 128-bit integers. */
extern __int128 __divti3(__int128, __int128);
extern __int128 __modti3(__int128, __int128);
extern unsigned __int128 __udivti3(unsigned __int128, unsigned __int128);
extern unsigned __int128 __umodti3(unsigned __int128, unsigned __int128);

#define REACH(function) { #function, (void *)(uintptr_t)(function) }

#ifdef HAVE_KERNEL_BITCODE

const struct reach reach[] = {
	REACH(__divti3),
	REACH(__modti3),
	REACH(__udivti3),
	REACH(__umodti3),
};

static const unsigned char bitcode[] = {
#include "jit/llvm/kernel_bitcode.inc"
};

const char *
kernel_bitcode(size_t *ret_len)
{
	*ret_len = sizeof bitcode;
	return (const char *)bitcode;
}

#else

/* Defined in kernels.c; only their addresses are taken. */
#define UN(id, k, sp, A, R, u, traps, smt, doc)     void k_##k(void);
#define BIN(id, k, sp, A, B, R, u, traps, smt, doc) void k_##k(void);
#include "lang/ops.def"

/* Several operations share a kernel; its name may be given more than once. */
const struct reach reach[] = {
	REACH(__divti3),
	REACH(__modti3),
	REACH(__udivti3),
	REACH(__umodti3),
#define UN(id, k, sp, A, R, u, traps, smt, doc)     REACH(k_##k),
#define BIN(id, k, sp, A, B, R, u, traps, smt, doc) REACH(k_##k),
#include "lang/ops.def"
};

const char *
kernel_bitcode(size_t *ret_len)
{
	*ret_len = 0;
	return NULL;
}

#endif

const size_t n_reach = sizeof reach / sizeof reach[0];
