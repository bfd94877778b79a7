/* kind_group.c - resourceGroups of ClusterQueues and Cohorts, down to a quota */

#include "runtime/snapshot/kind.h"

#include "runtime/snapshot/quantity.h"

#include <string.h>

static void
name_end(struct draft *d)
{
	*vec_push(&d->pools->syms) = d->value;
}

const struct shape name_element = {
	.type = SHAPE_TEXT, INTO(value), .most = NAME_MOST, .end = name_end
};

void
names_begin(struct draft *d)
{
	d->queue_spec.first_name = d->pools->syms.n;
}

struct slice
names_read(const struct draft *d)
{
	uint32_t first = d->queue_spec.first_name;

	return (struct slice){ first, d->pools->syms.n - first };
}

static void
quota_begin(struct draft *d)
{
	d->group.resource = (sym){ 0 };
	d->group.nominal = 0;
	d->group.borrow = d->group.lend = QUANTITY_MISSING;
}

static int64_t
limit_of(__int128 nano, bool milli)
{
	return nano == QUANTITY_MISSING ? SNAP_NO_LIMIT : quantity_round(nano, milli);
}

static void
quota_end(struct draft *d)
{
	const struct draft_group *g = &d->group;
	bool milli =
		g->resource.ix && quantity_is_milli(sym_text(d->names, g->resource));

	*vec_push(&d->pools->quotas) = (struct snap_quota){
		.resource = g->resource,
		.nominal = quantity_round(g->nominal, milli),
		.borrow = limit_of(g->borrow, milli),
		.lend = limit_of(g->lend, milli),
	};
}

static const struct shape quota_fields[] = {
	IS_QUANTITY("borrowingLimit", group.borrow),
	IS_QUANTITY("lendingLimit", group.lend),
	IS_NAME("name", group.resource),
	IS_QUANTITY("nominalQuota", group.nominal),
};
static const struct shape quota_element = {
	.type = SHAPE_OBJECT,
	FIELDS(quota_fields),
	.begin = quota_begin,
	.end = quota_end,
};

static void
flavor_begin(struct draft *d)
{
	d->group.flavor = (sym){ 0 };
	d->group.first_quota = d->pools->quotas.n;
}

static void
flavor_end(struct draft *d)
{
	uint32_t first = d->group.first_quota;

	*vec_push(&d->pools->flavor_quotas) = (struct snap_flavor_quotas){
		d->group.flavor,
		{ first, d->pools->quotas.n - first },
	};
}

static const struct shape flavor_fields[] = {
	IS_NAME("name", group.flavor),
	IS_LIST("resources", &quota_element),
};
static const struct shape flavor_element = {
	.type = SHAPE_OBJECT,
	FIELDS(flavor_fields),
	.begin = flavor_begin,
	.end = flavor_end,
};

static void
covered_end(struct draft *d)
{
	d->group.covered = names_read(d);
}

static void
group_begin(struct draft *d)
{
	d->group.covered = (struct slice){ 0 };
	d->group.first_flavor = d->pools->flavor_quotas.n;
}

static void
group_end(struct draft *d)
{
	uint32_t first = d->group.first_flavor;

	*vec_push(&d->pools->groups) = (struct snap_group){
		d->group.covered,
		{ first, d->pools->flavor_quotas.n - first },
	};
}

static const struct shape group_fields[] = {
	IS_LIST("coveredResources", &name_element, .begin = names_begin,
		.end = covered_end),
	IS_LIST("flavors", &flavor_element),
};
const struct shape group_element = {
	.type = SHAPE_OBJECT,
	FIELDS(group_fields),
	.begin = group_begin,
	.end = group_end,
};

struct slice
groups_read(const struct draft *d)
{
	uint32_t first = d->queue_spec.first_group;

	return (struct slice){ first, d->pools->groups.n - first };
}
