/*
 * model.h - a policy as it is meant: checked, resolved, in numbers
 *
 * Made by compiler/sema, read by runtime/ and by exporters; const once made.
 * Everything a policy says is here, also what evaluation does not use yet.
 * Arrays hold `n_` elements besides element 0, which is "none": real ones are
 * 1 .. n.  Order is the order of names where order has no meaning (teams, orgs,
 * flavors, tiers ...: sorted by name, so that the order of files and of
 * declarations changes nothing), and the order written where it has (quotas of
 * a team, flavors of a route).
 *
 * Amounts are in the integers of lang/types.def: thousandths of a vCPU under the
 * resource "cpu", bytes under "memory", whole units of everything else.
 */
#ifndef BERTH_COMPILER_MODEL_MODEL_H
#define BERTH_COMPILER_MODEL_MODEL_H

#include "base/str.h"
#include "compiler/model/hardware.h"
#include "compiler/model/part.h"
#include "compiler/model/people.h"
#include "compiler/model/rules.h"
#include "compiler/model/test.h"

enum fair_strategy { FAIR_FINAL_SHARE = 1, FAIR_INITIAL_SHARE = 2 };

struct cluster {
	bool written, fair_sharing;
	unsigned char strategies[2]; /* enum fair_strategy in order, 0 ends */
	bool order_by_creation, ignore_undeclared, idle_sharing;
	struct range exclude; /* syms */
	bool adopt_kueue;
	struct span adopt_span, span;
};

/* Pools that ranges point into; index 0 is not special here. */
struct model {
	struct cluster cluster;
	const struct instance *instances;
	const struct tier *tiers;
	const struct flavor *flavors;
	const struct limit *limits;
	const struct org *orgs;
	const struct team *teams;
	const struct priority *priorities;
	const struct rule *rules;
	const struct route *routes;
	const struct window *windows;
	const struct pool *pools;
	const struct assertion *assertions;
	const struct test *tests;
	uint32_t n_instances, n_tiers, n_flavors, n_limits, n_orgs, n_teams,
		n_priorities, n_rules, n_routes, n_windows, n_pools, n_assertions,
		n_tests;

	const sym *syms;
	const struct amount *amounts;
	const struct label *labels;
	const struct taint *taints;
	const struct held_instances *held;
	const struct quota *quotas;
	const struct check *checks;
	const flavor_id *flavor_lists;
	const instance_id *instance_lists;
	const struct stretch *stretches;
	const struct given *givens;
	const struct expect *expects;
};

#endif
