/* test_kueue.c - Kueue's objects become the world that they mean */

#include "tests/unit/kueue_yaml.h"
#include "tests/unit/unit.h"
#include "tests/unit/world_text.h"

#include <string.h>

/* ---- the tree
 * -------------------------------------------------------------------------- */

START_TEST(quotas_and_defaults_are_taken)
{
	world_is(PLAIN, PLAIN_TEXT);
	world_is(
		FLAVOR("f", "") THEN KUEUE
		"ClusterQueue\nmetadata: {name: a}\nspec:\n"
		"  cohortName: co\n  queueingStrategy: StrictFIFO\n"
		"  fairSharing: {weight: 0.5}\n"
		"  flavorFungibility: {whenCanBorrow: TryNextFlavor, whenCanPreempt: "
		"MayStopSearch, preference: PreemptionOverBorrowing}\n"
		"  preemption: {withinClusterQueue: LowerOrNewerEqualPriority, "
		"reclaimWithinCohort: Any, borrowWithinCohort: {policy: LowerPriority, "
		"maxPriorityThreshold: 7}}\n"
		"  resourceGroups:\n"
		"  - coveredResources: [cpu, gpu]\n"
		"    flavors:\n"
		"    - name: f\n"
		"      resources:\n"
		"      - {name: cpu, nominalQuota: 100u, borrowingLimit: 1E}\n"
		"      - {name: gpu, nominalQuota: 500m, lendingLimit: 0}\n" THEN KUEUE
		"Cohort\nmetadata: {name: co}\nspec: {parentName: top, resourceGroups: "
		"[" GROUP("cpu", "f", "1E") "]}\n",
		"resources gpu cpu then-initial\n"
		"cq a in co weight 0.5 [f/gpu 1 lend 0] "
		"[f/cpu 1 borrow 9223372036854775807]\n"
		"  within 2 reclaim 3 while-borrowing threshold 7 borrow-next "
		"prefer-preempt strict group(gpu cpu : f)\n"
		"cohort co in top [f/cpu 9223372036854775807]\n"
		"cohort top\n");
}
END_TEST

/* 1.10 */
START_TEST(the_old_version_is_converted)
{
	world_has(OLD_KUEUE "ClusterQueue\nmetadata: {name: a}\nspec: {cohort: co, "
			    "flavorFungibility: {whenCanBorrow: Borrow, "
			    "whenCanPreempt: Preempt}}\n",
		  "cq a in co\n  within 0 reclaim 0\ncohort co\n");
	world_has(KUEUE "ClusterQueue\nmetadata: {name: a}\nspec: {cohort: co}\n",
		  "cq a\n");
	world_has(OLD_KUEUE "ClusterQueue\nmetadata: {name: a}\nspec: "
			    "{admissionChecks: [x], admissionChecksStrategy: "
			    "{admissionChecks: [{name: v}]}}\n",
		  "references missing AdmissionCheck(s): x.`");
	world_has(KUEUE "ClusterQueue\nmetadata: {name: a}\nspec: "
			"{admissionChecks: [x], admissionChecksStrategy: "
			"{admissionChecks: [{name: v}]}}\n",
		  "references missing AdmissionCheck(s): v.`");
}
END_TEST

START_TEST(cohorts_that_go_round_are_cut)
{
	world_is(CQ("a", "cohortName: x") THEN CQ("b", "cohortName: z") THEN KUEUE
		 "Cohort\nmetadata: {name: x}\nspec: {parentName: v}\n" THEN KUEUE
		 "Cohort\nmetadata: {name: v}\nspec: {parentName: x}\n",
		 "resources then-initial\n"
		 "cq a in x out\n"
		 "  within 0 reclaim 0 preempt-next inactive CohortCycle `Can't admit "
		 "new "
		 "workloads: its cohorts form a cycle.`\n"
		 "cq b in z\n"
		 "  within 0 reclaim 0 preempt-next\n"
		 "cohort v\ncohort x\ncohort z\n");
}
END_TEST

