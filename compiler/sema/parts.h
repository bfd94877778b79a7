/* parts.h - pieces that several declarations have: labels, taints, amounts, lists */
#ifndef BERTH_COMPILER_SEMA_PARTS_H
#define BERTH_COMPILER_SEMA_PARTS_H

#include "compiler/sema/block.h"
#include "compiler/sema/tally.h"

/* An amount of memory in bytes; 0 after a message. */
int64_t part_bytes(struct sema *s, struct cursor *c, const struct item *it);

/* A bare amount such as `8 gpu`; false after a message. */
bool part_amount(struct sema *s, const struct item *it, struct amount *ret);

/* Amounts with commas between, each resource once. */
void part_tally(struct sema *s, struct cursor *c, struct tally *t);
struct range part_amounts(struct sema *s, struct cursor *c);

/* `"key" = "value"`, added to a stretch that must be the newest of the pool. */
void part_label(struct sema *s, struct cursor *c, struct range *labels);
void part_label_add(struct sema *s, struct range *labels, sym key, sym value);

/* All `taint` or `tolerate` lines of a block; wrong ones were told of already. */
struct range part_taints(struct sema *s, item_id first, const char *word);

struct range part_syms(struct sema *s, struct cursor *c);
struct range part_flavors(struct sema *s, struct cursor *c);

/* A resource named by a unit (`gpu`) or in quotes; sym 0 after a message. */
sym part_resource(struct sema *s, const struct value *v);

/* `borrow` and `lend`. */
struct bound part_bound(struct sema *s, struct cursor *c, const struct item *it);

#endif
