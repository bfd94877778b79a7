/* block.c - the items of one block against the table of words */

#include "compiler/sema/block.h"

#include "compiler/sema/amount.h"
#include "compiler/sema/pattern.h"
#include "compiler/sema/suggest.h"

struct walk {
	struct sema *s;
	enum context context;
	bool wrong;  /* an item was not understood: it may be the one that is missing */
	bool unread; /* a word was understood and what it takes was not */
	struct span seen[WORD_COUNT]; /* where each word stands, for those met */
};

static void
report_unknown(const struct walk *w, const struct item *it)
{
	struct sema *s = w->s;
	const char *text = sema_text(s, it->word);
	struct suggest offers = { .written = text };
	struct diag *d = diag_report(s->diags, UNKNOWN_WORD, it->word_span, text,
				     context_info[w->context].name);

	if (suggest_is_idle(s->diags))
		return;
	for (enum word k = WORD_NONE + 1; k < WORD_COUNT; k++)
		if (word_info[k].context == w->context)
			suggest_offer(&offers, word_info[k].word, (struct span){ 0 });
	suggest_tell(&offers, d, it->word_span);
	for (enum word k = WORD_NONE + 1; k < WORD_COUNT; k++)
		if (word_info[k].context != w->context &&
		    strcmp(word_info[k].word, text) == 0) {
			diag_note(d, "`%s` stands in %s", text,
				  context_info[word_info[k].context].name);
			return;
		}
}

static const char *const value_kind_text[] = {
	[VALUE_NAME] = "a name",
	[VALUE_STRING] = "a text",
	[VALUE_NUMBER] = "a number",
	[VALUE_PERCENT] = "a percentage",
	[VALUE_INSTANT] = "a point in time",
	[VALUE_TIME] = "a time of day",
	[VALUE_COMMA] = "a comma",
	[VALUE_EQUALS] = "an equals sign",
	[VALUE_ERROR] = "something that was not understood",
};

static const char *
found_text(const struct sema *s, const struct value *v)
{
	const struct value *unit = ast_value(s->ast, v->next);

	if (v->kind == VALUE_NUMBER && unit->kind == VALUE_NAME && unit->text.ix &&
	    unit_type(sema_text(s, unit->text)) != TYPE_POISON)
		return type_info[unit_type(sema_text(s, unit->text))].spelling;
	return value_kind_text[v->kind];
}

/* What stands there; and if it is a name, what it was probably meant to be. */
static void
tell_found(const struct sema *s, struct diag *d, const char *pattern,
	   const struct value *v)
{
	const char *text = sema_text(s, v->text);
	struct suggest offers = { .written = text };
	struct str quoted = { 0 };

	diag_label(d, "found %s", found_text(s, v));
	if (v->kind != VALUE_NAME || suggest_is_idle(s->diags))
		return;
	pattern_offer(s, &offers, pattern);
	suggest_tell(&offers, d, v->span);
	if (offers.n || strncmp(pattern, "TEXT", 4) != 0)
		return;
	str_printf(&quoted, "\"%s\"", text);
	diag_help(d, "write %s", str_text(&quoted));
	diag_edit(d, v->span, str_text(&quoted));
	str_free(&quoted);
}

static void
report_values(struct sema *s, enum word word, const struct item *it, value_id stray)
{
	const struct word_info *info = &word_info[word];
	struct span at = stray.ix ? ast_value(s->ast, stray)->span : it->word_span;
	struct str takes = { 0 };
	struct diag *d;

	pattern_describe(&takes, info->pattern);
	d = diag_report(s->diags, WORD_VALUES, at, info->word,
			takes.len ? str_text(&takes) : "no value");
	if (stray.ix)
		tell_found(s, d, info->pattern, ast_value(s->ast, stray));
	else
		diag_label(d, "something is missing here");
	str_free(&takes);
}

static bool
check_block(struct sema *s, enum word word, const struct item *it)
{
	bool wanted = word_info[word].opens != CONTEXT_NONE;

	if (it->block == wanted)
		return true;
	if (wanted)
		diag_report(s->diags, BLOCK_MISSING, it->word_span,
			    word_info[word].word);
	else
		diag_report(s->diags, BLOCK_STRAY, it->word_span, word_info[word].word);
	return false;
}

/* `deny`, `hold` and `warn` come with a condition, and nothing else does. */
static bool
check_condition(struct sema *s, enum word word, const struct item *it)
{
	bool wanted = word == WORD_RULE_DENY || word == WORD_RULE_HOLD ||
		      word == WORD_RULE_WARN;

	if ((it->kind == ITEM_WHEN) == wanted)
		return true;
	if (wanted)
		diag_report(s->diags, WHEN_MISSING, it->word_span,
			    word_info[word].word);
	else
		diag_report(s->diags, WHEN_STRAY, it->word_span, word_info[word].word);
	return false;
}

static bool
check_times(struct walk *w, enum word word, const struct item *it)
{
	struct span *seen = &w->seen[word];
	struct diag *d;

	if (seen->begin && word_info[word].times != TIMES_ANY) {
		d = diag_report(w->s->diags, WORD_TWICE, it->word_span,
				word_info[word].word, context_info[w->context].name);
		diag_point(d, *seen, "it stands here already");
		return false;
	}
	*seen = it->word_span;
	return true;
}

