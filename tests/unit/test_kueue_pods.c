/* test_kueue_pods.c - what pods ask for, which flavors suit, who looks alike */

#include "tests/unit/kueue_yaml.h"
#include "tests/unit/unit.h"
#include "tests/unit/world_text.h"

/* 12.2, 3.6 */
START_TEST(workloads_that_break_rules_are_refused)
{
	world_has(CQ("a", "stopPolicy: None") THEN QUEUE("ml", "q", "a")
			  THEN WORKLOAD("w", PODS("1", ""), ""),
		  "refused 3 `workload namespace \"ml\" does not exist: namespaces "
		  "\"ml\" not found` before Misconfigured\n");
	world_has(SPACE("ml") THEN KUEUE
		  "ClusterQueue\nmetadata: {name: a}\nspec: {namespaceSelector: "
		  "{matchLabels: {team: web}}}\n" THEN QUEUE("ml", "q", "a")
			  THEN WORKLOAD("w", PODS("1", ""), ""),
		  "refused 2 `workload namespace doesn't match ClusterQueue selector` "
		  "before Misconfigured\n");
	world_has(PLAIN WORKLOAD("w",
				 PODS("1", "requests: {gpu: 2, cpu: 1001m}, limits: "
					   "{cpu: 1, gpu: 1}"),
				 ""),
		  "refused 4 `resources validation failed: "
		  "spec.podSets[0].template.spec.containers[0]: Invalid value: "
		  "[\"cpu\",\"gpu\"]: requests must not exceed its limits` before "
		  "Misconfigured\n");
	world_has(PLAIN WORKLOAD("w", PODS("1", ""),
				 "status: {admissionChecks: [{name: c, state: "
				 "Retry}]}\n"),
		  "refused 1 `The workload has failed admission checks`\n");
}
END_TEST

#define RANGE(limits)                                                                  \
	V1 "LimitRange\nmetadata: {namespace: ml, name: r}\nspec: {limits: [" limits   \
	   "]}\n" THEN

/* What only the namespace adds is the scheduler's finding, not the controller's. */
START_TEST(limit_ranges_bound_and_complete_requests)
{
	world_has(PLAIN WORKLOAD("w", PODS("2", "requests: {memory: 1}"), "")
			  THEN RANGE("{type: Container, default: {cpu: 2, memory: 5}, "
				     "defaultRequest: {cpu: 1}}"),
		  "pods main 2/2/2 group 0 memory=2 cpu=2000\n");
	world_has(PLAIN RANGE("{type: Container, default: {cpu: 2}}")
			  WORKLOAD("w", PODS("1", "requests: {cpu: 3}"), ""),
		  "requests must not exceed its limits` in the end "
		  "PendingEvaluation\n");
	world_has(PLAIN RANGE("{type: Container, max: {cpu: 2}, min: {cpu: 1}}")
			  WORKLOAD("w", PODS("1", "requests: {cpu: 3}"), ""),
		  "refused 4 `resources didn't satisfy LimitRange constraints: "
		  "spec.podSets[0].template.spec.containers[0]: Invalid value: "
		  "[\"cpu\"]: requests must not be above the limitRange max` before "
		  "Misconfigured\n");
	world_has(
		PLAIN RANGE("{type: Container, max: {cpu: 2}, min: {cpu: 1}}") WORKLOAD(
			"w", PODS("1", "requests: {cpu: 500m}, limits: {cpu: 3}"), ""),
		"constraints: [spec.podSets[0].template.spec.containers[0]: Invalid "
		"value: [\"cpu\"]: requests must not be above the limitRange max, "
		"spec.podSets[0].template.spec.containers[0]: Invalid value: "
		"[\"cpu\"]: requests must not be below the limitRange min]`");
	world_has(PLAIN RANGE("{type: Pod, min: {cpu: 4}}")
			  WORKLOAD("w", PODS("1", "requests: {cpu: 3}"), ""),
		  "spec.podSets[0].template.spec: Invalid value: [\"cpu\"]: requests "
		  "must not be below the limitRange min`");
}
END_TEST

/* ---- what is asked for
 * ------------------------------------------------------------------------ */

/* 3.5 */
START_TEST(resources_are_excluded_and_transformed)
{
	world_has(PLAIN CONFIG("resources: {excludeResourcePrefixes: [net/]}\n")
			  THEN WORKLOAD(
				  "w", PODS("3", "requests: {net/efa: 1, cpu: 1}"), ""),
		  "pods main 3/3/3 group 0 cpu=3000\n");
	world_has(
		PLAIN CONFIG("resources: {transformations: [{input: mig, strategy: "
			     "Replace, outputs: {gpu: 250m, mem: 10Gi}}]}\n")
			THEN WORKLOAD("w", PODS("2", "requests: {mig: 3, cpu: 1}"), ""),
		"group 0 mem=64424509440 gpu=2 cpu=2000\n");
	world_has(
		PLAIN CONFIG("resources: {transformations: [{input: mem, "
			     "multiplyBy: gpu, outputs: {vram: 0.5}}]}\n")
			THEN WORKLOAD("w", PODS("1", "requests: {mem: 3, gpu: 3}"), ""),
		"group 0 mem=3 gpu=3 vram=5\n");
}
END_TEST

/* 7.1, 15.4, 8 */
START_TEST(counts_are_those_that_are_left)
{
	world_has(SPACE("ml") THEN FLAVOR("f", "") THEN QUEUE("ml", "q", "a")
			  THEN CQ("a", "resourceGroups: [" GROUP("pods", "f", "8") "]")
				  THEN KUEUE
		  "Workload\n" META("w") "spec: {queueName: q, podSets: [{name: p, "
					 "count: 5, minCount: 2, template: {spec: "
					 "{containers: [{resources: {requests: {cpu: "
					 "1}}}]}}}]}\n"
					 "status: {reclaimablePods: [{name: p, count: "
					 "2}]}\n",
		  "  pods p 3/5/2 group 0 pods!=3 cpu=3000\n");
}
END_TEST

