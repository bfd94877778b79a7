/*
 * backend.h - the door between berth and a compiler of conditions
 *
 * berth works without one.  A back end is a module (base/module.h) with one symbol,
 * berth_backend_open().  It is looked for once per process and only when somebody
 * asks; "none" is an answer.  Those who run conditions use runtime/backend/code.h.
 */
#ifndef BERTH_RUNTIME_BACKEND_BACKEND_H
#define BERTH_RUNTIME_BACKEND_BACKEND_H

#include "runtime/backend/shape.h"

/* Raised whenever anything that is reached from struct backend changes. */
#define BACKEND_ABI 1

/*
 * What one function said: 0 or 1, else it trapped: trap + 1.
 */
#define VERDICT_OF_TRAP(trap) ((uint8_t)((trap) + 1))

/*
 * Machine code for all functions of a shape.  Judges n > 0 of them: function i has
 * the constants frame->consts[konst[i * n_konst + k]], and its verdict goes to
 * ret_verdicts[where[i]], which nothing else that is read overlaps.
 */
typedef void shape_code(const struct ir_frame *frame, const uint32_t *konst,
			const uint32_t *where, uint32_t n, uint8_t *ret_verdicts);

enum backend_text { BACKEND_TEXT_LLVM, BACKEND_TEXT_ASM };

struct backend_unit; /* the machine code of one unit */

/* All functions may be called by several threads at once. */
struct backend {
	const char *name; /* such as "llvm 19.1.7" */

	/*
	 * Code for each shape of a verified unit.  NULL, with a reason in *ret_why
	 * that the caller frees, if this unit is beyond the back end.
	 */
	struct backend_unit *(*compile)(const struct backend *self,
					const struct ir_unit *unit,
					const struct shapes *shapes, char **ret_why);

	/* As many as the unit has shapes; valid until release(). */
	shape_code *const *(*shapes)(const struct backend_unit *code);

	void (*release)(struct backend_unit *code);

	/*
	 * What the back end makes of a unit, as text that the caller frees; NULL
	 * as compile() gives it.
	 */
	char *(*text)(const struct backend *self, const struct ir_unit *unit,
		      const struct shapes *shapes, enum backend_text which,
		      char **ret_why);
};

/*
 * What the shared object exports: NULL, and why in *ret_why, which the caller
 * frees, if it does not speak `abi` or this machine.
 */
typedef const struct backend *backend_open_fn(int abi, char **ret_why);

/* The back end of this process; NULL, and why in *ret_why, if there is none. */
const struct backend *backend_get(const char **ret_why);

#endif
