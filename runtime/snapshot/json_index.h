/*
 * json_index.h - where the tokens of a stretch of JSON are (simdjson's first pass)
 *
 * simdjson and the C++ library cost more to start than a small run takes, and most
 * commands read no snapshot: they are in a module of their own (base/module.h),
 * which json_index.cc is and json_module.c loads.  json_index() lists the offset of
 * every brace, bracket, colon and comma outside strings and of the first byte of every
 * scalar and string, and checks that the stretch is UTF-8, that its strings end and
 * that they hold no control characters.  What the tokens mean is cursor.h's business.
 */
#ifndef BERTH_RUNTIME_SNAPSHOT_JSON_INDEX_H
#define BERTH_RUNTIME_SNAPSHOT_JSON_INDEX_H

#include <stddef.h>
#include <stdint.h>

/* So many readable bytes must follow each stretch; their values do not matter. */
enum { JSON_PADDING = 64 };

enum json_index_status {
	JSON_INDEX_OK = 0, /* also for a stretch without any token */
	JSON_INDEX_BROKEN, /* json_explain() finds out where and why */
	JSON_INDEX_NO_MEMORY
};

struct json_index;

/* NULL, and why in *ret_why, which the caller frees, when the module is missing. */
struct json_index *json_index_new(char **ret_why);
void json_index_free(struct json_index *x); /* NULL is fine */

/* *ret_at has *ret_n offsets, good until the next call. */
enum json_index_status json_index(struct json_index *x, const char *text, size_t len,
				  const uint32_t **ret_at, uint32_t *ret_n);

/* What the module is made of; raise the number with any change here. */
#define JSON_MODULE_ABI 1

struct json_scanner; /* simdjson's state, of the module */

struct json_module {
	int abi;
	struct json_scanner *(*open)(void); /* NULL: no memory */
	void (*close)(struct json_scanner *scanner);
	enum json_index_status (*scan)(struct json_scanner *scanner, const char *text,
				       size_t len, const uint32_t **ret_at,
				       uint32_t *ret_n);
};

#endif
