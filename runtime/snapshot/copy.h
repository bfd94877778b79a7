/*
 * copy.h - a value of JSON as a canonical text
 *
 * For parts of an object that decide nothing but that they differ: two values get
 * one text exactly if they are equal as JSON, with members in any order and those
 * that are null left out.  The text is for comparing, not for printing.
 */
#ifndef BERTH_RUNTIME_SNAPSHOT_COPY_H
#define BERTH_RUNTIME_SNAPSHOT_COPY_H

#include "runtime/snapshot/reader.h"

/*
 * Takes the value at the cursor; sym 0 for null, and for a list or an object with
 * nothing in it.  False: the text is malformed.
 */
bool copy_value(struct loader *l, sym *ret_text);

#endif
