/* collect.c - the first pass: what is declared, in any order and any file */

#include "compiler/sema/block.h"

#include "base/slip.h"

#include <glib.h>
#include <stdlib.h>

static const struct {
	enum word word;
	enum kind kind;
} declaring[] = {
	{ WORD_INSTANCE, KIND_INSTANCE }, { WORD_TIER, KIND_TIER },
	{ WORD_FLAVOR, KIND_FLAVOR },     { WORD_LIMIT, KIND_LIMIT },
	{ WORD_ORG, KIND_ORG },           { WORD_TEAM, KIND_TEAM },
	{ WORD_ORG_ORG, KIND_ORG },       { WORD_ORG_TEAM, KIND_TEAM },
	{ WORD_PRIORITY, KIND_PRIORITY }, { WORD_RULE, KIND_RULE },
	{ WORD_WINDOW, KIND_WINDOW },     { WORD_ROUTE, KIND_ROUTE },
	{ WORD_POOL, KIND_POOL },         { WORD_TEST, KIND_TEST },
};

static const char *const keywords[] = {
#define KEYWORD(token, spelling, doc) spelling,
#include "lang/keywords.def"
};

static item_id
id_of(const struct sema *s, const struct item *it)
{
	return (item_id){ (uint32_t)(it - s->ast->items) };
}

/* Adds a declaration, or reports that the name is taken; gives its number. */
static uint32_t
declare(struct sema *s, enum kind kind, sym name, struct span at, const struct item *it,
	uint32_t parent)
{
	uint32_t *slot = &s->decls[kind].of[name.ix];

	if (*slot) {
		struct diag *d = diag_report(s->diags, DUPLICATE, at, kind_text[kind],
					     sema_text(s, name));

		diag_point(d, s->decls[kind].list.at[*slot].span,
			   "declared here first");
		return *slot;
	}
	*slot = s->decls[kind].list.n;
	*alist_push(s->scratch, &s->decls[kind].list) =
		(struct decl){ name, at, id_of(s, it), parent, false };
	return *slot;
}

static void collect_org(struct sema *s, const struct item *it, uint32_t parent);

static void
collect_named(struct sema *s, enum word word, const struct item *it, uint32_t parent)
{
	const struct value *name = ast_value(s->ast, it->values);

	for (size_t i = 0; i < sizeof declaring / sizeof declaring[0]; i++) {
		uint32_t number;

		if (declaring[i].word != word)
			continue;
		number = declare(s, declaring[i].kind, name->text, name->span, it,
				 parent);
		if (declaring[i].kind == KIND_ORG)
			collect_org(s, it, number);
	}
}

static bool
has_name(const struct sema *s, const struct item *it)
{
	return it->values.ix && ast_value(s->ast, it->values)->text.ix;
}

/* Only what declares is looked at here; the second pass checks the rest. */
static void
collect_org(struct sema *s, const struct item *it, uint32_t parent)
{
	for (item_id i = it->items; i.ix; i = ast_item(s->ast, i)->next) {
		const struct item *child = ast_item(s->ast, i);
		const char *text = sema_text(s, child->word);
		enum word word = word_find(CONTEXT_ORG, text, strlen(text));

		if (child->kind == ITEM_WORD && child->block && has_name(s, child) &&
		    (word == WORD_ORG_ORG || word == WORD_ORG_TEAM))
			collect_named(s, word, child, parent);
	}
}

static void
collect_lint(struct sema *s, const struct item *it)
{
	struct cursor c = cursor_of(s, it);
	const struct value *how = cursor_next(&c), *name = cursor_next(&c);
	struct lint_setting set = { .name = name->text, .span = name->span };

	set.off = sema_is(s, how->text, "allow");
	set.severity =
		sema_is(s, how->text, "deny") ? SEVERITY_ERROR : SEVERITY_WARNING;
	*alist_push(s->scratch, &s->lints) = set;
}

/* `flavour a100` says what is meant: its name is not to be complained about too. */
static bool
is_nearly(enum word word, enum context context, const char *text)
{
	return word_info[word].context == context &&
	       is_slip(text, strlen(text), word_info[word].word,
		       strlen(word_info[word].word));
}

