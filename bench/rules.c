/*
 * rules.c - what judging a workload costs: interpreter, machine code, C by hand
 *
 *	usage: rules [ROUNDS]
 *
 * One run judges 10,000 workloads by 1, 100 and 1,000 rules (bench/rules.h) in
 * all three ways, compares every verdict, and prints medians and ratios.
 */

#include "bench/rules.h"

#include "compiler/ir/ir_build.h"
#include "compiler/ir/verify.h"
#include "runtime/backend/code.h"

#include "base/bug.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WORKLOADS = 10000, ROUNDS = 7, ROUNDS_MOST = 101, SIZES = 3 };

#define SPAN ((struct span){ 0, 0 })

/* Of this thread on a processor: what else the machine does is not berth's. */
static uint64_t
now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (uint64_t)t.tv_sec * UINT64_C(1000000000) + (uint64_t)t.tv_nsec;
}

/* ---- the rules as instructions ---- */

static uint32_t
load(struct ir_builder *b, enum field field, const char *key)
{
	struct ir_input in = { .field = field, .key = key };
	struct typed type = { .type = field_info[field].type,
			      .optional = field_info[field].optional };

	return ir_load(b, in, type, SPAN);
}

static uint32_t
compare(struct ir_builder *b, const char *sign, enum field field, const char *key,
	int64_t value)
{
	enum type type = field_info[field].type;
	uint32_t lhs = load(b, field, key), rhs;
	char name[24];

	snprintf(name, sizeof name, "%" PRId64, value);
	rhs = type_info[type].rep == REP_SYM ? ir_text(b, type, name, SPAN)
					     : ir_int(b, type, value, SPAN);
	return ir_op(b, op_find(sign, type, type), lhs, rhs, SPAN);
}

static uint32_t
twice_and_pods_above(struct ir_builder *b, int64_t most)
{
	uint32_t gpus = load(b, FIELD_WL_GPUS, NULL);
	uint32_t two = ir_int(b, TYPE_NUMBER, 2, SPAN);
	uint32_t twice = ir_op(b, OP_count_times, gpus, two, SPAN);
	uint32_t sum =
		ir_op(b, OP_count_add, twice, load(b, FIELD_WL_PODS, NULL), SPAN);

	return ir_op(b, OP_count_gt, sum, ir_int(b, TYPE_COUNT, most, SPAN), SPAN);
}

static uint32_t
runtime_above(struct ir_builder *b, int64_t seconds)
{
	uint32_t given = load(b, FIELD_WL_MAX_RUNTIME, NULL);
	uint32_t skip = ir_skip(b, IR_ELSE, given, SPAN);
	uint32_t day = ir_int(b, TYPE_DURATION, DAY_SECONDS, SPAN);
	uint32_t runtime = ir_join(b, skip, day, false, SPAN);

	return ir_op(b, OP_duration_gt, runtime,
		     ir_int(b, TYPE_DURATION, seconds, SPAN), SPAN);
}

static uint32_t
form_0(struct ir_builder *b, int64_t n)
{
	uint32_t a = compare(b, ">", FIELD_WL_GPUS, NULL, RULE_GPUS(n));
	uint32_t skip = ir_skip(b, IR_AND, a, SPAN);

	a = compare(b, "<", FIELD_WL_PRIORITY, NULL, RULE_PRIORITY(n));
	a = ir_join(b, skip, a, false, SPAN);
	skip = ir_skip(b, IR_AND, a, SPAN);
	a = compare(b, "==", FIELD_WL_LABELS, "tier", RULE_NAME(n));
	return ir_join(b, skip, ir_op(b, OP_bool_not, a, 0, SPAN), false, SPAN);
}

static uint32_t
form_1(struct ir_builder *b, int64_t n)
{
	uint32_t a = compare(b, "==", FIELD_WL_NAMESPACE, NULL, RULE_NAME(n));
	uint32_t skip = ir_skip(b, IR_AND, a, SPAN);

	return ir_join(b, skip, twice_and_pods_above(b, RULE_GPUS(n)), false, SPAN);
}

static uint32_t
form_2(struct ir_builder *b, int64_t n)
{
	uint32_t a = runtime_above(b, RULE_SECONDS(n));
	uint32_t skip = ir_skip(b, IR_AND, a, SPAN);

	a = compare(b, "<", FIELD_WL_PRIORITY, NULL, RULE_PRIORITY(n));
	a = ir_join(b, skip, a, false, SPAN);
	skip = ir_skip(b, IR_OR, a, SPAN);
	a = compare(b, "==", FIELD_WL_LABELS, "tier", RULE_NAME(n));
	return ir_join(b, skip, a, false, SPAN);
}

static uint32_t
form_3(struct ir_builder *b, int64_t n)
{
	uint32_t a = compare(b, ">", FIELD_WL_MEMORY, NULL, RULE_BYTES(n));
	uint32_t skip = ir_skip(b, IR_AND, a, SPAN);

	a = compare(b, "<=", FIELD_WL_GPUS, NULL, RULE_GPUS(n));
	a = ir_join(b, skip, a, false, SPAN);
	skip = ir_skip(b, IR_AND, a, SPAN);
	a = compare(b, "==", FIELD_WL_NAMESPACE, NULL, RULE_NAME(n));
	return ir_join(b, skip, ir_op(b, OP_bool_not, a, 0, SPAN), false, SPAN);
}

