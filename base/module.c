/* module.c - where modules are, and loading them */

#define _GNU_SOURCE /* secure_getenv, RTLD_NODELETE */

#include "base/module.h"

#include "base/str.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

/* Where a build leaves modules: <folder of the program>/.libs/<file>. */
static void
path_beside_program(struct str *out, const char *file)
{
	char program[PATH_MAX];
	ssize_t n = readlink("/proc/self/exe", program, sizeof program);

	while (n > 0 && program[n - 1] != '/')
		n--;
	if (n > 0)
		str_printf(out, "%.*s.libs/%s", (int)n, program, file);
}

static void
find_module(struct str *out, const char *file)
{
	const char *dir = secure_getenv("BERTH_MODULE_DIR");

	if (!dir || !*dir) {
		path_beside_program(out, file);
		if (out->text && access(out->text, F_OK) == 0)
			return;
		str_free(out);
		dir = BERTH_PKGLIBDIR;
	}
	str_printf(out, "%s/%s", dir, file);
}

void *
module_symbol(const char *file, const char *symbol, char **ret_why)
{
	struct str path = { 0 }, why = { 0 };
	void *module, *address = NULL;

	*ret_why = NULL;
	find_module(&path, file);
	if (access(path.text, F_OK) != 0) {
		str_printf(&why, "there is no %s", path.text);
	} else {
		/* Local: what a module links stays apart from the host's. */
		module = dlopen(path.text, RTLD_LOCAL | RTLD_NOW | RTLD_NODELETE);
		if (module)
			address = dlsym(module, symbol);
		if (!address)
			str_add(&why, dlerror());
	}
	str_free(&path);
	if (!address)
		*ret_why = why.text;
	return address;
}
