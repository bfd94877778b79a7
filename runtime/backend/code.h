/*
 * code.h - a unit ready to run, by whatever runs it best
 *
 * Either the interpreter or the machine code of a back end; both say the same.
 * Immutable once made, so any number of threads may use one.
 */
#ifndef BERTH_RUNTIME_BACKEND_CODE_H
#define BERTH_RUNTIME_BACKEND_CODE_H

#include "runtime/backend/backend.h"

enum code_choice {
	CODE_AUTO, /* a back end if there is one and it pays */
	CODE_INTERP,
	CODE_NATIVE /* a back end if there is one, whatever it costs */
};

struct code;

/*
 * Keeps `unit`, which is verified and outlives the result.  `evaluations` is how
 * often each of its functions is expected to run.  Never fails: without a back
 * end that can do it the interpreter does.
 */
struct code *code_new(const struct ir_unit *unit, enum code_choice choice,
		      uint64_t evaluations);
void code_free(struct code *code);

/* What runs it: "interpreter" or the name of a back end. */
const char *code_runner(const struct code *code);

/* Why CODE_NATIVE came to the interpreter; NULL when it did not. */
const char *code_why_not(const struct code *code);

/*
 * Runs one function.  `slots` has room for unit->slots values and belongs to the
 * caller.  On TRAP_NONE *ret_value is 0 or 1.
 */
enum trap code_run(const struct code *code, uint32_t func, const struct ir_frame *frame,
		   int64_t *slots, int64_t *ret_value);

/* Functions that are run together, which is faster than one by one. */
struct code_set;

/* Keeps `code`; borrows the n function numbers, in any order. */
struct code_set *code_set_new(const struct code *code, const uint32_t *funcs,
			      uint32_t n);
void code_set_free(struct code_set *set);

/* ret_verdicts[i] is what funcs[i] says: 0, 1 or VERDICT_OF_TRAP(trap). */
void code_set_run(const struct code_set *set, const struct ir_frame *frame,
		  int64_t *slots, uint8_t *ret_verdicts);

/* The trap in a verdict, TRAP_NONE for 0 and 1. */
static inline enum trap
verdict_trap(uint8_t verdict)
{
	return verdict > 1 ? (enum trap)(verdict - 1) : TRAP_NONE;
}

/*
 * Does machine code pay for a process that will run `run` instructions in all and
 * would compile `compiled`?  docs/decisions/ has the measurements behind it.
 */
bool code_pays(uint64_t run, uint64_t compiled);

#endif
