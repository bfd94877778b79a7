/*
 * gen_snapshot.c - prints a cluster as `kubectl get ... -o json` would, of any size
 *
 *	gen-snapshot BYTES SEED
 *
 * Nodes, namespaces, local queues and then Kueue workloads until BYTES are
 * reached, indented by four blanks and with the managedFields that make up much
 * of real output.  The same arguments print the same bytes everywhere.
 */

#include "tests/property/rng.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NODES = 400, SPACES = 40, QUEUES_PER_SPACE = 4, IMAGES = 12 };

struct writer {
	uint64_t bytes;
	struct rng rng;
	int depth;
	bool first; /* nothing stands in the innermost object yet */
};

static uint64_t
next(struct writer *w, uint64_t below)
{
	return rng_below(&w->rng, below);
}

static void put(struct writer *w, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
static void text(struct writer *w, const char *key, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

static void
put(struct writer *w, const char *format, ...)
{
	va_list args;
	int n;

	va_start(args, format);
	n = vprintf(format, args);
	va_end(args);
	if (n > 0)
		w->bytes += (uint64_t)n;
}

/* The comma before, the line, the indent, and the key unless it is an element. */
static void
begin(struct writer *w, const char *key)
{
	put(w, "%s\n%*s", w->first ? "" : ",", w->depth * 4, "");
	if (key)
		put(w, "\"%s\": ", key);
	w->first = false;
}

static void
open(struct writer *w, const char *key, char bracket)
{
	begin(w, key);
	put(w, "%c", bracket);
	w->depth++;
	w->first = true;
}

static void
close(struct writer *w, char bracket)
{
	bool empty = w->first;

	w->depth--;
	w->first = false;
	if (empty)
		put(w, "%c", bracket);
	else
		put(w, "\n%*s%c", w->depth * 4, "", bracket);
}

static void
text(struct writer *w, const char *key, const char *format, ...)
{
	char value[512];
	va_list args;

	va_start(args, format);
	vsnprintf(value, sizeof value, format, args);
	va_end(args);
	begin(w, key);
	put(w, "\"%s\"", value);
}

static void
number(struct writer *w, const char *key, uint64_t value)
{
	begin(w, key);
	put(w, "%" PRIu64, value);
}

static void
uid(struct writer *w, const char *key)
{
	uint64_t a = next(w, UINT64_MAX), b = next(w, UINT64_MAX);

	text(w, key, "%08x-%04x-4%03x-a%03x-%012" PRIx64, (unsigned)(a >> 32),
	     (unsigned)(a >> 16 & 0xffff), (unsigned)(a & 0xfff), (unsigned)(b >> 52),
	     b & UINT64_C(0xffffffffffff));
}

static void
instant(struct writer *w, const char *key)
{
	text(w, key, "2026-11-%02uT%02u:%02u:%02uZ", (unsigned)next(w, 30) + 1,
	     (unsigned)next(w, 24), (unsigned)next(w, 60), (unsigned)next(w, 60));
}

/* "f:spec": { "f:a": {}, ... } from "spec a b c". */
static void
managed_group(struct writer *w, const char *words)
{
	char copy[512], key[128], *rest = copy, *word;

	snprintf(copy, sizeof copy, "%s", words);
	word = strsep(&rest, " ");
	snprintf(key, sizeof key, "f:%s", word);
	open(w, key, '{');
	open(w, ".", '{');
	close(w, '}');
	while ((word = strsep(&rest, " "))) {
		snprintf(key, sizeof key, "f:%s", word);
		open(w, key, '{');
		close(w, '}');
	}
	close(w, '}');
}

static void
managed_entry(struct writer *w, const char *version, const char *manager,
	      const char *const *groups)
{
	open(w, NULL, '{');
	text(w, "apiVersion", "%s", version);
	text(w, "fieldsType", "FieldsV1");
	open(w, "fieldsV1", '{');
	for (; *groups; groups++)
		managed_group(w, *groups);
	close(w, '}');
	text(w, "manager", "%s", manager);
	text(w, "operation", "Update");
	instant(w, "time");
	close(w, '}');
}

static void
object_begin(struct writer *w, const char *version, const char *kind)
{
	open(w, NULL, '{');
	text(w, "apiVersion", "%s", version);
	text(w, "kind", "%s", kind);
	open(w, "metadata", '{');
}

static void
condition(struct writer *w, const char *type, const char *status, const char *reason,
	  const char *message)
{
	open(w, NULL, '{');
	instant(w, "lastTransitionTime");
	text(w, "message", "%s", message);
	text(w, "reason", "%s", reason);
	text(w, "status", "%s", status);
	text(w, "type", "%s", type);
	close(w, '}');
}

static void
node_status(struct writer *w)
{
	open(w, "status", '{');
	open(w, "addresses", '[');
	open(w, NULL, '{');
	text(w, "address", "10.%u.%u.%u", (unsigned)next(w, 255),
	     (unsigned)next(w, 255), (unsigned)next(w, 255));
	text(w, "type", "InternalIP");
	close(w, '}');
	close(w, ']');
	open(w, "allocatable", '{');
	text(w, "cpu", "191450m");
	text(w, "ephemeral-storage", "27356033509062");
	text(w, "hugepages-2Mi", "0");
	text(w, "memory", "2095635428Ki");
	text(w, "nvidia.com/gpu", "8");
	text(w, "pods", "100");
	close(w, '}');
	open(w, "conditions", '[');
	condition(w, "MemoryPressure", "False", "KubeletHasSufficientMemory",
		  "kubelet has sufficient memory available");
	condition(w, "DiskPressure", "False", "KubeletHasNoDiskPressure",
		  "kubelet has no disk pressure");
	condition(w, "Ready", "True", "KubeletReady",
		  "kubelet is posting ready status");
	close(w, ']');
	open(w, "images", '[');
	for (int i = 0; i < IMAGES; i++) {
		open(w, NULL, '{');
		open(w, "names", '[');
		text(w, NULL,
		     "registry.example.com/base/image-%d@sha256:%016" PRIx64
		     "%016" PRIx64,
		     i, next(w, UINT64_MAX), next(w, UINT64_MAX));
		text(w, NULL, "registry.example.com/base/image-%d:v1.%u", i,
		     (unsigned)next(w, 30));
		close(w, ']');
		number(w, "sizeBytes", next(w, 1000000000));
		close(w, '}');
	}
	close(w, ']');
	close(w, '}');
}

static void
node(struct writer *w, int i)
{
	static const char *const kubelet[] = { "metadata annotations labels finalizers",
					       "spec providerID taints",
					       "status allocatable capacity conditions "
					       "daemonEndpoints images nodeInfo",
					       NULL };

	object_begin(w, "v1", "Node");
	open(w, "annotations", '{');
	text(w, "node.alpha.kubernetes.io/ttl", "0");
	text(w, "volumes.kubernetes.io/controller-managed-attach-detach", "true");
	close(w, '}');
	instant(w, "creationTimestamp");
	open(w, "labels", '{');
	text(w, "karpenter.sh/capacity-type", "%s", next(w, 3) ? "reserved" : "spot");
	text(w, "kubernetes.io/arch", "amd64");
	text(w, "kubernetes.io/hostname", "node-%04d.example.com", i);
	text(w, "kubernetes.io/os", "linux");
	text(w, "node.kubernetes.io/instance-type", "p5.48xlarge");
	text(w, "topology.kubernetes.io/zone", "us-east-1%c", 'a' + (int)next(w, 3));
	close(w, '}');
	open(w, "managedFields", '[');
	managed_entry(w, "v1", "kubelet", kubelet);
	close(w, ']');
	text(w, "name", "node-%04d.example.com", i);
	text(w, "resourceVersion", "%u", (unsigned)next(w, 900000000));
	uid(w, "uid");
	close(w, '}');
	open(w, "spec", '{');
	text(w, "providerID", "aws:///us-east-1a/i-%016" PRIx64, next(w, UINT64_MAX));
	open(w, "taints", '[');
	open(w, NULL, '{');
	text(w, "effect", "NoSchedule");
	text(w, "key", "nvidia.com/gpu");
	text(w, "value", "true");
	close(w, '}');
	close(w, ']');
	close(w, '}');
	node_status(w);
	close(w, '}');
}

static void
space(struct writer *w, int i)
{
	static const char *const creator[] = { "metadata labels", NULL };

	object_begin(w, "v1", "Namespace");
	instant(w, "creationTimestamp");
	open(w, "labels", '{');
	text(w, "kubernetes.io/metadata.name", "team-%02d", i);
	text(w, "team", "team-%02d", i);
	close(w, '}');
	open(w, "managedFields", '[');
	managed_entry(w, "v1", "kubectl-create", creator);
	close(w, ']');
	text(w, "name", "team-%02d", i);
	uid(w, "uid");
	close(w, '}');
	open(w, "spec", '{');
	close(w, '}');
	open(w, "status", '{');
	text(w, "phase", "Active");
	close(w, '}');
	close(w, '}');
}

static void
local_queue(struct writer *w, int i, int queue)
{
	static const char *const creator[] = { "spec clusterQueue stopPolicy", NULL };

	object_begin(w, "kueue.x-k8s.io/v1beta2", "LocalQueue");
	instant(w, "creationTimestamp");
	open(w, "managedFields", '[');
	managed_entry(w, "kueue.x-k8s.io/v1beta2", "kubectl", creator);
	close(w, ']');
	text(w, "name", "queue-%d", queue);
	text(w, "namespace", "team-%02d", i);
	uid(w, "uid");
	close(w, '}');
	open(w, "spec", '{');
	text(w, "clusterQueue", "team-%02d", i);
	text(w, "stopPolicy", "None");
	close(w, '}');
	open(w, "status", '{');
	number(w, "pendingWorkloads", next(w, 200));
	number(w, "reservingWorkloads", next(w, 200));
	close(w, '}');
	close(w, '}');
}

static void
container(struct writer *w, unsigned gpus)
{
	open(w, NULL, '{');
	open(w, "args", '[');
	text(w, NULL, "--config=/etc/train/config-%u.yaml", (unsigned)next(w, 100));
	text(w, NULL, "--checkpoint-dir=s3://checkpoints/run-%u",
	     (unsigned)next(w, 100000));
	close(w, ']');
	open(w, "env", '[');
	for (int i = 0; i < 6; i++) {
		open(w, NULL, '{');
		text(w, "name", "SETTING_%d", i);
		text(w, "value", "%016" PRIx64, next(w, UINT64_MAX));
		close(w, '}');
	}
	close(w, ']');
	text(w, "image", "registry.example.com/train/image:v1.%u",
	     (unsigned)next(w, 90));
	text(w, "imagePullPolicy", "IfNotPresent");
	text(w, "name", "trainer");
	open(w, "resources", '{');
	open(w, "limits", '{');
	text(w, "nvidia.com/gpu", "%u", gpus);
	close(w, '}');
	open(w, "requests", '{');
	text(w, "cpu", "%u", 12 * gpus);
	text(w, "memory", "%uGi", 120 * gpus);
	text(w, "nvidia.com/gpu", "%u", gpus);
	close(w, '}');
	close(w, '}');
	text(w, "terminationMessagePath", "/dev/termination-log");
	text(w, "terminationMessagePolicy", "File");
	open(w, "volumeMounts", '[');
	open(w, NULL, '{');
	text(w, "mountPath", "/dev/shm");
	text(w, "name", "shm");
	close(w, '}');
	close(w, ']');
	close(w, '}');
}

static void
pod_set(struct writer *w, const char *name, unsigned count, unsigned gpus)
{
	open(w, NULL, '{');
	number(w, "count", count);
	text(w, "name", "%s", name);
	open(w, "template", '{');
	open(w, "metadata", '{');
	open(w, "labels", '{');
	text(w, "app", "train");
	close(w, '}');
	close(w, '}');
	open(w, "spec", '{');
	open(w, "containers", '[');
	container(w, gpus);
	close(w, ']');
	text(w, "dnsPolicy", "ClusterFirst");
	open(w, "nodeSelector", '{');
	text(w, "node.kubernetes.io/instance-type", "p5.48xlarge");
	close(w, '}');
	text(w, "restartPolicy", "Never");
	text(w, "schedulerName", "default-scheduler");
	open(w, "securityContext", '{');
	close(w, '}');
	open(w, "tolerations", '[');
	open(w, NULL, '{');
	text(w, "effect", "NoSchedule");
	text(w, "key", "nvidia.com/gpu");
	text(w, "operator", "Exists");
	close(w, '}');
	close(w, ']');
	open(w, "volumes", '[');
	open(w, NULL, '{');
	open(w, "emptyDir", '{');
	text(w, "medium", "Memory");
	close(w, '}');
	text(w, "name", "shm");
	close(w, '}');
	close(w, ']');
	close(w, '}');
	close(w, '}');
	close(w, '}');
}

static void
workload_status(struct writer *w, int team, unsigned count, unsigned gpus,
		bool admitted)
{
	open(w, "status", '{');
	if (admitted) {
		open(w, "admission", '{');
		text(w, "clusterQueue", "team-%02d", team);
		open(w, "podSetAssignments", '[');
		open(w, NULL, '{');
		number(w, "count", count);
		open(w, "flavors", '{');
		text(w, "cpu", "p5-reserved");
		text(w, "memory", "p5-reserved");
		text(w, "nvidia.com/gpu", "p5-reserved");
		close(w, '}');
		text(w, "name", "workers");
		open(w, "resourceUsage", '{');
		text(w, "cpu", "%u", 12 * gpus * count);
		text(w, "memory", "%uGi", 120 * gpus * count);
		text(w, "nvidia.com/gpu", "%u", gpus * count);
		close(w, '}');
		close(w, '}');
		close(w, ']');
		close(w, '}');
	}
	open(w, "conditions", '[');
	condition(w, "QuotaReserved", admitted ? "True" : "False",
		  admitted ? "QuotaReserved" : "Pending",
		  admitted ? "Quota reserved in the ClusterQueue, wait time since "
			     "queued was 12s"
			   : "couldn't assign flavors to pod set workers: insufficient "
			     "unused quota for nvidia.com/gpu in flavor p5-reserved");
	if (admitted)
		condition(w, "Admitted", "True", "Admitted",
			  "The workload is admitted");
	close(w, ']');
	close(w, '}');
}

static void
owner(struct writer *w, const char *name)
{
	open(w, "ownerReferences", '[');
	open(w, NULL, '{');
	text(w, "apiVersion", "kubeflow.org/v1");
	begin(w, "blockOwnerDeletion");
	put(w, "true");
	begin(w, "controller");
	put(w, "true");
	text(w, "kind", "PyTorchJob");
	text(w, "name", "%s", name);
	uid(w, "uid");
	close(w, '}');
	close(w, ']');
}

static void
workload_meta(struct writer *w, int team, const char *name)
{
	static const char *const spec[] = {
		"metadata annotations finalizers labels ownerReferences",
		"spec active podSets priority priorityClassRef queueName", NULL
	};
	static const char *const status[] = {
		"status admission conditions resourceRequests requeueState", NULL
	};

	object_begin(w, "kueue.x-k8s.io/v1beta2", "Workload");
	open(w, "annotations", '{');
	text(w, "team/experiment", "experiment-%u", (unsigned)next(w, 500));
	close(w, '}');
	instant(w, "creationTimestamp");
	open(w, "finalizers", '[');
	text(w, NULL, "kueue.x-k8s.io/resource-in-use");
	close(w, ']');
	number(w, "generation", 1);
	open(w, "labels", '{');
	uid(w, "kueue.x-k8s.io/job-uid");
	close(w, '}');
	open(w, "managedFields", '[');
	managed_entry(w, "kueue.x-k8s.io/v1beta2", "kueue", spec);
	managed_entry(w, "kueue.x-k8s.io/v1beta2", "kueue-admission", status);
	managed_entry(w, "kueue.x-k8s.io/v1beta2", "kueue", status);
	close(w, ']');
	text(w, "name", "pytorchjob-%s-%05x", name, (unsigned)next(w, 0xfffff));
	text(w, "namespace", "team-%02d", team);
	owner(w, name);
	text(w, "resourceVersion", "%u", (unsigned)next(w, 900000000));
	uid(w, "uid");
	close(w, '}');
}

static void
workload(struct writer *w, int team, unsigned i)
{
	unsigned count = 1 + (unsigned)next(w, 16), gpus = 1u << next(w, 4);
	char name[64];

	snprintf(name, sizeof name, "train-%07u", i);
	workload_meta(w, team, name);
	open(w, "spec", '{');
	begin(w, "active");
	put(w, "true");
	open(w, "podSets", '[');
	pod_set(w, "workers", count, gpus);
	close(w, ']');
	number(w, "priority", 100 * next(w, 10));
	open(w, "priorityClassRef", '{');
	text(w, "group", "kueue.x-k8s.io");
	text(w, "kind", "WorkloadPriorityClass");
	text(w, "name", "training-priority");
	close(w, '}');
	text(w, "queueName", "queue-%u", (unsigned)next(w, QUEUES_PER_SPACE));
	close(w, '}');
	workload_status(w, team, count, gpus, next(w, 4) == 0);
	close(w, '}');
}

int
main(int argc, char **argv)
{
	struct writer w = { .depth = 0, .first = true };
	uint64_t most = argc > 1 ? strtoull(argv[1], NULL, 10) : 0, before;

	w.rng.state = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	put(&w, "{");
	w.depth = 1;
	text(&w, "apiVersion", "v1");
	open(&w, "items", '[');
	for (int i = 0; i < NODES && w.bytes < most / 4; i++)
		node(&w, i);
	for (int i = 0; i < SPACES; i++)
		space(&w, i);
	for (int i = 0; i < SPACES; i++)
		for (int q = 0; q < QUEUES_PER_SPACE; q++)
			local_queue(&w, i, q);
	before = w.bytes;
	for (unsigned i = 0; w.bytes < most; i++) {
		uint64_t done = w.bytes - before, all = most - before;

		workload(&w, (int)(done * SPACES / (all + 1)), i);
	}
	close(&w, ']');
	text(&w, "kind", "List");
	open(&w, "metadata", '{');
	text(&w, "resourceVersion", "%s", "");
	close(&w, '}');
	put(&w, "\n}\n");
	return fflush(stdout) != 0;
}
