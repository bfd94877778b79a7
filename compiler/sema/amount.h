/* amount.h - numbers with units, exactly */
#ifndef BERTH_COMPILER_SEMA_AMOUNT_H
#define BERTH_COMPILER_SEMA_AMOUNT_H

#include "compiler/sema/sema.h"

/* A number with its unit, in the integer of its type (lang/types.def). */
struct quantity {
	struct typed type; /* POISON after a message */
	int64_t value;
};

/* `quoted`: the unit is the name of a Kubernetes resource. */
struct quantity quantity_of(struct sema *s, struct number n, sym unit, bool quoted,
			    struct span number_at, struct span unit_at);

/* The type that a number with this unit has; POISON when there is no such unit. */
enum type unit_type(const char *unit);

/* number * scale as a whole int64; reports and gives 0 when it is not one. */
int64_t number_scaled(struct sema *s, struct number n, int64_t scale, struct span at,
		      const char *what);

/* 35% in millionths. */
int64_t percent_millionths(struct sema *s, struct number n, struct span at);

/* The resource of an amount in a quota: `gpu` counts nvidia.com/gpu, bytes memory. */
sym quantity_resource(struct sema *s, struct typed type);

#endif
