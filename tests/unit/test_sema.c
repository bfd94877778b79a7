/* test_sema.c - what compiler/ makes of a policy: numbers, order, files, budget */

#include "tests/unit/unit.h"

#include "compiler/compile.h"
#include "compiler/ir/interp.h"
#include "compiler/ir/print.h"

#include <inttypes.h>
#include <string.h>

static struct policy *
compile(const char *text, struct diag_sink *sink)
{
	struct compile_text one = { "policy.berth", text, strlen(text) };

	return compile_policy(&one, 1, NULL, sink);
}

static void
fail_with(const struct policy *p, const struct diag_sink *sink)
{
	struct str said = { 0 };

	diag_render(&said, sink, &p->sources, DIAG_HUMAN, false);
	ck_abort_msg("%s", str_text(&said));
}

/* A policy that must compile without a remark. */
static struct policy *
compile_well(const char *text)
{
	struct diag_sink sink = { 0 };
	struct policy *p = compile(text, &sink);

	if (!p->usable || sink.records.n)
		fail_with(p, &sink);
	diag_sink_free(&sink);
	return p;
}

/* ---- the model as text ---- */

static const char *
name(const struct policy *p, sym s)
{
	return sym_text(&p->names, s);
}

static void
print_amounts(struct str *out, const struct policy *p, struct range r)
{
	for (uint32_t i = 0; i < r.n; i++) {
		const struct amount *a = &p->model.amounts[r.first + i];

		str_printf(out, "%s%s=%" PRId64 "%s", i ? " " : "",
			   name(p, a->resource), a->unlimited ? -1 : a->value,
			   a->written ? "!" : "");
	}
}

static void
print_func(struct str *out, const struct policy *p, uint32_t func, const char *of)
{
	if (func != UINT32_MAX)
		ir_print(out, &p->unit, func, of);
}

static void
print_people(struct str *out, const struct policy *p)
{
	const struct model *m = &p->model;

	for (uint32_t t = 1; t <= m->n_teams; t++) {
		const struct team *team = &m->teams[t];

		str_printf(out, "team %s of %s weight %" PRId64 "\n",
			   name(p, team->name), name(p, m->orgs[team->org.ix].name),
			   team->weight_nano);
		for (uint32_t i = 0; i < team->quotas.n; i++) {
			const struct quota *q = &m->quotas[team->quotas.first + i];

			str_printf(out, "\tquota %s ",
				   name(p, m->flavors[q->flavor.ix].name));
			print_amounts(out, p, q->amounts);
			str_printf(out, " lend %d %" PRId64 "\n", (int)q->lend.kind,
				   q->lend.ratio);
		}
	}
	for (uint32_t i = 1; i <= m->n_priorities; i++)
		str_printf(out, "priority %s %d\n", name(p, m->priorities[i].name),
			   m->priorities[i].value);
}

/* All that must not depend on the order of declarations. */
static void
print_model(struct str *out, const struct policy *p)
{
	const struct model *m = &p->model;

	for (uint32_t i = 1; i <= m->n_instances; i++)
		str_printf(out, "instance %s\n", name(p, m->instances[i].name));
	for (uint32_t i = 1; i <= m->n_flavors; i++) {
		str_printf(out, "flavor %s %s %s", name(p, m->flavors[i].name),
			   name(p, m->instances[m->flavors[i].instance.ix].name),
			   name(p, m->tiers[m->flavors[i].tier.ix].name));
		for (uint32_t k = 0; k < m->flavors[i].labels.n; k++) {
			struct label l = m->labels[m->flavors[i].labels.first + k];

			str_printf(out, " %s=%s", name(p, l.key), name(p, l.value));
		}
		str_char(out, '\n');
	}
	print_people(out, p);
	for (uint32_t i = 1; i <= m->n_rules; i++)
		print_func(out, p, m->rules[i].func, name(p, m->rules[i].name));
	for (uint32_t i = 1; i <= m->n_routes; i++)
		print_func(out, p, m->routes[i].func, name(p, m->routes[i].name));
	for (uint32_t i = 1; i <= m->n_assertions; i++)
		print_func(out, p, m->assertions[i].func,
			   name(p, m->assertions[i].text));
}