/* 5: the first reason, all fragments. */
START_TEST(inactive_queues_say_why)
{
	world_has(CQ("a", "stopPolicy: Hold, resourceGroups: [" GROUP(
				  "cpu", "f", "8") ", " GROUP("gpu", "g", "8") "]"),
		  "inactive Stopped `Can't admit new workloads: is stopped, "
		  "references missing ResourceFlavor(s): f,g.`");
	world_has(CQ("a", "admissionChecksStrategy: {admissionChecks: [{name: c}]}")
			  THEN KUEUE "AdmissionCheck\nmetadata: {name: c}\n",
		  "inactive AdmissionCheckInactive");
	world_has(CQ("a", "admissionChecksStrategy: {admissionChecks: [{name: c}]}")
			  THEN KUEUE
		  "AdmissionCheck\nmetadata: {name: c}\nstatus: {conditions: "
		  "[{type: Active, status: 'True'}]}\n",
		  "preempt-next checked\n");
	world_has(FLAVOR("f", "topologyName: t, nodeLabels: {x: z}")
			  THEN CQ("a", "resourceGroups: [" GROUP("cpu", "f", "8") "]"),
		  "inactive TopologyNotFound `Can't admit new workloads: there is no "
		  "Topology \"t\" for TAS flavor \"f\".`");
	world_has(KUEUE "ClusterQueue\nmetadata: {name: a, deletionTimestamp: "
			"'2026-12-01T00:00:00Z'}\n",
		  "inactive Terminating");
}
END_TEST

/* ---- where workloads stand
 * ------------------------------------------------------------------ */

START_TEST(workloads_without_a_queue_stand_aside)
{
	world_has(PLAIN KUEUE
		  "Workload\n" META("w") "spec: {queueName: gone, " PODS("1", "") "}\n",
		  "workload ml/w cq none priority 0 queued 0 shape 0 uid 0 aside "
		  "Misconfigured `LocalQueue gone doesn't exist`\n");
	world_has(SPACE("ml") THEN QUEUE("ml", "q", "gone")
			  THEN WORKLOAD("w", PODS("1", ""), ""),
		  "cq none priority 0 queued 0 shape 0 uid 0 aside Misconfigured "
		  "`ClusterQueue gone doesn't exist`\n");
	world_has(PLAIN WORKLOAD("w", "active: false, " PODS("1", ""), ""),
		  "aside Deactivated `The workload is deactivated`\n");
	world_has(SPACE("ml") THEN CQ("a", "stopPolicy: Hold")
			  THEN QUEUE("ml", "q", "a")
				  THEN WORKLOAD("w", PODS("1", ""), ""),
		  "cq a priority 0 queued 0 shape 0 uid 0 aside Suspended "
		  "`ClusterQueue a is inactive`\n");
	world_has(SPACE("ml") THEN CQ("a", "stopPolicy: None") THEN KUEUE
		  "LocalQueue\nmetadata: {namespace: ml, name: q}\nspec: "
		  "{clusterQueue: a, stopPolicy: Hold}\n" THEN WORKLOAD(
			  "w", PODS("1", ""), ""),
		  "aside Suspended `LocalQueue q is inactive`\n");
	world_has(
		PLAIN KUEUE
		"Workload\nmetadata: {namespace: ml, name: w, annotations: "
		"{kueue.x-k8s.io/admission-gated-by: me}}\nspec: {queueName: q, " PODS(
			"1", "") "}\n",
		"aside AdmissionGated `Admission is gated by: me`\n");
}
END_TEST

/* ---- what is held
 * --------------------------------------------------------------------------------- */

#define HOLDS(more, usage, conditions)                                                 \
	"status: {admission: {clusterQueue: a, podSetAssignments: [{" more             \
	"flavors: {cpu: f}, resourceUsage: {" usage                                    \
	"}}]}, conditions: [{type: QuotaReserved, status: 'True', "                    \
	"lastTransitionTime: '1970-01-01T00:01:00Z'}" conditions "]"
#define ADMITTED ", {type: Admitted, status: 'True'}"

START_TEST(held_quota_is_what_the_admission_says)
{
	world_is(PLAIN WORKLOAD("w", PODS("4", "requests: {cpu: 1}"),
				HOLDS("count: 4, ", "cpu: 4, gpu: 1",
				      ADMITTED) ", reclaimablePods: [{count: 3}]}\n"),
		 "resources gpu cpu then-initial\n"
		 "cq a [f/cpu 8000]\n"
		 "  within 0 reclaim 0 preempt-next group(cpu : f)\n"
		 "workload ml/w cq a holds in a since 60 priority 0 queued 0 shape 0 "
		 "uid "
		 "0\n"
		 "  pods main 1/4/4 group 0 cpu=1000\n"
		 "  holds cpu of set 0 on f/cpu: 1000\n"
		 "  holds gpu of set 0 on none: 0\n"
		 "  count 4\n");
}
END_TEST

