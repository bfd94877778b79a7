/*
 * test_snapshot.c - runtime/snapshot/load.h: the same rows from any format, order
 * and window; the request of a pod; states; what is said about mistakes
 */

#include "tests/unit/unit.h"

#include "tests/unit/snapshot_text.h"

#include <stdio.h>
#include <string.h>

#define ADMITTED                                                                       \
	"{\"apiVersion\":\"kueue.x-k8s.io/v1beta2\",\"kind\":\"Workload\","            \
	"\"metadata\":{\"name\":\"b\",\"namespace\":\"ml\"},"                          \
	"\"spec\":{\"queueName\":\"q\",\"priority\":7,\"podSets\":[{\"name\":\"w\","   \
	"\"count\":4}]},\"status\":{\"admission\":{\"clusterQueue\":\"cq\","           \
	"\"podSetAssignments\":[{\"name\":\"w\",\"count\":4,"                          \
	"\"flavors\":{\"cpu\":\"f\"},\"resourceUsage\":{\"cpu\":\"8\",\"x\":\"4\"}}]}" \
	","                                                                            \
	"\"reclaimablePods\":[{\"name\":\"w\",\"count\":1}],"                          \
	"\"conditions\":[{\"type\":\"QuotaReserved\",\"status\":\"True\"}]}}"
#define QUEUE                                                                          \
	"{\"apiVersion\":\"kueue.x-k8s.io/v1beta1\",\"kind\":\"LocalQueue\","          \
	"\"metadata\":{\"namespace\":\"ml\",\"name\":\"q\"},"                          \
	"\"spec\":{\"clusterQueue\":\"cq\",\"stopPolicy\":\"Hold\"}}"
#define SPACE                                                                          \
	"{\"metadata\":{\"labels\":{\"z\":\"1\",\"a\":\"\"},\"name\":\"ml\"},"         \
	"\"kind\":\"Namespace\",\"apiVersion\":\"v1\"}"
#define OTHER "{\"apiVersion\":\"x/v1\",\"kind\":\"Node\",\"metadata\":{}}"

static const char rows[] =
	"namespace name=ml label[a]= label[z]=1\n"
	"queue space=ml name=q cq=cq stopped=1\n"
	"workload space=ml name=b queue=q cq=cq created=0 runtime=-1 priority=1/7 "
	"admitted=0 evicted=0 state=1 rows=0/0\n"
	"  pods name=w count=4 min=-1 affinity=0 usage=6000 of=cpu on=f usage=3 of=x "
	"admitted=4 reclaimable=1\n"
	"skipped Node 1\n";

static void
expect(const char *text, const char *wanted)
{
	struct str out = { 0 };

	for (size_t window = 0; window <= 64; window += 16) {
		str_clear(&out);
		load_text(&out, (struct load_case){ .bytes = text,
						    .len = strlen(text),
						    .window = window });
		ck_assert_str_eq(str_text(&out), wanted);
	}
	str_free(&out);
}

START_TEST(lists_streams_and_any_order_give_the_same_rows)
{
	expect("{\"items\":[" ADMITTED ",\n" QUEUE "," SPACE "," OTHER
	       "],\"kind\":\"List\"}",
	       rows);
	expect("{\"kind\":\"List\",\"apiVersion\":\"v1\",\"items\":[" OTHER ",\n" SPACE
	       "," QUEUE "," ADMITTED "]}",
	       rows);
	expect(SPACE "\n" ADMITTED OTHER "\n\n" QUEUE, rows);
	expect("[" QUEUE "," OTHER "," ADMITTED ",\n\n" SPACE "]", rows);
	expect("\xef\xbb\xbf  " SPACE ADMITTED OTHER QUEUE, rows);
	expect("{\"items\":[{\"items\":[" QUEUE "]}," OTHER "," ADMITTED "," SPACE "]}",
	       rows);
}
END_TEST

START_TEST(yaml_gives_the_same_rows)
{
	expect("# a comment\n--- " ADMITTED "\n--- " OTHER "\n---\n---\n" QUEUE
	       "\n...\n---\n"
	       "metadata: {labels: {z: '1', a: \"\"}, name: ml}\n"
	       "kind: Namespace\napiVersion: v1\n",
	       rows);
	expect("kind: List\napiVersion: v1\nitems:\n- " SPACE "\n- " QUEUE
	       "\n- " ADMITTED "\n- " OTHER "\n",
	       rows);
}
END_TEST

START_TEST(typed_lists_lend_their_kind)
{
	expect("{\"kind\":\"NodeList\",\"apiVersion\":\"v1\",\"items\":[{\"metadata\":{"
	       "\"name\":\"n\"},\"status\":{\"conditions\":[{\"type\":\"Ready\","
	       "\"status\":\"True\"}],\"allocatable\":{\"memory\":1.5e3,\"cpu\":"
	       "\"100u\"}}}]}",
	       "node name=n ready=1 closed=0 has[cpu]=1 has[memory]=1500\n");
}
END_TEST

