/*
 * match.c - may the pods of a set run on the nodes of a flavor, and why not (7.4)
 *
 * Pod sets that ask the same of nodes share a row of the table.
 */

#include "runtime/kueue/builder.h"

#include "runtime/snapshot/label.h"

/* ---- taints -----------------------------------------------------------------------
 */

static const char *
text_of(const struct world_builder *b, sym text)
{
	return text.ix ? name_of(b, text) : "";
}

static bool
tolerates(const struct world_builder *b, const struct snap_toleration *t,
	  const struct snap_taint *taint)
{
	if (t->effect != SNAP_EFFECT_ANY && t->effect != taint->effect)
		return false;
	if (t->key.ix && !sym_same(t->key, taint->key))
		return false;
	switch (t->op) {
	case SNAP_OP_EXISTS:
		return true;
	case SNAP_OP_IN:
		return sym_same(t->value, taint->value);
	case SNAP_OP_GT:
	case SNAP_OP_LT: /* the taint's value against the toleration's */
		return label_ordered(text_of(b, taint->value), text_of(b, t->value),
				     t->op == SNAP_OP_GT);
	case SNAP_OP_NOT_IN:
	case SNAP_OP_DOES_NOT_EXIST:
	case SNAP_OP_OTHER:
		break;
	}
	return false;
}

static bool
any_tolerates(const struct world_builder *b, struct slice tolerations,
	      const struct snap_taint *taint)
{
	for (uint32_t i = 0; i < tolerations.n; i++)
		if (tolerates(b, &b->s->tolerations[tolerations.first + i], taint))
			return true;
	return false;
}

/* The first taint that keeps the pods away, or NULL. */
static const struct snap_taint *
untolerated(const struct world_builder *b, const struct snap_pod_set *ps,
	    const struct snap_flavor *f)
{
	for (uint32_t i = 0; i < f->taints.n; i++) {
		const struct snap_taint *taint = &b->s->taints[f->taints.first + i];

		if (taint->effect != SNAP_EFFECT_NO_SCHEDULE &&
		    taint->effect != SNAP_EFFECT_NO_EXECUTE)
			continue;
		if (!any_tolerates(b, ps->tolerations, taint) &&
		    !any_tolerates(b, f->tolerations, taint))
			return taint;
	}
	return NULL;
}

/* ---- labels: only keys that the flavor has are asked about --------------------------
 */

static bool
selector_fits(const struct world_builder *b, const struct snap_pod_set *ps,
	      const struct snap_flavor *f)
{
	for (uint32_t i = 0; i < ps->selector.n; i++) {
		struct snap_pair want = b->s->pairs[ps->selector.first + i];
		sym has = snapshot_lookup(b->s, f->labels, want.key);

		if (has.ix && !sym_same(has, want.value))
			return false;
	}
	return true;
}

static bool
requirement_fits(const struct world_builder *b, const struct snap_requirement *r,
		 sym has)
{
	bool in = false;

	for (uint32_t i = 0; i < r->values.n; i++)
		in = in || sym_same(b->s->syms[r->values.first + i], has);
	switch (r->op) {
	case SNAP_OP_IN:
		return in;
	case SNAP_OP_NOT_IN:
		return !in;
	case SNAP_OP_EXISTS:
		return true;
	case SNAP_OP_DOES_NOT_EXIST:
		return false;
	case SNAP_OP_GT:
	case SNAP_OP_LT:
		return r->values.n == 1 &&
		       label_ordered(name_of(b, has),
				     name_of(b, b->s->syms[r->values.first]),
				     r->op == SNAP_OP_GT);
	case SNAP_OP_OTHER:
		break;
	}
	return false;
}

static bool
term_fits(const struct world_builder *b, const struct snap_term *term,
	  const struct snap_flavor *f)
{
	for (uint32_t i = 0; i < term->requirements.n; i++) {
		const struct snap_requirement *r =
			&b->s->requirements[term->requirements.first + i];
		sym has = snapshot_lookup(b->s, f->labels, r->key);

		if (has.ix && !requirement_fits(b, r, has))
			return false;
	}
	return true;
}

/* Terms are alternatives; one that says nothing of this flavor lets everything in. */
static bool
affinity_fits(const struct world_builder *b, const struct snap_pod_set *ps,
	      const struct snap_flavor *f)
{
	for (uint32_t i = 0; i < ps->terms.n; i++)
		if (term_fits(b, &b->s->terms[ps->terms.first + i], f))
			return true;
	return ps->terms.n == 0;
}

/* ---- topology (14.3), as far as it is known without placing anything
 * ------------------ */

/* Does the group of the flavor cover something that these pods ask for? */
static bool
group_concerns(const struct world_builder *b, const struct snap_pod_set *ps,
	       uint32_t cq, uint32_t flavor)
{
	struct part groups = b->cqs[cq].groups;

	for (uint32_t g = groups.first; g < groups.first + groups.n; g++) {
		const struct world_group *group = &b->parts->groups.at[g];
		bool here = false, asked = false;

		for (uint32_t i = 0; i < group->flavors.n; i++)
			here |= b->parts->group_flavors.at[group->flavors.first + i] ==
				flavor;
		for (uint32_t i = 0; i < group->resources.n; i++)
			for (uint32_t k = 0; k < ps->exact.n; k++)
				asked |=
					b->resource_of[b->s->exacts[ps->exact.first + k]
							       .resource.ix] ==
					b->parts->group_resources
						.at[group->resources.first + i];
		if (here && asked)
			return true;
	}
	return false;
}

