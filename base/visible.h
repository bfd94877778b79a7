/* visible.h - text of unknown origin, made safe to show on a terminal */
#ifndef BERTH_BASE_VISIBLE_H
#define BERTH_BASE_VISIBLE_H

#include "base/str.h"

#include <stdbool.h>

/*
 * Puts `?` for whatever from byte `from` on would steer a terminal or change the
 * order of what is read: control and format characters, separators of lines, and
 * bytes that are not UTF-8.  Line ends stay when `lines` is set.
 */
void visible_from(struct str *s, size_t from, bool lines);

/* Appends `text`, made visible, as one line. */
void visible_add(struct str *s, const char *text);

#endif
