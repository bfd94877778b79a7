/*
 * ir.h - what is executed: one flat array of instructions per function
 *
 * Each rule, route and assertion is a function that gives a bool.  Value n is
 * defined by instruction n of its function and operands are smaller numbers.
 * There are no pointers and no addresses of a snapshot: what a function reads
 * are inputs (columns bound to a snapshot before it runs) and constants (a
 * table), so functions that differ only in constants are equal.
 *
 * Codes 1 .. OP_COUNT-1 are the operations of lang/ops.def; a and b are their
 * operands.  The control codes, meant once here and implemented by each back
 * end, are
 *
 *	IR_CONST  a	the constant number a
 *	IR_LOAD	  a	the input number a, at the row of its subject
 *	IR_HAS	  a	1 if value a is not VALUE_ABSENT, else 0
 *	IR_AND	  a, b	a skip: taken if value a is 0
 *	IR_OR	  a, b	a skip: taken if value a is not 0
 *	IR_ELSE	  a, b	a skip: taken if value a is not VALUE_ABSENT
 *	IR_JOIN	  a, b	the end of the skip at a; reached in sequence, value b
 *	IR_RETURN a	the result; the last instruction and only there
 *
 * A skip that is taken goes to the IR_JOIN at b and makes a the join's value.
 * The value of a skip (AND, OR, ELSE) itself is not used by anything.  A trap in
 * any operation ends the function with that trap.
 */
#ifndef BERTH_COMPILER_IR_IR_H
#define BERTH_COMPILER_IR_IR_H

#include "base/span.h"
#include "lang/field.h"
#include "lang/op.h"

enum ir_code {
	IR_CONST = OP_COUNT,
	IR_LOAD,
	IR_HAS,
	IR_AND,
	IR_OR,
	IR_ELSE,
	IR_JOIN,
	IR_RETURN,
	IR_CODE_COUNT
};

struct ir_inst {
	uint16_t code;
	uint8_t type; /* enum type of the value */
	uint8_t optional;
	uint32_t a, b;
	struct span span;
};

struct ir_func {
	uint32_t first, n; /* in ir_unit.insts */
	bool placement;    /* reads a field that needs a flavor */
};

/* SYM constants hold text, which binding turns into the snapshot's number. */
struct ir_const {
	enum rep rep;
	int64_t value;    /* REP_BOOL, REP_INT */
	const char *text; /* REP_SYM */
};

enum input_kind {
	INPUT_FIELD,  /* the field, with `key` if it is keyed */
	INPUT_LIKE,   /* bool: the text of the field fits the pattern `arg` */
	INPUT_WINDOW, /* bool: the instant of the field lies in window `arg_ix` */
};

struct ir_input {
	enum input_kind kind;
	enum field field;
	const char *key; /* NULL unless the field is keyed */
	const char *arg; /* INPUT_LIKE */
	uint32_t arg_ix; /* INPUT_WINDOW: index into the model's windows */
};

struct ir_unit {
	const struct ir_inst *insts;
	const struct ir_func *funcs;
	const struct ir_const *consts;
	const struct ir_input *inputs;
	uint32_t n_insts, n_funcs, n_consts, n_inputs;
	uint32_t slots; /* the largest n of any function */
};

/*
 * What a function runs against.  `consts` has n_consts values; col[i] is the
 * column of input i, read at row[subject of its field].  Borrowed, not written.
 * A back end may read every input of a function, also those that a skip passes
 * over, so the rows of all its subjects exist.
 */
struct ir_frame {
	const int64_t *consts;
	const int64_t *const *col;
	const uint32_t *row; /* SUBJECT_COUNT of them */
};

/* A compiled function: writes *ret and gives TRAP_NONE, or a trap. */
typedef enum trap ir_native(const struct ir_frame *frame, int64_t *ret);

#endif
