/* test_tree.c - runtime/engine/tree.h: kueue-semantics.md 6, its example first */

#include "tests/unit/unit.h"

#include "tests/unit/world_maker.h"

enum { A, B, C, L, R };

/* 6.6: R owns 10; L below it 4; a and b in L, c in R.  a uses 9, b uses 2. */
static void
example_make(struct maker *m)
{
	maker_begin(m, 3);
	ck_assert_int_eq(maker_cohort(m, "L"), L);
	ck_assert_int_eq(maker_cohort(m, "R"), R);
	m->nodes[A].parent = m->nodes[B].parent = L;
	m->nodes[C].parent = m->nodes[L].parent = R;
	maker_quota(m, A, CPU, 10, 8, 4);
	maker_quota(m, B, CPU, 6, NO_LIMIT, NO_LIMIT);
	maker_quota(m, C, CPU, 20, NO_LIMIT, 5);
	maker_quota(m, L, CPU, 4, 6, 3);
	maker_quota(m, R, CPU, 10, NO_LIMIT, NO_LIMIT);
	maker_running(m, A, 9);
	maker_running(m, B, 2);
}

START_TEST(numbers_are_those_of_the_example)
{
	static const struct {
		int64_t subtree, local, usage, local_available, available, pot;
	} want[] = {
		[A] = { 10, 6, 9, 0, 9, 18 },    [B] = { 6, 0, 2, 0, 15, 20 },
		[C] = { 20, 15, 0, 15, 33, 33 }, [L] = { 14, 11, 5, 6, 15, 20 },
		[R] = { 18, 0, 0, 0, 18, 18 },
	};
	struct maker m;
	struct engine *e;

	example_make(&m);
	e = engine_new(maker_world(&m), 0);
	for (uint32_t i = 0; i <= R; i++) {
		const struct cell *c = tree_cell(&e->tree, i, CPU);

		ck_assert_int_eq(c->subtree, want[i].subtree);
		ck_assert_int_eq(c->local, want[i].local);
		ck_assert_int_eq(c->usage, want[i].usage);
		ck_assert_int_eq(tree_local_available(&e->tree, i, CPU),
				 want[i].local_available);
		ck_assert_int_eq(tree_available(&e->tree, i, CPU), want[i].available);
		ck_assert_int_eq(c->pot, want[i].pot);
	}
	engine_free(e);
}
END_TEST

START_TEST(quota_comes_from_the_lowest_that_has_room)
{
	struct maker m;
	struct engine *e;
	bool smaller;

	example_make(&m);
	e = engine_new(maker_world(&m), 0);
	ck_assert_int_eq(tree_height_that_fits(&e->tree, B, CPU, 4, &smaller), 0);
	ck_assert(smaller);
	ck_assert_int_eq(tree_height_that_fits(&e->tree, B, CPU, 9, &smaller), 1);
	ck_assert(smaller);
	ck_assert_int_eq(tree_lender(&e->tree, B, CPU, 9), L);
	ck_assert_int_eq(tree_height_that_fits(&e->tree, B, CPU, 10, &smaller), 2);
	ck_assert(!smaller);
	ck_assert_int_eq(tree_lender(&e->tree, B, CPU, 10), R);
	engine_free(e);
}
END_TEST

/* Adding and removing in the opposite order leaves every node as it was. */
START_TEST(removing_undoes_adding)
{
	struct maker m;
	struct engine *e;
	int64_t before[R + 1];

	example_make(&m);
	e = engine_new(maker_world(&m), 0);
	for (uint32_t i = 0; i <= R; i++)
		before[i] = tree_cell(&e->tree, i, CPU)->usage;
	for (int64_t v = 0; v < 30; v++) {
		tree_add(&e->tree, A, CPU, v);
		tree_add(&e->tree, C, CPU, 2 * v);
		tree_add(&e->tree, B, CPU, v + 1);
		tree_remove(&e->tree, B, CPU, v + 1);
		tree_remove(&e->tree, C, CPU, 2 * v);
		tree_remove(&e->tree, A, CPU, v);
		for (uint32_t i = 0; i <= R; i++)
			ck_assert_int_eq(tree_cell(&e->tree, i, CPU)->usage, before[i]);
	}
	engine_free(e);
}
END_TEST

/* Usage that is added step by step is what the tree says of the sums at once. */
START_TEST(usage_adds_up)
{
	struct maker m;
	struct engine *e;
	int64_t held[3 * RESOURCES] = { 0 }, at_once[R + 1];

	example_make(&m);
	e = engine_new(maker_world(&m), 0);
	held[A * RESOURCES + CPU] = 17;
	held[B * RESOURCES + CPU] = 8;
	held[C * RESOURCES + CPU] = 21;
	tree_set_usage(&e->tree, held);
	for (uint32_t i = 0; i <= R; i++)
		at_once[i] = tree_cell(&e->tree, i, CPU)->usage;
	held[A * RESOURCES + CPU] = held[B * RESOURCES + CPU] = 0;
	held[C * RESOURCES + CPU] = 0;
	tree_set_usage(&e->tree, held);
	tree_add(&e->tree, C, CPU, 21);
	tree_add(&e->tree, A, CPU, 7);
	tree_add(&e->tree, B, CPU, 8);
	tree_add(&e->tree, A, CPU, 10);
	for (uint32_t i = 0; i <= R; i++)
		ck_assert_int_eq(tree_cell(&e->tree, i, CPU)->usage, at_once[i]);
	engine_free(e);
}
END_TEST

START_TEST(unlimited_quota_never_ends)
{
	struct maker m;
	struct engine *e;

	maker_begin(&m, 1);
	maker_quota(&m, 0, CPU, AMOUNT_UNLIMITED, NO_LIMIT, NO_LIMIT);
	e = engine_new(maker_world(&m), 0);
	tree_add(&e->tree, 0, CPU, INT64_MAX - 1);
	ck_assert_int_eq(tree_available_cq(&e->tree, 0, CPU), AMOUNT_UNLIMITED);
	tree_add(&e->tree, 0, CPU, 5);
	ck_assert_int_eq(tree_cell(&e->tree, 0, CPU)->usage, INT64_MAX);
	ck_assert_int_eq(tree_available_cq(&e->tree, 0, CPU), 0);
	engine_free(e);
}
END_TEST

Suite *
suite_tree(void)
{
	const TTest *const tests[] = {
		numbers_are_those_of_the_example,
		quota_comes_from_the_lowest_that_has_room,
		removing_undoes_adding,
		usage_adds_up,
		unlimited_quota_never_ends,
	};

	return suite_of("tree", tests, sizeof tests / sizeof *tests);
}
