/* instant.c - RFC 3339 to seconds and back; the calendar is libc's */

#include "base/instant.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

struct cursor {
	const char *at, *end;
	bool ok;
};

/* Exactly `n` digits with a value of at most `most`. */
static int
digits(struct cursor *c, int n, int most)
{
	int value = 0;

	for (int i = 0; i < n; i++) {
		if (c->at == c->end || *c->at < '0' || *c->at > '9') {
			c->ok = false;
			return 0;
		}
		value = value * 10 + (*c->at++ - '0');
	}
	if (value > most)
		c->ok = false;
	return value;
}

static bool
next_is(struct cursor *c, char want)
{
	if (c->at == c->end || *c->at != want)
		return false;
	c->at++;
	return true;
}

static void
need(struct cursor *c, char want)
{
	if (!next_is(c, want))
		c->ok = false;
}

static void
skip_fraction(struct cursor *c)
{
	if (!next_is(c, '.'))
		return;
	digits(c, 1, 9);
	while (c->at < c->end && *c->at >= '0' && *c->at <= '9')
		c->at++;
}

static int64_t
zone_seconds(struct cursor *c)
{
	int sign, hours, minutes;

	if (next_is(c, 'Z'))
		return 0;
	sign = next_is(c, '+') ? 1 : -1;
	if (sign < 0)
		need(c, '-');
	hours = digits(c, 2, 23);
	need(c, ':');
	minutes = digits(c, 2, 59);
	return (int64_t)sign * (hours * 3600 + minutes * 60);
}

bool
instant_parse(const char *s, size_t len, int64_t *ret_seconds)
{
	struct cursor c = { s, s + len, true };
	struct tm tm = { 0 };
	int64_t zone, seconds;
	int day;

	tm.tm_year = digits(&c, 4, 9999) - 1900;
	need(&c, '-');
	tm.tm_mon = digits(&c, 2, 12) - 1;
	need(&c, '-');
	tm.tm_mday = day = digits(&c, 2, 31);
	need(&c, 'T');
	tm.tm_hour = digits(&c, 2, 23);
	need(&c, ':');
	tm.tm_min = digits(&c, 2, 59);
	if (next_is(&c, ':')) {
		tm.tm_sec = digits(&c, 2, 59);
		skip_fraction(&c);
	}
	zone = zone_seconds(&c);
	if (!c.ok || c.at != c.end || tm.tm_year < 70 || tm.tm_mon < 0 || day < 1)
		return false;
	seconds = timegm(&tm);
	if (tm.tm_mday != day) /* the 30th of February became the 2nd of March */
		return false;
	*ret_seconds = seconds - zone;
	return true;
}

void
instant_format(int64_t seconds, char out[INSTANT_TEXT])
{
	time_t t = (time_t)seconds;
	struct tm tm;

	if (seconds < 0 || seconds > INT64_C(253402300799) || !gmtime_r(&t, &tm)) {
		snprintf(out, INSTANT_TEXT, "%" PRId64, seconds);
		return;
	}
	snprintf(out, INSTANT_TEXT, "%04d-%02d-%02dT%02d:%02d:%02dZ",
		 (tm.tm_year + 1900) % 10000, tm.tm_mon + 1, tm.tm_mday, tm.tm_hour,
		 tm.tm_min, tm.tm_sec);
}
