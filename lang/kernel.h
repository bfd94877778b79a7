/*
 * kernel.h - what each operation of lang/ops.def means, said once
 *
 * A kernel is pure: it reads its arguments, writes *ret and returns a trap.  It
 * is compiled twice: natively into the interpreter and the constant folder,
 * and to LLVM bitcode that the JIT inlines into a rule.  So a change of meaning
 * is a change of one function, here.
 *
 * Every value is an int64_t whatever its type.  VALUE_ABSENT stands for a field
 * that is not there; no kernel produces it (INT64_MIN overflows), and lowering
 * guards each operand that may be absent.
 */
#ifndef BERTH_LANG_KERNEL_H
#define BERTH_LANG_KERNEL_H

#include <stdint.h>

#ifndef KERNEL
#define KERNEL static inline __attribute__((always_inline, unused))
#endif

enum trap {
	TRAP_NONE = 0,
	TRAP_OVERFLOW, /* the exact result does not fit in 64 bits */
	TRAP_DIV_ZERO
};

#define VALUE_ABSENT INT64_MIN
#define RATIO_ONE    INT64_C(1000000)
#define HOUR_SECONDS 3600

KERNEL enum trap
k_fits(__int128 exact, int64_t *ret)
{
	if (exact > INT64_MAX || exact <= INT64_MIN)
		return TRAP_OVERFLOW;
	*ret = (int64_t)exact;
	return TRAP_NONE;
}

KERNEL enum trap
k_bool_not(int64_t a, int64_t *ret)
{
	*ret = !a;
	return TRAP_NONE;
}

KERNEL enum trap
k_int_neg(int64_t a, int64_t *ret)
{
	return k_fits(-(__int128)a, ret);
}

KERNEL enum trap
k_int_add(int64_t a, int64_t b, int64_t *ret)
{
	int64_t sum;

	if (__builtin_add_overflow(a, b, &sum) || sum == INT64_MIN)
		return TRAP_OVERFLOW;
	*ret = sum;
	return TRAP_NONE;
}

KERNEL enum trap
k_int_sub(int64_t a, int64_t b, int64_t *ret)
{
	int64_t difference;

	if (__builtin_sub_overflow(a, b, &difference) || difference == INT64_MIN)
		return TRAP_OVERFLOW;
	*ret = difference;
	return TRAP_NONE;
}

KERNEL enum trap
k_int_mul(int64_t a, int64_t b, int64_t *ret)
{
	int64_t product;

	if (__builtin_mul_overflow(a, b, &product) || product == INT64_MIN)
		return TRAP_OVERFLOW;
	*ret = product;
	return TRAP_NONE;
}

KERNEL enum trap
k_int_div(int64_t a, int64_t b, int64_t *ret)
{
	if (b == 0)
		return TRAP_DIV_ZERO;
	if (a == INT64_MIN)
		return TRAP_OVERFLOW;
	*ret = a / b;
	return TRAP_NONE;
}

/* a over b in millionths. */
KERNEL enum trap
k_int_ratio(int64_t a, int64_t b, int64_t *ret)
{
	if (b == 0)
		return TRAP_DIV_ZERO;
	return k_fits((__int128)a * RATIO_ONE / b, ret);
}

/* The share `ratio` (millionths) of a. */
KERNEL enum trap
k_ratio_of(int64_t a, int64_t ratio, int64_t *ret)
{
	return k_fits((__int128)a * ratio / RATIO_ONE, ret);
}

KERNEL enum trap
k_of_ratio(int64_t ratio, int64_t a, int64_t *ret)
{
	return k_ratio_of(a, ratio, ret);
}

/* What `seconds` at `rate` per hour cost; a started millionth is charged whole. */
KERNEL enum trap
k_rate_cost(int64_t rate, int64_t seconds, int64_t *ret)
{
	__int128 exact = (__int128)rate * seconds;
	__int128 cost = exact / HOUR_SECONDS;

	return k_fits(exact % HOUR_SECONDS > 0 ? cost + 1 : cost, ret);
}

KERNEL enum trap
k_cost_rate(int64_t seconds, int64_t rate, int64_t *ret)
{
	return k_rate_cost(rate, seconds, ret);
}

#define COMPARISON(name, sign)                                                         \
	KERNEL enum trap k_##name(int64_t a, int64_t b, int64_t *ret)                  \
	{                                                                              \
		*ret = a sign b;                                                       \
		return TRAP_NONE;                                                      \
	}
COMPARISON(int_eq, ==)
COMPARISON(int_ne, !=)
COMPARISON(int_lt, <)
COMPARISON(int_le, <=)
COMPARISON(int_gt, >)
COMPARISON(int_ge, >=)
#undef COMPARISON

#endif
