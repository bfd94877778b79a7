/*
 * pattern.c - do the values of a word fit its pattern?
 *
 * Patterns are matched greedily, alternatives from the left: lang/words.def has
 * none that would need to go back.
 */

#include "compiler/sema/pattern.h"

#include "compiler/sema/amount.h"

#include <ctype.h>

struct match {
	const struct sema *s;
	const char *at;    /* in the pattern */
	value_id value;    /* next value to match */
	value_id furthest; /* where matching got stuck last */
};

static const struct placeholder {
	const char *symbol, *one, *several;
} placeholders[] = {
	{ "NAME", "a name", "names" },
	{ "TEXT", "a text in quotes", "texts in quotes" },
	{ "INT", "a whole number", "whole numbers" },
	{ "NUM", "a number", "numbers" },
	{ "PCT", "a percentage", "percentages" },
	{ "AMOUNT", "an amount with its unit", "amounts with their units" },
	{ "DURATION", "a duration", "durations" },
	{ "MONEY", "an amount of money", "amounts of money" },
	{ "RATE", "a price per hour", "prices per hour" },
	{ "INSTANT", "a point in time", "points in time" },
	{ "TIME", "a time of day", "times of day" },
	{ "RESOURCE", "a resource", "resources" },
	{ "INSTANCE", "an instance type", "instance types" },
	{ "TIER", "a tier", "tiers" },
	{ "FLAVOR", "a flavor", "flavors" },
	{ "TEAM", "a team", "teams" },
	{ "ORG", "an org", "orgs" },
	{ "PRIORITY", "a priority", "priorities" },
	{ "POOL", "a pool", "pools" },
	{ "WINDOW", "a window", "windows" },
	{ "RULE", "a rule", "rules" },
};

enum { PLACEHOLDERS = sizeof placeholders / sizeof placeholders[0] };

static void
skip_blanks(const char **p)
{
	while (**p == ' ')
		++*p;
}

/* The token at *p, of length *len; moves past it. */
static const char *
pattern_token(const char **p, size_t *len)
{
	const char *token;

	skip_blanks(p);
	token = *p;
	while (**p && **p != ' ')
		++*p;
	*len = (size_t)(*p - token);
	return token;
}

static bool
token_is(const char *token, size_t len, const char *text)
{
	return strlen(text) == len && memcmp(token, text, len) == 0;
}

static const struct value *
value_at(const struct match *m)
{
	return ast_value(m->s->ast, m->value);
}

static void
advance(struct match *m)
{
	m->value = value_at(m)->next;
	if (m->value.ix > m->furthest.ix || m->value.ix == 0)
		m->furthest = m->value;
}

static bool
take_kind(struct match *m, enum value_kind kind)
{
	if (m->value.ix == 0 ||
	    (value_at(m)->kind != kind && value_at(m)->kind != VALUE_ERROR))
		return false;
	advance(m);
	return true;
}

/* A number and its unit, of the type wanted if the unit is known at all. */
static bool
take_quantity(struct match *m, enum type a, enum type b, enum type c)
{
	const struct value *v = value_at(m), *unit;
	enum type type = TYPE_COUNT;

	if (m->value.ix == 0 || v->next.ix == 0 ||
	    (v->kind != VALUE_NUMBER && v->kind != VALUE_ERROR))
		return false;
	unit = ast_value(m->s->ast, v->next);
	if (unit->kind != VALUE_NAME && unit->kind != VALUE_STRING)
		return false;
	if (unit->kind == VALUE_NAME)
		type = unit_type(sema_text(m->s, unit->text));
	if (type != TYPE_POISON && type != a && type != b && type != c)
		return false;
	advance(m);
	advance(m);
	return true;
}

static bool
take_number(struct match *m, bool whole)
{
	if (take_kind(m, VALUE_ERROR))
		return true;
	if (m->value.ix == 0 || value_at(m)->kind != VALUE_NUMBER ||
	    (whole && value_at(m)->number.decimals))
		return false;
	advance(m);
	return true;
}

