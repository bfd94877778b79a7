/* backend.c - finds a back end, once per process */

#include "runtime/backend/backend.h"

#include "base/module.h"

#include <pthread.h>

/* The one mutable static of the tree: what the search gave. */
static struct {
	pthread_once_t once;
	const struct backend *backend;
	char *why_not;
} door = { .once = PTHREAD_ONCE_INIT };

static void
door_open(void)
{
	backend_open_fn *open;

	*(void **)&open =
		module_symbol("berth_llvm.so", "berth_backend_open", &door.why_not);
	if (open)
		door.backend = open(BACKEND_ABI, &door.why_not);
}

const struct backend *
backend_get(const char **ret_why)
{
	pthread_once(&door.once, door_open);
	*ret_why = door.why_not;
	return door.backend;
}
