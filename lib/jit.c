/* jit.c - what a caller can learn of the JIT, and its views of a policy */

#include "lib/dump.h"
#include "runtime/backend/backend.h"

#include <berth/decision.h>
#include <stdlib.h>

const char *
berth_jit_text(const char **ret_why)
{
	const char *why = NULL;
	const struct backend *backend = backend_get(&why);

	if (!backend && ret_why)
		*ret_why = why;
	return backend ? backend->name : NULL;
}

void
dump_native(struct str *out, const struct policy *p, enum berth_dump what,
	    struct diag_sink *sink)
{
	const char *none = NULL;
	const struct backend *backend = backend_get(&none);
	struct shapes shapes;
	char *text, *why = NULL;

	if (!backend) {
		diag_report(sink, NO_JIT, ((struct span){ 0 }), none);
		return;
	}
	shapes_find(&shapes, &p->unit);
	text = backend->text(
		backend, &p->unit, &shapes,
		what == BERTH_DUMP_ASM ? BACKEND_TEXT_ASM : BACKEND_TEXT_LLVM, &why);
	if (text)
		str_add(out, text);
	else
		diag_report(sink, NO_JIT, ((struct span){ 0 }), why);
	shapes_free(&shapes);
	free(text);
	free(why);
}