/* Names of declarations, also of those that are too wrong to be collected. */
static void
note_names(struct sema *s, enum context context, item_id first)
{
	for (item_id i = first; i.ix; i = ast_item(s->ast, i)->next) {
		const struct item *it = ast_item(s->ast, i);
		const char *text = sema_text(s, it->word);
		enum word word = word_find(context, text, strlen(text));

		if (it->kind != ITEM_WORD || !has_name(s, it))
			continue;
		for (size_t k = 0; k < sizeof declaring / sizeof declaring[0]; k++)
			if (declaring[k].word == word ||
			    (word == WORD_NONE &&
			     is_nearly(declaring[k].word, context, text)))
				s->decls[declaring[k].kind]
					.meant[ast_value(s->ast, it->values)->text.ix] =
					1;
		if (word == WORD_ORG || word == WORD_ORG_ORG)
			note_names(s, CONTEXT_ORG, it->items);
	}
}

/* In quotes a name may be anything, but then nothing could read the definition. */
static void
collect_define(struct sema *s, const struct item *it)
{
	const char *name = sema_text(s, it->word);
	bool plain = g_ascii_isalpha(name[0]) || name[0] == '_';

	for (const char *c = name; *c; c++)
		plain = plain &&
			(g_ascii_isalnum(*c) ||
			 (strchr("_-.", *c) &&
			  (*c == '_' || g_ascii_isalnum(c[1]) || c[1] == '_')));
	for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++)
		plain = plain && strcmp(keywords[i], name) != 0;
	if (plain)
		declare(s, KIND_DEFINE, it->word, it->word_span, it, 0);
	else
		diag_report(s->diags, DEFINE_NAME, it->word_span, name);
}

static bool
collect_item(struct sema *s, void *into, enum word word, const struct item *it)
{
	(void)into;
	if (word == WORD_NONE) {
		if (it->kind == ITEM_DEFINE)
			collect_define(s, it);
		return it->kind == ITEM_DEFINE || it->kind == ITEM_ASSERT;
	}
	if (word == WORD_CLUSTER)
		s->cluster = id_of(s, it);
	else if (word == WORD_ADOPT)
		s->adopt = id_of(s, it);
	else if (word == WORD_LINT)
		collect_lint(s, it);
	else
		collect_named(s, word, it, 0);
	return true;
}

struct sort_key {
	const struct intern *names;
	struct decl decl;
	uint32_t old;
};

static int
key_compare(const void *a, const void *b)
{
	const struct sort_key *x = a, *y = b;

	return strcmp(sym_text(x->names, x->decl.name),
		      sym_text(y->names, y->decl.name));
}

/* Numbers in order of name, so that the order of declarations changes nothing. */
static void
sort_kind(struct sema *s, enum kind kind, uint32_t *org_number)
{
	struct decls *d = &s->decls[kind];
	struct sort_key *keys = arena_array(s->scratch, struct sort_key, d->list.n);

	for (uint32_t i = 1; i < d->list.n; i++)
		keys[i] = (struct sort_key){ s->names, d->list.at[i], i };
	qsort(keys + 1, d->list.n - 1, sizeof *keys, key_compare);
	for (uint32_t i = 1; i < d->list.n; i++) {
		d->list.at[i] = keys[i].decl;
		d->of[keys[i].decl.name.ix] = i;
		if (kind == KIND_ORG)
			org_number[keys[i].old] = i;
	}
}

void
collect_declarations(struct sema *s)
{
	struct span nowhere = { 0, 0 };
	uint32_t *org_number;

	s->n_syms = s->names->n;
	for (enum kind k = 0; k < KIND_COUNT; k++) {
		s->decls[k].of = arena_array(s->scratch, uint32_t, s->n_syms);
		s->decls[k].meant = arena_array(s->scratch, uint8_t, s->n_syms);
		*alist_push(s->scratch, &s->decls[k].list) = (struct decl){ 0 };
	}
	note_names(s, CONTEXT_POLICY, s->ast->first);
	block_walk(s, CONTEXT_POLICY, s->ast->first, nowhere, collect_item, NULL);
	org_number = arena_array(s->scratch, uint32_t, s->decls[KIND_ORG].list.n);
	for (enum kind k = 0; k < KIND_COUNT; k++)
		sort_kind(s, k, org_number);
	for (uint32_t i = 1; i < s->decls[KIND_ORG].list.n; i++)
		s->decls[KIND_ORG].list.at[i].parent =
			org_number[s->decls[KIND_ORG].list.at[i].parent];
	for (uint32_t i = 1; i < s->decls[KIND_TEAM].list.n; i++)
		s->decls[KIND_TEAM].list.at[i].parent =
			org_number[s->decls[KIND_TEAM].list.at[i].parent];
}