/* Whether a value was complained about already. */
static bool
has_error(const struct sema *s, const struct item *it)
{
	for (value_id v = it->values; v.ix; v = ast_value(s->ast, v)->next)
		if (ast_value(s->ast, v)->kind == VALUE_ERROR)
			return true;
	return false;
}

static void
walk_word(struct walk *w, const struct item *it, block_each *each, void *into)
{
	struct sema *s = w->s;
	const char *text = sema_text(s, it->word);
	enum word word = word_find(w->context, text, strlen(text));
	value_id stray;

	if (word == WORD_NONE) {
		report_unknown(w, it);
		w->wrong = true;
		return;
	}
	if (!check_times(w, word, it) || !check_block(s, word, it) ||
	    !check_condition(s, word, it)) {
		w->unread = true;
		return;
	}
	if (!pattern_match(s, word_info[word].pattern, it->values, &stray)) {
		report_values(s, word, it, stray);
		w->unread = true;
		return;
	}
	/* At the top a declaration is known by its name, whatever it says. */
	if (w->context != CONTEXT_POLICY && has_error(s, it))
		w->unread = true;
	else
		each(s, into, word, it);
}

static const char *
stray_text(const struct item *it)
{
	switch (it->kind) {
	case ITEM_AMOUNT:
		return "an amount";
	case ITEM_TEXT:
		return "a text";
	case ITEM_DEFINE:
		return "`define`";
	case ITEM_ASSERT:
		return "`assert`";
	case ITEM_WHEN:
		return "a condition";
	case ITEM_WORD:
	case ITEM_ERROR:
		break;
	}
	return "this";
}

static void
report_stray(struct sema *s, enum context context, const struct item *it)
{
	struct diag *d = diag_report(s->diags, STRAY_ITEM, it->span, stray_text(it),
				     context_info[context].name);

	if (it->kind == ITEM_WHEN && context == CONTEXT_RULE)
		diag_help(d, "say what comes of it: `deny when`, `hold when` or "
			     "`warn when`");
	else if (it->kind == ITEM_AMOUNT)
		diag_help(d, "amounts stand in `quota` and `limit`");
	else if (it->kind == ITEM_TEXT)
		diag_help(d, "a text of its own is the message of a `rule`");
}

static void
report_missing(const struct walk *w, struct span owner)
{
	for (enum word k = WORD_NONE + 1; k < WORD_COUNT; k++)
		if (word_info[k].context == w->context &&
		    word_info[k].times == TIMES_NEED && !w->seen[k].begin) {
			struct diag *d = diag_report(w->s->diags, WORD_MISSING, owner,
						     context_info[w->context].name,
						     word_info[k].word);

			diag_note(d, "`%s`: %s", word_info[k].word, word_info[k].doc);
		}
}

bool
block_walk(struct sema *s, enum context context, item_id first, struct span owner,
	   block_each *each, void *into)
{
	struct walk w = { .s = s, .context = context };

	for (item_id i = first; i.ix; i = ast_item(s->ast, i)->next) {
		const struct item *it = ast_item(s->ast, i);

		if (it->kind == ITEM_ERROR) {
			w.wrong = true;
			continue;
		}
		if (it->word.ix && (it->kind == ITEM_WORD || it->kind == ITEM_WHEN))
			walk_word(&w, it, each, into);
		else if (!each(s, into, WORD_NONE, it)) {
			report_stray(s, context, it);
			w.unread = true;
		}
	}
	if (!w.wrong)
		report_missing(&w, owner);
	return !w.wrong && !w.unread;
}

const struct value *
cursor_next(struct cursor *c)
{
	static const struct value end = { .kind = VALUE_COMMA };
	const struct value *v = &end;

	if (c->at.ix) {
		v = ast_value(c->s->ast, c->at);
		c->at = v->next;
	}
	return v;
}

enum value_kind
cursor_kind(const struct cursor *c)
{
	return c->at.ix ? ast_value(c->s->ast, c->at)->kind : VALUE_COMMA;
}

bool
cursor_word(struct cursor *c, const char *word)
{
	const struct value *v = ast_value(c->s->ast, c->at);

	if (!c->at.ix || v->kind != VALUE_NAME || !sema_is(c->s, v->text, word))
		return false;
	c->at = v->next;
	return true;
}

bool
cursor_comma(struct cursor *c)
{
	if (!c->at.ix || cursor_kind(c) != VALUE_COMMA)
		return false;
	cursor_next(c);
	return true;
}

bool
cursor_done(const struct cursor *c)
{
	return c->at.ix == 0;
}

struct quantity
cursor_quantity(struct cursor *c)
{
	const struct value *number = cursor_next(c), *unit = cursor_next(c);
	struct quantity q =
		quantity_of(c->s, number->number, unit->text,
			    unit->kind == VALUE_STRING, number->span, unit->span);

	if (q.value >= 0)
		return q;
	diag_report(c->s->diags, NEGATIVE, number->span, "an amount");
	return (struct quantity){ .type = { .type = TYPE_POISON } };
}

int64_t
cursor_int(struct cursor *c, int64_t least, int64_t most, const char *what)
{
	const struct value *v = cursor_next(c);

	if (v->number.digits >= least && v->number.digits <= most)
		return v->number.digits;
	if (v->kind == VALUE_ERROR)
		return least;
	diag_report(c->s->diags, INT_RANGE, v->span, what, least, most);
	return least;
}
