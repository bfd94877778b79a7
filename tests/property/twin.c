/*
 * twin.c - random conditions say the same to interpreter, JIT and folder
 *
 *	usage: twin [COUNT [SEED]]
 *
 * COUNT functions, several of each form: they differ in their constants.
 */

#include "tests/property/twins.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { COUNT = 100000, SEED = 2026, FORMS = 12, EACH = 120, WORLDS = 10 };

#ifdef HAVE_JIT
static const bool native = true;
#else
static const bool native = false;
#endif

static uint64_t
argument(int argc, char **argv, int at, uint64_t otherwise)
{
	return argc > at ? strtoull(argv[at], NULL, 10) : otherwise;
}

int
main(int argc, char **argv)
{
	uint64_t count = argument(argc, argv, 1, COUNT);
	uint64_t seed = argument(argc, argv, 2, SEED);
	struct twins_seen seen = { 0 };
	struct str what = { 0 };

	while (seen.functions < count) {
		struct twins t = { .form.state = seed * 2 + 1,
				   .number.state = seed * 4 + 3,
				   .n_forms = FORMS,
				   .n_each = EACH,
				   .world = seed * 8 + 5,
				   .n_worlds = WORLDS,
				   .native = native };

		if (!twins_agree(&t, &seen, &what)) {
			printf("%sseed %" PRIu64 "\n0 passed, 1 failed\n",
			       str_text(&what), seed);
			str_free(&what);
			return 1;
		}
		seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407;
	}
	printf("%" PRIu64 " functions of %" PRIu64 " shapes, %" PRIu64
	       " instructions; %" PRIu64 " runs, %" PRIu64 " held, %" PRIu64
	       " trapped; %" PRIu64 " folded%s\n",
	       seen.functions, seen.shapes, seen.insts, seen.runs, seen.held,
	       seen.trapped, seen.folded, native ? "" : "; no JIT was built");
	printf("1 passed, 0 failed\n");
	str_free(&what);
	return 0;
}
