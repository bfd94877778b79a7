/*
 * activity.c - which ClusterQueues are inactive, and what Kueue says of it (5)
 *
 * An inactive ClusterQueue keeps its place in the tree: it lends its quota, and its
 * workloads occupy it, but nothing of it is admitted or evicted.
 */

#include "runtime/kueue/builder.h"

#include "base/str.h"

#include <string.h>

#define PROVISIONING "kueue.x-k8s.io/provisioning-request"
#define MULTIKUEUE   "kueue.x-k8s.io/multikueue"

/* What is wrong with one ClusterQueue: the first reason, all fragments. */
struct findings {
	const struct world_builder *b;
	const struct snap_cluster_queue *q;
	const char *reason;
	struct str text;
};

static void
found(struct findings *f, const char *reason, const char *fragment)
{
	if (!f->reason)
		f->reason = reason;
	else
		str_add(&f->text, ", ");
	str_add(&f->text, fragment);
}

static void
add_name(struct str *list, const char *name)
{
	if (list->len)
		str_char(list, ',');
	str_add(list, name);
}

/* Says that some names are missing or wrong, if there are any. */
static void
found_names(struct findings *f, const char *reason, const char *fragment,
	    struct str *names)
{
	struct str text = { 0 };

	if (names->len) {
		str_printf(&text, "%s%s", fragment, str_text(names));
		found(f, reason, str_text(&text));
	}
	str_free(&text);
	str_free(names);
}

static void
check_flavors(struct findings *f)
{
	const struct world_builder *b = f->b;
	struct str missing = { 0 };

	for (uint32_t g = 0; g < f->q->groups.n; g++) {
		struct slice flavors = b->s->groups[f->q->groups.first + g].flavors;

		for (uint32_t i = 0; i < flavors.n; i++) {
			sym name = b->s->flavor_quotas[flavors.first + i].flavor;

			if (name.ix && b->flavor_row[b->flavor_of[name.ix]] == ROW_NONE)
				add_name(&missing, name_of(b, name));
		}
	}
	found_names(f, "FlavorNotFound",
		    "references missing ResourceFlavor(s): ", &missing);
}

static const struct snap_admission_check *
find_check(const struct snapshot *s, sym name)
{
	for (uint32_t i = 0; i < s->n_admission_checks; i++)
		if (sym_same(s->admission_checks[i].name, name))
			return &s->admission_checks[i];
	return NULL;
}

static bool
is_controlled(const struct world_builder *b, const struct snap_admission_check *c,
	      const char *controller)
{
	return c && c->controller.ix &&
	       strcmp(name_of(b, c->controller), controller) == 0;
}

struct check_lists {
	struct str missing, inactive, multi, multi_by_flavor, provisioning;
	uint32_t n_multi;
};

static void
sort_check(const struct world_builder *b, const struct snap_check_use *use,
	   struct check_lists *lists)
{
	const struct snap_admission_check *c = find_check(b->s, use->check);
	const char *name = use->check.ix ? name_of(b, use->check) : "";

	if (!c)
		add_name(&lists->missing, name);
	else if (!c->active)
		add_name(&lists->inactive, name);
	if (is_controlled(b, c, MULTIKUEUE)) {
		lists->n_multi++;
		add_name(&lists->multi, name);
		if (use->flavors.n > 0)
			add_name(&lists->multi_by_flavor, name);
	}
	if (is_controlled(b, c, PROVISIONING))
		add_name(&lists->provisioning, name);
}

/* Gives whether there is a MultiKueue check. */
static bool
check_checks(struct findings *f)
{
	struct check_lists lists = { 0 };
	struct str both = { 0 };

	for (uint32_t i = 0; i < f->q->checks.n; i++)
		sort_check(f->b, &f->b->s->check_uses[f->q->checks.first + i], &lists);
	if (lists.n_multi > 0 && lists.provisioning.len)
		str_printf(&both, "%s, %s", str_text(&lists.multi),
			   str_text(&lists.provisioning));
	if (lists.n_multi < 2)
		str_clear(&lists.multi);
	found_names(f, "AdmissionCheckNotFound",
		    "references missing AdmissionCheck(s): ", &lists.missing);
	found_names(f, "AdmissionCheckInactive",
		    "references inactive AdmissionCheck(s): ", &lists.inactive);
	found_names(f, "MultipleMultiKueueAdmissionChecks",
		    "Cannot use multiple MultiKueue AdmissionChecks on the same "
		    "ClusterQueue, found: ",
		    &lists.multi);
	found_names(f, "MultiKueueAdmissionCheckAppliedPerFlavor",
		    "Cannot specify MultiKueue AdmissionCheck per flavor, found: ",
		    &lists.multi_by_flavor);
	found_names(f, "MultiKueueWithProvisioningRequest",
		    "Cannot use both MultiKueue and ProvisioningRequest "
		    "AdmissionChecks together, found: ",
		    &both);
	str_free(&lists.provisioning);
	return lists.n_multi > 0;
}

static bool
has_topology(const struct snapshot *s, sym name)
{
	for (uint32_t i = 0; i < s->n_topologies; i++)
		if (sym_same(s->topologies[i].name, name))
			return true;
	return false;
}

static void
check_topologies(struct findings *f)
{
	const struct world_builder *b = f->b;

	for (uint32_t g = 0; g < f->q->groups.n; g++) {
		struct slice flavors = b->s->groups[f->q->groups.first + g].flavors;

		for (uint32_t i = 0; i < flavors.n; i++) {
			sym name = b->s->flavor_quotas[flavors.first + i].flavor;
			uint32_t flavor = name.ix ? b->flavor_of[name.ix] : NONE;
			struct str text = { 0 };
			sym topology;

			if (flavor == NONE || !b->flavor_topology[flavor])
				continue;
			topology = b->s->flavors[b->flavor_row[flavor]].topology;
			if (has_topology(b->s, topology))
				continue;
			str_printf(&text,
				   "there is no Topology \"%s\" for TAS flavor "
				   "\"%s\"",
				   name_of(b, topology), name_of(b, name));
			found(f, "TopologyNotFound", str_text(&text));
			str_free(&text);
		}
	}
}

static void
judge(struct world_builder *b, uint32_t i, struct world_cq *cq)
{
	struct findings f = { .b = b, .q = &b->s->cluster_queues[i] };

	if (f.q->terminating) {
		cq->inactive = "Terminating";
		cq->inactive_text =
			"Can't admit new workloads; clusterQueue is terminating";
		return;
	}
	if (f.q->stop != SNAP_STOP_NONE)
		found(&f, "Stopped", "is stopped");
	check_flavors(&f);
	if (!check_checks(&f))
		check_topologies(&f);
	if (f.reason) {
		cq->inactive = f.reason;
		cq->inactive_text = builder_text(b, "Can't admit new workloads: %s.",
						 str_text(&f.text));
	} else if (b->cq_circular[i]) { /* Kueue's own text is misleading here */
		cq->inactive = "CohortCycle";
		cq->inactive_text = "Can't admit new workloads: its cohorts form a "
				    "cycle.";
	}
	str_free(&f.text);
}

void
build_activity(struct world_builder *b)
{
	for (uint32_t i = 0; i < b->w->n_cqs; i++) {
		judge(b, i, &b->cqs[i]);
		b->nodes[i].out = b->cqs[i].inactive != NULL;
	}
}
