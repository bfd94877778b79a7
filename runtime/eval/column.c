/*
 * column.c - the columns that a policy's code reads, one for each input
 *
 * A column has a value for each row of its subject: workloads (also those of
 * `namespace`, by workload), teams, flavors (also those of `tier` and `pool`, by
 * flavor), and (team, flavor) pairs of `quota`.
 */

#include "runtime/eval/bind.h"

#include "base/bug.h"
#include "base/glob.h"
#include "runtime/eval/tier.h"

#include <string.h>

static uint32_t
rows_of(const struct binding *b, enum subject subject)
{
	const struct model *m = &b->policy->model;

	switch (subject) {
	case SUBJECT_CLOCK:
		return b->moments.n;
	case SUBJECT_WORKLOAD:
	case SUBJECT_NAMESPACE:
		return b->snapshot->n_workloads;
	case SUBJECT_TEAM:
		return m->n_teams + 1;
	case SUBJECT_FLAVOR:
	case SUBJECT_TIER:
	case SUBJECT_POOL:
		return m->n_flavors + 1;
	case SUBJECT_QUOTA:
		return (m->n_teams + 1) * (m->n_flavors + 1);
	case SUBJECT_COUNT:
		break;
	}
	bug("a subject without rows");
}

static uint32_t
resource_named(const struct binding *b, const char *text)
{
	for (uint32_t r = 0; r < b->n_resources; r++)
		if (strcmp(b->resource_text[r], text) == 0)
			return r;
	return UINT32_MAX;
}

static int64_t
total_of(const struct binding *b, const struct snap_workload *w, const char *resource)
{
	uint32_t r = resource_named(b, resource);

	return r == UINT32_MAX ? 0 : bind_total(b, w, r);
}

static int64_t
pods_of(const struct binding *b, const struct snap_workload *w)
{
	int64_t sum = 0;

	for (uint32_t i = 0; i < w->pod_sets.n; i++)
		sum += bind_pods(&b->snapshot->pod_sets[w->pod_sets.first + i]);
	return sum;
}

static int64_t
gpus_of_largest_pod(const struct binding *b, const struct snap_workload *w)
{
	int64_t most = 0;

	for (uint32_t i = 0; i < w->pod_sets.n; i++) {
		const struct snap_pod_set *ps =
			&b->snapshot->pod_sets[w->pod_sets.first + i];

		for (uint32_t k = 0; k < ps->requests.n; k++) {
			const struct snap_amount *a =
				&b->snapshot->amounts[ps->requests.first + k];

			if (b->resource_of_snap[a->resource.ix] == b->gpus &&
			    a->value > most)
				most = a->value;
		}
	}
	return most;
}

static int64_t
pair_value(const struct binding *b, struct slice pairs, sym key)
{
	return key.ix ? bind_snap(snapshot_lookup(b->snapshot, pairs, key))
		      : VALUE_ABSENT;
}

static int64_t
selector_value(const struct binding *b, const struct snap_workload *w, sym key)
{
	for (uint32_t i = 0; i < w->pod_sets.n; i++) {
		int64_t v = pair_value(
			b, b->snapshot->pod_sets[w->pod_sets.first + i].selector, key);

		if (v != VALUE_ABSENT)
			return v;
	}
	return VALUE_ABSENT;
}

static int64_t
class_value(const struct snap_workload *w)
{
	return bind_snap(w->priority_class);
}

static int64_t
workload_value(struct binding *b, const struct ir_input *in, uint32_t row, sym key)
{
	const struct snap_workload *w = &b->snapshot->workloads[row];

	switch ((int)in->field) {
	case FIELD_WL_NAME:
		return bind_snap(w->name);
	case FIELD_WL_NAMESPACE:
		return bind_snap(w->space);
	case FIELD_WL_QUEUE:
		return bind_snap(w->queue);
	case FIELD_WL_TEAM:
		return bind_text(b, b->policy->model.teams[b->team_of[row]].name);
	case FIELD_WL_PRIORITY:
		return bind_priority(b, w);
	case FIELD_WL_CLASS:
		return class_value(w);
	case FIELD_WL_KIND:
		return bind_snap(w->owner_kind);
	case FIELD_WL_CREATED:
		return w->created;
	case FIELD_WL_MAX_RUNTIME:
		return w->max_runtime < 0 ? VALUE_ABSENT : w->max_runtime;
	case FIELD_WL_GPUS:
		return total_of(b, w, "nvidia.com/gpu");
	case FIELD_WL_VCPUS:
		return total_of(b, w, "cpu");
	case FIELD_WL_MEMORY:
		return total_of(b, w, "memory");
	case FIELD_WL_PODS:
		return pods_of(b, w);
	case FIELD_WL_GPUS_PER_POD:
		return gpus_of_largest_pod(b, w);
	case FIELD_WL_POD_SETS:
		return w->pod_sets.n;
	case FIELD_WL_REQUESTS:
		return strcmp(in->key, "pods") == 0 ? pods_of(b, w)
						    : total_of(b, w, in->key);
	case FIELD_WL_LABELS:
		return pair_value(b, w->labels, key);
	case FIELD_WL_ANNOTATIONS:
		return pair_value(b, w->annotations, key);
	case FIELD_WL_NODE_SELECTOR:
		return selector_value(b, w, key);
	default:
		bug("a workload field without a column");
	}
}

