/* holder.c - workloads that hold quota: taking it, giving it back */

#include "runtime/engine/holder.h"

/* Sums the entries by fr; order of first appearance. */
static void
use_sum(struct engine *e, struct run *r)
{
	r->use.n = 0;
	for (uint32_t i = 0; i < r->held.n; i++) {
		const struct world_held *h = &e->held.at[r->held.first + i];
		struct fr_amount *use = vec_from(&e->use, r->use.first);
		uint32_t k = 0;

		if (h->fr == NONE)
			continue;
		while (k < r->use.n && use[k].fr != h->fr)
			k++;
		if (k == r->use.n) {
			use[k] = (struct fr_amount){ h->fr, 0 };
			r->use.n++;
		}
		use[k].amount = amount_add(use[k].amount, h->amount);
	}
}

static void
usage_change(struct engine *e, const struct run *r, bool take)
{
	int64_t *cell = &e->held_usage[(uint64_t)r->held_cq * e->tree.n_frs];

	for (uint32_t i = 0; i < r->use.n; i++) {
		const struct fr_amount *u = &e->use.at[r->use.first + i];

		cell[u->fr] = take ? amount_add(cell[u->fr], u->amount)
				   : amount_sub(cell[u->fr], u->amount);
	}
}

static void
holder_enter(struct engine *e, uint32_t w, uint32_t cq)
{
	struct run *r = &e->runs[w];

	r->held_cq = cq;
	r->slot = e->cqs[cq].holders.n;
	*vec_push(&e->cqs[cq].holders) = w;
	use_sum(e, r);
	usage_change(e, r, true);
}

/* Room for what it holds now or may be given later, taken once. */
static void
room_reserve(struct engine *e, uint32_t w)
{
	const struct world_workload *wl = engine_workload(e, w);
	struct run *r = &e->runs[w];
	uint32_t room = 0;

	for (uint32_t i = 0; i < wl->pod_sets.n; i++)
		room += e->world->pod_sets[wl->pod_sets.first + i].requests.n;
	if (room < wl->held.n)
		room = wl->held.n;
	r->held.first = e->held.n;
	r->use.first = e->use.n;
	r->loans.first = e->loans.n;
	r->counts = e->counts.n;
	for (uint32_t i = 0; i < room; i++) {
		*vec_push(&e->held) = (struct world_held){ 0 };
		*vec_push(&e->use) = (struct fr_amount){ 0 };
		*vec_push(&e->loans) = (struct loan){ 0 };
	}
	for (uint32_t i = 0; i < wl->pod_sets.n || i < wl->held_counts.n; i++)
		*vec_push(&e->counts) = 0;
}

void
holders_init(struct engine *e)
{
	for (uint32_t w = 0; w < e->world->n_workloads; w++) {
		const struct world_workload *wl = engine_workload(e, w);
		struct run *r = &e->runs[w];

		room_reserve(e, w);
		r->held_cq = NONE;
		if (wl->held_cq == NONE)
			continue;
		r->reserved = wl->reserved;
		r->evicted = wl->evicted;
		if (wl->evicted)
			*vec_push(&e->leaving) = w;
		r->held.n = wl->held.n;
		for (uint32_t i = 0; i < wl->held.n; i++)
			e->held.at[r->held.first + i] =
				e->world->held[wl->held.first + i];
		for (uint32_t i = 0; i < wl->held_counts.n; i++)
			e->counts.at[r->counts + i] =
				e->world->counts[wl->held_counts.first + i];
		holder_enter(e, w, wl->held_cq);
	}
}

void
holder_admit(struct engine *e, uint32_t w, uint32_t cq, const struct assignment *a)
{
	const struct world_workload *wl = engine_workload(e, w);
	struct run *r = &e->runs[w];

	r->held.n = 0;
	r->evicted = false;
	r->preempted = false;
	r->reserved = e->now;
	r->since = (uint32_t)e->cycle;
	for (uint32_t i = 0; i < wl->pod_sets.n; i++) {
		const struct world_pod_set *ps =
			&e->world->pod_sets[wl->pod_sets.first + i];
		const struct pod_assignment *pa = &e->pods.at[a->pods.first + i];

		e->counts.at[r->counts + i] = pa->count;
		for (uint32_t k = 0; k < ps->requests.n; k++) {
			const struct pick *p = &e->picks.at[pa->picks + k];
			uint32_t request = ps->requests.first + k;

			if (p->fr == NONE)
				continue;
			e->held.at[r->held.first + r->held.n++] = (struct world_held){
				i, e->world->requests[request].resource, p->fr,
				request_at_count(&e->world->requests[request], ps,
						 pa->count)
			};
		}
	}
	holder_enter(e, w, cq);
}

void
holder_release(struct engine *e, uint32_t w)
{
	struct run *r = &e->runs[w];
	struct cq_state *cq = &e->cqs[r->held_cq];
	uint32_t last = cq->holders.at[--cq->holders.n];

	cq->holders.at[r->slot] = last;
	e->runs[last].slot = r->slot;
	usage_change(e, r, false);
	r->held_cq = NONE;
	r->held.n = 0;
	r->use.n = r->loans.n = 0;
}

void
holder_hide_use(struct engine *e, uint32_t w)
{
	const struct run *r = &e->runs[w];

	for (uint32_t i = 0; i < r->use.n; i++) {
		const struct fr_amount *u = &e->use.at[r->use.first + i];

		tree_remove(&e->tree, r->held_cq, u->fr, u->amount);
	}
}

void
holder_show_use(struct engine *e, uint32_t w)
{
	const struct run *r = &e->runs[w];

	for (uint32_t i = 0; i < r->use.n; i++) {
		const struct fr_amount *u = &e->use.at[r->use.first + i];

		tree_add(&e->tree, r->held_cq, u->fr, u->amount);
	}
}

void
holder_hide(struct engine *e, uint32_t w)
{
	e->runs[w].gone = true;
	holder_hide_use(e, w);
}

void
holder_show(struct engine *e, uint32_t w)
{
	e->runs[w].gone = false;
	holder_show_use(e, w);
}

bool
holder_uses(const struct engine *e, uint32_t w, const uint32_t *frs, uint32_t n)
{
	const struct run *r = &e->runs[w];

	for (uint32_t i = 0; i < r->use.n; i++)
		for (uint32_t k = 0; k < n; k++)
			if (e->use.at[r->use.first + i].fr == frs[k])
				return true;
	return false;
}
