/* stream.h - text to a stream, with the answer that the caller is owed */
#ifndef BERTH_LIB_STREAM_H
#define BERTH_LIB_STREAM_H

#include "base/str.h"
#include <berth/status.h>

#include <stdio.h>

/* Writes and flushes, so that a full disk is noticed here. */
static inline enum berth_status
stream_write(FILE *out, const struct str *text)
{
	if (fwrite(str_text(text), 1, text->len, out) != text->len || fflush(out) != 0)
		return BERTH_UNWRITABLE;
	return BERTH_OK;
}

#endif
