/* test.h - the tests that a policy carries */
#ifndef BERTH_COMPILER_MODEL_TEST_H
#define BERTH_COMPILER_MODEL_TEST_H

#include "compiler/model/part.h"

struct given {
	sym name, space, priority;
	team_id team;
	bool running;
	flavor_id on;
	struct range requests;              /* amount */
	int64_t pods, created, max_runtime; /* instants and seconds, -1 not written */
	struct range labels, annotations, selector, tolerations;
	struct span span;
};

enum expectation {
	EXPECT_ADMITTED,
	EXPECT_PENDING,
	EXPECT_HELD,
	EXPECT_DENIED,
	EXPECT_WARNED,
	EXPECT_PREEMPTED,
	EXPECT_STAYS
};

struct expect {
	sym workload;
	enum expectation what;
	flavor_id flavor; /* 0: any */
	sym rule;         /* sym 0: any */
	struct span span;
};

struct test {
	sym text;
	int64_t at; /* instant, -1 not written */
	struct range givens, expects;
	struct span span;
};

#endif
