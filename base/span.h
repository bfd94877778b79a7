/*
 * span.h - a stretch of source text
 *
 * Offsets count bytes over all sources of one compilation laid end to end, so
 * that eight bytes say which file, where and how long (base/source.h turns
 * them back).  {0,0} is "nowhere": the first source starts at offset 1.
 */
#ifndef BERTH_BASE_SPAN_H
#define BERTH_BASE_SPAN_H

#include <stdint.h>

struct span {
	uint32_t begin, end; /* end is one past the last byte */
};

static inline struct span
span_join(struct span a, struct span b)
{
	return (struct span){ a.begin, b.end };
}

#endif