static const char *
topology_mismatch(struct world_builder *b, const struct snap_pod_set *ps, uint32_t cq,
		  uint32_t flavor)
{
	bool asked = ps->topology_asked && b->gates.on[GATE_TopologyAwareScheduling];
	bool implied = !asked && cq != NONE && b->cq_topology[cq];

	if (asked && !b->flavor_topology[flavor] && cq != NONE &&
	    group_concerns(b, ps, cq, flavor))
		return builder_text(b,
				    "Flavor \"%s\" does not support "
				    "TopologyAwareScheduling",
				    b->parts->flavors.at[flavor]);
	if (!asked && !implied && b->flavor_topology[flavor])
		return builder_text(b,
				    "Flavor \"%s\" supports only "
				    "TopologyAwareScheduling",
				    b->parts->flavors.at[flavor]);
	return NULL;
}

/* ---- the table
 * -------------------------------------------------------------------------- */

static const char *
effect_text(enum snap_effect effect)
{
	return effect == SNAP_EFFECT_NO_EXECUTE ? "NoExecute" : "NoSchedule";
}

static const char *
mismatch(struct world_builder *b, const struct snap_pod_set *ps, uint32_t cq,
	 uint32_t flavor)
{
	const char *name = b->parts->flavors.at[flavor], *topology;
	const struct snap_flavor *f;
	const struct snap_taint *taint;

	if (b->flavor_row[flavor] == ROW_NONE)
		return builder_text(b, "flavor %s not found", name);
	topology = topology_mismatch(b, ps, cq, flavor);
	if (topology)
		return topology;
	f = &b->s->flavors[b->flavor_row[flavor]];
	taint = untolerated(b, ps, f);
	if (taint)
		return builder_text(b,
				    "untolerated taint {%s %s %s <nil>} in flavor %s",
				    text_of(b, taint->key), text_of(b, taint->value),
				    effect_text(taint->effect), name);
	if (!selector_fits(b, ps, f) || !affinity_fits(b, ps, f))
		return builder_text(b, "flavor %s doesn't match node affinity", name);
	return NULL;
}

static void
key_terms(struct world_builder *b, const struct snap_pod_set *ps)
{
	*vec_push(&b->key) = ps->terms.n;
	for (uint32_t i = 0; i < ps->terms.n; i++) {
		struct slice all = b->s->terms[ps->terms.first + i].requirements;

		*vec_push(&b->key) = all.n;
		for (uint32_t k = 0; k < all.n; k++) {
			const struct snap_requirement *r =
				&b->s->requirements[all.first + k];

			*vec_push(&b->key) = r->key.ix;
			*vec_push(&b->key) = (uint32_t)r->op;
			*vec_push(&b->key) = r->values.n;
			for (uint32_t v = 0; v < r->values.n; v++)
				*vec_push(&b->key) = b->s->syms[r->values.first + v].ix;
		}
	}
}

void
key_demands(struct world_builder *b, const struct snap_pod_set *ps)
{
	*vec_push(&b->key) = ps->selector.n;
	for (uint32_t i = 0; i < ps->selector.n; i++) {
		*vec_push(&b->key) = b->s->pairs[ps->selector.first + i].key.ix;
		*vec_push(&b->key) = b->s->pairs[ps->selector.first + i].value.ix;
	}
	key_terms(b, ps);
	*vec_push(&b->key) = ps->tolerations.n;
	for (uint32_t i = 0; i < ps->tolerations.n; i++) {
		const struct snap_toleration *t =
			&b->s->tolerations[ps->tolerations.first + i];

		*vec_push(&b->key) = t->key.ix;
		*vec_push(&b->key) = t->value.ix;
		*vec_push(&b->key) = (uint32_t)t->op;
		*vec_push(&b->key) = (uint32_t)t->effect;
	}
}

/* With a request of topology the answer depends on the pod's resources as well. */
static void
key_topology(struct world_builder *b, const struct snap_pod_set *ps, uint32_t cq)
{
	*vec_push(&b->key) = cq != NONE && b->cq_topology[cq];
	*vec_push(&b->key) = ps->topology_asked;
	if (!ps->topology_asked)
		return;
	*vec_push(&b->key) = cq;
	for (uint32_t i = 0; i < ps->exact.n; i++)
		*vec_push(&b->key) = b->s->exacts[ps->exact.first + i].resource.ix;
}

uint32_t
build_match(struct world_builder *b, const struct snap_pod_set *ps, uint32_t cq)
{
	uint32_t known = b->demands.n, row;

	b->key.n = 0;
	key_demands(b, ps);
	key_topology(b, ps, cq);
	row = intern_add(&b->demands, (const char *)b->key.at,
			 b->key.n * sizeof *b->key.at)
		      .ix -
	      1;
	if (b->demands.n == known)
		return row;
	for (uint32_t f = 0; f < b->w->n_flavors; f++)
		*vec_push(&b->parts->match) = mismatch(b, ps, cq, f);
	return row;
}
