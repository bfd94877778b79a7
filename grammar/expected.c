/* expected.c - what could have stood where a syntax error is, in words */

#include "grammar/expected.h"

#include "base/slip.h"

#include <string.h>

enum { SHOWN_MOST = 4 };

static bool
expected_has(const struct expected *list, const char *word)
{
	for (int i = 0; i < list->n; i++)
		if (strcmp(list->word[i], word) == 0)
			return true;
	return false;
}

/* One token stands for a whole class: where it may stand, all of them may. */
static const struct {
	const char *symbol, *word;
} words[] = {
	{ "`define`", "a declaration or a property" },
	{ "a time of day", "a value" },
	{ "`has`", "an expression" },
	{ "`and`", "an operator" },
	{ "`+`", "an operator" },
	{ "the end of the line", "the end of the line" },
	{ "`{`", "`{`" },
	{ "`}`", "`}`" },
	{ "`(`", "`(`" },
	{ "`)`", "`)`" },
	{ "`]`", "`]`" },
	{ "`=`", "`=`" },
	{ "`in`", "`in`" },
	{ "a name", "a name" },
	{ "a text", "a text" },
	{ "a number", "a number" },
};

static void
expected_add(struct expected *list, const char *word)
{
	if (list->n < EXPECTED_MOST && !expected_has(list, word))
		list->word[list->n++] = word;
}

void
expected_symbol(struct expected *list, const char *symbol)
{
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (strcmp(words[i].symbol, symbol) == 0)
			expected_add(list, words[i].word);
}

static void
expected_drop(struct expected *list, const char *word)
{
	int kept = 0;

	for (int i = 0; i < list->n; i++)
		if (strcmp(list->word[i], word) != 0)
			list->word[kept++] = list->word[i];
	list->n = kept;
}

void
expected_settle(struct expected *list)
{
	if (expected_has(list,
			 "a declaration or a property")) { /* an item begins here */
		list->word[0] = "a declaration or a property";
		list->n = 1;
	}
	if (expected_has(list, "a value") || expected_has(list, "an expression")) {
		expected_drop(list, "a name");
		expected_drop(list, "a text");
		expected_drop(list, "a number");
		expected_drop(list, "`=`");
		expected_drop(list, "`(`");
	}
	if (expected_has(list, "an operator")) {
		expected_drop(list, "a name");
		expected_drop(list, "a text");
		expected_drop(list, "`in`");
		expected_drop(list, "`[`");
		expected_drop(list, "`(`");
	}
	if (list->n > SHOWN_MOST)
		list->n = SHOWN_MOST;
}

static void
add_alternatives(struct str *s, const struct expected *list)
{
	for (int i = 0; i < list->n; i++)
		str_printf(s, "%s%s",
			   i == 0            ? ""
			   : i + 1 < list->n ? ", "
					     : " or ",
			   list->word[i]);
	if (list->n == 0)
		str_add(s, "something else");
}

/* The token as the author wrote it, if it is short enough to show. */
static void
add_found(struct str *s, const struct parse *ps, struct span at, const char *found)
{
	const char *text = ps->source->text + (at.begin - ps->source->base);
	size_t len = at.end - at.begin;

	if (found[0] == '`' || len == 0 || len > 30 || memchr(text, '\n', len))
		str_add(s, found);
	else
		str_printf(s, "`%.*s`", (int)len, text);
}

void
nesting_error(struct parse *ps, struct span at)
{
	if (!ps->too_deep)
		diag_report(ps->diags, NESTING, at, "blocks and parentheses",
			    NESTING_MOST);
	ps->too_deep = true;
}

void
unclosed_error(struct parse *ps)
{
	struct span open = ps->open[ps->depth - 1];
	struct diag *d;

	if (ps->too_deep)
		return;
	d = diag_report(ps->diags, UNCLOSED, open,
			ps->source->text[open.begin - ps->source->base]);
	diag_label(d, "opened here");
	ps->quiet = true;
	ps->errors_at = ps->last_end + 1;
}