START_TEST(pod_sets_of_a_group_go_together)
{
	world_has(PLAIN WORKLOAD("w",
				 "podSets: [{name: a, topologyRequest: "
				 "{podSetGroupName: g}}, {name: b}, {name: c, "
				 "topologyRequest: {podSetGroupName: g}}]",
				 ""),
		  "  pods a 1/1/1 group 0\n  pods b 1/1/1 group 1\n  pods c 1/1/1 "
		  "group 0\n");
}
END_TEST

/* 7.4 */
#define ON(flavor, pod)                                                                \
	SPACE("ml") THEN FLAVOR("f", flavor)                                           \
	THEN QUEUE("ml", "q",                                                          \
		   "a") THEN CQ("a", "resourceGroups: [" GROUP("cpu", "f", "8") "]")   \
		THEN WORKLOAD("w", "podSets: [{template: {spec: {" pod "}}}]", "")
#define REQUIRED(terms)                                                                \
	"affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: "   \
	"{nodeSelectorTerms: [" terms "]}}}"
#define SUITS    "  pods main 1/1/1 group 0\n"
#define UNSUITED "  pods main 1/1/1 group 0 {flavor f doesn't match node affinity}\n"

START_TEST(flavors_suit_or_say_why_not)
{
	world_has(ON("nodeTaints: [{key: k, value: v, effect: NoSchedule}]", ""),
		  "{untolerated taint {k v NoSchedule <nil>} in flavor f}\n");
	world_has(ON("nodeTaints: [{key: k, effect: PreferNoSchedule}]", ""), SUITS);
	world_has(ON("nodeTaints: [{key: k, value: v, effect: NoSchedule}]",
		     "tolerations: [{key: k, operator: Exists}]"),
		  SUITS);
	world_has(ON("nodeTaints: [{key: k, value: v, effect: NoExecute}], "
		     "tolerations: [{key: k, value: v}]",
		     ""),
		  SUITS);
	world_has(ON("nodeTaints: [{key: k, value: '5', effect: NoSchedule}]",
		     "tolerations: [{key: k, operator: Gt, value: '4'}]"),
		  SUITS);
	world_has(ON("nodeLabels: {zone: a}", "nodeSelector: {zone: b}"), UNSUITED);
	world_has(ON("nodeLabels: {zone: a}", "nodeSelector: {rack: b}"), SUITS);
	world_has(ON("nodeLabels: {gen: '4'}",
		     REQUIRED("{matchExpressions: [{key: gen, operator: Gt, values: "
			      "['3']}]}")),
		  SUITS);
	world_has(ON("nodeLabels: {gen: '3'}",
		     REQUIRED("{matchExpressions: [{key: gen, operator: Gt, values: "
			      "['3']}]}")),
		  UNSUITED);
	world_has(
		ON("nodeLabels: {gen: '3'}",
		   REQUIRED("{matchExpressions: [{key: gen, operator: DoesNotExist}]},"
			    "{matchExpressions: [{key: other, operator: In, values: "
			    "[x]}]}")),
		SUITS);
}
END_TEST

/* 4.6 */
START_TEST(look_alikes_share_a_shape)
{
	world_has(PLAIN WORKLOAD("w1", PODS("1", "requests: {cpu: 1, gpu: 1}"), "")
			  THEN WORKLOAD("w2",
					PODS("1", "requests: {gpu: 1, cpu: 1000m}"), "")
				  THEN WORKLOAD(
					  "w3",
					  "priority: 1, " PODS(
						  "1", "requests: {cpu: 1, gpu: 1}"),
					  ""),
		  "workload ml/w2 cq a priority 0 queued 0 shape 0");
	world_has(PLAIN WORKLOAD("w1", PODS("1", ""), "")
			  THEN WORKLOAD("w2", "priority: 1, " PODS("1", ""), ""),
		  "workload ml/w2 cq a priority 1 queued 0 shape 1");
	world_has(PLAIN WORKLOAD("w1", PODS("1", ""), "") THEN WORKLOAD(
			  "w2",
			  "podSets: [{template: {spec: {containers: [{resources: {}, "
			  "ports: [{containerPort: 80}]}]}}}]",
			  ""),
		  "workload ml/w2 cq a priority 0 queued 0 shape 1");
	world_has(PLAIN WORKLOAD("w1",
				 "podSets: [{template: {spec: {containers: [{ports: "
				 "[{containerPort: 80, name: a, hostIP: null}]}]}}}]",
				 "")
			  THEN WORKLOAD("w2",
					"podSets: [{template: {spec: {containers: "
					"[{ports: [{name: a, containerPort: 80}]}]}}}]",
					""),
		  "workload ml/w2 cq a priority 0 queued 0 shape 0");
	world_has_with(PLAIN WORKLOAD("w1", PODS("1", ""), "")
			       THEN WORKLOAD("w2", PODS("1", ""), ""),
		       "SchedulingEquivalenceHashing", false,
		       "workload ml/w2 cq a priority 0 queued 0 shape 1");
}
END_TEST

Suite *
suite_kueue_pods(void)
{
	const TTest *tests[] = { workloads_that_break_rules_are_refused,
				 limit_ranges_bound_and_complete_requests,
				 resources_are_excluded_and_transformed,
				 counts_are_those_that_are_left,
				 pod_sets_of_a_group_go_together,
				 flavors_suit_or_say_why_not,
				 look_alikes_share_a_shape };

	return suite_of("kueue_pods", tests, sizeof tests / sizeof tests[0]);
}
