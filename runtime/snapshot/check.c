/*
 * check.c - what an object must have besides its form
 *
 * The form of each field is the walk's business; here is what holds between the
 * fields of an object, and between objects: names, uids, and what the webhooks of
 * Kueue refuse (kueue-semantics 19.1) where accepting it would count work wrong.
 */

#include "runtime/snapshot/check.h"

#include <string.h>

/* Looked up before the report is made, which is good until the next look-up. */
static struct text_place
place_of_first(struct loader *l, const struct seen_object *first)
{
	if (first->line)
		return (struct text_place){ first->line, 1 };
	return first->input + 1 == l->inputs.n ? loader_place(l, first->offset)
					       : (struct text_place){ 0, 0 };
}

/* Offsets of YAML are those of one document, and it is gone when the next is read. */
static uint32_t
place_of_document(struct loader *l)
{
	return l->map ? loader_place(l, l->object).line : 0;
}

static void
note_first(struct loader *l, struct diag *d, const struct seen_object *first,
	   struct text_place place)
{
	if (first->input + 1 == l->inputs.n)
		diag_note(d, "the first one is in line %u", place.line);
	else
		diag_note(d, "the first one is in `%s`", l->inputs.at[first->input]);
}

/*
 * No two objects of a cluster share kind, namespace and name, or their uid.  Those of
 * Workloads decide ties (kueue-semantics 18); nobody reads others.
 */
static void
check_once(struct loader *l, enum kind_id id)
{
	const struct kind *kind = &kind_table[id];
	const struct intern *names = &l->snap->names;
	const struct draft *d = &l->draft;
	struct seen_object object = { .kind = id,
				      .space = d->meta.space,
				      .name = d->meta.name,
				      .input = l->inputs.n - 1,
				      .offset = l->object,
				      .line = place_of_document(l) };
	const struct seen_object *first = seen_add(&l->seen, object);
	const char *slash = kind->namespaced ? "/" : "";
	const char *space = kind->namespaced ? sym_text(names, d->meta.space) : "";
	struct text_place place;

	if (first) {
		place = place_of_first(l, first);
		note_first(l,
			   snapshot_report(l, DUPLICATE_OBJECT, l->object, kind->name,
					   space, slash, sym_text(names, d->meta.name)),
			   first, place);
		return;
	}
	if (id != KIND_WORKLOAD || d->meta.uid.ix == 0)
		return;
	object.space = (sym){ 0 };
	object.name = d->meta.uid;
	first = seen_add(&l->uids, object);
	if (!first)
		return;
	place = place_of_first(l, first);
	note_first(l,
		   snapshot_report(l, DUPLICATE_UID, l->object, kind->name, space,
				   slash, sym_text(names, d->meta.name)),
		   first, place);
}

static bool
names_pod_set(const struct draft *d, uint32_t end, sym name)
{
	for (uint32_t i = d->first_pod_set; i < end; i++)
		if (sym_same(d->pools->pod_sets.at[i].name, name))
			return true;
	return false;
}

static bool
names_assignment(const struct draft *d, uint32_t end, sym name)
{
	for (uint32_t i = 0; i < end; i++)
		if (sym_same(d->assignments.at[i].name, name))
			return true;
	return false;
}

static void
check_pod_sets(struct loader *l)
{
	const struct draft *d = &l->draft;
	const struct pools *p = d->pools;

	if (p->pod_sets.n == d->first_pod_set)
		snapshot_report(l, MISSING, l->object, "Workload", "spec.podSets");
	for (uint32_t i = d->first_pod_set; i < p->pod_sets.n; i++) {
		sym name = p->pod_sets.at[i].name;

		if (names_pod_set(d, i, name))
			snapshot_report(l, DUPLICATE_POD_SET, l->object, "spec.podSets",
					sym_text(d->names, name));
	}
}

/* What holds quota is counted pod set by pod set: one without a share is free. */
static void
check_admission(struct loader *l)
{
	const struct draft *d = &l->draft;
	const struct pools *p = d->pools;

	if (d->target.ix == 0)
		snapshot_report(l, MISSING, l->object, "Workload",
				"status.admission.clusterQueue");
	for (uint32_t i = 0; i < d->assignments.n; i++) {
		sym name = d->assignments.at[i].name;

		if (names_assignment(d, i, name))
			snapshot_report(l, DUPLICATE_POD_SET, l->object,
					"status.admission.podSetAssignments",
					sym_text(d->names, name));
		if (!names_pod_set(d, p->pod_sets.n, name))
			snapshot_report(
				l, POD_SETS_DIFFER, l->object, sym_text(d->names, name),
				"status.admission.podSetAssignments", "spec.podSets");
	}
	for (uint32_t i = d->first_pod_set; i < p->pod_sets.n; i++)
		if (!names_assignment(d, d->assignments.n, p->pod_sets.at[i].name))
			snapshot_report(l, POD_SETS_DIFFER, l->object,
					sym_text(d->names, p->pod_sets.at[i].name),
					"spec.podSets",
					"status.admission.podSetAssignments");
}

static bool
holds_quota(const struct draft *d)
{
	return d->conditions[CONDITION_QUOTA_RESERVED] &&
	       !d->conditions[CONDITION_FINISHED];
}

void
check_object(struct loader *l, enum kind_id id)
{
	const struct kind *kind = &kind_table[id];
	struct draft *d = &l->draft;

	if (d->meta.name.ix == 0 && !kind->nameless && !d->bad)
		snapshot_report(l, MISSING, l->object, kind->name, "metadata.name");
	if (kind->value_required && d->value_int == INT_MISSING && !d->bad)
		snapshot_report(l, MISSING, l->object, kind->name, "value");
	if (!kind->namespaced)
		d->meta.space = (sym){ 0 };
	else if (d->meta.space.ix == 0) /* as kubectl does */
		d->meta.space =
			intern_add(&l->snap->names, "default", strlen("default"));
	if (id == KIND_WORKLOAD && !d->bad) {
		check_pod_sets(l);
		if (holds_quota(d))
			check_admission(l);
	}
	if (!d->bad)
		check_once(l, id);
}

/* With --keep-going: what it holds would count as free, so that is told by name. */
void
check_left_out(struct loader *l, enum kind_id id)
{
	const struct draft *d = &l->draft;
	struct snap_key key = { d->meta.space, d->meta.name };

	if (id != KIND_WORKLOAD || !l->keep_going || d->conditions[CONDITION_FINISHED])
		return;
	if (!holds_quota(d) && d->target.ix == 0 && d->assignments.n == 0)
		return;
	*vec_push(&l->uncounted) = key;
	snapshot_report(l, UNCOUNTED, l->object, sym_text(d->names, key.space),
			key.name.ix ? sym_text(d->names, key.name) : "without a name");
}
