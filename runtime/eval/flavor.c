/* flavor.c - labels, taints and tolerations of the policy's flavors, in numbers */

#include "runtime/eval/bind.h"

#include <string.h>

static void
push(struct binding *b, struct flavor_labels *list, struct bound_label l)
{
	if (b->n_labels == b->cap_labels) {
		uint32_t cap = b->cap_labels ? b->cap_labels * 2 : 64;
		struct bound_label *more =
			arena_array(&b->arena, struct bound_label, cap);

		if (b->n_labels)
			memcpy(more, b->labels, b->n_labels * sizeof *more);
		b->labels = more;
		b->cap_labels = cap;
	}
	if (list->n++ == 0)
		list->first = b->n_labels;
	b->labels[b->n_labels++] = l;
}

/* The snapshot's ResourceFlavor of the same name, or NULL. */
static const struct snap_flavor *
same_flavor(const struct binding *b, int64_t name)
{
	for (uint32_t i = 0; i < b->snapshot->n_flavors; i++)
		if ((int64_t)b->snapshot->flavors[i].name.ix == name)
			return &b->snapshot->flavors[i];
	return NULL;
}

static bool
has_key(const struct binding *b, const struct flavor_labels *list, int64_t key)
{
	for (uint32_t i = 0; i < list->n; i++)
		if (b->labels[list->first + i].key == key)
			return true;
	return false;
}

/* What the policy writes; else what the cluster's flavor has; implied ones besides. */
static void
bind_labels(struct binding *b, const struct flavor *f, const struct snap_flavor *same,
	    struct flavor_labels *list)
{
	const struct model *m = &b->policy->model;

	if (f->n_written == 0 && same)
		for (uint32_t i = 0; i < same->labels.n; i++) {
			const struct snap_pair *p =
				&b->snapshot->pairs[same->labels.first + i];

			push(b, list,
			     (struct bound_label){ bind_snap(p->key),
						   bind_snap(p->value), EFFECT_ANY,
						   false });
		}
	for (uint32_t i = 0; i < f->labels.n; i++) {
		const struct label *l = &m->labels[f->labels.first + i];
		int64_t key = bind_text(b, l->key);

		if (!has_key(b, list, key))
			push(b, list,
			     (struct bound_label){ key, bind_text(b, l->value),
						   EFFECT_ANY, false });
	}
}

static void
bind_written_taints(struct binding *b, struct range r, struct flavor_labels *list)
{
	for (uint32_t i = 0; i < r.n; i++) {
		const struct taint *t = &b->policy->model.taints[r.first + i];

		push(b, list,
		     (struct bound_label){ bind_text(b, t->key),
					   t->has_value ? bind_text(b, t->value)
							: VALUE_ABSENT,
					   t->effect, !t->has_value });
	}
}

static enum taint_effect
effect_of(enum snap_effect e, bool *ret_known)
{
	*ret_known = e != SNAP_EFFECT_OTHER;
	switch (e) {
	case SNAP_EFFECT_NO_SCHEDULE:
		return EFFECT_NO_SCHEDULE;
	case SNAP_EFFECT_NO_EXECUTE:
		return EFFECT_NO_EXECUTE;
	case SNAP_EFFECT_PREFER_NO_SCHEDULE:
		return EFFECT_PREFER_NO_SCHEDULE;
	case SNAP_EFFECT_ANY:
	case SNAP_EFFECT_OTHER:
		break;
	}
	return EFFECT_ANY;
}

static void
bind_cluster_taints(struct binding *b, const struct snap_flavor *same,
		    struct bound_flavor *f)
{
	bool known;

	for (uint32_t i = 0; i < same->taints.n; i++) {
		const struct snap_taint *t =
			&b->snapshot->taints[same->taints.first + i];
		enum taint_effect effect = effect_of(t->effect, &known);

		if (known && effect != EFFECT_ANY)
			push(b, &f->taints,
			     (struct bound_label){ bind_snap(t->key),
						   bind_snap(t->value), effect,
						   false });
	}
}

static void
bind_cluster_tolerations(struct binding *b, const struct snap_flavor *same,
			 struct bound_flavor *f)
{
	for (uint32_t i = 0; i < same->tolerations.n; i++) {
		const struct snap_toleration *t =
			&b->snapshot->tolerations[same->tolerations.first + i];
		bool known;
		enum taint_effect effect = effect_of(t->effect, &known);

		if (known && (t->op == SNAP_OP_EXISTS || t->op == SNAP_OP_IN))
			push(b, &f->tolerations,
			     (struct bound_label){ bind_snap(t->key),
						   bind_snap(t->value), effect,
						   t->op == SNAP_OP_EXISTS });
	}
}

void
bind_flavors(struct binding *b)
{
	const struct model *m = &b->policy->model;

	b->flavors = arena_array(&b->arena, struct bound_flavor, m->n_flavors + 1);
	for (uint32_t i = 1; i <= m->n_flavors; i++) {
		const struct flavor *f = &m->flavors[i];
		struct bound_flavor *bound = &b->flavors[i];
		const struct snap_flavor *same = same_flavor(b, bind_text(b, f->name));

		bind_labels(b, f, same, &bound->labels);
		bind_written_taints(b, f->taints, &bound->taints);
		if (f->taints.n == 0 && same)
			bind_cluster_taints(b, same, bound);
		bind_written_taints(b, f->tolerations, &bound->tolerations);
		if (f->tolerations.n == 0 && same)
			bind_cluster_tolerations(b, same, bound);
	}
}
