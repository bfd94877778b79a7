/* snapshot_text.c - rows, their lists, and what was reported */

#include "tests/unit/snapshot_text.h"

#include <inttypes.h>
#include <string.h>

struct printer {
	struct str *out;
	const struct snapshot *s;
};

static void
put_name(struct printer *p, const char *label, sym name)
{
	if (name.ix >= p->s->names.n)
		bug("a name out of range");
	if (name.ix)
		str_printf(p->out, " %s=%s", label, sym_text(&p->s->names, name));
}

#define EACH(i, slice) (uint32_t i = (slice).first; i < (slice).first + (slice).n; i++)

static void
put_pairs(struct printer *p, const char *label, struct slice at)
{
	for
		EACH(i, at)
		{
			str_printf(p->out, " %s[%s]=", label,
				   sym_text(&p->s->names, p->s->pairs[i].key));
			str_add(p->out, sym_text(&p->s->names, p->s->pairs[i].value));
		}
}

static void
put_amounts(struct printer *p, const char *label, struct slice at)
{
	for
		EACH(i, at)
	str_printf(p->out, " %s[%s]=%" PRId64, label,
		   sym_text(&p->s->names, p->s->amounts[i].resource),
		   p->s->amounts[i].value);
}

static void
put_taints(struct printer *p, struct slice at)
{
	for
		EACH(i, at)
		{
			put_name(p, "taint", p->s->taints[i].key);
			put_name(p, "value", p->s->taints[i].value);
			str_printf(p->out, " effect=%d", (int)p->s->taints[i].effect);
		}
}

static void
put_tolerations(struct printer *p, struct slice at)
{
	for
		EACH(i, at)
		{
			const struct snap_toleration *t = &p->s->tolerations[i];

			str_printf(p->out, " tolerates(%d %d", (int)t->op,
				   (int)t->effect);
			put_name(p, "key", t->key);
			put_name(p, "value", t->value);
			str_char(p->out, ')');
		}
}

static void
put_terms(struct printer *p, struct slice terms)
{
	for
		EACH(i, terms)
		{
			str_add(p->out, " term(");
		for
			EACH(j, p->s->terms[i].requirements)
			{
				const struct snap_requirement *r =
					&p->s->requirements[j];

				put_name(p, "key", r->key);
				str_printf(p->out, " op=%d", (int)r->op);
			for
				EACH(k, r->values)
			put_name(p, "value", p->s->syms[k]);
			}
		str_char(p->out, ')');
		}
}

static void
put_pod_set(struct printer *p, const struct snap_pod_set *set)
{
	str_add(p->out, "  pods");
	put_name(p, "name", set->name);
	str_printf(p->out, " count=%" PRId64 " min=%" PRId64 " affinity=%d", set->count,
		   set->min_count, set->has_affinity);
	put_amounts(p, "request", set->requests);
	put_pairs(p, "selector", set->selector);
	put_terms(p, set->terms);
	put_tolerations(p, set->tolerations);
	for
		EACH(i, set->usage)
		{
			str_printf(p->out, " usage=%" PRId64, p->s->usages[i].value);
			put_name(p, "of", p->s->usages[i].resource);
			put_name(p, "on", p->s->usages[i].flavor);
		}
	if (set->admitted_count >= 0)
		str_printf(p->out, " admitted=%" PRId64, set->admitted_count);
	if (set->reclaimable)
		str_printf(p->out, " reclaimable=%" PRId64, set->reclaimable);
	str_char(p->out, '\n');
}

static void
put_workload(struct printer *p, const struct snap_workload *w)
{
	str_add(p->out, "workload");
	put_name(p, "space", w->space);
	put_name(p, "name", w->name);
	put_name(p, "uid", w->uid);
	put_name(p, "queue", w->queue);
	put_name(p, "class", w->priority_class);
	put_name(p, "owner", w->owner_kind);
	put_name(p, "cq", w->cluster_queue);
	str_printf(p->out, " created=%" PRId64 " runtime=%" PRId64 " priority=%d/%d",
		   w->created, w->max_runtime, w->has_priority, w->priority);
	str_printf(p->out, " admitted=%d evicted=%d state=%d rows=%d/%d", w->admitted,
		   w->evicted, (int)w->state, (int)w->namespace_row, (int)w->queue_row);
	put_pairs(p, "label", w->labels);
	put_pairs(p, "annotation", w->annotations);
	str_char(p->out, '\n');
	for
		EACH(i, w->pod_sets)
	put_pod_set(p, &p->s->pod_sets[i]);
}

