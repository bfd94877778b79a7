/* json_module.c - loads the module that knows where the tokens are */

#include "runtime/snapshot/json_index.h"

#include "base/bug.h"
#include "base/module.h"
#include "base/str.h"

#include <stdlib.h>

struct json_index {
	const struct json_module *module;
	struct json_scanner *scanner;
};

static const struct json_module *
load_module(char **ret_why)
{
	const struct json_module *m =
		module_symbol("berth_json.so", "berth_json_module", ret_why);
	struct str why = { 0 };

	if (!m || m->abi == JSON_MODULE_ABI)
		return m;
	str_printf(&why, "berth_json.so is of another version of berth (%d, not %d)",
		   m->abi, JSON_MODULE_ABI);
	*ret_why = why.text;
	return NULL;
}

struct json_index *
json_index_new(char **ret_why)
{
	const struct json_module *module = load_module(ret_why);
	struct json_index *x;

	if (!module)
		return NULL;
	x = mem_zero(1, sizeof *x);
	x->module = module;
	x->scanner = module->open();
	if (!x->scanner)
		bug_out_of_memory(sizeof *x);
	return x;
}

void
json_index_free(struct json_index *x)
{
	if (x)
		x->module->close(x->scanner);
	free(x);
}

enum json_index_status
json_index(struct json_index *x, const char *text, size_t len, const uint32_t **ret_at,
	   uint32_t *ret_n)
{
	return x->module->scan(x->scanner, text, len, ret_at, ret_n);
}