static int64_t
namespace_value(const struct binding *b, const struct ir_input *in, uint32_t row,
		sym key)
{
	const struct snap_workload *w = &b->snapshot->workloads[row];

	if (in->field == FIELD_NS_NAME)
		return bind_snap(w->space);
	if (w->namespace_row == ROW_NONE)
		return VALUE_ABSENT;
	return pair_value(b, b->snapshot->namespaces[w->namespace_row].labels, key);
}

static int64_t
team_value(struct binding *b, const struct ir_input *in, uint32_t row)
{
	const struct model *m = &b->policy->model;

	if (in->field == FIELD_TEAM_NAME)
		return bind_text(b, m->teams[row].name);
	return bind_text(b, m->orgs ? m->orgs[m->teams[row].org.ix].name : (sym){ 0 });
}

static int64_t
flavor_label(struct binding *b, uint32_t row, const char *key)
{
	sym in_policy = intern_find(&b->policy->names, key, strlen(key));
	sym in_snap = intern_find(&b->snapshot->names, key, strlen(key));
	int64_t number = in_snap.ix ? (int64_t)in_snap.ix : bind_text(b, in_policy);
	const struct flavor_labels *list = &b->flavors[row].labels;

	for (uint32_t i = 0; i < list->n; i++)
		if (b->labels[list->first + i].key == number)
			return b->labels[list->first + i].value;
	return VALUE_ABSENT;
}

static int64_t
gpus_of_instance(const struct binding *b, const struct instance *in)
{
	if (strcmp(sym_text(&b->policy->names, in->vendor), "nvidia") != 0 ||
	    in->accelerators_milli < 0)
		return in->accelerators_milli < 0 ? VALUE_ABSENT : 0;
	return in->accelerators_milli / 1000;
}

static int64_t
flavor_value(struct binding *b, const struct ir_input *in, uint32_t row)
{
	const struct model *m = &b->policy->model;
	const struct flavor *f = &m->flavors[row];
	const struct instance *instance = &m->instances[f->instance.ix];
	int64_t price;

	if (in->field == FIELD_FLAVOR_NAME)
		return bind_text(b, f->name);
	if (in->field == FIELD_FLAVOR_LABELS)
		return flavor_label(b, row, in->key);
	if (!f->instance.ix)
		return VALUE_ABSENT;
	switch ((int)in->field) {
	case FIELD_FLAVOR_INSTANCE:
		return bind_text(b, instance->name);
	case FIELD_FLAVOR_GPUS:
		return gpus_of_instance(b, instance);
	case FIELD_FLAVOR_VCPUS:
		return instance->vcpu_milli;
	case FIELD_FLAVOR_MEMORY:
		return instance->memory;
	case FIELD_FLAVOR_PRICE:
		price = tier_price_of(m, (flavor_id){ row });
		return price < 0 ? VALUE_ABSENT : price;
	default:
		bug("a flavor field without a column");
	}
}

static int64_t
tier_value(struct binding *b, const struct ir_input *in, uint32_t row)
{
	const struct model *m = &b->policy->model;
	const struct tier *t = &m->tiers[m->flavors[row].tier.ix];

	if (!m->flavors[row].tier.ix)
		return in->field == FIELD_TIER_OPEN ? 1 : VALUE_ABSENT;
	switch ((int)in->field) {
	case FIELD_TIER_NAME:
		return bind_text(b, t->name);
	case FIELD_TIER_KIND:
		return t->kind;
	case FIELD_TIER_RESERVATION:
		return bind_text(b, t->reservation);
	case FIELD_TIER_INSTANCES:
		return t->instances.n ? tier_instances(m, t) : VALUE_ABSENT;
	case FIELD_TIER_STARTS:
		return t->has_window ? t->starts : VALUE_ABSENT;
	case FIELD_TIER_ENDS:
		return t->has_window ? t->ends : VALUE_ABSENT;
	case FIELD_TIER_TIME_LEFT:
		return t->has_window ? tier_time_left(b->policy, t, b->now)
				     : VALUE_ABSENT;
	case FIELD_TIER_OPEN:
		return !t->has_window || (b->now >= t->starts && b->now < t->ends);
	default:
		bug("a tier field without a column");
	}
}

