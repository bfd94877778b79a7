/* define.h - `define`: names for expressions, which are put in where they are used */
#ifndef BERTH_COMPILER_SEMA_DEFINE_H
#define BERTH_COMPILER_SEMA_DEFINE_H

#include "compiler/sema/expr.h"

/* What the definition of that number says, lowered here. */
struct val define_lower(struct sema *s, uint32_t number, struct typed want, int depth);

/* Types every `define` once, so that each of its mistakes is told once. */
void define_check_all(struct sema *s);

#endif
