/* amount.c - numbers with units, exactly */

#include "compiler/sema/amount.h"

#include "compiler/sema/suggest.h"
#include "lang/unit.h"

static __int128
ten_to(unsigned n)
{
	__int128 p = 1;

	while (n-- > 0)
		p *= 10;
	return p;
}

/* digits * up / (10^decimals * down) if that is a whole int64. */
static bool
exact(struct number n, int64_t up, int64_t down, int64_t *ret, bool *ret_whole)
{
	__int128 top = (__int128)n.digits * up, bottom = ten_to(n.decimals) * down;

	*ret_whole = top % bottom == 0;
	top /= bottom;
	if (top > INT64_MAX || top <= INT64_MIN)
		return false;
	*ret = (int64_t)top;
	return true;
}

/* What is left of 1e3 or 0x1F behind the digits that a number begins with. */
static bool
is_notation(const char *s)
{
	static const char digits[] = "0123456789abcdefABCDEF";
	size_t n = strspn(s + (*s != 0), *s == 'x' ? digits : "0123456789");

	return strchr("eEx", *s) && n > 0 && s[n + 1] == '\0';
}

static void
report_unit(struct sema *s, sym unit, struct span at)
{
	static const char *const kubernetes[][2] = { { "Ki", "KiB" }, { "Mi", "MiB" },
						     { "Gi", "GiB" }, { "Ti", "TiB" },
						     { "Pi", "PiB" }, { "k", "kB" },
						     { "M", "MB" },   { "G", "GB" },
						     { "T", "TB" } };
	struct diag *d = diag_report(s->diags, UNKNOWN_UNIT, at, sema_text(s, unit));
	struct suggest offers = { .written = sema_text(s, unit) };

	for (size_t i = 0; i < sizeof kubernetes / sizeof kubernetes[0]; i++)
		if (sema_is(s, unit, kubernetes[i][0])) {
			diag_help(d, "`%s` is a suffix of Kubernetes; write ` %s`",
				  kubernetes[i][0], kubernetes[i][1]);
			return;
		}
	if (is_notation(sema_text(s, unit))) {
		diag_help(d,
			  "a number is written out in decimal digits, such as 1_000");
		return;
	}
	if (suggest_is_idle(s->diags))
		return;
	for (unsigned i = 0; i < unit_count; i++)
		suggest_offer(&offers, unit_info[i].spelling, (struct span){ 0 });
	suggest_tell(&offers, d, at);
	if (offers.n == 0)
		diag_help(d,
			  "put the name of a Kubernetes resource in quotes: 2 \"%s\"",
			  sema_text(s, unit));
}

/* What one of the integers is that a number with this unit is kept in. */
static const char *
smallest_step(const struct unit_info *u)
{
	switch ((int)u->type) {
	case TYPE_BYTES:
		return "1 B";
	case TYPE_DURATION:
		return "1 s";
	case TYPE_MONEY:
		return "0.000001 usd";
	case TYPE_RATE:
		return "0.000001 usd/h";
	case TYPE_COUNT_TIME:
		return "one for a second";
	default:
		return u->numerator == 1 ? "a whole one" : "0.001 vcpu";
	}
}

/* What is counted in the integer, which need not be the unit that was written. */
static const char *
kept_in(const struct unit_info *u, const char *written)
{
	switch ((int)u->type) {
	case TYPE_BYTES:
		return "bytes";
	case TYPE_DURATION:
		return "seconds";
	default:
		return written;
	}
}

struct quantity
quantity_of(struct sema *s, struct number n, sym unit, bool quoted,
	    struct span number_at, struct span unit_at)
{
	static const struct unit_info cpu = { "cpu", "cpu", "", TYPE_COUNT, 1000, 1 };
	static const struct unit_info other = { "", "", "", TYPE_COUNT, 1, 1 };
	const char *text = sema_text(s, unit);
	const struct unit_info *u =
		quoted ? (strcmp(text, "cpu") == 0 ? &cpu : &other) : unit_find(text);
	struct quantity q = { .type = { TYPE_POISON, false, { 0 } } };
	bool whole;

	q.value = 0;
	if (!u) {
		report_unit(s, unit, unit_at);
		return q;
	}
	if (!exact(n, u->numerator, u->denominator, &q.value, &whole)) {
		diag_report(s->diags, VALUE_RANGE, number_at, kept_in(u, text));
		return q;
	}
	if (!whole) {
		diag_report(s->diags, NOT_WHOLE, number_at, smallest_step(u));
		return q;
	}
	q.type.type = u->type;
	if (quoted)
		q.type.unit = unit;
	else if (u->resource[0] != '\0')
		q.type.unit = intern_add(s->names, u->resource, strlen(u->resource));
	return q;
}

enum type
unit_type(const char *unit)
{
	const struct unit_info *u = unit_find(unit);

	return u ? u->type : TYPE_POISON;
}

int64_t
number_scaled(struct sema *s, struct number n, int64_t scale, struct span at,
	      const char *what)
{
	int64_t value;
	bool whole;

	if (!exact(n, scale, 1, &value, &whole)) {
		diag_report(s->diags, VALUE_RANGE, at, what);
		return 0;
	}
	if (!whole) {
		diag_report(s->diags, NOT_WHOLE, at, what);
		return 0;
	}
	return value;
}

int64_t
percent_millionths(struct sema *s, struct number n, struct span at)
{
	return number_scaled(s, n, RATIO_ONE / 100, at, "0.0001%");
}

sym
quantity_resource(struct sema *s, struct typed type)
{
	if (type.type == TYPE_BYTES)
		return intern_add(s->names, "memory", 6);
	return type.unit;
}
