/*
 * rules_c.c - the rules of rules.h by hand, compiled at -O3
 *
 * The preprocessor writes one function a rule, with its numbers in it.
 */

#include "bench/rules.h"

#include <stdbool.h>

enum { NO, YES, OVERFLOW_MET };

static inline __attribute__((always_inline)) uint8_t
twice_and_pods_above(const struct workload *w, int64_t most)
{
	int64_t twice, sum;

	if (__builtin_mul_overflow(w->gpus, 2, &twice) ||
	    __builtin_add_overflow(twice, w->pods, &sum))
		return OVERFLOW_MET;
	return sum > most;
}

static inline __attribute__((always_inline)) uint8_t
rule(int n, const struct workload *w)
{
	switch (RULE_FORM(n)) {
	case 0:
		return w->gpus > RULE_GPUS(n) && w->priority < RULE_PRIORITY(n) &&
		       w->tier != RULE_NAME(n);
	case 1:
		return w->space == RULE_NAME(n) ? twice_and_pods_above(w, RULE_GPUS(n))
						: NO;
	case 2:
		return ((w->runtime == INT64_MIN ? DAY_SECONDS : w->runtime) >
				RULE_SECONDS(n) &&
			w->priority < RULE_PRIORITY(n)) ||
		       w->tier == RULE_NAME(n);
	default:
		return w->memory > RULE_BYTES(n) && w->gpus <= RULE_GPUS(n) &&
		       w->space != RULE_NAME(n);
	}
}

#define TEN(X, n)                                                                      \
	X(n##0) X(n##1) X(n##2) X(n##3) X(n##4) X(n##5) X(n##6) X(n##7) X(n##8) X(n##9)
#define HUNDRED(X, n)                                                                  \
	TEN(X, n##0)                                                                   \
	TEN(X, n##1)                                                                   \
	TEN(X, n##2)                                                                   \
	TEN(X, n##3)                                                                   \
	TEN(X, n##4) TEN(X, n##5) TEN(X, n##6) TEN(X, n##7) TEN(X, n##8) TEN(X, n##9)

/* Numbers are written as 1000 .. 1999: a leading zero would make them octal. */
#define JUDGE(n) verdicts[(n) - 1000] = rule((n) - 1000, w);

#define HUNDRED_OF(n)                                                                  \
	static inline __attribute__((always_inline)) void hundred_##n(                 \
		const struct workload *w, uint8_t *restrict verdicts)                  \
	{                                                                              \
		HUNDRED(JUDGE, n)                                                      \
	}
HUNDRED_OF(10)
HUNDRED_OF(11)
HUNDRED_OF(12)
HUNDRED_OF(13)
HUNDRED_OF(14)
HUNDRED_OF(15)
HUNDRED_OF(16)
HUNDRED_OF(17)
HUNDRED_OF(18)
HUNDRED_OF(19)

void
by_hand_1(const struct workload *w, uint8_t *restrict verdicts)
{
	JUDGE(1000)
}

void
by_hand_100(const struct workload *w, uint8_t *restrict verdicts)
{
	hundred_10(w, verdicts);
}

void
by_hand_1000(const struct workload *w, uint8_t *restrict verdicts)
{
	hundred_10(w, verdicts);
	hundred_11(w, verdicts);
	hundred_12(w, verdicts);
	hundred_13(w, verdicts);
	hundred_14(w, verdicts);
	hundred_15(w, verdicts);
	hundred_16(w, verdicts);
	hundred_17(w, verdicts);
	hundred_18(w, verdicts);
	hundred_19(w, verdicts);
}