START_TEST(anchors_are_copied)
{
	expect("apiVersion: v1\nkind: Namespace\n"
	       "metadata: {name: &n a, labels: &l {x: *n}, annotations: *l}\n",
	       "namespace name=a label[x]=a\n");
	expect("apiVersion: v1\nkind: Namespace\nmetadata: {name: *n}\n",
	       "E0405 3:18  no anchor `&n` stands before this\n");
	expect("a: &a [*a]\n", "E0429 1:8  the anchor `&a` holds itself\n");
}
END_TEST

/* Ten lists of ten lists of ten ...: refused long before it is large. */
START_TEST(many_copies_are_refused)
{
	struct str yaml = { 0 }, out = { 0 };

	str_add(&yaml, "a0: &a0 [xxxxxxxxxx]\n");
	for (int i = 1; i < 30; i++) {
		str_printf(&yaml, "a%d: &a%d [", i, i);
		for (int j = 0; j < 10; j++)
			str_printf(&yaml, "%s*a%d", j ? "," : "", i - 1);
		str_add(&yaml, "]\n");
	}
	load_text(&out,
		  (struct load_case){ .bytes = str_text(&yaml), .len = yaml.len });
	ck_assert_msg(strncmp(str_text(&out), "E0406 ", 6) == 0, "%s", str_text(&out));
	str_free(&yaml);
	str_free(&out);
}
END_TEST

/* kueue-semantics 3.3 and 3.4, with a class that comes after the workload. */
START_TEST(the_request_of_a_pod_is_exact)
{
	expect("{\"apiVersion\":\"kueue.x-k8s.io/v1beta2\",\"kind\":\"Workload\","
	       "\"metadata\":{\"name\":\"a\",\"namespace\":\"ml\"},\"spec\":{"
	       "\"podSets\":"
	       "[{\"template\":{\"spec\":{\"runtimeClassName\":\"kata\","
	       "\"containers\":["
	       "{\"resources\":{\"requests\":{\"cpu\":\"0.4m\"},\"limits\":{\"cpu\":"
	       "\"9\",\"gpu\":1}}},"
	       "{\"resources\":{\"requests\":{\"cpu\":\"0.4m\",\"memory\":\"1Ki\"}}}],"
	       "\"initContainers\":["
	       "{\"resources\":{\"requests\":{\"memory\":\"2Ki\"}}},"
	       "{\"restartPolicy\":\"Always\",\"resources\":{\"requests\":{\"memory\":"
	       "\"1Ki\"}}},"
	       "{\"resources\":{\"requests\":{\"memory\":\"3Ki\",\"disk\":0}}}]}}}]}}\n"
	       "{\"apiVersion\":\"node.k8s.io/"
	       "v1\",\"kind\":\"RuntimeClass\",\"metadata\":"
	       "{\"name\":\"kata\"},\"overhead\":{\"podFixed\":{\"cpu\":\"0.2m\"}}}",
	       "workload space=ml name=a created=0 runtime=-1 priority=0/0 admitted=0 "
	       "evicted=0 state=0 rows=-1/-1\n"
	       "  pods name=main count=1 min=-1 affinity=0 request[cpu]=1 "
	       "request[disk]=0 request[gpu]=1 request[memory]=4096\n");
}
END_TEST

#define STATE(meta, rest)                                                              \
	"{\"apiVersion\":\"kueue.x-k8s.io/v1beta2\",\"kind\":\"Workload\","            \
	"\"metadata\":{\"name\":\"a\",\"namespace\":\"n\"" meta "}" rest "}"
#define IS(state, more, annotation)                                                    \
	"workload space=n name=a" more                                                 \
	" created=0 runtime=-1 priority=0/0 admitted=0 "                               \
	"evicted=0 state=" state " rows=-1/-1" annotation "\n"                         \
	"  pods name=main count=1 min=-1 affinity=0\n"
#define SPEC(rest)            ",\"spec\":{\"podSets\":[{}]" rest "}"
#define ADMISSION             ",\"admission\":{\"clusterQueue\":\"q\",\"podSetAssignments\":[{}]}"
#define HAS(conditions, more) ",\"status\":{\"conditions\":[" conditions "]" more "}"
#define CONDITION(type)       "{\"type\":\"" type "\",\"status\":\"True\"}"

START_TEST(states_are_told_in_order)
{
	expect(STATE("", SPEC("")), IS("0", "", ""));
	expect(STATE("", SPEC(",\"active\":false")), IS("3", "", ""));
	expect(STATE("", SPEC("") HAS(CONDITION("QuotaReserved"), ADMISSION)),
	       IS("1", " cq=q", ""));
	expect(STATE("",
		     SPEC("") HAS(CONDITION("Finished") "," CONDITION("QuotaReserved"),
				  "")),
	       IS("2", "", ""));
	expect(STATE("", SPEC(",\"active\":false")
				 HAS(CONDITION("QuotaReserved"), ADMISSION)),
	       IS("3", " cq=q", ""));
	expect(STATE(",\"annotations\":{\"kueue.x-k8s.io/admission-gated-by\":\"x\"}",
		     SPEC("")),
	       IS("3", "", " annotation[kueue.x-k8s.io/admission-gated-by]=x"));
}
END_TEST

