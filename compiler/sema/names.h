/* names.h - looking up what a policy declares */
#ifndef BERTH_COMPILER_SEMA_NAMES_H
#define BERTH_COMPILER_SEMA_NAMES_H

#include "compiler/sema/sema.h"

/* The number of the declaration, 0 when there is none; says nothing. */
uint32_t names_find(const struct sema *s, enum kind kind, sym name);

/* The same, reports an unknown name with what is near, and marks it as used. */
uint32_t names_resolve(struct sema *s, enum kind kind, sym name, struct span at);

/* An instance type of the policy or of the catalogue, added to the model. */
instance_id names_instance(struct sema *s, sym name, struct span at);

#endif