static struct ir_unit
unit_make(struct arena *arena, int rules)
{
	static uint32_t (*const form[])(struct ir_builder *,
					int64_t) = { form_0, form_1, form_2, form_3 };
	struct ir_builder b;
	struct ir_unit unit;
	uint32_t at;

	ir_builder_init(&b, arena);
	for (int n = 0; n < rules; n++) {
		ir_begin(&b);
		ir_end(&b, form[RULE_FORM(n)](&b, n), SPAN);
	}
	unit = ir_finish(&b);
	if (ir_verify(&unit, &at))
		bug("a unit that is not verified");
	return unit;
}

/* ---- the cluster ---- */

static uint64_t
random_next(uint64_t *state)
{
	*state ^= *state >> 12;
	*state ^= *state << 25;
	*state ^= *state >> 27;
	return *state * UINT64_C(2685821657736338717) >> 20;
}

static struct workload *
cluster_make(void)
{
	struct workload *all = mem_zero(WORKLOADS, sizeof *all);
	uint64_t state = 2026;

	for (int i = 0; i < WORKLOADS; i++) {
		struct workload *w = &all[i];

		w->gpus = (int64_t)(random_next(&state) % 33);
		w->priority = (int64_t)(random_next(&state) % 1000);
		w->pods = 1 + (int64_t)(random_next(&state) % 16);
		w->memory = (int64_t)(random_next(&state) % 512) << 30;
		w->runtime = random_next(&state) % 3 == 0
				     ? VALUE_ABSENT
				     : (int64_t)(random_next(&state) % 90000);
		w->tier = random_next(&state) % 4 == 0
				  ? VALUE_ABSENT
				  : (int64_t)(random_next(&state) % 64);
		w->space = (int64_t)(random_next(&state) % 64);
	}
	return all;
}

static int64_t
cell(const struct workload *w, enum field field)
{
	switch ((unsigned)field) {
	case FIELD_WL_GPUS:
		return w->gpus;
	case FIELD_WL_PRIORITY:
		return w->priority;
	case FIELD_WL_PODS:
		return w->pods;
	case FIELD_WL_MEMORY:
		return w->memory;
	case FIELD_WL_MAX_RUNTIME:
		return w->runtime;
	case FIELD_WL_LABELS:
		return w->tier;
	default:
		return w->space;
	}
}

/* ---- measuring ---- */

struct bench {
	const struct workload *workloads;
	struct ir_unit unit;
	struct ir_frame frame;
	uint32_t row[SUBJECT_COUNT];
	int64_t *consts;
	int64_t **cols;
	int64_t *slots;
	int rules, rounds;
};

static void
bench_open(struct bench *b, struct arena *arena)
{
	b->unit = unit_make(arena, b->rules);
	b->consts = mem_zero(b->unit.n_consts + 1u, sizeof *b->consts);
	b->cols = mem_zero(b->unit.n_inputs + 1u, sizeof *b->cols);
	b->slots = mem_zero(b->unit.slots + 1u, sizeof *b->slots);
	for (uint32_t i = 0; i < b->unit.n_consts; i++) {
		const struct ir_const *k = &b->unit.consts[i];

		b->consts[i] =
			k->rep == REP_SYM ? strtoll(k->text, NULL, 10) : k->value;
	}
	for (uint32_t i = 0; i < b->unit.n_inputs; i++) {
		b->cols[i] = mem_zero(WORKLOADS, sizeof **b->cols);
		for (int w = 0; w < WORKLOADS; w++)
			b->cols[i][w] = cell(&b->workloads[w], b->unit.inputs[i].field);
	}
	b->frame =
		(struct ir_frame){ b->consts, (const int64_t *const *)b->cols, b->row };
}

static void
bench_close(struct bench *b)
{
	for (uint32_t i = 0; i < b->unit.n_inputs; i++)
		free(b->cols[i]);
	free(b->cols);
	free(b->consts);
	free(b->slots);
}

static int
by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* Median nanoseconds of a decision, with everything each way says in `verdicts`. */
static double
by_code(struct bench *b, const struct code_set *set, uint8_t *verdicts)
{
	double took[ROUNDS_MOST];

	for (int r = 0; r < b->rounds; r++) {
		uint64_t start = now_ns();

		for (uint32_t w = 0; w < WORKLOADS; w++) {
			b->row[SUBJECT_WORKLOAD] = w;
			code_set_run(set, &b->frame, b->slots,
				     &verdicts[(size_t)w * RULES_MOST]);
		}
		took[r] = (double)(now_ns() - start) / WORKLOADS;
	}
	qsort(took, (size_t)b->rounds, sizeof *took, by_size);
	return took[b->rounds / 2];
}