/* ---- quotas ---- */

static const struct {
	const char *instance, *written, *meant;
} quotas[] = {
	/* p5.48xlarge: 8 GPUs, 192 vCPU, 2 TiB */
	{ "p5.48xlarge", "2 gpu", "cpu=48000 memory=549755813888 nvidia.com/gpu=2!" },
	{ "p5.48xlarge", "48 vcpu", "cpu=48000! memory=549755813888 nvidia.com/gpu=0" },
	{ "p5.48xlarge", "512 GiB", "cpu=48000 memory=549755813888! nvidia.com/gpu=0" },
	{ "p5.48xlarge", "2 gpu; 10 vcpu",
	  "cpu=10000! memory=549755813888 nvidia.com/gpu=2!" },
	{ "p5.48xlarge", "2 gpu; 10 GiB",
	  "cpu=48000 memory=10737418240! nvidia.com/gpu=2!" },
	{ "p5.48xlarge", "48 vcpu; 10 GiB",
	  "cpu=48000! memory=10737418240! nvidia.com/gpu=0" },
	{ "p5.48xlarge", "2 gpu; 3 vcpu; 1 GiB",
	  "cpu=3000! memory=1073741824! nvidia.com/gpu=2!" },
	{ "p5.48xlarge", "4 instances",
	  "cpu=768000 memory=8796093022208 nvidia.com/gpu=32" },
	{ "p5.48xlarge", "4 instances; 1 GiB",
	  "cpu=768000 memory=1073741824! nvidia.com/gpu=32" },
	{ "p5.48xlarge", "0 instances", "cpu=0 memory=0 nvidia.com/gpu=0" },
	{ "p5.48xlarge", "0 gpu", "cpu=0 memory=0 nvidia.com/gpu=0!" },
	{ "p5.48xlarge", "16 gpu",
	  "cpu=384000 memory=4398046511104 nvidia.com/gpu=16!" },
	/* what is not whole is dropped */
	{ "p5.48xlarge", "1 vcpu", "cpu=1000! memory=11453246122 nvidia.com/gpu=0" },
	{ "p5.48xlarge", "unlimited gpu", "nvidia.com/gpu=-1!" },
	{ "p5.48xlarge", "4 efa", "vpc.amazonaws.com/efa=4!" },
	/* 4 GPUs, 48 vCPU, 192 GiB; HyperPod's name is the same type */
	{ "ml.g5.12xlarge", "3 gpu",
	  "cpu=36000 memory=154618822656 nvidia.com/gpu=3!" },
	/* g6f types have a part of a GPU: 8 of the first make one */
	{ "g6f.large", "1 gpu", "cpu=16000 memory=68719476736 nvidia.com/gpu=1!" },
	/* Neuron chips: 16 in 128 vCPU */
	{ "trn1.32xlarge", "8 neuron",
	  "aws.amazon.com/neuron=8! cpu=64000 memory=274877906944" },
	{ "trn1.32xlarge", "8 neurondevice",
	  "aws.amazon.com/neurondevice=8! cpu=64000 memory=274877906944" },
	{ "ml.trn1.32xlarge", "1 instance",
	  "aws.amazon.com/neurondevice=16 cpu=128000 memory=549755813888" },
};

START_TEST(what_is_not_written_follows_by_ratio)
{
	for (size_t i = 0; i < sizeof quotas / sizeof quotas[0]; i++) {
		struct str text = { 0 }, got = { 0 };
		struct policy *p;

		str_printf(&text,
			   "edition 2026\nflavor f { instance %s }\n"
			   "team t { namespaces \"t\"; quota f { %s } }\n",
			   quotas[i].instance, quotas[i].written);
		p = compile_well(str_text(&text));
		print_amounts(&got, p,
			      p->model.quotas[p->model.teams[1].quotas.first].amounts);
		ck_assert_msg(strcmp(str_text(&got), quotas[i].meant) == 0,
			      "%s of %s: %s", quotas[i].written, quotas[i].instance,
			      str_text(&got));
		policy_free(p);
		str_free(&got);
		str_free(&text);
	}
}
END_TEST

