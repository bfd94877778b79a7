/* suggest.c - did you mean ...? */

#include "compiler/sema/suggest.h"

#include <string.h>
#include <strings.h>

static unsigned
smallest(unsigned a, unsigned b, unsigned c)
{
	unsigned m = a < b ? a : b;

	return m < c ? m : c;
}

/* Insertions, deletions, changes and swaps of neighbours, each counted once. */
static unsigned
distance(const char *a, size_t n, const char *b, size_t m)
{
	unsigned row[3][SUGGEST_LENGTH + 1];

	for (size_t j = 0; j <= m; j++)
		row[0][j] = (unsigned)j;
	for (size_t i = 1; i <= n; i++) {
		unsigned *now = row[i % 3], *last = row[(i + 2) % 3];
		const unsigned *before = row[(i + 1) % 3];

		now[0] = (unsigned)i;
		for (size_t j = 1; j <= m; j++) {
			unsigned change = last[j - 1] + (a[i - 1] != b[j - 1]);

			now[j] = smallest(last[j] + 1, now[j - 1] + 1, change);
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] &&
			    a[i - 2] == b[j - 1])
				now[j] = smallest(now[j], before[j - 2] + 1, now[j]);
		}
	}
	return row[n % 3][m];
}

/* How far apart, or UINT32_MAX when it is too far to mention. */
static unsigned
closeness(const char *written, const char *name)
{
	size_t n = strlen(written), m = strlen(name);
	unsigned d;

	if (n == 0 || n > SUGGEST_LENGTH || m > SUGGEST_LENGTH)
		return UINT32_MAX;
	if (strcasecmp(written, name) == 0)
		return 0;
	if ((n > m ? n - m : m - n) <= (n + 2) / 3) {
		d = distance(written, n, name, m);
		if (d <= (n + 2) / 3)
			return d;
	}
	if (n >= 3 && strncasecmp(written, name, n) == 0)
		return (unsigned)(n + 2) / 3 + 1;
	return UINT32_MAX;
}

void
suggest_offer(struct suggest *s, const char *name, struct span declared)
{
	unsigned d = closeness(s->written, name);
	int at = s->n;

	if (d == UINT32_MAX)
		return;
	for (int i = 0; i < s->n; i++)
		if (strcmp(s->best[i].text, name) == 0)
			return;
	while (at > 0 && (s->best[at - 1].distance > d ||
			  (s->best[at - 1].distance == d &&
			   strcmp(s->best[at - 1].text, name) > 0)))
		at--;
	if (at == SUGGEST_MOST)
		return;
	if (s->n < SUGGEST_MOST)
		s->n++;
	memmove(&s->best[at + 1], &s->best[at],
		(size_t)(s->n - 1 - at) * sizeof s->best[0]);
	s->best[at] = (struct suggestion){ name, d, declared };
}

/* How many are as close as the closest: what is further off only distracts. */
static int
closest(const struct suggest *s)
{
	int n = 0;

	while (n < s->n && s->best[n].distance == s->best[0].distance)
		n++;
	return n;
}

void
suggest_tell(const struct suggest *s, struct diag *d, struct span at)
{
	int n = closest(s);

	if (n == 0)
		return;
	if (n == 1)
		diag_help(d, "did you mean `%s`?", s->best[0].text);
	else if (n == 2)
		diag_help(d, "did you mean `%s` or `%s`?", s->best[0].text,
			  s->best[1].text);
	else
		diag_help(d, "did you mean `%s`, `%s` or `%s`?", s->best[0].text,
			  s->best[1].text, s->best[2].text);
	if (s->best[0].declared.begin)
		diag_point(d, s->best[0].declared, "`%s` is declared here",
			   s->best[0].text);
	if (n == 1 && at.begin)
		diag_edit(d, at, s->best[0].text);
}
