/*
 * kernels.c - the kernels of lang/kernel.h under their names, for compiled rules
 *
 * Compiled to bitcode, which emit.c puts into each module so that LLVM inlines
 * it.  Where no clang of LLVM's own version is at hand it is compiled like any
 * other source, and rules call it.
 */
#define KERNEL
#pragma GCC diagnostic ignored "-Wmissing-prototypes" /* nobody calls them by name */

#include "lang/kernel.h"
