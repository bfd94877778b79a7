/*
 * diff.c - the shortest edit between two lists of lines, after Myers (1986)
 *
 * Texts that differ by more than EDITS_MOST lines are told apart as a whole: the
 * search takes memory with the square of the difference.
 */

#include "compiler/syntax/diff.h"

#include "base/vec.h"

#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

enum { CONTEXT = 3, EDITS_MOST = 2000 };

struct side {
	VEC(struct diff_line {
		const char *text; /* with its newline, if it has one */
		size_t len;
		bool edited; /* only on this side */
	})
	lines;
};

struct diff {
	struct side a, b;
	VEC(int32_t) reach; /* of each number of edits, how far each diagonal gets */
};

static void
side_split(struct side *s, const char *text, size_t len)
{
	while (len > 0) {
		const char *end = memchr(text, '\n', len);
		size_t n = end ? (size_t)(end - text) + 1 : len;

		*vec_push(&s->lines) = (struct diff_line){ text, n, false };
		text += n;
		len -= n;
	}
}

static bool
lines_same(const struct diff *d, uint32_t i, uint32_t j)
{
	const struct diff_line *x = &d->a.lines.at[i], *y = &d->b.lines.at[j];

	return x->len == y->len && memcmp(x->text, y->text, x->len) == 0;
}

static void
edit_range(struct side *s, uint32_t begin, uint32_t end)
{
	for (uint32_t i = begin; i < end; i++)
		s->lines.at[i].edited = true;
}

/* The row of d->reach for `edits` edits; diagonals -edits ... edits. */
static int32_t *
row_of(struct diff *d, int32_t edits)
{
	return &d->reach.at[edits * edits + edits];
}

/* How far along diagonal `k` the first `edits` edits can get before matching lines. */
static int32_t
step_to(struct diff *d, int32_t edits, int32_t k)
{
	const int32_t *last;

	if (edits == 0)
		return 0;
	last = row_of(d, edits - 1);
	if (k == -edits || (k != edits && last[k - 1] < last[k + 1]))
		return last[k + 1]; /* a line of b */
	return last[k - 1] + 1;     /* a line of a */
}

/* Walks back from the end and marks the lines that were stepped over. */
static void
path_mark(struct diff *d, int32_t edits, int32_t k, uint32_t skip)
{
	for (; edits > 0; edits--) {
		int32_t x = step_to(d, edits, k);
		const int32_t *last = row_of(d, edits - 1);

		if (k == -edits || (k != edits && last[k - 1] < last[k + 1])) {
			d->b.lines.at[skip + (uint32_t)(x - k) - 1].edited = true;
			k++;
		} else {
			d->a.lines.at[skip + (uint32_t)x - 1].edited = true;
			k--;
		}
	}
}

/* Marks the edits between the lines that both ends share; false for too many. */
static bool
edits_find(struct diff *d, uint32_t skip, int32_t n, int32_t m)
{
	for (int32_t edits = 0; edits <= EDITS_MOST; edits++) {
		for (int32_t i = 0; i <= 2 * edits; i++)
			*vec_push(&d->reach) = -1;
		for (int32_t k = -edits; k <= edits; k += 2) {
			int32_t x = step_to(d, edits, k), y = x - k;

			while (x < n && y < m && y >= 0 &&
			       lines_same(d, skip + (uint32_t)x, skip + (uint32_t)y)) {
				x++;
				y++;
			}
			row_of(d, edits)[k] = x;
			if (x >= n && y >= m) {
				path_mark(d, edits, k, skip);
				return true;
			}
		}
	}
	return false;
}

static void
sides_compare(struct diff *d)
{
	uint32_t n = d->a.lines.n, m = d->b.lines.n, skip = 0;

	while (skip < n && skip < m && lines_same(d, skip, skip))
		skip++;
	while (n > skip && m > skip && lines_same(d, n - 1, m - 1)) {
		n--;
		m--;
	}
	if (n - skip <= INT32_MAX / 2 && m - skip <= INT32_MAX / 2 &&
	    edits_find(d, skip, (int32_t)(n - skip), (int32_t)(m - skip)))
		return;
	edit_range(&d->a, skip, n);
	edit_range(&d->b, skip, m);
}

/* ---- printing -----------------------------------------------------------------------
 */

struct hunk {
	uint32_t a, a_end, b, b_end;
};

static bool
is_edited(const struct side *s, uint32_t i)
{
	return i < s->lines.n && s->lines.at[i].edited;
}

static void
line_put(struct str *out, char sign, const struct diff_line *l)
{
	str_char(out, sign);
	str_bytes(out, l->text, l->len);
	if (l->text[l->len - 1] != '\n')
		str_add(out, "\n\\ No newline at end of file\n");
}

static void
range_put(struct str *out, char sign, uint32_t begin, uint32_t end)
{
	uint32_t n = end - begin;

	str_printf(out, "%c%" PRIu32, sign, n ? begin + 1 : begin);
	if (n != 1)
		str_printf(out, ",%" PRIu32, n);
}

static void
hunk_put(struct str *out, const struct diff *d, struct hunk h)
{
	str_add(out, "@@ ");
	range_put(out, '-', h.a, h.a_end);
	str_char(out, ' ');
	range_put(out, '+', h.b, h.b_end);
	str_add(out, " @@\n");
	while (h.a < h.a_end || h.b < h.b_end) {
		if (h.a < h.a_end && is_edited(&d->a, h.a)) {
			line_put(out, '-', &d->a.lines.at[h.a++]);
		} else if (h.b < h.b_end && is_edited(&d->b, h.b)) {
			line_put(out, '+', &d->b.lines.at[h.b++]);
		} else {
			line_put(out, ' ', &d->a.lines.at[h.a++]);
			h.b++;
		}
	}
}

/* The next hunk at or after line `a` of the one side and `b` of the other. */
static bool
hunk_next(const struct diff *d, uint32_t a, uint32_t b, struct hunk *ret_hunk)
{
	uint32_t n = d->a.lines.n, m = d->b.lines.n, lead, calm = 0;

	lead = a;
	while (a < n && b < m && !is_edited(&d->a, a) && !is_edited(&d->b, b)) {
		a++;
		b++;
	}
	if (a == n && b == m)
		return false;
	lead = a - lead < CONTEXT ? a - lead : CONTEXT;
	*ret_hunk = (struct hunk){ .a = a - lead, .b = b - lead };
	while ((a < n || b < m) && calm <= 2 * CONTEXT) {
		if (is_edited(&d->a, a)) {
			a++;
			calm = 0;
		} else if (is_edited(&d->b, b)) {
			b++;
			calm = 0;
		} else {
			a++;
			b++;
			calm++;
		}
	}
	lead = calm > CONTEXT ? calm - CONTEXT : 0;
	ret_hunk->a_end = a - lead;
	ret_hunk->b_end = b - lead;
	return true;
}

void
diff_write(struct str *out, struct diff_text before, struct diff_text after)
{
	struct diff d = { 0 };
	struct hunk h = { 0 };
	bool first = true;

	side_split(&d.a, before.text, before.len);
	side_split(&d.b, after.text, after.len);
	sides_compare(&d);
	while (hunk_next(&d, h.a_end, h.b_end, &h)) {
		if (first)
			str_printf(out, "--- %s\n+++ %s\n", before.name, after.name);
		first = false;
		hunk_put(out, &d, h);
	}
	vec_free(&d.a.lines);
	vec_free(&d.b.lines);
	vec_free(&d.reach);
}
