/*
 * json_index.cc - simdjson as a module of berth
 *
 * simdjson picks the kernel for this processor at run time.  Exceptions are off:
 * nothing may unwind through C.
 */

#define SIMDJSON_EXCEPTIONS 0
extern "C" {
#include "runtime/snapshot/json_index.h"
}

#include <simdjson.h>

#include <new>

struct json_scanner {
	std::unique_ptr<simdjson::internal::dom_parser_implementation> parser;
};

static_assert(JSON_PADDING >= simdjson::SIMDJSON_PADDING,
	      "stretches are padded enough");

static struct json_scanner *
scanner_open(void)
{
	return new (std::nothrow) struct json_scanner();
}

static void
scanner_close(struct json_scanner *x)
{
	delete x;
}

/* The index has room for four bytes a byte of text, most of them never touched. */
static simdjson::error_code
make_room(struct json_scanner *x, size_t len)
{
	if (!x->parser)
		return simdjson::get_active_implementation()
			->create_dom_parser_implementation(len, 1, x->parser);
	return x->parser->capacity() < len ? x->parser->set_capacity(len)
					   : simdjson::SUCCESS;
}

static enum json_index_status
scan(struct json_scanner *x, const char *text, size_t len, const uint32_t **ret_at,
     uint32_t *ret_n)
{
	simdjson::error_code error = make_room(x, len);

	if (error == simdjson::MEMALLOC)
		return JSON_INDEX_NO_MEMORY;
	if (error == simdjson::SUCCESS)
		error = x->parser->stage1(reinterpret_cast<const uint8_t *>(text), len,
					  simdjson::stage1_mode::regular);
	*ret_at = x->parser ? x->parser->structural_indexes.get() : nullptr;
	*ret_n = 0;
	if (error == simdjson::EMPTY)
		return JSON_INDEX_OK;
	if (error != simdjson::SUCCESS)
		return JSON_INDEX_BROKEN;
	*ret_n = x->parser->n_structural_indexes;
	return JSON_INDEX_OK;
}

extern "C" const struct json_module berth_json_module;
extern "C" const struct json_module berth_json_module = { JSON_MODULE_ABI, scanner_open,
							  scanner_close, scan };
