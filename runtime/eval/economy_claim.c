/* economy_claim.c - workloads as the engine sees them: what they ask, what they hold */

#include "runtime/eval/economy.h"

#include <stdlib.h>
#include <string.h>

/* Keys of equal things are equal; `key` is what was pushed since key_begin(). */
static uint32_t
key_number(struct economy *y, struct intern *table)
{
	return intern_add(table, (const char *)y->key.at, y->key.n * sizeof *y->key.at)
		       .ix -
	       1;
}

static void
key_add(struct economy *y, int64_t value)
{
	*vec_push(&y->key) = value;
}

/* Which of the order's flavors are left; a row of the match table for each pattern. */
static uint32_t
match_row(struct economy *y, const struct decision *x, const struct claim *claim,
	  uint32_t pod_set)
{
	static const char unfit[] = "ruled out";
	const struct evaluator *e = y->e;
	uint32_t n = y->world.n_flavors, row, words = n / 63 + 1;
	uint32_t first = x->candidates.first + pod_set * claim->order.n;

	y->key.n = 0;
	for (uint32_t i = 0; i < words; i++)
		key_add(y, 0);
	for (uint32_t i = 0; claim->tried && i < claim->order.n; i++) {
		uint32_t f = e->orders.at[claim->order.first + i].ix - 1;

		if (e->out->candidates.at[first + i].reason == REASON_NONE)
			y->key.at[f / 63] |= (int64_t)1 << (f % 63);
	}
	row = key_number(y, &y->rows);
	while (y->parts.match.n < (row + 1) * n)
		*vec_push(&y->parts.match) = NULL;
	for (uint32_t f = 0; f < n; f++)
		y->parts.match.at[row * n + f] =
			y->key.at[f / 63] >> (f % 63) & 1 ? NULL : unfit;
	return row;
}

static struct part
add_requests(struct economy *y, const struct decision *x, const struct claim *claim,
	     const struct snap_pod_set *ps)
{
	struct evaluator *e = y->e;
	struct part made = { y->parts.requests.n, 0 };

	list_asks(e, x->team, ps);
	for (uint32_t i = 0; i < e->n_asks; i++) {
		const struct ask *a = &e->asks[i];
		bool covered = false;

		for (uint32_t k = 0; !covered && k < claim->order.n; k++)
			covered = team_covers(e, x->team,
					      e->orders.at[claim->order.first + k],
					      a->resource);
		if (!covered)
			continue; /* candidates.c has seen to it that this is nothing */
		*vec_push(&y->parts.requests) =
			(struct world_request){ a->resource, a->resource == e->b->pods,
						a->amount };
		made.n++;
	}
	return made;
}

static struct part
add_pod_sets(struct economy *y, const struct decision *x, const struct claim *claim)
{
	const struct snapshot *s = y->e->b->snapshot;
	const struct snap_workload *w = &s->workloads[x->workload];
	struct part made = { y->parts.pod_sets.n, w->pod_sets.n };

	for (uint32_t p = 0; p < w->pod_sets.n; p++) {
		const struct snap_pod_set *ps = &s->pod_sets[w->pod_sets.first + p];
		struct world_pod_set set = {
			.name = sym_text(&s->names, ps->name),
			.count = bind_pods(ps),
			.spec_count = ps->count,
			.min_count = ps->min_count < 0 ? ps->count : ps->min_count,
			.group = p,
			.match = match_row(y, x, claim, p),
			.requests = add_requests(y, x, claim, ps),
		};

		*vec_push(&y->parts.pod_sets) = set;
	}
	return made;
}

/* Look-alikes: what one of them was told holds for the others (4.6). */
static uint32_t
shape_of(struct economy *y, const struct world_workload *wl)
{
	y->key.n = 0;
	key_add(y, wl->cq);
	key_add(y, wl->priority);
	key_add(y, wl->groups.first);
	for (uint32_t p = wl->pod_sets.first; p < wl->pod_sets.first + wl->pod_sets.n;
	     p++) {
		const struct world_pod_set *ps = &y->parts.pod_sets.at[p];

		key_add(y, ps->count);
		key_add(y, ps->spec_count);
		key_add(y, ps->min_count);
		key_add(y, ps->match);
		key_add(y, ps->requests.n);
		for (uint32_t k = 0; k < ps->requests.n; k++) {
			key_add(y,
				y->parts.requests.at[ps->requests.first + k].resource);
			key_add(y, y->parts.requests.at[ps->requests.first + k].total);
		}
	}
	return key_number(y, &y->shapes);
}

