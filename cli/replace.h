/* replace.h - puts new contents in place of a file's, or leaves it as it was */
#ifndef BERTH_CLI_REPLACE_H
#define BERTH_CLI_REPLACE_H

#include <stdbool.h>
#include <stddef.h>

/*
 * The file at `path`, which a link may lead to, has the `len` bytes at `text`
 * and the mode it had, or it is as it was: then false, and why has been said.
 */
bool replace_file(const char *path, const char *text, size_t len);

#endif
