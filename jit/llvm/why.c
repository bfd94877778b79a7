/* why.c - reasons, as text that the caller frees */

#include "jit/llvm/why.h"

#include "base/str.h"

char *
why_text(const char *what, const char *detail)
{
	struct str s = { 0 };

	str_add(&s, what);
	if (detail && *detail)
		str_printf(&s, ": %s", detail);
	return s.text;
}

char *
why_error(const char *what, LLVMErrorRef error)
{
	char *message = LLVMGetErrorMessage(error);
	char *why = why_text(what, message);

	LLVMDisposeErrorMessage(message);
	return why;
}
