/*
 * twin.c - any bytes, read as choices: conditions that say the same to the
 * interpreter, to machine code and to the folder
 */

#include "tests/property/twins.h"

#include "runtime/backend/backend.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { HEAD = 4, FORMS_MOST = 2, WORLDS = 16 };

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct twins_seen seen = { 0 };
	struct str what = { 0 };
	struct twins t;
	size_t numbers;

	if (size < HEAD)
		return 0;
	numbers = (size - HEAD) / 4;
	t = (struct twins){ .form = { &data[HEAD + numbers], size - HEAD - numbers, 0 },
			    .number = { &data[HEAD], numbers, 0 },
			    .n_forms = 1 + data[0] % FORMS_MOST,
			    .n_each = 1 + data[1] % 2,
			    .world = data[2] | data[3] << 8,
			    .n_worlds = WORLDS,
			    .native = true };
	if (!twins_agree(&t, &seen, &what)) {
		fputs(str_text(&what), stderr);
		abort();
	}
	str_free(&what);
	return 0;
}