/* ---- order ---- */

static const char *const declarations[] = {
	"tier spot { kind spot; price 35% of od }\n",
	"tier od { kind on-demand }\n",
	"flavor a { instance p5.48xlarge; tier spot }\n",
	"flavor b { instance g6e.48xlarge; tier od; label \"x\" = \"y\" }\n",
	("org ml { weight 2; team research { namespaces \"r-*\"; quota a { 8 gpu }; "
	 "quota b { 4 instances; lend 50% } } }\n"),
	"team serving { namespaces \"s\"; weight 0.5; quota b { 16 gpu } }\n",
	"priority high = 1000\n",
	"priority low = 10\n",
	"define workload.big = workload.gpus > 8\n",
	"define workload.small = not workload.big\n",
	"window nights { daily 20:00 to 08:00 \"America/New_York\" }\n",
	"rule z { deny when workload.big and tier.kind == spot }\n",
	"rule y { hold when workload.priority-class == low and not (now in nights) }\n",
	"route big { when workload.big; use a, b }\n",
	"route small { when workload.small; use b }\n",
	"assert never \"big on spot\" { workload.big and tier.name == spot }\n",
};
enum { DECLARATIONS = sizeof declarations / sizeof declarations[0] };

static void
shuffle(unsigned order[DECLARATIONS], uint32_t *state)
{
	for (unsigned i = DECLARATIONS - 1; i > 0; i--) {
		unsigned k, kept = order[i];

		*state = *state * 1664525u + 1013904223u;
		k = (*state >> 8) % (i + 1);
		order[i] = order[k];
		order[k] = kept;
	}
}

/* The declarations in that order, in two files. */
static void
print_shuffled(struct str *out, const unsigned order[DECLARATIONS], char digest[65])
{
	struct str files[2] = { 0 };
	struct diag_sink sink = { 0 };
	struct compile_text texts[2];
	struct policy *p;

	for (unsigned f = 0; f < 2; f++)
		str_add(&files[f], "edition 2026\n");
	for (unsigned i = 0; i < DECLARATIONS; i++)
		str_add(&files[i % 2], declarations[order[i]]);
	for (unsigned f = 0; f < 2; f++)
		texts[f] = (struct compile_text){ f ? "b" : "a", files[f].text,
						  files[f].len };
	p = compile_policy(texts, 2, NULL, &sink);
	if (!p->usable || sink.records.n)
		fail_with(p, &sink);
	print_model(out, p);
	memcpy(digest, p->digest, 65);
	policy_free(p);
	for (unsigned f = 0; f < 2; f++)
		str_free(&files[f]);
	diag_sink_free(&sink);
}

START_TEST(order_of_declarations_changes_nothing)
{
	unsigned order[DECLARATIONS];
	struct str first = { 0 }, now = { 0 };
	char digest[65];
	uint32_t state = 1;

	for (unsigned i = 0; i < DECLARATIONS; i++)
		order[i] = i;
	print_shuffled(&first, order, digest);
	for (int round = 0; round < 100; round++) {
		shuffle(order, &state);
		str_clear(&now);
		print_shuffled(&now, order, digest);
		ck_assert_str_eq(str_text(&now), str_text(&first));
	}
	str_free(&first);
	str_free(&now);
}
END_TEST

START_TEST(order_of_files_does_not_change_the_digest)
{
	static const char a[] = "edition 2026\npriority a = 1\n";
	static const char b[] = "edition 2026\npriority b = 2\n";
	struct compile_text one[] = { { "a", a, sizeof a - 1 },
				      { "b", b, sizeof b - 1 } };
	struct compile_text other[] = { one[1], one[0] };
	struct diag_sink sink = { 0 };
	struct policy *p = compile_policy(one, 2, NULL, &sink);
	struct policy *q = compile_policy(other, 2, NULL, &sink);

	ck_assert_str_eq(p->digest, q->digest);
	ck_assert_uint_eq(strlen(p->digest), 64);
	policy_free(p);
	policy_free(q);
	diag_sink_free(&sink);
}
END_TEST

