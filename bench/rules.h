/*
 * rules.h - a thousand rules of four forms, as formulas in their number
 *
 * rules.c makes instructions of them, rules_c.c is what somebody would write in C
 * instead.  A verdict is a byte as runtime/backend/backend.h has it.
 */
#ifndef BERTH_BENCH_RULES_H
#define BERTH_BENCH_RULES_H

#include <stddef.h>
#include <stdint.h>

enum { RULES_MOST = 1000 };

/*
 * Form 0	gpus > A and priority < B and not (labels["tier"] == "C")
 * Form 1	namespace == "C" and gpus * 2 + pods > A
 * Form 2	(max-runtime else 24 h) > D and priority < B or labels["tier"] == "C"
 * Form 3	memory > E and gpus <= A and not (namespace == "C")
 */
#define RULE_FORM(n)     ((n) % 4)
#define RULE_GPUS(n)     (1 + (n) * 7 % 31)             /* A */
#define RULE_PRIORITY(n) ((n) * 37 % 1000)              /* B */
#define RULE_NAME(n)     ((n) * 11 % 64)                /* C */
#define RULE_SECONDS(n)  (3600 + (n) * 613 % 86400)     /* D */
#define RULE_BYTES(n)    (((n) * 17 % 512 + 1LL) << 30) /* E */
#define DAY_SECONDS      86400

/* INT64_MIN stands for what is not there. */
struct workload {
	int64_t gpus, priority, pods, memory, runtime, tier, space;
};

/* The first 1, 100 or 1,000 rules by hand. */
typedef void rules_by_hand(const struct workload *w, uint8_t *restrict ret_verdicts);
rules_by_hand by_hand_1, by_hand_100, by_hand_1000;

#endif
