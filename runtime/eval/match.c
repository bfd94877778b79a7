/* match.c - may the pods of a set run on the nodes of a flavor? */

#include "runtime/eval/match.h"

#include "runtime/snapshot/label.h"

static bool
effects_meet(enum snap_effect toleration, enum taint_effect taint)
{
	switch (toleration) {
	case SNAP_EFFECT_ANY:
		return true;
	case SNAP_EFFECT_NO_SCHEDULE:
		return taint == EFFECT_NO_SCHEDULE;
	case SNAP_EFFECT_NO_EXECUTE:
		return taint == EFFECT_NO_EXECUTE;
	case SNAP_EFFECT_PREFER_NO_SCHEDULE:
		return taint == EFFECT_PREFER_NO_SCHEDULE;
	case SNAP_EFFECT_OTHER:
		break;
	}
	return false;
}

static bool
pod_tolerates(const struct binding *b, const struct snap_toleration *t,
	      const struct bound_label *taint)
{
	if (!effects_meet(t->effect, taint->effect))
		return false;
	if (t->key.ix && bind_snap(t->key) != taint->key)
		return false;
	switch (t->op) {
	case SNAP_OP_EXISTS:
		return true;
	case SNAP_OP_IN:
		return t->key.ix && (bind_snap(t->value) == taint->value ||
				     (bind_text_of(b, bind_snap(t->value))[0] == '\0' &&
				      bind_text_of(b, taint->value)[0] == '\0'));
	case SNAP_OP_GT:
	case SNAP_OP_LT: /* the taint's value against the toleration's */
		return label_ordered(bind_text_of(b, taint->value),
				     bind_text_of(b, bind_snap(t->value)),
				     t->op == SNAP_OP_GT);
	case SNAP_OP_NOT_IN:
	case SNAP_OP_DOES_NOT_EXIST:
	case SNAP_OP_OTHER:
		break;
	}
	return false;
}

static bool
flavor_tolerates(const struct bound_label *t, const struct bound_label *taint)
{
	if (t->effect != EFFECT_ANY && t->effect != taint->effect)
		return false;
	if (t->key != VALUE_ABSENT && t->key != taint->key)
		return false;
	return t->exists || t->value == taint->value;
}

static bool
tolerated(const struct binding *b, const struct bound_flavor *f,
	  const struct snap_pod_set *ps, const struct bound_label *taint)
{
	for (uint32_t i = 0; i < ps->tolerations.n; i++)
		if (pod_tolerates(b,
				  &b->snapshot->tolerations[ps->tolerations.first + i],
				  taint))
			return true;
	for (uint32_t i = 0; i < f->tolerations.n; i++)
		if (flavor_tolerates(&b->labels[f->tolerations.first + i], taint))
			return true;
	return false;
}

/* The flavor's value of a label; *ret_known says whether it has the key. */
static int64_t
label_of(const struct binding *b, const struct bound_flavor *f, int64_t key,
	 bool *ret_known)
{
	for (uint32_t i = 0; i < f->labels.n; i++)
		if (b->labels[f->labels.first + i].key == key) {
			*ret_known = true;
			return b->labels[f->labels.first + i].value;
		}
	*ret_known = false;
	return VALUE_ABSENT;
}

static bool
selector_fits(const struct binding *b, const struct bound_flavor *f,
	      const struct snap_pod_set *ps)
{
	for (uint32_t i = 0; i < ps->selector.n; i++) {
		const struct snap_pair *p = &b->snapshot->pairs[ps->selector.first + i];
		bool known;
		int64_t value = label_of(b, f, bind_snap(p->key), &known);

		if (known && value != bind_snap(p->value))
			return false;
	}
	return true;
}

static bool
in_values(const struct binding *b, const struct snap_requirement *r, int64_t value)
{
	for (uint32_t i = 0; i < r->values.n; i++)
		if (bind_snap(b->snapshot->syms[r->values.first + i]) == value)
			return true;
	return false;
}

static bool
requirement_fits(const struct binding *b, const struct snap_requirement *r,
		 int64_t value)
{
	switch (r->op) {
	case SNAP_OP_IN:
		return in_values(b, r, value);
	case SNAP_OP_NOT_IN:
		return !in_values(b, r, value);
	case SNAP_OP_EXISTS:
		return true;
	case SNAP_OP_DOES_NOT_EXIST:
		return false;
	case SNAP_OP_GT:
	case SNAP_OP_LT:
		return r->values.n == 1 &&
		       label_ordered(bind_text_of(b, value),
				     sym_text(&b->snapshot->names,
					      b->snapshot->syms[r->values.first]),
				     r->op == SNAP_OP_GT);
	case SNAP_OP_OTHER:
		break;
	}
	return false;
}

/* Requirements on keys that the flavor does not have are dropped (7.4 step 4). */
static bool
term_fits(const struct binding *b, const struct bound_flavor *f,
	  const struct snap_term *term)
{
	for (uint32_t i = 0; i < term->requirements.n; i++) {
		const struct snap_requirement *r =
			&b->snapshot->requirements[term->requirements.first + i];
		bool known;
		int64_t value = label_of(b, f, bind_snap(r->key), &known);

		if (known && !requirement_fits(b, r, value))
			return false;
	}
	return true;
}

/* Terms are alternatives; one that says nothing of this flavor lets everything in. */
static bool
affinity_fits(const struct binding *b, const struct bound_flavor *f,
	      const struct snap_pod_set *ps)
{
	for (uint32_t i = 0; i < ps->terms.n; i++)
		if (term_fits(b, f, &b->snapshot->terms[ps->terms.first + i]))
			return true;
	return ps->terms.n == 0;
}

enum reason
match_flavor(const struct binding *b, uint32_t flavor, const struct snap_pod_set *ps,
	     struct bound_label *ret_taint)
{
	const struct bound_flavor *f = &b->flavors[flavor];

	for (uint32_t i = 0; i < f->taints.n; i++) {
		const struct bound_label *taint = &b->labels[f->taints.first + i];

		if (taint->effect == EFFECT_PREFER_NO_SCHEDULE)
			continue;
		if (!tolerated(b, f, ps, taint)) {
			*ret_taint = *taint;
			return REASON_TAINT;
		}
	}
	return selector_fits(b, f, ps) && affinity_fits(b, f, ps) ? REASON_NONE
								  : REASON_AFFINITY;
}