static double
by_hand(struct bench *b, rules_by_hand *judge, uint8_t *verdicts)
{
	double took[ROUNDS_MOST];

	for (int r = 0; r < b->rounds; r++) {
		uint64_t start = now_ns();

		for (size_t w = 0; w < WORKLOADS; w++)
			judge(&b->workloads[w], &verdicts[w * RULES_MOST]);
		took[r] = (double)(now_ns() - start) / WORKLOADS;
	}
	qsort(took, (size_t)b->rounds, sizeof *took, by_size);
	return took[b->rounds / 2];
}

static struct code_set *
all_rules(const struct code *code, int rules)
{
	uint32_t funcs[RULES_MOST];

	for (int i = 0; i < rules; i++)
		funcs[i] = (uint32_t)i;
	return code_set_new(code, funcs, (uint32_t)rules);
}

struct measured {
	double interp, native, hand, compile_ms;
	uint64_t held;
	bool same;
};

static void
verdicts_compare(struct measured *m, const uint8_t *a, const uint8_t *b,
		 const uint8_t *c, int rules)
{
	for (size_t w = 0; w < WORKLOADS; w++) {
		size_t at = w * RULES_MOST;

		if (memcmp(&a[at], &b[at], (size_t)rules) != 0 ||
		    memcmp(&a[at], &c[at], (size_t)rules) != 0)
			m->same = false;
		for (int r = 0; r < rules; r++)
			m->held += a[at + (size_t)r] == 1;
	}
}

static struct measured
measure(struct bench *b, rules_by_hand *hand, const char **ret_why_not)
{
	size_t room = (size_t)WORKLOADS * RULES_MOST;
	uint8_t *said[3] = { mem_zero(room, 1), mem_zero(room, 1), mem_zero(room, 1) };
	struct measured m = { .same = true };
	struct code *interp = code_new(&b->unit, CODE_INTERP, 0), *native;
	struct code_set *interp_set = all_rules(interp, b->rules), *native_set;
	uint64_t start = now_ns();

	native = code_new(&b->unit, CODE_NATIVE, 0);
	m.compile_ms = (double)(now_ns() - start) / 1e6;
	native_set = all_rules(native, b->rules);
	if (code_why_not(native))
		*ret_why_not = "no JIT: its column is the interpreter's";
	m.interp = by_code(b, interp_set, said[0]);
	m.native = by_code(b, native_set, said[1]);
	m.hand = by_hand(b, hand, said[2]);
	verdicts_compare(&m, said[0], said[1], said[2], b->rules);
	code_set_free(interp_set);
	code_set_free(native_set);
	code_free(interp);
	code_free(native);
	for (int i = 0; i < 3; i++)
		free(said[i]);
	return m;
}

static void
machine_print(void)
{
	char line[256], *name = NULL;
	FILE *cpus = fopen("/proc/cpuinfo", "r");

	while (cpus && fgets(line, sizeof line, cpus))
		if (strncmp(line, "model name", 10) == 0 && (name = strchr(line, ':')))
			break;
	printf("machine: %s", name ? name + 2 : "unknown\n");
	if (cpus)
		fclose(cpus);
}

static int
rounds_of(int argc, char **argv)
{
	long rounds = argc > 1 ? strtol(argv[1], NULL, 10) : ROUNDS;

	return rounds < 1 ? 1 : rounds > ROUNDS_MOST ? ROUNDS_MOST : (int)rounds;
}

int
main(int argc, char **argv)
{
	static const int sizes[SIZES] = { 1, 100, 1000 };
	static rules_by_hand *const hands[SIZES] = { by_hand_1, by_hand_100,
						     by_hand_1000 };
	const char *why_not = NULL;
	bool same = true;
	struct workload *workloads = cluster_make();

	printf("rules: %d workloads, median of %d rounds; "
	       "nanoseconds of processor time for a decision\n",
	       WORKLOADS, rounds_of(argc, argv));
	machine_print();
	printf("%6s %12s %9s %9s %11s %8s %12s %8s\n", "rules", "interpreter", "JIT",
	       "C -O3", "interp/JIT", "JIT/C", "compile ms", "held");
	for (int i = 0; i < SIZES; i++) {
		struct bench b = { .workloads = workloads,
				   .rules = sizes[i],
				   .rounds = rounds_of(argc, argv) };
		struct arena arena;
		struct measured m;

		arena_init(&arena, SIZE_MAX, NULL);
		bench_open(&b, &arena);
		m = measure(&b, hands[i], &why_not);
		printf("%6d %12.1f %9.1f %9.1f %11.1f %8.2f %12.1f %7.1f%%\n", sizes[i],
		       m.interp, m.native, m.hand, m.interp / m.native,
		       m.native / m.hand, m.compile_ms,
		       100.0 * (double)m.held / WORKLOADS / sizes[i]);
		same = same && m.same;
		bench_close(&b);
		arena_free(&arena);
	}
	free(workloads);
	if (why_not)
		puts(why_not);
	puts(same ? "all verdicts are the same" : "VERDICTS DIFFER");
	return same ? 0 : 1;
}
