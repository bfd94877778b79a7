/* help.c - looks pages up; `E0204` and `e0204` are one */

#include "lib/help.h"

#include <berth/report.h>

#include <stddef.h>
#include <strings.h>

const char *
berth_help_page(const char *code)
{
	if (!code)
		return NULL;
	for (const struct help_page *p = help_pages; p->code; p++)
		if (strcasecmp(p->code, code) == 0)
			return p->text;
	return NULL;
}

static const struct help_page *
page_at(size_t index)
{
	const struct help_page *p = help_pages;

	while (p->code && index-- > 0)
		p++;
	return p;
}

const char *
berth_help_code(size_t index)
{
	return page_at(index)->code;
}

const char *
berth_help_title(size_t index)
{
	return page_at(index)->title;
}
