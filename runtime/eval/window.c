/* window.c - is a point in time within a window, and when does that change? */

#include "runtime/eval/window.h"

#include <glib.h>

enum { DAY_SECONDS = 86400, WEEKDAY_OF_EPOCH = 3 /* a Thursday; Monday is 0 */ };

/* The clock on the wall at some moment. */
struct wall {
	int64_t day;     /* since 1970-01-01 */
	int64_t minutes; /* since midnight */
};

static const struct stretch *
stretch_at(const struct window_reader *r, uint32_t i)
{
	return &r->policy->model.stretches[r->window->stretches.first + i];
}

void
window_open(struct window_reader *r, const struct policy *p, window_id window)
{
	*r = (struct window_reader){ p, &p->model.windows[window.ix], NULL };
	r->zones = mem_zero(r->window->stretches.n + 1, sizeof(GTimeZone *));
	for (uint32_t i = 0; i < r->window->stretches.n; i++) {
		const struct stretch *s = stretch_at(r, i);

		if (s->kind == STRETCH_ONCE)
			continue;
		if (s->zone.ix)
			r->zones[i] = g_time_zone_new_identifier(
				sym_text(&p->names, s->zone));
		/* The compiler knows the zone; this machine's tz data may not. */
		if (!r->zones[i])
			r->zones[i] = g_time_zone_new_utc();
	}
}

void
window_close(struct window_reader *r)
{
	for (uint32_t i = 0; i < r->window->stretches.n; i++)
		if (r->zones[i])
			g_time_zone_unref(r->zones[i]);
	free(r->zones);
	*r = (struct window_reader){ 0 };
}

static int64_t
offset_at(GTimeZone *zone, int64_t t)
{
	gint interval = g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, t);

	return interval < 0 ? 0 : g_time_zone_get_offset(zone, interval);
}

static int64_t
day_of(int64_t seconds)
{
	return seconds / DAY_SECONDS - (seconds % DAY_SECONDS < 0);
}

static struct wall
wall_at(GTimeZone *zone, int64_t t)
{
	int64_t local = t + offset_at(zone, t), day = day_of(local);

	return (struct wall){ day, (local - day * DAY_SECONDS) / 60 };
}

static bool
day_is_in(const struct stretch *s, int64_t day)
{
	int64_t weekday = (day + WEEKDAY_OF_EPOCH) % 7;

	return s->kind == STRETCH_DAILY ||
	       (s->days >> (weekday < 0 ? weekday + 7 : weekday) & 1);
}

static bool
stretch_contains(const struct stretch *s, GTimeZone *zone, int64_t t)
{
	struct wall w;

	if (s->kind == STRETCH_ONCE)
		return t >= s->from && t < s->to;
	w = wall_at(zone, t);
	if (s->from < s->to)
		return day_is_in(s, w.day) && w.minutes >= s->from && w.minutes < s->to;
	return (day_is_in(s, w.day) && w.minutes >= s->from) ||
	       (day_is_in(s, w.day - 1) && w.minutes < s->to);
}

bool
window_contains(const struct window_reader *r, int64_t t)
{
	for (uint32_t i = 0; i < r->window->stretches.n; i++)
		if (stretch_contains(stretch_at(r, i), r->zones[i], t))
			return true;
	return false;
}

static int
moment_compare(const void *a, const void *b)
{
	const int64_t *x = a, *y = b;

	return *x < *y ? -1 : *x > *y;
}

void
moments_sort(struct moments *m)
{
	uint32_t n = 0;

	if (m->n > 1)
		qsort(m->at, m->n, sizeof *m->at, moment_compare);
	for (uint32_t i = 0; i < m->n; i++)
		if (n == 0 || m->at[n - 1] != m->at[i])
			m->at[n++] = m->at[i];
	m->n = n;
}

/* When clocks are set between lo and hi, whose offsets differ. */
static int64_t
clock_change(GTimeZone *zone, int64_t lo, int64_t hi)
{
	int64_t before = offset_at(zone, lo);

	while (hi - lo > 1) {
		int64_t mid = lo + (hi - lo) / 2;

		if (offset_at(zone, mid) == before)
			lo = mid;
		else
			hi = mid;
	}
	return hi;
}

/*
 * Every moment of a local day at which the stretch may begin or end.  Around a
 * change of clocks there are more: each wall time may occur by the old clock and by
 * the new one, and the change itself may skip a boundary.
 */
static void
day_candidates(const struct stretch *s, GTimeZone *zone, int64_t day,
	       struct moments *out)
{
	int64_t lo = (day - 1) * DAY_SECONDS, hi = (day + 2) * DAY_SECONDS;
	int64_t offsets[] = { offset_at(zone, lo), offset_at(zone, hi) };
	int n = offsets[0] == offsets[1] ? 1 : 2;

	for (int i = 0; i < n; i++) {
		int64_t midnight = day * DAY_SECONDS - offsets[i];

		*vec_push(out) = midnight + s->from * 60;
		*vec_push(out) = midnight + s->to * 60;
		*vec_push(out) = midnight; /* of a week's days */
	}
	if (n == 2)
		*vec_push(out) = clock_change(zone, lo, hi);
}

static void
stretch_candidates(const struct stretch *s, GTimeZone *zone, int64_t t,
		   struct moments *out)
{
	if (s->kind == STRETCH_ONCE) {
		*vec_push(out) = s->from;
		*vec_push(out) = s->to;
		return;
	}
	for (int64_t day = day_of(t) - 2; day <= day_of(t) + WINDOW_LOOK_AHEAD + 1;
	     day++)
		day_candidates(s, zone, day, out);
}

static bool
has_single(const struct window_reader *r, int64_t at)
{
	for (uint32_t i = 0; i < r->window->stretches.n; i++) {
		const struct stretch *s = stretch_at(r, i);

		if (s->kind == STRETCH_ONCE && (s->from == at || s->to == at))
			return true;
	}
	return false;
}

void
window_changes(const struct window_reader *r, int64_t t, struct moments *out)
{
	int64_t end = t + (int64_t)WINDOW_LOOK_AHEAD * DAY_SECONDS;
	struct moments candidates = { 0 };
	bool inside = window_contains(r, t);

	for (uint32_t i = 0; i < r->window->stretches.n; i++)
		stretch_candidates(stretch_at(r, i), r->zones[i], t, &candidates);
	moments_sort(&candidates);
	for (uint32_t i = 0; i < candidates.n; i++) {
		int64_t at = candidates.at[i];

		if (at <= t || (at > end && !has_single(r, at)) ||
		    window_contains(r, at) == inside)
			continue;
		inside = !inside;
		*vec_push(out) = at;
	}
	vec_free(&candidates);
}
