/* tier.c - what a purchase tier means at some moment */

#include "runtime/eval/tier.h"

#include <string.h>

enum {
	NOTICE_BLOCK = 30 * 60,
	NOTICE_ULTRASERVER = 60 * 60,
	NOTICE_PLAN = 60 * 60,
	PRICE_DEPTH_MOST = 8
};

/* UltraServers are made of these instance families (aws-semantics.md 2.3). */
static bool
is_ultraserver(const struct policy *p, const struct tier *t)
{
	const struct model *m = &p->model;

	for (uint32_t i = 0; i < t->instances.n; i++) {
		instance_id id = m->held[t->instances.first + i].instance;
		const char *family = sym_text(&p->names, m->instances[id.ix].family);

		if (strcmp(family, "p6e-gb200") == 0 || strcmp(family, "trn2u") == 0)
			return true;
	}
	return false;
}

int64_t
tier_time_left(const struct policy *p, const struct tier *t, int64_t now)
{
	int64_t notice = 0, left;

	if (t->kind == TIER_CAPACITY_BLOCK)
		notice = is_ultraserver(p, t) ? NOTICE_ULTRASERVER : NOTICE_BLOCK;
	else if (t->kind == TIER_TRAINING_PLAN)
		notice = NOTICE_PLAN;
	left = t->ends - notice - now;
	return left > 0 ? left : 0;
}

/* A tier's price may be a share of another's, which may be a share again. */
int64_t
tier_price_of(const struct model *m, flavor_id flavor)
{
	const struct flavor *f = &m->flavors[flavor.ix];
	tier_id at = f->tier;
	__int128 price;
	int64_t ratios[PRICE_DEPTH_MOST];
	int n = 0;

	while (at.ix && m->tiers[at.ix].price < 0 && m->tiers[at.ix].price_ratio >= 0 &&
	       n < PRICE_DEPTH_MOST) {
		ratios[n++] = m->tiers[at.ix].price_ratio;
		at = m->tiers[at.ix].price_of;
	}
	price = at.ix && m->tiers[at.ix].price >= 0
			? m->tiers[at.ix].price
			: m->instances[f->instance.ix].price;
	if (price < 0 || !f->instance.ix || n == PRICE_DEPTH_MOST)
		return -1;
	while (n-- > 0)
		price = price * ratios[n] / RATIO_ONE;
	return price > INT64_MAX ? -1 : (int64_t)price;
}

int64_t
tier_instances(const struct model *m, const struct tier *t)
{
	int64_t sum = 0;

	for (uint32_t i = 0; i < t->instances.n; i++)
		sum += m->held[t->instances.first + i].count;
	return sum;
}