/* 13.4 */
START_TEST(evictions_that_are_due_are_begun)
{
	const char *drained = " evicted aside Suspended `ClusterQueue a is inactive`";

	world_has(SPACE("ml") THEN FLAVOR("f", "") THEN QUEUE("ml", "q", "a")
			  THEN CQ("a", "stopPolicy: HoldAndDrain") THEN WORKLOAD(
				  "w", PODS("1", ""), HOLDS("", "", ADMITTED) "}\n"),
		  drained);
	world_has(PLAIN WORKLOAD("w", PODS("1", ""),
				 HOLDS("", "", "") ", admissionChecks: [{name: c, "
						   "state: Retry}]}\n"),
		  "uid 0 evicted reserved-only\n");
	world_has(PLAIN WORKLOAD("w", PODS("1", ""),
				 HOLDS("", "", ADMITTED) ", admissionChecks: [{name: "
							 "c, state: Rejected}]}\n"),
		  " evicted aside Deactivated");
	world_has(PLAIN WORKLOAD("w", "active: false, " PODS("1", ""),
				 HOLDS("", "", ADMITTED) "}\n"),
		  "cq a priority 0 queued 0 shape 0 uid 0 aside Deactivated");
}
END_TEST

/* 4.2, 4.4 */
START_TEST(queue_times_and_backoffs_are_read)
{
	const char *evicted =
		PLAIN WORKLOAD("w", PODS("1", ""),
			       "status: {conditions: [{type: Evicted, status: 'True', "
			       "reason: PodsReadyTimeout, lastTransitionTime: "
			       "'1970-01-01T00:05:00Z'}]}\n");
	struct str by_creation = { 0 };

	world_has(evicted, "queued 300");
	str_add(&by_creation, evicted);
	str_add(&by_creation, THEN CONFIG("waitForPodsReady: {requeuingStrategy: "
					  "{timestamp: Creation}}\n"));
	world_has(str_text(&by_creation), "queued 0");
	str_free(&by_creation);
	world_has(PLAIN WORKLOAD("w", PODS("1", ""),
				 "status: {requeueState: {requeueAt: "
				 "'1970-01-01T00:16:41Z'}}\n"),
		  " backoff\n");
	world_has(PLAIN WORKLOAD("w", PODS("1", ""),
				 "status: {requeueState: {requeueAt: "
				 "'1970-01-01T00:16:40Z'}}\n"),
		  "uid 0\n");
	world_has(PLAIN WORKLOAD("w", PODS("1", ""),
				 "status: {conditions: [{type: Requeued, status: "
				 "'False'}, {type: QuotaReserved, status: 'False', "
				 "reason: Pending}]}\n"),
		  " backoff before Pending\n");
}
END_TEST

/* ---- the configuration
 * ------------------------------------------------------------------------------ */

START_TEST(the_configuration_decides)
{
	world_has(CONFIG("fairSharing: {preemptionStrategies: "
			 "[LessThanInitialShare]}\n"),
		  "resources fair initial-first\n");
	world_has(CONFIG("fairSharing: {}\nresources: {quotaCheckStrategy: "
			 "IgnoreUndeclared}\n"),
		  "resources fair then-initial ignore-undeclared\n");
	world_has("apiVersion: config.kueue.x-k8s.io/v1beta1\nkind: Configuration\n"
		  "fairSharing: {enable: false}\n",
		  "resources then-initial\n");
	world_has(CONFIG("waitForPodsReady: {blockAdmission: true}\n"),
		  "! the snapshot has `waitForPodsReady.blockAdmission`");
	world_has(CONFIG("admissionFairSharing: {resourceWeights: {cpu: 2}}\n")
			  THEN KUEUE
		  "LocalQueue\nmetadata: {namespace: ml, name: q}\nspec: "
		  "{clusterQueue: a, fairSharing: {weight: 4}}\nstatus: {fairSharing: "
		  "{admissionFairSharingStatus: {consumedResources: {cpu: 500m, "
		  "memory: 3}}}}\n" THEN CQ("a", "admissionScope: {admissionMode: "
						 "UsageBasedAdmissionFairSharing}"),
		  "  within 0 reclaim 0 preempt-next usage-based\nqueue 0 used 1\n");
}
END_TEST