static int64_t
quota_value(const struct binding *b, const struct ir_input *in, uint32_t row)
{
	uint32_t n_flavors = b->policy->model.n_flavors + 1, r;
	const struct quota_cell *c;
	const char *resource = in->key;

	if (in->field == FIELD_QUOTA_GPU)
		resource = "nvidia.com/gpu";
	else if (in->field == FIELD_QUOTA_VCPU)
		resource = "cpu";
	else if (in->field == FIELD_QUOTA_MEMORY)
		resource = "memory";
	r = resource_named(b, resource);
	if (r == UINT32_MAX)
		return 0;
	c = quota_cell(&b->quota, row / n_flavors, row % n_flavors, r);
	if (in->field == FIELD_QUOTA_USED)
		return c->used;
	return c->nominal == QUOTA_UNCOVERED ? 0 : c->nominal;
}

/* The first pool, in order of name, whose nodes have the flavor. */
static int64_t
pool_value(struct binding *b, const struct ir_input *in, uint32_t row)
{
	const struct model *m = &b->policy->model;

	for (uint32_t i = 1; i <= m->n_pools; i++)
		for (uint32_t k = 0; k < m->pools[i].flavors.n; k++) {
			if (m->flavor_lists[m->pools[i].flavors.first + k].ix != row)
				continue;
			if (in->field == FIELD_POOL_NAME)
				return bind_text(b, m->pools[i].name);
			return m->pools[i].has_weight ? m->pools[i].weight
						      : VALUE_ABSENT;
		}
	return VALUE_ABSENT;
}

static int64_t
field_value(struct binding *b, const struct ir_input *in, uint32_t row, sym key)
{
	switch (field_info[in->field].subject) {
	case SUBJECT_CLOCK:
		return b->moments.at[row];
	case SUBJECT_WORKLOAD:
		return workload_value(b, in, row, key);
	case SUBJECT_NAMESPACE:
		return namespace_value(b, in, row, key);
	case SUBJECT_TEAM:
		return team_value(b, in, row);
	case SUBJECT_FLAVOR:
		return flavor_value(b, in, row);
	case SUBJECT_TIER:
		return tier_value(b, in, row);
	case SUBJECT_QUOTA:
		return quota_value(b, in, row);
	case SUBJECT_POOL:
		return pool_value(b, in, row);
	case SUBJECT_COUNT:
		break;
	}
	bug("a field of no subject");
}

/* Each different text is matched once; 0 is not asked, 1 no, 2 yes. */
static int64_t
like_value(const struct binding *b, const struct ir_input *in, int64_t text,
	   uint8_t *memo)
{
	uint8_t *seen = text > 0 ? &memo[text] : NULL;
	bool fits;

	if (text == VALUE_ABSENT)
		return 0;
	if (seen && *seen)
		return *seen == 2;
	fits = glob_matches(in->arg, bind_text_of(b, text));
	if (seen)
		*seen = fits ? 2 : 1;
	return fits;
}

static void
column_fill(struct binding *b, const struct ir_input *in, int64_t *column)
{
	uint32_t n = rows_of(b, field_info[in->field].subject);
	sym key = in->key ? intern_find(&b->snapshot->names, in->key, strlen(in->key))
			  : (sym){ 0 };
	struct window_reader window;
	uint8_t *memo = NULL;

	if (in->kind == INPUT_LIKE)
		memo = arena_array(&b->arena, uint8_t, b->snapshot->names.n + 1);
	if (in->kind == INPUT_WINDOW)
		window_open(&window, b->policy, (window_id){ in->arg_ix });
	for (uint32_t row = 0; row < n; row++) {
		int64_t v = field_value(b, in, row, key);

		if (in->kind == INPUT_LIKE)
			v = like_value(b, in, v, memo);
		else if (in->kind == INPUT_WINDOW)
			v = v != VALUE_ABSENT && window_contains(&window, v);
		column[row] = v;
	}
	if (in->kind == INPUT_WINDOW)
		window_close(&window);
}

/* As many moments are kept as two weeks of a few busy windows have. */
enum { MOMENTS_MOST = 256 };

void
bind_moments(struct binding *b)
{
	const struct ir_unit *u = &b->policy->unit;

	for (uint32_t i = 0; i < u->n_inputs; i++) {
		const struct ir_input *in = &u->inputs[i];
		struct window_reader r;

		if (in->kind != INPUT_WINDOW ||
		    field_info[in->field].subject != SUBJECT_CLOCK)
			continue;
		window_open(&r, b->policy, (window_id){ in->arg_ix });
		window_changes(&r, b->now, &b->moments);
		window_close(&r);
	}
	*vec_push(&b->moments) = b->now; /* the earliest, so it comes first */
	moments_sort(&b->moments);
	if (b->moments.n > MOMENTS_MOST)
		b->moments.n = MOMENTS_MOST;
}

void
bind_columns(struct binding *b)
{
	const struct ir_unit *u = &b->policy->unit;

	b->columns = arena_array(&b->arena, int64_t *, u->n_inputs + 1);
	for (uint32_t i = 0; i < u->n_inputs; i++) {
		enum subject subject = field_info[u->inputs[i].field].subject;

		b->columns[i] =
			arena_array(&b->arena, int64_t, rows_of(b, subject) + 1);
		column_fill(b, &u->inputs[i], b->columns[i]);
	}
}
