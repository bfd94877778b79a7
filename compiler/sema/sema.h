/*
 * sema.h - from the tree to the model: names, types, units
 *
 * Shared by the files of this folder; compile.c calls sema_run().  The first
 * pass collects what is declared, in any order and any file; the second fills
 * the model and lowers conditions.  One mistake gives one message: what is wrong
 * becomes poison, and poison is not spoken of again.
 */
#ifndef BERTH_COMPILER_SEMA_SEMA_H
#define BERTH_COMPILER_SEMA_SEMA_H

#include "base/alist.h"
#include "base/source.h"
#include "compiler/ir/ir_build.h"
#include "compiler/model/model.h"
#include "compiler/syntax/ast.h"
#include "diag/diag.h"
#include "lang/word.h"

#include <string.h>

/* Kinds of declared names; each has a space of its own. */
enum kind {
	KIND_INSTANCE,
	KIND_TIER,
	KIND_FLAVOR,
	KIND_LIMIT,
	KIND_ORG,
	KIND_TEAM,
	KIND_PRIORITY,
	KIND_RULE,
	KIND_WINDOW,
	KIND_ROUTE,
	KIND_POOL,
	KIND_TEST,
	KIND_DEFINE,
	KIND_COUNT
};
extern const char *const kind_text[KIND_COUNT];

struct decl {
	sym name;
	struct span span; /* of the name */
	item_id item;
	uint32_t parent; /* org in which it stands: its number, 0 for none */
	bool used;
};

struct decls {
	ALIST(struct decl) list; /* [0] is none; in order of name after collect() */
	uint32_t *of;            /* by sym: number, 0 for none */
	uint8_t *meant;          /* by sym: something says it declares it */
};

enum define_state { DEFINE_NEW, DEFINE_OPEN, DEFINE_BROKEN };

struct lint_setting {
	sym name;
	enum severity severity;
	bool off, used;
	struct span span;
};

struct sema {
	struct arena *scratch; /* of this compilation */
	struct arena *keep;    /* of the policy */
	struct intern *names;
	struct diag_sink *diags;
	const struct source_set *sources;
	const struct ast *ast;
	const char *library; /* folder of the shipped library, or NULL */
	struct decls decls[KIND_COUNT];
	uint8_t *define_state; /* by number of define */
	struct ir_builder ir;
	ALIST(struct lint_setting) lints;
	item_id cluster, adopt;
	uint32_t n_syms;       /* names that `of` tables cover */
	uint32_t *quota_of;    /* by flavor: the last owner that had a quota of it */
	uint32_t quota_owners; /* so many so far */
	bool in_assert;        /* sum() may be used */
	bool too_large;        /* the function being lowered */
	bool too_deep;         /* that was said of the condition at hand */
	bool has_sum;          /* the expression being lowered has one */

	/* The model under construction; element 0 of the first group is none. */
	struct cluster cluster_model;
	ALIST(struct instance) instances;
	ALIST(struct tier) tiers;
	ALIST(struct flavor) flavors;
	ALIST(struct limit) limits;
	ALIST(struct org) orgs;
	ALIST(struct team) teams;
	ALIST(struct priority) priorities;
	ALIST(struct rule) rules;
	ALIST(struct route) routes;
	ALIST(struct window) windows;
	ALIST(struct pool) pools;
	ALIST(struct assertion) assertions;
	ALIST(struct test) tests;
	ALIST(sym) syms;
	ALIST(struct amount) amounts;
	ALIST(struct label) labels;
	ALIST(struct taint) taints;
	ALIST(struct held_instances) held;
	ALIST(struct quota) quotas;
	ALIST(struct check) checks;
	ALIST(flavor_id) flavor_lists;
	ALIST(instance_id) instance_lists;
	ALIST(struct stretch) stretches;
	ALIST(struct given) givens;
	ALIST(struct expect) expects;
};

/* Collects, checks, lowers; *s has been given its first seven members. */
void sema_run(struct sema *s, struct model *ret_model, struct ir_unit *ret_unit);

/* ---- used between the files ---- */

static inline const char *
sema_text(const struct sema *s, sym name)
{
	return sym_text(s->names, name);
}

static inline bool
sema_is(const struct sema *s, sym name, const char *text)
{
	return strcmp(sym_text(s->names, name), text) == 0;
}

void collect_declarations(struct sema *s);
void fill_hardware(struct sema *s); /* instances, tiers, flavors */
void fill_limits(struct sema *s);
void fill_pools(struct sema *s);
void fill_people(struct sema *s); /* cluster, orgs, teams, priorities */
void fill_rules(struct sema *s);  /* windows, rules, routes, assertions */
void fill_tests(struct sema *s);
void lint_policy(struct sema *s);

#endif
