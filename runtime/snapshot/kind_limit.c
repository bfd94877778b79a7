/* kind_limit.c - LimitRange: what containers and pods of a namespace may ask for */

#include "runtime/snapshot/kind.h"

static const char *const type_words[] = { "Container", "Pod", NULL };

static void
limit_begin(struct draft *d)
{
	uint32_t first = d->limit.first;

	d->limit = (struct draft_limit){ .first = first };
}

static void
limit_end(struct draft *d)
{
	static const enum snap_limit_type types[] = { SNAP_LIMIT_OTHER,
						      SNAP_LIMIT_CONTAINER,
						      SNAP_LIMIT_POD };

	*vec_push(&d->pools->limits) = (struct snap_limit){
		.type = types[d->limit.type],
		.most = d->limit.most,
		.least = d->limit.least,
		.defaults = d->limit.defaults,
		.default_requests = d->limit.default_requests,
	};
}

static const struct shape limit_fields[] = {
	IS_AMOUNTS("default", limit.defaults),
	IS_AMOUNTS("defaultRequest", limit.default_requests),
	IS_AMOUNTS("max", limit.most),
	IS_AMOUNTS("min", limit.least),
	IS_WORD("type", limit.type, type_words),
};
static const struct shape limit_element = {
	.type = SHAPE_OBJECT,
	FIELDS(limit_fields),
	.begin = limit_begin,
	.end = limit_end,
};
static const struct shape limit_range_spec[] = {
	IS_LIST("limits", &limit_element),
};
static const struct shape limit_range_fields[] = {
	IS_META,
	IS_OBJECT("spec", limit_range_spec),
};
const struct shape limit_range_shape = { .type = SHAPE_OBJECT,
					 FIELDS(limit_range_fields) };

void
commit_limit_range(struct draft *d)
{
	uint32_t first = d->limit.first;

	*vec_push(&d->pools->limit_ranges) = (struct snap_limit_range){
		d->meta.space,
		d->meta.name,
		{ first, d->pools->limits.n - first },
	};
}