static bool
line_ends_between(const struct parse *ps, uint32_t begin, uint32_t end)
{
	const char *text = ps->source->text + (begin - ps->source->base);

	return end > begin && memchr(text, '\n', end - begin);
}

/* The rest of a line with bytes that are no token may only be odd because of them. */
static bool
follows_bad_bytes(const struct parse *ps, struct span at)
{
	return ps->bad_end && !line_ends_between(ps, ps->bad_end, at.begin);
}

/* Whether a parenthesis that opened on an earlier line lacks its end. */
static bool
is_unclosed(const struct parse *ps, struct span at, const struct expected *list)
{
	return ps->depth > 0 && ps->nest[ps->depth - 1] != '{' &&
	       (expected_has(list, "`)`") || expected_has(list, "`]`")) &&
	       line_ends_between(ps, ps->open[ps->depth - 1].end, at.begin);
}

static bool
is_comparison(const char *found)
{
	return found[0] == '`' && strchr("<>=!", found[1]) && found[1];
}

static bool
is_word_byte(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* A word of the line before `at` that was probably meant to be `when`. */
static struct span
nearly_when(const struct parse *ps, struct span at)
{
	const char *text = ps->source->text;
	uint32_t end = at.begin - ps->source->base, begin = end;

	while (begin > 0 && text[begin - 1] != '\n')
		begin--;
	while (begin < end) {
		uint32_t from = begin;

		while (begin < end && is_word_byte(text[begin]))
			begin++;
		if (begin - from >= 3 &&
		    is_slip(text + from, begin - from, "when", strlen("when")))
			return (struct span){ ps->source->base + from,
					      ps->source->base + begin };
		begin += begin == from;
	}
	return (struct span){ 0 };
}

/* What people write who have met other languages, or hurry. */
static void
advise(const struct parse *ps, struct diag *d, struct span at, const char *found,
       const struct expected *list)
{
	struct span when;

	if (is_comparison(found) && expected_has(list, "an operator")) {
		diag_help(d, "compare two at a time: `a < b and b < c`");
	} else if (expected_has(list, "a value")) {
		when = nearly_when(ps, at);
		if (!when.begin)
			return;
		diag_help(d, "did you mean `when`?");
		diag_point(d, when, "a condition begins with `when`");
		diag_edit(d, when, "when");
	}
}

void
syntax_error(struct parse *ps, struct span at, const char *found,
	     const struct expected *list)
{
	struct str expected = { 0 }, got = { 0 };
	struct diag *d;
	bool told = ps->too_deep || ps->quiet || at.end < ps->errors_at ||
		    follows_bad_bytes(ps, at);

	ps->quiet = ps->last != ';'; /* a `;` is where recovery ends */
	ps->errors_at = told ? ps->errors_at : at.end + 1;
	if (told)
		return;
	if (is_unclosed(ps, at, list)) {
		unclosed_error(ps);
		return;
	}
	if (ps->last == '=' && expected_has(list, "an operator")) {
		diag_edit(diag_report(ps->diags, COMPARE, at), at, "==");
		return;
	}
	if (strcmp(found, "`-`") == 0 &&
	    expected_has(list, "a declaration or a property")) {
		diag_report(ps->diags, NEGATIVE, at, "an amount");
		return;
	}
	if (ps->has_ahead && ps->ahead.kind == '}' &&
	    !line_ends_between(ps, at.end, ps->ahead.span.begin)) {
		at = ps->ahead.span; /* the `;` was put before it */
		found = "`}`";
	} else if (line_ends_between(ps, ps->back_end, at.begin)) {
		at = (struct span){ ps->back_end, ps->back_end };
		found = "the end of the line";
	}
	add_alternatives(&expected, list);
	add_found(&got, ps, at, found);
	d = diag_report(ps->diags, SYNTAX, at, str_text(&expected), str_text(&got));
	advise(ps, d, at, found, list);
	str_free(&expected);
	str_free(&got);
}
