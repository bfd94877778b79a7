/* draft.c - clearing what was read, and sorting its pairs */

#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* qsort_r */
#endif

#include "runtime/snapshot/draft.h"

#include <stdlib.h>
#include <string.h>

#define QUANTITY_ONE ((__int128)1000000000)

/* usageSamplingInterval: 5 minutes (kueue-semantics 1.9) */
#define SAMPLING_DEFAULT (5 * 60 * INT64_C(1000000000))

void
draft_init(struct draft *d, struct intern *names, struct pools *pools)
{
	memset(d, 0, sizeof *d);
	d->names = names;
	d->pools = pools;
}

void
draft_free(struct draft *d)
{
	vec_free(&d->assignments);
	vec_free(&d->reclaimables);
}

void
draft_clear(struct draft *d)
{
	const size_t from = offsetof(struct draft, meta);

	memset((char *)d + from, 0, sizeof *d - from);
	d->assignments.n = 0;
	d->reclaimables.n = 0;
	d->stop = 1; /* None */
	d->priority = d->max_runtime = d->value_int = INT_MISSING;
	d->active = true;
	d->first_taint = d->pools->taints.n;
	d->first_pod_set = d->pools->pod_sets.n;
	d->first_check = d->pools->checks.n;
	d->queue_spec.threshold = INT_MISSING;
	d->queue_spec.weight = QUANTITY_ONE;
	d->queue_spec.first_group = d->pools->groups.n;
	d->queue_spec.first_check_use = d->pools->check_uses.n;
	d->config.first_transformation = d->pools->transformations.n;
	d->config.half_life = 0;
	d->config.sampling = SAMPLING_DEFAULT;
	d->limit.first = d->pools->limits.n;
}

bool
draft_may_be(const struct draft *d, const char *version)
{
	const char *text, *slash;

	if (!d->api_version.ix)
		return true;
	text = sym_text(d->names, d->api_version);
	slash = strrchr(text, '/');
	return strcmp(slash ? slash + 1 : text, version) == 0;
}

static int
compare_keys(const void *a, const void *b, void *names)
{
	const struct snap_pair *x = a, *y = b;

	return strcmp(sym_text(names, x->key), sym_text(names, y->key));
}

sym
draft_sort_pairs(struct draft *d, struct slice pairs)
{
	struct snap_pair *at;
	bool sorted = true;

	if (pairs.n < 2)
		return (sym){ 0 };
	at = vec_from(&d->pools->pairs, pairs.first);
	for (uint32_t i = 1; i < pairs.n && sorted; i++)
		sorted = compare_keys(&at[i - 1], &at[i], d->names) < 0;
	if (sorted)
		return (sym){ 0 };
	qsort_r(at, pairs.n, sizeof *at, compare_keys, d->names);
	for (uint32_t i = 1; i < pairs.n; i++)
		if (sym_same(at[i - 1].key, at[i].key))
			return at[i].key;
	return (sym){ 0 };
}
