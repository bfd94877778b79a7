/*
 * document.h - what every decision document says, whoever decided
 *
 * docs/decisions.schema.json describes it.
 */
#ifndef BERTH_RUNTIME_PRINT_DOCUMENT_H
#define BERTH_RUNTIME_PRINT_DOCUMENT_H

#include "runtime/print/pen.h"
#include "runtime/snapshot/snapshot.h"

/* "namespace/name" of an object of the snapshot. */
void document_key(struct pen *p, const char *key, const struct snapshot *s,
		  struct snap_key of);

/* Cycles are texts, as in the recordings of Kueue. */
void document_cycle(struct pen *p, uint32_t cycle);

/* What was read, what was skipped and what was left out. */
void document_snapshot(struct pen *p, const struct snapshot *s);

#endif
