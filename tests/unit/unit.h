/*
 * unit.h - what a file of unit tests needs
 *
 * test_<module>.c defines suite_<module>(), which tests/unit/suites.def lists.
 * Golden transcripts come first: a unit test is for what they cannot reach.
 */
#ifndef BERTH_TESTS_UNIT_UNIT_H
#define BERTH_TESTS_UNIT_UNIT_H

#include <check.h>

#define SUITE(module) Suite *suite_##module(void);
#include "tests/unit/suites.def"

/* A suite with one case that holds `tests`, for modules with nothing to set up. */
Suite *suite_of(const char *module, const TTest *const *tests, unsigned n);

#endif