static bool
take_placeholder(struct match *m, const char *symbol, size_t len)
{
	if (token_is(symbol, len, "TEXT"))
		return take_kind(m, VALUE_STRING);
	if (token_is(symbol, len, "INT"))
		return take_number(m, true);
	if (token_is(symbol, len, "NUM"))
		return take_number(m, false);
	if (token_is(symbol, len, "PCT"))
		return take_kind(m, VALUE_PERCENT);
	if (token_is(symbol, len, "INSTANT"))
		return take_kind(m, VALUE_INSTANT);
	if (token_is(symbol, len, "TIME"))
		return take_kind(m, VALUE_TIME);
	if (token_is(symbol, len, "AMOUNT"))
		return take_quantity(m, TYPE_COUNT, TYPE_BYTES, TYPE_COUNT_TIME);
	if (token_is(symbol, len, "DURATION"))
		return take_quantity(m, TYPE_DURATION, TYPE_DURATION, TYPE_DURATION);
	if (token_is(symbol, len, "MONEY"))
		return take_quantity(m, TYPE_MONEY, TYPE_MONEY, TYPE_MONEY);
	if (token_is(symbol, len, "RATE"))
		return take_quantity(m, TYPE_RATE, TYPE_RATE, TYPE_RATE);
	return take_kind(m, VALUE_NAME) || take_kind(m, VALUE_STRING);
}

static bool
take_word(struct match *m, const char *word, size_t len)
{
	const struct value *v = value_at(m);

	if (m->value.ix == 0)
		return false;
	if (len == 1 && *word == '=')
		return take_kind(m, VALUE_EQUALS);
	if (len == 1 && *word == ',')
		return take_kind(m, VALUE_COMMA);
	if (v->kind != VALUE_NAME || !token_is(word, len, sema_text(m->s, v->text)))
		return false;
	advance(m);
	return true;
}

static bool match_alternatives(struct match *m, bool dry);

/* Past the rest of an alternative, up to `|`, the closing bracket or the end. */
static void
skip_alternative(struct match *m)
{
	int depth = 0;

	for (;;) {
		const char *before = m->at;
		size_t len;
		const char *token = pattern_token(&m->at, &len);

		if (len == 0)
			return;
		if (token_is(token, len, "(") || token_is(token, len, "["))
			depth++;
		if (depth == 0 &&
		    (token_is(token, len, "|") || token_is(token, len, ")") ||
		     token_is(token, len, "]"))) {
			m->at = before;
			return;
		}
		if (token_is(token, len, ")") || token_is(token, len, "]"))
			depth--;
	}
}

/* One atom, without the `,+` that may follow. */
static bool
match_atom(struct match *m, bool dry)
{
	size_t len;
	const char *token = pattern_token(&m->at, &len);
	value_id before = m->value;
	bool fits;

	if (token_is(token, len, "(") || token_is(token, len, "[")) {
		fits = match_alternatives(m, dry);
		if (*token == '[' && !fits) {
			m->value = before;
			fits = true;
		}
		pattern_token(&m->at, &len); /* the closing bracket */
		return fits;
	}
	if (dry)
		return true;
	if (isupper((unsigned char)*token))
		return take_placeholder(m, token, len);
	return take_word(m, token, len);
}

static bool
at_repeat(const char *p)
{
	size_t len;
	const char *token = pattern_token(&p, &len);

	return token_is(token, len, ",+");
}

/* An atom and, if the pattern says so, more of them with commas between. */
static bool
match_repeated(struct match *m, bool dry)
{
	const char *start = m->at, *after;
	bool fits = match_atom(m, dry);
	size_t len;

	if (!at_repeat(m->at))
		return fits;
	pattern_token(&m->at, &len);
	after = m->at;
	while (fits && !dry && take_kind(m, VALUE_COMMA)) {
		m->at = start;
		fits = match_atom(m, false);
		m->at = after;
	}
	return fits;
}

static bool
match_sequence(struct match *m, bool dry)
{
	bool fits = true;

	for (;;) {
		skip_blanks(&m->at);
		if (*m->at == '\0' || *m->at == '|' || *m->at == ')' || *m->at == ']')
			return fits;
		fits = match_repeated(m, dry || !fits) && fits;
	}
}

