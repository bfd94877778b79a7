/* suggest.c - edit distance over short words; a swap of neighbours counts as one */

#include "cli/suggest.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { WORD_MOST = 31 };

struct suggestion
suggest_begin(const char *word, size_t len)
{
	/* As in the language: a third of the letters, rounded up, may be wrong. */
	return (struct suggestion){ NULL, word, len, (len + 2) / 3 + 1 };
}

static size_t
least(size_t a, size_t b)
{
	return a < b ? a : b;
}

static bool
same(char a, char b)
{
	return tolower((unsigned char)a) == tolower((unsigned char)b);
}

static size_t
distance(const char *a, size_t n, const char *b, size_t m)
{
	size_t d[WORD_MOST + 1][WORD_MOST + 1];

	for (size_t i = 0; i <= n; i++)
		d[i][0] = i;
	for (size_t j = 0; j <= m; j++)
		d[0][j] = j;
	for (size_t i = 1; i <= n; i++) {
		for (size_t j = 1; j <= m; j++) {
			size_t swap = d[i - 1][j - 1] + !same(a[i - 1], b[j - 1]);

			d[i][j] = least(swap, least(d[i - 1][j], d[i][j - 1]) + 1);
			if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) &&
			    same(a[i - 2], b[j - 1]))
				d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
		}
	}
	return d[n][m];
}

void
suggest_try(struct suggestion *s, const char *candidate)
{
	size_t len = strlen(candidate), d;

	if (s->len == 0 || s->len > WORD_MOST || len > WORD_MOST)
		return;
	d = distance(s->word, s->len, candidate, len);
	if (d >= s->distance)
		return;
	s->distance = d;
	s->found = candidate;
}
