/*
 * check.h - what an object must have besides its form
 *
 * Called by object.c for an object that was walked: reports what is missing or
 * there twice, which marks the draft as bad.
 */
#ifndef BERTH_RUNTIME_SNAPSHOT_CHECK_H
#define BERTH_RUNTIME_SNAPSHOT_CHECK_H

#include "runtime/snapshot/reader.h"

/* What every object must have, and what its kind must; also sets its namespace. */
void check_object(struct loader *l, enum kind_id id);

/* Says that an object which is left out holds quota, if it does. */
void check_left_out(struct loader *l, enum kind_id id);

#endif
