/* why.h - reasons, as text that the caller frees */
#ifndef BERTH_JIT_LLVM_WHY_H
#define BERTH_JIT_LLVM_WHY_H

#include <llvm-c/Error.h>

/* "what: detail", or "what" when there is no detail. */
char *why_text(const char *what, const char *detail);

/* The same of an error, which is used up. */
char *why_error(const char *what, LLVMErrorRef error);

#endif
