/* window.c - is a point in time within a window, and when does that change? */

#include "runtime/eval/window.h"

#include <glib.h>

enum { DAY_MINUTES = 24 * 60, DAY_SECONDS = 86400 };

/* The clock on the wall at some moment. */
struct wall {
	int weekday; /* 0 is Monday */
	int minutes; /* since midnight */
};

static GTimeZone *
zone_open(const struct policy *p, const struct stretch *s)
{
	GTimeZone *zone = NULL;

	if (s->zone.ix)
		zone = g_time_zone_new_identifier(sym_text(&p->names, s->zone));
	return zone ? zone : g_time_zone_new_utc();
}

static GDateTime *
moment(GTimeZone *zone, int64_t t)
{
	GDateTime *utc = g_date_time_new_from_unix_utc(t);
	GDateTime *local = utc ? g_date_time_to_timezone(utc, zone) : NULL;

	if (utc)
		g_date_time_unref(utc);
	return local;
}

static bool
wall_at(GTimeZone *zone, int64_t t, struct wall *ret)
{
	GDateTime *local = moment(zone, t);

	if (!local)
		return false;
	ret->weekday = g_date_time_get_day_of_week(local) - 1;
	ret->minutes = g_date_time_get_hour(local) * 60 + g_date_time_get_minute(local);
	g_date_time_unref(local);
	return true;
}

static bool
day_is_in(const struct stretch *s, int weekday)
{
	return s->kind == STRETCH_DAILY || (s->days >> weekday & 1);
}

static bool
stretch_contains(const struct stretch *s, GTimeZone *zone, int64_t t)
{
	struct wall w;

	if (s->kind == STRETCH_ONCE)
		return t >= s->from && t < s->to;
	if (!wall_at(zone, t, &w))
		return false;
	if (s->from < s->to)
		return day_is_in(s, w.weekday) && w.minutes >= s->from &&
		       w.minutes < s->to;
	return (day_is_in(s, w.weekday) && w.minutes >= s->from) ||
	       (day_is_in(s, (w.weekday + 6) % 7) && w.minutes < s->to);
}

bool
window_contains(const struct policy *p, window_id window, int64_t t)
{
	const struct window *w = &p->model.windows[window.ix];
	bool inside = false;

	for (uint32_t i = 0; !inside && i < w->stretches.n; i++) {
		const struct stretch *s = &p->model.stretches[w->stretches.first + i];
		GTimeZone *zone = zone_open(p, s);

		inside = stretch_contains(s, zone, t);
		g_time_zone_unref(zone);
	}
	return inside;
}

/* The earliest moment found so far at which the window's answer is another. */
struct hunt {
	const struct policy *policy;
	window_id window;
	int64_t after, found;
	bool inside; /* at `after` */
};

static void
consider(struct hunt *h, int64_t t)
{
	if (t > h->after && t < h->found &&
	    window_contains(h->policy, h->window, t) != h->inside)
		h->found = t;
}

static int64_t
offset_at(GTimeZone *zone, int64_t t)
{
	gint interval = g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, t);

	return interval < 0 ? 0 : g_time_zone_get_offset(zone, interval);
}

/* When clocks are set within [t, t + 1 day), that moment may open or close it too. */
static void
consider_clock_change(struct hunt *h, GTimeZone *zone, int64_t t)
{
	int64_t lo = t, hi = t + DAY_SECONDS, before = offset_at(zone, lo);

	if (before == offset_at(zone, hi))
		return;
	while (hi - lo > 1) {
		int64_t mid = lo + (hi - lo) / 2;

		if (offset_at(zone, mid) == before)
			lo = mid;
		else
			hi = mid;
	}
	consider(h, hi);
}

/* The wall time `minutes` of the day that is `day` days after t's, in UTC. */
static void
consider_wall(struct hunt *h, GTimeZone *zone, int64_t day_start, int64_t minutes)
{
	GDateTime *local = moment(zone, day_start), *at;

	if (!local)
		return;
	at = g_date_time_new(
		zone, g_date_time_get_year(local), g_date_time_get_month(local),
		g_date_time_get_day_of_month(local), (gint)(minutes % DAY_MINUTES / 60),
		(gint)(minutes % 60), 0);
	g_date_time_unref(local);
	if (!at)
		return;
	consider(h, g_date_time_to_unix(at) + minutes / DAY_MINUTES * DAY_SECONDS);
	g_date_time_unref(at);
}

int64_t
window_next_change(const struct policy *p, window_id window, int64_t t)
{
	const struct window *w = &p->model.windows[window.ix];
	struct hunt h = { p, window, t, WINDOW_NEVER, window_contains(p, window, t) };

	for (uint32_t i = 0; i < w->stretches.n; i++) {
		const struct stretch *s = &p->model.stretches[w->stretches.first + i];
		GTimeZone *zone;

		if (s->kind == STRETCH_ONCE) {
			consider(&h, s->from);
			consider(&h, s->to);
			continue;
		}
		zone = zone_open(p, s);
		for (int day = -1; day <= WINDOW_LOOK_AHEAD; day++) {
			int64_t start = t + (int64_t)day * DAY_SECONDS;

			consider_wall(&h, zone, start, s->from);
			consider_wall(&h, zone, start, s->to);
			consider_clock_change(&h, zone, start);
		}
		g_time_zone_unref(zone);
	}
	return h.found;
}
