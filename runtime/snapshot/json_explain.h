/*
 * json_explain.h - where JSON text stops being JSON, and what should be there
 *
 * Slow and strict.  Only used when reading has failed, to say why.
 */
#ifndef BERTH_RUNTIME_SNAPSHOT_JSON_EXPLAIN_H
#define BERTH_RUNTIME_SNAPSHOT_JSON_EXPLAIN_H

#include <stdbool.h>
#include <stddef.h>

enum json_fault {
	JSON_FAULT_NONE,
	JSON_FAULT_FORM,      /* `expected` says what should stand at `offset` */
	JSON_FAULT_UTF8,      /* the byte at `offset` */
	JSON_FAULT_OPEN_TEXT, /* the text that begins at `offset` never ends */
	JSON_FAULT_CONTROL,   /* a control character within a text */
	JSON_FAULT_ESCAPE,    /* a backslash with something unknown behind it */
	JSON_FAULT_NESTING    /* deeper than JSON_DEPTH_MOST */
};

enum { JSON_DEPTH_MOST = 1024 };

struct json_explanation {
	enum json_fault fault;
	size_t offset;
	const char *expected; /* a constant */
	size_t opened;        /* where the innermost open object or list began */
	bool in_container;    /* is there one? */
};

/* Goes through the documents in text[from, len); NUL bytes end text like `len`. */
struct json_explanation json_explain(const char *text, size_t len, size_t from);

#endif
