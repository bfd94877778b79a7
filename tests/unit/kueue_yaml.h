/*
 * kueue_yaml.h - Kueue's objects as YAML, one document each, for tests to put together
 */
#ifndef BERTH_TESTS_UNIT_KUEUE_YAML_H
#define BERTH_TESTS_UNIT_KUEUE_YAML_H

#define V1        "apiVersion: v1\nkind: "
#define KUEUE     "apiVersion: kueue.x-k8s.io/v1beta2\nkind: "
#define OLD_KUEUE "apiVersion: kueue.x-k8s.io/v1beta1\nkind: "
#define THEN      "---\n"

#define SPACE(name)                                                                    \
	V1 "Namespace\nmetadata: {name: " name ", labels: {team: " name "}}\n"
#define FLAVOR(name, spec)                                                             \
	KUEUE "ResourceFlavor\nmetadata: {name: " name "}\nspec: {" spec "}\n"
#define QUEUE(space, name, cq)                                                         \
	KUEUE "LocalQueue\nmetadata: {namespace: " space ", name: " name               \
	      "}\nspec: {clusterQueue: " cq "}\n"
#define GROUP(resource, flavor, quota)                                                 \
	"{coveredResources: [" resource "], flavors: [{name: " flavor                  \
	", resources: [{name: " resource ", nominalQuota: " quota "}]}]}"
#define CQ(name, spec)                                                                 \
	KUEUE "ClusterQueue\nmetadata: {name: " name                                   \
	      "}\nspec: {namespaceSelector: {}, " spec "}\n"
#define CONFIG(text)                                                                   \
	"apiVersion: config.kueue.x-k8s.io/v1beta2\nkind: Configuration\n" text
#define META(name) "metadata: {namespace: ml, name: " name "}\n"
#define WORKLOAD(name, spec, more)                                                     \
	KUEUE "Workload\n" META(name) "spec: {queueName: q, " spec "}\n" more
#define PODS(count, resources)                                                         \
	"podSets: [{count: " count                                                     \
	", template: {spec: {containers: [{resources: {" resources "}}]}}}]"

/* A flavor `f` with 8 cpus of ClusterQueue `a`, open to the namespace `ml`. */
#define PLAIN                                                                          \
	SPACE("ml")                                                                    \
	THEN FLAVOR("f", "") THEN QUEUE("ml", "q", "a")                                \
		THEN CQ("a", "resourceGroups: [" GROUP("cpu", "f", "8") "]") THEN

#define PLAIN_TEXT                                                                     \
	"resources cpu then-initial\n"                                                 \
	"cq a [f/cpu 8000]\n"                                                          \
	"  within 0 reclaim 0 preempt-next group(cpu : f)\n"

#endif