/* ---- values that may be absent ---- */

/* What the rule's condition is when max-runtime is `runtime` and gpus is 8. */
static int64_t
decide(const char *condition, int64_t runtime)
{
	struct str text = { 0 };
	const int64_t *columns[8] = { 0 };
	uint32_t rows[SUBJECT_COUNT] = { 0 };
	int64_t consts[32], slots[256], result = -1, gpus = 8;
	struct policy *p;

	str_printf(&text, "edition 2026\nrule r { deny when %s }\n", condition);
	p = compile_well(str_text(&text));
	ck_assert_uint_le(p->unit.slots, 256);
	for (uint32_t i = 0; i < p->unit.n_consts; i++)
		consts[i] = p->unit.consts[i].value;
	for (uint32_t i = 0; i < p->unit.n_inputs; i++)
		columns[i] =
			p->unit.inputs[i].field == FIELD_WL_GPUS ? &gpus : &runtime;
	ck_assert_int_eq(ir_run(&p->unit, p->model.rules[1].func,
				&(struct ir_frame){ consts, columns, rows }, slots,
				&result),
			 TRAP_NONE);
	policy_free(p);
	str_free(&text);
	return result;
}

START_TEST(comparing_what_is_absent_is_false)
{
	static const struct {
		const char *condition;
		bool absent, hour; /* without a value, and with one hour */
	} cases[] = {
		{ "workload.max-runtime == 1 h", false, true },
		{ "workload.max-runtime != 1 h", true, false },
		{ "not (workload.max-runtime == 1 h)", true, false },
		{ "workload.max-runtime < 2 h", false, true },
		{ "workload.max-runtime >= 2 h", false, false },
		{ "not (workload.max-runtime >= 2 h)", true, true },
		{ "workload.max-runtime == workload.max-runtime", false, true },
		{ "has workload.max-runtime", false, true },
		{ "not has workload.max-runtime", true, false },
		{ "(workload.max-runtime else 3 h) > 2 h", true, false },
		{ "(workload.max-runtime else 0 s) + 1 h > 1 h", false, true },
		{ "workload.max-runtime in (1 h, 2 h)", false, true },
		{ "workload.max-runtime not in (1 h, 2 h)", true, false },
		{ "workload.max-runtime > 2 h or workload.gpus == 8", true, true },
		{ "workload.max-runtime < 2 h and workload.gpus == 8", false, true },
		{ "has workload.max-runtime == (workload.gpus > 7)", false, true },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		ck_assert_msg(decide(cases[i].condition, VALUE_ABSENT) ==
				      cases[i].absent,
			      "absent: %s", cases[i].condition);
		ck_assert_msg(decide(cases[i].condition, 3600) == cases[i].hour,
			      "1 h: %s", cases[i].condition);
	}
}
END_TEST

/* ---- files ---- */

struct disk_file {
	const char *path, *text;
};

static bool
read_disk(void *arg, const char *path, char **ret_bytes, size_t *ret_len,
	  const char **ret_why)
{
	for (const struct disk_file *f = arg; f->path; f++)
		if (strcmp(f->path, path) == 0) {
			*ret_len = strlen(f->text);
			*ret_bytes = mem_alloc(*ret_len + 1);
			memcpy(*ret_bytes, f->text, *ret_len + 1);
			return true;
		}
	*ret_why = "there is no such file";
	return false;
}

