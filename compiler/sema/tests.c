/* tests.c - `test` blocks: given workloads and what is expected of them */

#include "compiler/sema/amount.h"
#include "compiler/sema/block.h"
#include "compiler/sema/names.h"
#include "compiler/sema/parts.h"

struct draft_given {
	struct given given;
	struct tally requests;
	bool owned; /* says whose it is, rightly or not */
};

static void
given_request(struct sema *s, struct tally *t, const char *resource, int64_t value,
	      struct span at)
{
	sym name = intern_add(s->names, resource, strlen(resource));

	tally_add(s, t, (struct amount){ name, value, false, true }, at);
}

static int64_t
given_vcpus(struct sema *s, const struct value *v)
{
	if (v->number.digits < 0)
		diag_report(s->diags, NEGATIVE, v->span, "an amount");
	return number_scaled(s, v->number, 1000, v->span, "0.001 vcpu");
}

static bool
given_item(struct sema *s, void *into, enum word word, const struct item *it)
{
	struct draft_given *d = into;
	struct given *g = &d->given;
	struct cursor c = cursor_of(s, it);
	const struct value *v;

	switch ((int)word) {
	case WORD_GIVEN_TEAM:
		d->owned = true;
		v = cursor_next(&c);
		g->team.ix = names_resolve(s, KIND_TEAM, v->text, v->span);
		break;
	case WORD_GIVEN_NAMESPACE:
		d->owned = true;
		g->space = cursor_next(&c)->text;
		break;
	case WORD_GIVEN_PRIORITY:
		v = cursor_next(&c);
		if (names_resolve(s, KIND_PRIORITY, v->text, v->span))
			g->priority = v->text;
		break;
	case WORD_GIVEN_GPUS:
		given_request(s, &d->requests, "nvidia.com/gpu",
			      cursor_int(&c, 0, INT32_MAX, "gpus"), it->span);
		break;
	case WORD_GIVEN_VCPUS:
		given_request(s, &d->requests, "cpu", given_vcpus(s, cursor_next(&c)),
			      it->span);
		break;
	case WORD_GIVEN_MEMORY:
		given_request(s, &d->requests, "memory", part_bytes(s, &c, it),
			      it->span);
		break;
	case WORD_GIVEN_REQUESTS:
		part_tally(s, &c, &d->requests);
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
	struct draft_given d = {
		.given = { .created = -1, .max_runtime = -1, .pods = 1 }
	};
	struct given *g = &d.given;
	const struct value *name;
	bool understood;

	g->running = cursor_word(&c, "running");
	cursor_word(&c, "workload");
	name = cursor_next(&c);
	g->name = name->text;
	g->span = name->span;
	understood =
		block_walk(s, CONTEXT_GIVEN, it->items, name->span, given_item, &d);
	g->requests = tally_keep(s, &d.requests);
	g->labels = given_labels(s, it->items, "label");
	g->annotations = given_labels(s, it->items, "annotation");
	g->selector = given_labels(s, it->items, "node-selector");
	g->tolerations = part_taints(s, it->items, "tolerate");
	if (understood && !d.owned)
		diag_report(s->diags, GIVEN_WHOSE, g->span, sema_text(s, g->name));
	for (uint32_t i = 0; i < t->givens.n; i++) {
		const struct given *first = &s->givens.at[t->givens.first + i];

		if (sym_same(first->name, g->name))
			diag_point(diag_report(s->diags, DUPLICATE, g->span, "workload",
					       sema_text(s, g->name)),
				   first->span, "declared here first");
	}
	*alist_push(s->keep, &s->givens) = *g;
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

/* Expectations wait until all that they may speak of has been read. */
struct draft_test {
	struct test test;
	ALIST(const struct item *) expects;
};

static bool
test_item(struct sema *s, void *into, enum word word, const struct item *it)
{
	struct draft_test *d = into;
	struct cursor c = cursor_of(s, it);

	if (word == WORD_TEST_GIVEN)
		test_given(s, &d->test, it);
	else if (word == WORD_TEST_AT)
		d->test.at = cursor_next(&c)->integer;
	else if (word == WORD_TEST_EXPECT)
		*alist_push(s->scratch, &d->expects) = it;
	return word != WORD_NONE;
}

void
fill_tests(struct sema *s)
{
	const struct decls *tests = &s->decls[KIND_TEST];

	*alist_push(s->keep, &s->tests) = (struct test){ 0 };
	for (uint32_t i = 1; i < tests->list.n; i++) {
		const struct item *it = ast_item(s->ast, tests->list.at[i].item);
		struct draft_test d = { .test = { .at = -1 } };

		d.test.text = tests->list.at[i].name;
		d.test.span = tests->list.at[i].span;
		d.test.givens.first = s->givens.n;
		block_walk(s, CONTEXT_TEST, it->items, d.test.span, test_item, &d);
		d.test.expects.first = s->expects.n;
		for (uint32_t k = 0; k < d.expects.n; k++)
			test_expect(s, &d.test, d.expects.at[k]);
		*alist_push(s->keep, &s->tests) = d.test;
	}
}
