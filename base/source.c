/* source.c - the texts of one compilation, and from an offset back to a line */

#include "base/source.h"

#include <string.h>

static uint32_t
next_base(const struct source_set *set)
{
	const struct source *last;

	if (set->list.n == 0)
		return 1;
	last = &set->list.at[set->list.n - 1];
	return last->base + (uint32_t)last->len + 1;
}

struct source *
source_add(struct source_set *set, const char *name, const char *text, size_t len)
{
	uint32_t base = next_base(set);
	struct source *s;

	if (len > SOURCE_BYTES_MAX - 2 - base)
		return NULL;
	s = vec_push(&set->list);
	*s = (struct source){ .len = len, .base = base };
	s->name = mem_alloc(strlen(name) + 1);
	memcpy(s->name, name, strlen(name) + 1);
	s->text = mem_alloc(len + 2);
	if (len)
		memcpy(s->text, text, len);
	s->text[len] = s->text[len + 1] = '\0';
	return s;
}

const struct source *
source_of(const struct source_set *set, uint32_t offset)
{
	uint32_t lo = 0, hi = set->list.n;

	if (offset == 0 || set->list.n == 0)
		return NULL;
	while (hi - lo > 1) {
		uint32_t mid = lo + (hi - lo) / 2;

		if (set->list.at[mid].base <= offset)
			lo = mid;
		else
			hi = mid;
	}
	return &set->list.at[lo];
}

static void
lines_find(struct source *s)
{
	uint32_t n = 1;

	for (size_t i = 0; i < s->len; i++)
		n += s->text[i] == '\n';
	s->line_at = mem_alloc(n * sizeof *s->line_at);
	s->line_at[0] = 0;
	n = 1;
	for (size_t i = 0; i < s->len; i++)
		if (s->text[i] == '\n')
			s->line_at[n++] = (uint32_t)i + 1;
	s->line_count = n;
}

struct place
source_place(const struct source_set *set, uint32_t offset)
{
	const struct source *found = source_of(set, offset);
	struct source *s;
	uint32_t at, lo = 0, hi;
	size_t end;

	if (!found)
		return (struct place){ 0 };
	s = &set->list.at[found - set->list.at];
	if (!s->line_count)
		lines_find(s);
	at = offset - s->base;
	hi = s->line_count;
	while (hi - lo > 1) {
		uint32_t mid = lo + (hi - lo) / 2;

		if (s->line_at[mid] <= at)
			lo = mid;
		else
			hi = mid;
	}
	end = lo + 1 < s->line_count ? s->line_at[lo + 1] - 1 : s->len;
	return (struct place){ s, lo + 1, at - s->line_at[lo] + 1,
			       s->text + s->line_at[lo], end - s->line_at[lo] };
}

struct span
source_span(const struct source *s, size_t begin, size_t end)
{
	return (struct span){ s->base + (uint32_t)begin, s->base + (uint32_t)end };
}

void
source_set_free(struct source_set *set)
{
	for (uint32_t i = 0; i < set->list.n; i++) {
		free(set->list.at[i].name);
		free(set->list.at[i].text);
		free(set->list.at[i].line_at);
	}
	vec_free(&set->list);
}