START_TEST(a_file_is_imported_once)
{
	static struct disk_file disk[] = {
		{ "org/teams.berth", "edition 2026\nimport \"../main.berth\"\n"
				     "import \"./x/../prio.berth\"\npriority t = 1\n" },
		{ "org/prio.berth",
		  "edition 2026\nimport \"teams.berth\"\npriority p = 2\n" },
		{ "/lib/common.berth",
		  "edition 2026\ndefine workload.unused = true\n" },
		{ NULL, NULL },
	};
	static const char text[] = "edition 2026\nimport \"org//teams.berth\"\n"
				   "import \"berth/common.berth\"\npriority m = 3\n";
	struct compile_text one = { "main.berth", text, sizeof text - 1 };
	struct compile_options options = { .read = read_disk,
					   .arg = disk,
					   .library = "/lib" };
	struct diag_sink sink = { 0 };
	struct policy *p = compile_policy(&one, 1, &options, &sink);

	if (!p->usable || sink.records.n)
		fail_with(p, &sink);
	ck_assert_uint_eq(p->sources.list.n, 4);
	ck_assert_uint_eq(p->model.n_priorities, 3);
	policy_free(p);
	diag_sink_free(&sink);
}
END_TEST

/* Each file imports the next: "0" to "1", and so on, without end. */
static bool
read_endless(void *arg, const char *path, char **ret_bytes, size_t *ret_len,
	     const char **ret_why)
{
	struct str s = { 0 };

	(void)arg;
	(void)ret_why;
	str_printf(&s, "edition 2026\nimport \"%ld\"\n", strtol(path, NULL, 10) + 1);
	*ret_bytes = s.text;
	*ret_len = s.len;
	return true;
}

START_TEST(imports_end_at_a_depth)
{
	static const char text[] = "edition 2026\nimport \"1\"\n";
	struct compile_text one = { "0", text, sizeof text - 1 };
	struct compile_options options = { .read = read_endless };
	struct diag_sink sink = { 0 };
	struct policy *p = compile_policy(&one, 1, &options, &sink);

	ck_assert(!p->usable);
	ck_assert_uint_eq(sink.records.n, 1);
	ck_assert_uint_eq(sink.records.at[0].id, DIAG_IMPORT_DEPTH);
	policy_free(p);
	diag_sink_free(&sink);
}
END_TEST

/* ---- budget ---- */

START_TEST(any_budget_ends_in_words_or_in_success)
{
	struct str text = { 0 };
	bool done = false;

	str_add(&text, "edition 2026\n");
	for (unsigned i = 0; i < DECLARATIONS; i++)
		str_add(&text, declarations[i]);
	for (size_t budget = 1; !done; budget += 509) {
		struct compile_text one = { "p", text.text, text.len };
		struct compile_options options = { .budget = budget };
		struct diag_sink sink = { 0 };
		struct policy *p = compile_policy(&one, 1, &options, &sink);

		done = p->usable;
		if (!done) {
			ck_assert_uint_eq(sink.records.n, 1);
			ck_assert_uint_eq(sink.records.at[0].id, DIAG_BUDGET);
		}
		policy_free(p);
		diag_sink_free(&sink);
	}
	str_free(&text);
}
END_TEST

/* Whoever writes ten thousand mistakes gets the first ones, and soon. */
START_TEST(many_mistakes_stay_cheap)
{
	struct diag_sink sink = { 0 };
	struct str text = { 0 };
	struct policy *p;

	str_add(&text, "edition 2026\n");
	for (int i = 0; i < 10000; i++)
		str_printf(&text,
			   "priority p%d = %d\nrule r%d { deny when "
			   "workload.priority-class == q%d }\n",
			   i, i, i, i);
	p = compile(str_text(&text), &sink);
	ck_assert(!p->usable);
	ck_assert_uint_eq(sink.records.n, DIAG_MOST);
	policy_free(p);
	diag_sink_free(&sink);
	str_free(&text);
}
END_TEST

Suite *
suite_sema(void)
{
	const TTest *tests[] = {
		what_is_not_written_follows_by_ratio,
		order_of_declarations_changes_nothing,
		order_of_files_does_not_change_the_digest,
		comparing_what_is_absent_is_false,
		a_file_is_imported_once,
		imports_end_at_a_depth,
		any_budget_ends_in_words_or_in_success,
		many_mistakes_stay_cheap,
	};

	return suite_of("sema", tests, sizeof tests / sizeof tests[0]);
}
