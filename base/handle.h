/*
 * handle.h - an index that knows what it indexes
 *
 * HANDLE(expr_id) makes a type of its own around a 32-bit index, so that an
 * expr_id cannot be passed, compared or assigned where a rule_id is meant.
 * Index 0 is "none" in every array, so a zeroed handle is a valid "none".
 */
#ifndef BERTH_BASE_HANDLE_H
#define BERTH_BASE_HANDLE_H

#include <stdint.h>

#define HANDLE(name)                                                                   \
	typedef struct {                                                               \
		uint32_t ix;                                                           \
	} name

#endif
