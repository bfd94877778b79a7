/* people.h - orgs, teams, their quotas, and priorities */
#ifndef BERTH_COMPILER_MODEL_PEOPLE_H
#define BERTH_COMPILER_MODEL_PEOPLE_H

#include "compiler/model/part.h"

/* What `borrow` or `lend` says; UNSET means it was not written. */
enum bound_kind {
	BOUND_UNSET,
	BOUND_NOTHING,
	BOUND_UNLIMITED, /* lend everything */
	BOUND_RATIO,     /* millionths of nominal */
	BOUND_AMOUNTS
};

struct bound {
	enum bound_kind kind;
	int64_t ratio;
	struct range amounts;
	struct span span;
};

struct quota {
	flavor_id flavor;
	struct range amounts; /* effective, in order of resource name */
	struct range mig;     /* amount: resource nvidia.com/mig-... */
	struct bound borrow, lend;
	struct span span;
};

struct org {
	sym name;
	org_id parent;
	int64_t weight_nano; /* 1 is 1000000000; -1 not written */
	struct range quotas;
	struct bound borrow, lend;
	struct span span;
};

enum preempt_within { WITHIN_NEVER, WITHIN_LOWER, WITHIN_LOWER_OR_NEWER };
enum preempt_reclaim { RECLAIM_NEVER, RECLAIM_LOWER, RECLAIM_ANY };

struct preempt {
	bool written;
	enum preempt_within within;
	enum preempt_reclaim reclaim;
	bool while_borrowing;
	bool has_threshold;
	int32_t threshold;
	struct span span;
};

struct fungible {
	bool written;
	bool borrow_next, preempt_next; /* next-flavor, else stop */
	bool prefer_written, prefer_preempt;
	struct span span;
};

enum stop_kind { STOP_NONE, STOP_HOLD, STOP_DRAIN };

struct team {
	sym name, queue; /* queue: the ClusterQueue's name */
	org_id org;
	int64_t weight_nano;     /* -1 not written */
	struct range namespaces; /* syms, perhaps with `*` */
	struct range quotas;     /* in the order written */
	struct bound borrow, lend;
	struct preempt preempt;
	struct fungible fungible;
	bool strict;
	enum stop_kind stop;
	struct range checks; /* struct check */
	struct span span, name_span;
};

struct check {
	sym name;
	struct range flavors; /* flavor_id; empty for all */
};

struct priority {
	sym name;
	int32_t value;
	struct span span;
};

#endif
