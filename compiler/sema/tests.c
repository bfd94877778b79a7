/* tests.c - `test` blocks: given workloads and what is expected of them */

#include "compiler/sema/amount.h"
#include "compiler/sema/block.h"
#include "compiler/sema/names.h"
#include "compiler/sema/parts.h"

static void
given_request(struct sema *s, struct given *g, const char *resource, int64_t value)
{
	if (g->requests.n++ == 0)
		g->requests.first = s->amounts.n;
	*alist_push(s->keep, &s->amounts) =
		(struct amount){ intern_add(s->names, resource, strlen(resource)),
				 value, false, true };
}

static bool
given_item(struct sema *s, void *into, enum word word, const struct item *it)
{
	struct given *g = into;
	struct cursor c = cursor_of(s, it);
	const struct value *v;

	switch ((int)word) {
	case WORD_GIVEN_TEAM:
		v = cursor_next(&c);
		g->team.ix = names_resolve(s, KIND_TEAM, v->text, v->span);
		break;
	case WORD_GIVEN_NAMESPACE:
		g->space = cursor_next(&c)->text;
		break;
	case WORD_GIVEN_PRIORITY:
		v = cursor_next(&c);
		if (names_resolve(s, KIND_PRIORITY, v->text, v->span))
			g->priority = v->text;
		break;
	case WORD_GIVEN_PODS:
		g->pods = cursor_int(&c, 1, INT32_MAX, "pods");
		break;
	case WORD_GIVEN_RUNTIME:
		g->max_runtime = cursor_quantity(&c).value;
		break;
	case WORD_GIVEN_CREATED:
		g->created = cursor_next(&c)->integer;
		break;
	case WORD_GIVEN_ON:
		v = cursor_next(&c);
		g->on.ix = names_resolve(s, KIND_FLAVOR, v->text, v->span);
		break;
	default:
		return word != WORD_NONE; /* the lists are gathered afterwards */
	}
	return true;
}

static void
given_requests(struct sema *s, struct given *g, item_id first)
{
	for (item_id i = first; i.ix; i = ast_item(s->ast, i)->next) {
		const struct item *it = ast_item(s->ast, i);
		struct cursor c = cursor_of(s, it);
		const struct value *v;

		if (it->kind != ITEM_WORD || cursor_kind(&c) != VALUE_NUMBER)
			continue;
		if (sema_is(s, it->word, "gpus")) {
			given_request(s, g, "nvidia.com/gpu",
				      cursor_int(&c, 0, INT32_MAX, "gpus"));
		} else if (sema_is(s, it->word, "vcpus")) {
			v = cursor_next(&c);
			given_request(s, g, "cpu",
				      number_scaled(s, v->number, 1000, v->span,
						    "0.001 vcpu"));
		} else if (sema_is(s, it->word, "memory")) {
			given_request(s, g, "memory", part_bytes(s, &c, it));
		} else if (sema_is(s, it->word, "requests")) {
			if (g->requests.n == 0)
				g->requests.first = s->amounts.n;
			g->requests.n += part_amounts(s, &c).n;
		}
	}
}

static struct range
given_labels(struct sema *s, item_id first, const char *word)
{
	struct range r = { s->labels.n, 0 };

	for (item_id i = first; i.ix; i = ast_item(s->ast, i)->next) {
		const struct item *it = ast_item(s->ast, i);
		struct cursor c = cursor_of(s, it);

		if (it->kind == ITEM_WORD && sema_is(s, it->word, word) &&
		    cursor_kind(&c) == VALUE_STRING)
			part_label(s, &c, &r);
	}
	return r;
}

static void
test_given(struct sema *s, struct test *t, const struct item *it)
{
	struct cursor c = cursor_of(s, it);
	struct given g = { .created = -1, .max_runtime = -1, .pods = 1 };
	const struct value *name;

	g.running = cursor_word(&c, "running");
	cursor_word(&c, "workload");
	name = cursor_next(&c);
	g.name = name->text;
	g.span = name->span;
	block_walk(s, CONTEXT_GIVEN, it->items, name->span, given_item, &g);
	given_requests(s, &g, it->items);
	g.labels = given_labels(s, it->items, "label");
	g.annotations = given_labels(s, it->items, "annotation");
	g.selector = given_labels(s, it->items, "node-selector");
	g.tolerations = part_taints(s, it->items, "tolerate");
	if (!g.team.ix && !g.space.ix)
		diag_report(s->diags, GIVEN_WHOSE, g.span, sema_text(s, g.name));
	for (uint32_t i = 0; i < t->givens.n; i++)
		if (sym_same(s->givens.at[t->givens.first + i].name, g.name))
			diag_report(s->diags, DUPLICATE, g.span, "given",
				    sema_text(s, g.name));
	*alist_push(s->keep, &s->givens) = g;
	t->givens.n++;
}

static void
test_expect(struct sema *s, struct test *t, const struct item *it)
{
	static const char *const words[] = { "admitted", "pending",   "held", "denied",
					     "warned",   "preempted", "stays" };
	struct cursor c = cursor_of(s, it);
	const struct value *name = cursor_next(&c), *v;
	struct expect x = { .workload = name->text, .span = name->span };
	bool given = false;

	for (int k = 0; k < 7; k++)
		if (cursor_word(&c, words[k])) {
			x.what = (enum expectation)k;
			break;
		}
	if (cursor_word(&c, "on")) {
		v = cursor_next(&c);
		x.flavor.ix = names_resolve(s, KIND_FLAVOR, v->text, v->span);
	} else if (cursor_word(&c, "by")) {
		v = cursor_next(&c);
		if (names_resolve(s, KIND_RULE, v->text, v->span))
			x.rule = v->text;
	}
	for (uint32_t i = 0; i < t->givens.n; i++)
		given = given ||
			sym_same(s->givens.at[t->givens.first + i].name, x.workload);
	if (!given)
		diag_report(s->diags, EXPECT_UNKNOWN, x.span, sema_text(s, x.workload));
	*alist_push(s->keep, &s->expects) = x;
	t->expects.n++;
}

static bool
test_item(struct sema *s, void *into, enum word word, const struct item *it)
{
	struct test *t = into;
	struct cursor c = cursor_of(s, it);

	if (word == WORD_TEST_GIVEN)
		test_given(s, t, it);
	else if (word == WORD_TEST_AT)
		t->at = cursor_next(&c)->integer;
	return word != WORD_NONE;
}

/*
 * Expectations may stand before what they speak of, hence a second walk; what it
 * finds wrong with the form was found by the first, and diag_sort() keeps one.
 */
static bool
test_expect_item(struct sema *s, void *into, enum word word, const struct item *it)
{
	if (word == WORD_TEST_EXPECT)
		test_expect(s, into, it);
	return true;
}

void
fill_tests(struct sema *s)
{
	const struct decls *tests = &s->decls[KIND_TEST];

	*alist_push(s->keep, &s->tests) = (struct test){ 0 };
	for (uint32_t i = 1; i < tests->list.n; i++) {
		const struct item *it = ast_item(s->ast, tests->list.at[i].item);
		struct test t = { .text = tests->list.at[i].name,
				  .at = -1,
				  .span = tests->list.at[i].span };

		t.givens.first = s->givens.n;
		block_walk(s, CONTEXT_TEST, it->items, t.span, test_item, &t);
		t.expects.first = s->expects.n;
		block_walk(s, CONTEXT_TEST, it->items, t.span, test_expect_item, &t);
		*alist_push(s->keep, &s->tests) = t;
	}
}