static bool
match_alternatives(struct match *m, bool dry)
{
	value_id before = m->value;
	bool done = dry, fits = dry;

	for (;;) {
		size_t len;

		if (done) {
			skip_alternative(m);
		} else {
			fits = done = match_sequence(m, false);
			if (!fits)
				m->value = before;
		}
		skip_blanks(&m->at);
		if (*m->at != '|')
			return fits;
		pattern_token(&m->at, &len);
	}
}

bool
pattern_match(const struct sema *s, const char *pattern, value_id first,
	      value_id *ret_stray)
{
	struct match m = { s, pattern, first, first };
	bool fits = *pattern == '\0' || match_alternatives(&m, false);

	*ret_stray = fits ? m.value : m.furthest;
	return fits && m.value.ix == 0;
}

static const struct placeholder *
placeholder_of(const char *token, size_t len)
{
	for (size_t i = 0; i < PLACEHOLDERS; i++)
		if (token_is(token, len, placeholders[i].symbol))
			return &placeholders[i];
	return NULL;
}

void
pattern_offer(const struct sema *s, struct suggest *offers, const char *pattern)
{
	for (;;) {
		size_t len;
		const char *token = pattern_token(&pattern, &len);

		if (len == 0)
			return;
		if (len > 1 && islower((unsigned char)*token))
			suggest_offer(offers, arena_text(s->scratch, token, len),
				      (struct span){ 0 });
	}
}

struct describe {
	struct str *out;
	const char *at; /* in the pattern */
	bool open;      /* a back quote */
};

static void
close_quote(struct describe *d)
{
	if (d->open)
		str_char(d->out, '`');
	d->open = false;
}

static void
add_word(struct describe *d, const char *text, size_t len)
{
	const char *last = d->out->len ? &d->out->text[d->out->len - 1] : " ";

	if (!strchr(" (", *last) && !(len == 1 && *text == ','))
		str_char(d->out, ' ');
	str_bytes(d->out, text, len);
}

static bool
ends_alternative(const char *p)
{
	skip_blanks(&p);
	return *p == '\0' || *p == '|' || *p == ')' || *p == ']';
}

static void describe_choice(struct describe *d);

static void
describe_piece(struct describe *d)
{
	size_t len;
	const char *token = pattern_token(&d->at, &len);
	const struct placeholder *p = placeholder_of(token, len);
	bool group = token_is(token, len, "("), maybe = token_is(token, len, "[");

	if (group || maybe) {
		close_quote(d);
		if (maybe)
			add_word(d, "(and perhaps", strlen("(and perhaps"));
		describe_choice(d);
		pattern_token(&d->at, &len); /* the closing bracket */
		if (maybe)
			str_char(d->out, ')');
	} else if (p) {
		const char *words = at_repeat(d->at) ? p->several : p->one;

		close_quote(d);
		add_word(d, words, strlen(words));
	} else if (d->open) {
		add_word(d, token, len);
	} else {
		add_word(d, "`", 1);
		str_bytes(d->out, token, len);
		d->open = true;
	}
	if (at_repeat(d->at)) {
		close_quote(d);
		pattern_token(&d->at, &len);
		if (!p)
			str_add(d->out, ", or several");
	}
}

/* "a, b or c" */
static void
describe_choice(struct describe *d)
{
	for (;;) {
		struct match rest;
		size_t len;

		while (!ends_alternative(d->at))
			describe_piece(d);
		close_quote(d);
		skip_blanks(&d->at);
		if (*d->at != '|')
			return;
		pattern_token(&d->at, &len);
		rest = (struct match){ .at = d->at };
		skip_alternative(&rest);
		skip_blanks(&rest.at);
		str_add(d->out, *rest.at == '|' ? "," : " or");
	}
}

void
pattern_describe(struct str *out, const char *pattern)
{
	struct describe d = { out, pattern, false };

	describe_choice(&d);
}
