/* slip.h - words that were nearly written right */
#ifndef BERTH_BASE_SLIP_H
#define BERTH_BASE_SLIP_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Capitals apart: are the two the same, or is one letter too many, too few or wrong
 * in `written`, are two neighbours swapped, or is it the plural of `meant`?
 */
bool is_slip(const char *written, size_t n, const char *meant, size_t m);

#endif
