/* backend.c - finds a back end, once per process */

#define _GNU_SOURCE /* secure_getenv */

#include "runtime/backend/backend.h"

#include "base/str.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static const char module_file[] = "berth_llvm.so";

/* The one mutable static of the tree: what the search gave. */
static struct {
	pthread_once_t once;
	const struct backend *backend;
	char *why_not;
} door = { .once = PTHREAD_ONCE_INIT };

static char *
no_module(const char *path)
{
	struct str why = { 0 };

	if (access(path, F_OK) != 0)
		str_printf(&why, "there is no %s: this berth was built without LLVM",
			   path);
	else
		str_add(&why, dlerror());
	return why.text;
}

static void
door_open(void)
{
	const char *dir = secure_getenv("BERTH_MODULE_DIR");
	struct str path = { 0 };
	backend_open_fn *open;
	void *module;

	str_printf(&path, "%s/%s", dir && *dir ? dir : BERTH_PKGLIBDIR, module_file);
	/* Local: another LLVM in the host process stays apart from this one. */
	module = dlopen(path.text, RTLD_LOCAL | RTLD_NOW);
	if (!module) {
		door.why_not = no_module(path.text);
	} else {
		*(void **)&open = dlsym(module, "berth_backend_open");
		if (open)
			door.backend = open(BACKEND_ABI, &door.why_not);
		else
			door.why_not = no_module(path.text);
	}
	str_free(&path);
}

const struct backend *
backend_get(const char **ret_why)
{
	pthread_once(&door.once, door_open);
	*ret_why = door.why_not;
	return door.backend;
}