static void
put_cluster(struct printer *p)
{
	const struct snapshot *s = p->s;

	for (uint32_t i = 0; i < s->n_nodes; i++) {
		str_add(p->out, "node");
		put_name(p, "name", s->nodes[i].name);
		str_printf(p->out, " ready=%d closed=%d", s->nodes[i].ready,
			   s->nodes[i].unschedulable);
		put_pairs(p, "label", s->nodes[i].labels);
		put_taints(p, s->nodes[i].taints);
		put_amounts(p, "has", s->nodes[i].allocatable);
		str_char(p->out, '\n');
	}
	for (uint32_t i = 0; i < s->n_namespaces; i++) {
		str_add(p->out, "namespace");
		put_name(p, "name", s->namespaces[i].name);
		put_pairs(p, "label", s->namespaces[i].labels);
		str_char(p->out, '\n');
	}
	for (uint32_t i = 0; i < s->n_flavors; i++) {
		str_add(p->out, "flavor");
		put_name(p, "name", s->flavors[i].name);
		put_name(p, "topology", s->flavors[i].topology);
		put_pairs(p, "label", s->flavors[i].labels);
		put_taints(p, s->flavors[i].taints);
		put_tolerations(p, s->flavors[i].tolerations);
		str_char(p->out, '\n');
	}
}

static void
put_queues(struct printer *p)
{
	const struct snapshot *s = p->s;

	for (uint32_t i = 0; i < s->n_local_queues; i++) {
		str_add(p->out, "queue");
		put_name(p, "space", s->local_queues[i].space);
		put_name(p, "name", s->local_queues[i].name);
		put_name(p, "cq", s->local_queues[i].cluster_queue);
		str_printf(p->out, " stopped=%d\n", s->local_queues[i].stopped);
	}
	for (uint32_t i = 0; i < s->n_cluster_queues; i++) {
		str_add(p->out, "cq");
		put_name(p, "name", s->cluster_queues[i].name);
		put_name(p, "cohort", s->cluster_queues[i].cohort);
		str_char(p->out, '\n');
	}
	for (uint32_t i = 0; i < s->n_priority_classes; i++) {
		const struct snap_priority_class *c = &s->priority_classes[i];

		str_add(p->out, "class");
		put_name(p, "name", c->name);
		str_printf(p->out, " value=%d workload=%d default=%d\n", c->value,
			   c->workload, c->global_default);
	}
}

void
snapshot_text(struct str *out, const struct snapshot *s)
{
	struct printer p = { out, s };

	put_cluster(&p);
	put_queues(&p);
	for (uint32_t i = 0; i < s->n_workloads; i++)
		put_workload(&p, &s->workloads[i]);
	for (uint32_t i = 0; i < s->n_skipped; i++)
		str_printf(out, "skipped %s %" PRIu64 "\n",
			   sym_text(&s->names, s->skipped[i].kind),
			   s->skipped[i].count);
	if (s->left_out)
		str_printf(out, "left out %u\n", s->left_out);
}

void
load_text(struct str *out, struct load_case c)
{
	struct diag_sink sink = { 0 };
	struct loader *l = loader_new(&sink, c.keep_going);
	struct snapshot *s;

	if (c.window)
		loader_window(l, c.window);
	if (c.path)
		loader_add_path(l, c.path);
	else
		loader_add_bytes(l, c.name ? c.name : "-", c.bytes, c.len);
	s = loader_finish(l);
	snapshot_text(out, s);
	snapshot_free(s);
	diag_sort(&sink);
	for (uint32_t i = 0; i < sink.records.n; i++) {
		const struct diag *d = &sink.records.at[i];
		char code[6];

		diag_code(d, code);
		str_printf(out, "%s %u:%u %s %s\n", code, d->line, d->column,
			   d->path ? d->path : "", d->text);
	}
	diag_sink_free(&sink);
}
