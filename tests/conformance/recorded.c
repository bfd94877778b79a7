/*
 * recorded.c - decides the recorded cases again and compares with what was recorded
 *
 *	usage: recorded [FILE.jsonl.gz ...]
 *
 * Through the public API alone: objects in, decision document out.  README.md says
 * where the cases come from.
 */

#include "tests/conformance/facts.h"

#include <berth/berth.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FAILURES_SHOWN = 5 };

struct tally {
	unsigned passed, failed;
};

/* The array after "objects": in the text of a case, with its brackets. */
static bool
objects_text(const char *line, const char **ret_begin, size_t *ret_len)
{
	const char *at = strstr(line, "\"objects\":["), *begin;
	bool quoted = false;
	int depth = 0;

	if (!at)
		return false;
	begin = at += strlen("\"objects\":");
	do {
		if (quoted && *at == '\\')
			at++;
		else if (*at == '"')
			quoted = !quoted;
		else if (!quoted)
			depth +=
				(*at == '[' || *at == '{') - (*at == ']' || *at == '}');
	} while (*at++ && depth > 0);
	*ret_begin = begin;
	*ret_len = (size_t)(at - begin);
	return depth == 0;
}

/* What the library makes of the objects, as JSON; NULL with words in *why. */
static char *
decide(yajl_val c, const char *line, struct str *why)
{
	struct berth_eval_options options = { .size = sizeof options };
	struct berth_source source = { .name = "case" };
	struct berth_snapshot *snapshot = NULL;
	struct berth_decisions *decisions = NULL;
	struct berth_report *report = NULL;
	struct str list = { 0 };
	const char *objects;
	size_t n, written = 0;
	char *json = NULL;
	FILE *out;

	options.cycles = (uint32_t)YAJL_GET_INTEGER(member(c, "maxCycles"));
	if (berth_time_parse(text_of(c, "now"), &options.now) != BERTH_OK ||
	    !objects_text(line, &objects, &n)) {
		str_add(why, "the case has no time or no objects");
		return NULL;
	}
	str_add(&list, "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":");
	str_bytes(&list, objects, n);
	str_char(&list, '}');
	source.text = list.text;
	source.len = list.len;
	if (berth_snapshot_parse(&source, 1, NULL, &snapshot, &report) == BERTH_OK) {
		berth_report_free(report);
		report = NULL;
		berth_evaluate(NULL, snapshot, &options, &decisions, &report);
	}
	out = open_memstream(&json, &written);
	if (!decisions)
		berth_report_write(report, BERTH_REPORT_HUMAN, 0, out);
	else
		berth_decisions_write(decisions, BERTH_DECISIONS_JSON, 0, 0, out);
	fclose(out);
	if (!decisions) {
		str_add(why, json);
		free(json);
		json = NULL;
	}
	berth_report_free(report);
	berth_decisions_free(decisions);
	berth_snapshot_free(snapshot);
	str_free(&list);
	return json;
}

static bool
agrees(yajl_val c, yajl_val got, struct str *why)
{
	yajl_val recorded = member(c, "expect"), objects = member(c, "objects");
	struct facts a = { 0 }, b = { 0 };
	bool same;

	facts_of_trace(&a, recorded, objects);
	facts_of_trace(&b, got, objects);
	facts_of_workloads(&a, recorded);
	facts_of_workloads(&b, got);
	facts_sort(&a);
	facts_sort(&b);
	same = !facts_differ(&a, &b, why) && reasons_agree(recorded, got, why);
	facts_free(&a);
	facts_free(&b);
	return same;
}

static void
run_case(const char *line, struct tally *t)
{
	char error[256] = "";
	yajl_val c = yajl_tree_parse(line, error, sizeof error), got = NULL;
	struct str why = { 0 };
	char *json = c ? decide(c, line, &why) : NULL;

	if (json)
		got = yajl_tree_parse(json, error, sizeof error);
	if (got && agrees(c, got, &why)) {
		t->passed++;
	} else {
		if (t->failed++ < FAILURES_SHOWN)
			printf("%s: %s%s\n", c ? text_of(c, "id") : "a line", error,
			       str_text(&why));
	}
	yajl_tree_free(got);
	yajl_tree_free(c);
	free(json);
	str_free(&why);
}

/* The cases of one file; gzip is in every base system, a library for it is not. */
static bool
run_file(const char *path, struct tally *total)
{
	struct tally t = { 0 };
	struct str command = { 0 };
	char *line = NULL;
	size_t room = 0;
	FILE *in;

	str_printf(&command, "gzip -dc '%s'", path);
	in = popen(command.text, "r"); /* NOLINT(cert-env33-c): a path of this tree */
	str_free(&command);
	while (in && getline(&line, &room, in) > 0)
		run_case(line, &t);
	free(line);
	if (!in || pclose(in) != 0 || t.passed + t.failed == 0) {
		printf("%s cannot be read\n", path);
		return false;
	}
	printf("%s: %u of %u agree\n", path, t.passed, t.passed + t.failed);
	total->passed += t.passed;
	total->failed += t.failed;
	return true;
}

int
main(int argc, char **argv)
{
	static const char *const suites[] = { "classical",  "fair-both",
					      "fair-final", "fair-initial",
					      "objects",    "organisation",
					      "parking" };
	const char *root = getenv("srcdir") ? getenv("srcdir") : ".";
	struct tally total = { 0 };
	bool read = true;

	for (int i = 1; i < argc; i++)
		read = run_file(argv[i], &total) && read;
	for (size_t i = 0; argc < 2 && i < sizeof suites / sizeof *suites; i++) {
		struct str path = { 0 };

		str_printf(&path, "%s/tests/conformance/%s.jsonl.gz", root, suites[i]);
		read = run_file(path.text, &total) && read;
		str_free(&path);
	}
	printf("%u passed, %u failed\n", total.passed, total.failed);
	return total.failed > 0 || !read;
}