START_TEST(gates_are_set_or_refused)
{
	const char *partial =
		PLAIN WORKLOAD("w", "podSets: [{count: 5, minCount: 2}]", "");
	const char *unlimited =
		CONFIG("featureGates: {AdmissionGatedBy: false}\n") THEN PLAIN KUEUE
		"Workload\nmetadata: {namespace: ml, name: w, annotations: "
		"{kueue.x-k8s.io/admission-gated-by: me}}\nspec: {queueName: q, " PODS(
			"1", "") "}\n";

	world_has_with(partial, "PartialAdmission", true, "pods main 5/5/2");
	world_has_with(partial, "PartialAdmission", false, "pods main 5/5/5");
	world_has_with(partial, "NoSuchGate", false,
		       "! no feature gate of Kueue is called `NoSuchGate`\n");
	world_has_with(
		partial, "PriorityBoost", true,
		"! the feature gate `PriorityBoost` can only be evaluated as it is "
		"by default, which is off\n");
	world_has(unlimited, "cq a priority 0 queued 0 shape 0 uid 0\n");
}
END_TEST

/* ---- the whole
 * ------------------------------------------------------------------------------------------
 */

static const char *const documents[] = {
	SPACE("ml"),
	SPACE("web"),
	FLAVOR("spot", "nodeLabels: {tier: spot}"),
	FLAVOR("reserved", "nodeLabels: {tier: reserved}"),
	QUEUE("ml", "q", "a"),
	QUEUE("web", "q", "b"),
	CQ("b", "cohortName: co, resourceGroups: [" GROUP("cpu", "spot", "8") "]"),
	CQ("a", "cohortName: co, resourceGroups: [" GROUP("cpu", "reserved", "4") "]"),
	CONFIG("resources: {excludeResourcePrefixes: [net/]}\n"),
	V1 "LimitRange\nmetadata: {namespace: ml, name: r}\nspec: {limits: [{type: "
	   "Container, defaultRequest: {cpu: 1}}]}\n",
	"apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: kata}\n"
	"overhead: {podFixed: {cpu: 1}}\n",
	WORKLOAD("w2",
		 "podSets: [{template: {spec: {runtimeClassName: kata, containers: "
		 "[{resources: {requests: {net/efa: 1}}}]}}}]",
		 ""),
	WORKLOAD("w1", PODS("1", "requests: {memory: 1}"), ""),
};

enum { DOCUMENTS = sizeof documents / sizeof *documents };

START_TEST(the_order_of_objects_does_not_matter)
{
	struct str first = { 0 }, all = { 0 }, out = { 0 };

	for (unsigned turn = 0; turn < DOCUMENTS; turn++) {
		str_clear(&all);
		str_clear(&out);
		for (unsigned i = 0; i < DOCUMENTS; i++) {
			/* 5 and 13 have no common factor: each document once. */
			unsigned at = (turn % 2 ? i * 5 + turn : i + turn) % DOCUMENTS;

			str_add(&all, THEN);
			str_add(&all, documents[at]);
		}
		built_text(turn ? &out : &first, str_text(&all), NULL);
		if (turn)
			ck_assert_str_eq(str_text(&out), str_text(&first));
	}
	ck_assert_ptr_nonnull(strstr(str_text(&first), "memory=1 cpu=1000"));
	ck_assert_ptr_nonnull(strstr(str_text(&first), "group 0 cpu=2000"));
	str_free(&first);
	str_free(&all);
	str_free(&out);
}
END_TEST

Suite *
suite_kueue(void)
{
	const TTest *tests[] = { quotas_and_defaults_are_taken,
				 the_old_version_is_converted,
				 cohorts_that_go_round_are_cut,
				 inactive_queues_say_why,
				 workloads_without_a_queue_stand_aside,
				 held_quota_is_what_the_admission_says,
				 evictions_that_are_due_are_begun,
				 queue_times_and_backoffs_are_read,
				 the_configuration_decides,
				 gates_are_set_or_refused,
				 the_order_of_objects_does_not_matter };

	return suite_of("kueue", tests, sizeof tests / sizeof tests[0]);
}
