/* test_word.c - lang/words.def: look-up, and patterns that are well formed */

#include "tests/unit/unit.h"

#include "lang/word.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

static const char *const placeholders[] = {
	"NAME",   "TEXT", "INT",  "NUM",     "PCT",      "AMOUNT",   "DURATION",
	"MONEY",  "RATE", "TIME", "INSTANT", "RESOURCE", "INSTANCE", "TIER",
	"FLAVOR", "TEAM", "ORG",  "POOL",    "PRIORITY", "WINDOW",   "RULE",
};

struct pattern {
	const char *at;
	bool bad;
};

static bool
at_token(struct pattern *p, const char *token)
{
	size_t len = strlen(token);

	while (*p->at == ' ')
		p->at++;
	if (strncmp(p->at, token, len) != 0 || (p->at[len] && p->at[len] != ' '))
		return false;
	p->at += len;
	return true;
}

/* A word of the language, a placeholder, `=` or `,`. */
static void
take_word(struct pattern *p)
{
	size_t len = strcspn(p->at, " ");
	bool upper = isupper((unsigned char)*p->at);

	if (len == 1 && strchr("=,x", *p->at)) {
		p->at++;
		return;
	}
	for (unsigned i = 0; upper && i < sizeof placeholders / sizeof *placeholders;
	     i++)
		if (strlen(placeholders[i]) == len &&
		    memcmp(placeholders[i], p->at, len) == 0)
			upper = false;
	for (size_t i = 0; i < len; i++)
		if (!isalpha((unsigned char)p->at[i]) && p->at[i] != '-')
			p->bad = true;
	p->bad |= upper || len == 0;
	p->at += len;
}

static void take_choice(struct pattern *p, unsigned depth);

/* One value or group, perhaps with `,+` behind it. */
static void
take_piece(struct pattern *p, unsigned depth)
{
	if (depth > 4)
		p->bad = true;
	else if (at_token(p, "(")) {
		take_choice(p, depth + 1);
		p->bad |= !at_token(p, ")");
	} else if (at_token(p, "[")) {
		take_choice(p, depth + 1);
		p->bad |= !at_token(p, "]");
	} else {
		take_word(p);
	}
	at_token(p, ",+");
}

static bool
at_end(const struct pattern *p)
{
	const char *at = p->at + strspn(p->at, " ");

	return *at == '\0' || strchr(")]|", *at);
}

static void
take_choice(struct pattern *p, unsigned depth)
{
	do {
		do
			take_piece(p, depth);
		while (!p->bad && !at_end(p));
	} while (!p->bad && at_token(p, "|"));
}

static bool
well_formed(const char *text)
{
	struct pattern p = { text, false };

	if (!*text)
		return true;
	take_choice(&p, 0);
	return !p.bad && *p.at == '\0';
}

START_TEST(every_pattern_is_well_formed)
{
	for (enum word w = WORD_NONE + 1; w < WORD_COUNT; w++)
		ck_assert_msg(well_formed(word_info[w].pattern), "`%s`: %s",
			      word_info[w].word, word_info[w].pattern);
}
END_TEST

/* The check above is worth something only if it can say no. */
START_TEST(broken_patterns_are_noticed)
{
	static const char *const broken[] = { "(",   "( NAME", "NAME )",   "[ NAME )",
					      "a |", "| a",    "NAMES",    "a || b",
					      ",+",  "( )",    "NAME ] [", "a_b" };

	for (unsigned i = 0; i < sizeof broken / sizeof *broken; i++)
		ck_assert_msg(!well_formed(broken[i]), "%s", broken[i]);
}
END_TEST

START_TEST(every_word_is_found_where_it_stands)
{
	for (enum word w = WORD_NONE + 1; w < WORD_COUNT; w++) {
		const struct word_info *i = &word_info[w];

		ck_assert_msg(word_find(i->context, i->word, strlen(i->word)) == w,
			      "`%s` stands twice in %s", i->word,
			      context_info[i->context].name);
		ck_assert_msg(*i->doc, "`%s` has no doc", i->word);
	}
	ck_assert_int_eq(word_find(CONTEXT_POLICY, "weight", 6), WORD_NONE);
	ck_assert_int_eq(word_find(CONTEXT_POLICY, "teams", 5), WORD_NONE);
	ck_assert_int_eq(word_find(CONTEXT_POLICY, "", 0), WORD_NONE);
}
END_TEST

/* A block that nothing opens could not be written. */
START_TEST(every_context_is_opened)
{
	for (enum context c = CONTEXT_POLICY + 1; c < CONTEXT_COUNT; c++) {
		enum word w = WORD_NONE + 1;

		while (w < WORD_COUNT && word_info[w].opens != c)
			w++;
		ck_assert_msg(w < WORD_COUNT, "nothing opens `%s`",
			      context_info[c].name);
	}
}
END_TEST

Suite *
suite_word(void)
{
	const TTest *tests[] = { every_pattern_is_well_formed,
				 broken_patterns_are_noticed,
				 every_word_is_found_where_it_stands,
				 every_context_is_opened };

	return suite_of("word", tests, sizeof tests / sizeof tests[0]);
}