static void
add_held(struct economy *y, const struct snap_workload *w, struct world_workload *wl)
{
	const struct binding *b = y->e->b;
	const struct snapshot *s = b->snapshot;

	wl->held.first = y->parts.held.n;
	wl->held_counts = (struct part){ y->parts.counts.n, w->pod_sets.n };
	for (uint32_t p = 0; p < w->pod_sets.n; p++) {
		const struct snap_pod_set *ps = &s->pod_sets[w->pod_sets.first + p];

		*vec_push(&y->parts.counts) =
			ps->admitted_count >= 0 ? ps->admitted_count : ps->count;
		for (uint32_t k = 0; k < ps->usage.n; k++) {
			const struct snap_usage *u = &s->usages[ps->usage.first + k];
			uint32_t r = b->resource_of_snap[u->resource.ix];
			uint32_t f = b->flavor_of_snap[u->flavor.ix];

			*vec_push(&y->parts.held) = (struct world_held){
				p, r,
				f ? y->fr_of[(f - 1) * y->world.n_resources + r] : NONE,
				u->value
			};
		}
	}
	wl->held.n = y->parts.held.n - wl->held.first;
}

/* Made once for each team and route, as the order of flavors depends on no more. */
static struct part
groups_for(struct economy *y, const struct decision *x, const struct claim *claim)
{
	const struct model *m = &y->e->b->policy->model;
	struct part *made;

	if (!x->route.ix || claim->order.n == 0)
		return (struct part){ 0, 0 };
	made = &y->groups_of[(uint64_t)x->team.ix * (m->n_routes + 1) + x->route.ix];
	if (made->n == 0)
		*made = economy_groups(y, x->team, &y->e->orders.at[claim->order.first],
				       claim->order.n);
	return *made;
}

static void
add_workload(struct economy *y, uint32_t decision)
{
	const struct decision *x = &y->e->out->list.at[decision];
	const struct claim *claim = &y->e->claims.at[decision];
	const struct snapshot *s = y->e->b->snapshot;
	const struct snap_workload *w = &s->workloads[x->workload];
	bool running = w->state == SNAP_HOLDS_QUOTA;
	struct world_workload wl = {
		/* Work that its own team's rules would not let in does not wait again.
		 */
		.cq = claim->tried ? y->cq_of[x->team.ix] : NONE,
		.held_cq = running ? y->cq_of[x->team.ix] : NONE,
		.queued = w->created,
		.reserved =
			w->quota_reserved.since ? w->quota_reserved.since : w->created,
		.evicted = running && w->evicted,
	};
	struct str name = { 0 };

	if (!y->e->b->policy->model.cluster.order_by_creation)
		wl.priority = x->priority > INT32_MAX   ? INT32_MAX
			      : x->priority < INT32_MIN ? INT32_MIN
							: (int32_t)x->priority;
	wl.groups = groups_for(y, x, claim);
	wl.pod_sets = add_pod_sets(y, x, claim);
	wl.shape = shape_of(y, &wl);
	if (running)
		add_held(y, w, &wl);
	*vec_push(&y->parts.workloads) = wl;
	*vec_push(&y->parts.workload_rows) = decision;
	str_printf(&name, "%s/%s", sym_text(&s->names, w->space),
		   sym_text(&s->names, w->name));
	*vec_push(&y->parts.workload_names) = arena_text(y->arena, name.text, name.len);
	str_free(&name);
}

static void
rank_uids(struct economy *y)
{
	const struct snapshot *s = y->e->b->snapshot;
	uint32_t n = y->parts.workloads.n;
	const char **uids = mem_alloc(n * sizeof *uids);

	for (uint32_t i = 0; i < n; i++) {
		uint32_t decision = y->parts.workload_rows.at[i];
		uint32_t row = y->e->out->list.at[decision].workload;

		uids[i] = sym_text(&s->names, s->workloads[row].uid);
	}
	parts_rank_uids(&y->parts, uids);
	free(uids);
}

void
economy_claims(struct economy *y)
{
	const struct decisions *d = y->e->out;
	const struct model *m = &y->e->b->policy->model;
	uint32_t n = y->e->b->snapshot->n_workloads;
	uint32_t *decision_of = mem_alloc((n + 1) * sizeof *decision_of);

	intern_init(&y->shapes, y->arena);
	intern_init(&y->rows, y->arena);
	y->groups_of = arena_array(y->arena, struct part,
				   (uint64_t)(m->n_teams + 1) * (m->n_routes + 1));
	memset(decision_of, 0xFF, (n + 1) * sizeof *decision_of);
	for (uint32_t i = 0; i < d->list.n; i++)
		if (y->e->claims.at[i].enters)
			decision_of[d->list.at[i].workload] = i;
	/* Workloads of a world are in the order of their names, as rows are. */
	for (uint32_t row = 0; row < n; row++)
		if (decision_of[row] != NONE)
			add_workload(y, decision_of[row]);
	rank_uids(y);
	free(decision_of);
	y->world.n_shapes = y->shapes.n - 1;
	y->world.n_queues = 1;
}
