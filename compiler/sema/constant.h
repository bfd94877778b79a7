/* constant.h - constants, and names that stand for declared things */
#ifndef BERTH_COMPILER_SEMA_CONSTANT_H
#define BERTH_COMPILER_SEMA_CONSTANT_H

#include "compiler/sema/expr.h"

struct val constant_lower(struct sema *s, const struct expr *e, struct typed want);

/* A name that is no field: what it means depends on the type wanted. */
struct val constant_name(struct sema *s, const struct expr *e, struct typed want);

/* Does its meaning depend on what it is compared with? */
bool constant_is_flexible(const struct sema *s, expr_id id);

/* Splits `subject.field`; false when the name does not begin with a subject. */
bool constant_subject(const struct sema *s, sym name, enum subject *ret_subject,
		      const char **ret_field);

#endif
