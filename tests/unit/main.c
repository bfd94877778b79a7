/* main.c - runs all suites; the last line says how many tests passed */

#include "tests/unit/unit.h"

#include <stdio.h>

Suite *
suite_of(const char *module, const TTest *const *tests, unsigned n)
{
	Suite *suite = suite_create(module);
	TCase *all = tcase_create(module);

	tcase_set_timeout(all, 60);
	for (unsigned i = 0; i < n; i++)
		tcase_add_test(all, tests[i]);
	suite_add_tcase(suite, all);
	return suite;
}

int
main(void)
{
	SRunner *runner = srunner_create(NULL);
	int failed, ran;

#define SUITE(module) srunner_add_suite(runner, suite_##module());
#include "tests/unit/suites.def"
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	ran = srunner_ntests_run(runner);
	srunner_free(runner);
	printf("%d passed, %d failed\n", ran - failed, failed);
	return failed ? 1 : 0;
}
