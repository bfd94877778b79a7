/* need.c - what the snapshot has and nobody evaluates is said aloud */

#include "runtime/kueue/builder.h"

#include "base/str.h"

#include <string.h>

static void
report(struct world_builder *b, const char *what, const char *effect)
{
	diag_report(b->sink, NOT_EVALUATED, ((struct span){ 0 }), what, effect);
}

static void
need_topology(struct world_builder *b)
{
	struct str names = { 0 };

	for (uint32_t i = 0; i < b->w->n_flavors; i++)
		if (b->flavor_topology[i])
			str_printf(&names, "%s`%s`",
				   names.len ? ", " : "flavors with a topology: ",
				   b->parts->flavors.at[i]);
	if (names.len)
		report(b, str_text(&names),
		       "their quota decides alone, whether the pods can be placed or "
		       "not");
	str_free(&names);
}

/* Does any workload in play have it? */
static bool
any_pod_set(const struct world_builder *b, bool (*has)(const struct snap_pod_set *))
{
	for (uint32_t i = 0; i < b->parts->workload_rows.n; i++) {
		struct slice sets =
			b->s->workloads[b->parts->workload_rows.at[i]].pod_sets;

		for (uint32_t k = 0; k < sets.n; k++)
			if (has(&b->s->pod_sets[sets.first + k]))
				return true;
	}
	return false;
}

static bool
has_claims(const struct snap_pod_set *ps)
{
	return ps->has_claims;
}

static bool
any_annotation(const struct world_builder *b, const char *key)
{
	sym name = intern_find(&b->s->names, key, strlen(key));

	for (uint32_t i = 0; name.ix && i < b->parts->workload_rows.n; i++)
		if (snapshot_lookup(
			    b->s,
			    b->s->workloads[b->parts->workload_rows.at[i]].annotations,
			    name)
			    .ix)
			return true;
	return false;
}

void
report_needs(struct world_builder *b)
{
	need_topology(b);
	if (any_pod_set(b, has_claims))
		report(b, "pods with `resourceClaims`",
		       "the devices they claim count nothing");
	if (any_annotation(b, "kueue.x-k8s.io/workload-slice-replacement-for"))
		report(b, "workload slices that replace others",
		       "they ask for all of their quota, beside the old ones");
	if (b->s->config.block_admission)
		report(b, "`waitForPodsReady.blockAdmission` of the configuration",
		       "workloads do not wait for the pods of others");
	for (uint32_t i = 0; i < b->s->n_cluster_queues; i++)
		if (b->s->cluster_queues[i].concurrent) {
			report(b, "`concurrentAdmissionPolicy` of ClusterQueues",
			       "each workload is tried as one");
			break;
		}
}
