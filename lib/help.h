/* help.h - the pages of docs/diagnostics, as tools/gen-help embeds them */
#ifndef BERTH_LIB_HELP_H
#define BERTH_LIB_HELP_H

struct help_page {
	const char *code, *title, *text;
};

/* In order of code; the last has code NULL. */
extern const struct help_page help_pages[];

#endif