#define REPORTS(text) "left out 1\nE" text "\n"

/* What Kueue's webhooks refuse, and what would be counted wrong. */
START_TEST(pod_sets_are_told_apart_and_counted)
{
	expect(STATE("", ""),
	       REPORTS("0424 1:1 $ this Workload has no `spec.podSets`"));
	expect(STATE("", ",\"spec\":{\"podSets\":[]}"),
	       REPORTS("0424 1:1 $ this Workload has no `spec.podSets`"));
	expect(STATE("", ",\"spec\":{\"podSets\":[{},{}]}"),
	       REPORTS("0430 1:1 $ two elements of `spec.podSets` are called `main`"));
	expect(STATE("", SPEC("") HAS(CONDITION("QuotaReserved"), "")),
	       REPORTS("0424 1:1 $ this Workload has no "
		       "`status.admission.clusterQueue`\n"
		       "E0432 1:1 $ `main` is a pod set of `spec.podSets`, but not of "
		       "`status.admission.podSetAssignments`"));
}
END_TEST

START_TEST(a_uid_is_of_one_workload)
{
	expect(STATE(",\"uid\":\"u\"", SPEC("")) "\n"
						 "{\"apiVersion\":\"kueue.x-k8s.io/"
						 "v1beta2\",\"kind\":\"Workload\","
						 "\"metadata\":{\"name\":\"b\",\"uid\":"
						 "\"u\"},\"spec\":{\"podSets\":["
						 "{}]}}",
	       IS("0", " uid=u", "") "left out 1\n"
				     "E0431 2:1 $ Workload `default/b` has the uid of "
				     "another object\n");
}
END_TEST

START_TEST(mistakes_cost_one_object_each)
{
	expect("{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":1}"
	       "}\n"
	       "{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":"
	       "\"a\","
	       "\"labels\":{\"x.y/z\":[1,{}]}}}\n"
	       "{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":"
	       "\"b\"}}",
	       "namespace name=b\n"
	       "left out 2\n"
	       "E0411 1:58 $.metadata.name expected a text, found the number 1\n"
	       "E0411 2:80 $.metadata.labels[\"x.y/z\"] expected a text, found a "
	       "list\n");
}
END_TEST

START_TEST(a_file_reads_like_its_bytes)
{
	char path[] = "/tmp/berth-snapshot-XXXXXX";
	struct str text = { 0 }, one = { 0 }, two = { 0 };
	int fd = mkstemp(path);
	FILE *f = fdopen(fd, "w");

	for (int i = 0; i < 3000; i++)
		str_printf(&text,
			   "%s{\"kind\":\"Node\", \"apiVersion\":\"v1\",\n"
			   "  \"metadata\": {\"name\": \"node-%d\\u0041\"}}",
			   i ? ",\n" : "[", i);
	str_char(&text, ']');
	ck_assert(f && fwrite(text.text, 1, text.len, f) == text.len && fclose(f) == 0);
	load_text(&one, (struct load_case){ .bytes = text.text, .len = text.len });
	for (size_t window = 16; window <= 1u << 20; window *= 4) {
		str_clear(&two);
		load_text(&two, (struct load_case){ .path = path, .window = window });
		ck_assert_str_eq(str_text(&one), str_text(&two));
	}
	remove(path);
	str_free(&text);
	str_free(&one);
	str_free(&two);
}
END_TEST

/* Every cut of a good text is a mistake in form, and nothing crashes. */
START_TEST(cut_texts_are_malformed)
{
	static const char text[] =
		"{\"items\":[" SPACE "," QUEUE "],\"kind\":\"List\"}";
	struct str out = { 0 };

	for (size_t len = 1; len < sizeof text - 1; len++) {
		str_clear(&out);
		load_text(&out, (struct load_case){ .bytes = text, .len = len });
		ck_assert_msg(strstr(str_text(&out), "E0402 ") ||
				      strstr(str_text(&out), "E0425 "),
			      "%zu: %s", len, str_text(&out));
	}
	str_free(&out);
}
END_TEST

Suite *
suite_snapshot(void)
{
	const TTest *tests[] = { lists_streams_and_any_order_give_the_same_rows,
				 yaml_gives_the_same_rows,
				 typed_lists_lend_their_kind,
				 anchors_are_copied,
				 many_copies_are_refused,
				 the_request_of_a_pod_is_exact,
				 states_are_told_in_order,
				 pod_sets_are_told_apart_and_counted,
				 a_uid_is_of_one_workload,
				 mistakes_cost_one_object_each,
				 a_file_reads_like_its_bytes,
				 cut_texts_are_malformed };

	return suite_of("snapshot", tests, sizeof tests / sizeof tests[0]);
}
