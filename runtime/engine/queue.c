/* queue.c - workloads that wait, per ClusterQueue */

#include "runtime/engine/queue.h"

#include <stdlib.h>

/* ---- the heap of one shape: workloads by rank
 * ---------------------------------------- */

static bool
member_before(const struct engine *e, uint32_t a, uint32_t b)
{
	return e->rank[a] < e->rank[b];
}

static void
member_put(struct engine *e, struct shape *s, uint32_t at, uint32_t w)
{
	s->heap.at[at] = w;
	e->runs[w].heap_at = at;
}

static void
member_up(struct engine *e, struct shape *s, uint32_t at)
{
	uint32_t w = s->heap.at[at];

	while (at > 0 && member_before(e, w, s->heap.at[(at - 1) / 2])) {
		member_put(e, s, at, s->heap.at[(at - 1) / 2]);
		at = (at - 1) / 2;
	}
	member_put(e, s, at, w);
}

static void
member_down(struct engine *e, struct shape *s, uint32_t at)
{
	uint32_t w = s->heap.at[at];

	for (;;) {
		uint32_t child = 2 * at + 1;

		if (child >= s->heap.n)
			break;
		if (child + 1 < s->heap.n &&
		    member_before(e, s->heap.at[child + 1], s->heap.at[child]))
			child++;
		if (!member_before(e, s->heap.at[child], w))
			break;
		member_put(e, s, at, s->heap.at[child]);
		at = child;
	}
	member_put(e, s, at, w);
}

static void
member_remove(struct engine *e, struct shape *s, uint32_t at)
{
	uint32_t last = s->heap.at[--s->heap.n];

	if (at == s->heap.n)
		return;
	member_put(e, s, at, last);
	member_down(e, s, at);
	member_up(e, s, e->runs[last].heap_at);
}

/* ---- the heap of a ClusterQueue: shapes by their best member
 * -------------------------- */

static bool
shape_before(const struct engine *e, uint32_t a, uint32_t b)
{
	return member_before(e, e->shapes[a].heap.at[0], e->shapes[b].heap.at[0]);
}

static void
shape_put(struct engine *e, struct cq_state *q, uint32_t at, uint32_t shape)
{
	q->heap.at[at] = shape;
	e->shapes[shape].queue_at = at;
}

static void
shape_up(struct engine *e, struct cq_state *q, uint32_t at)
{
	uint32_t s = q->heap.at[at];

	while (at > 0 && shape_before(e, s, q->heap.at[(at - 1) / 2])) {
		shape_put(e, q, at, q->heap.at[(at - 1) / 2]);
		at = (at - 1) / 2;
	}
	shape_put(e, q, at, s);
}

static void
shape_down(struct engine *e, struct cq_state *q, uint32_t at)
{
	uint32_t s = q->heap.at[at];

	for (;;) {
		uint32_t child = 2 * at + 1;

		if (child >= q->heap.n)
			break;
		if (child + 1 < q->heap.n &&
		    shape_before(e, q->heap.at[child + 1], q->heap.at[child]))
			child++;
		if (!shape_before(e, q->heap.at[child], s))
			break;
		shape_put(e, q, at, q->heap.at[child]);
		at = child;
	}
	shape_put(e, q, at, s);
}

static void
shape_remove(struct engine *e, struct cq_state *q, uint32_t shape)
{
	uint32_t at = e->shapes[shape].queue_at, last;

	if (at == NONE)
		return;
	e->shapes[shape].queue_at = NONE;
	last = q->heap.at[--q->heap.n];
	if (at == q->heap.n)
		return;
	shape_put(e, q, at, last);
	shape_down(e, q, at);
	shape_up(e, q, e->shapes[last].queue_at);
}

/* Puts the shape where its best member belongs, or takes it out. */
static void
shape_settle(struct engine *e, uint32_t shape)
{
	struct shape *s = &e->shapes[shape];
	struct cq_state *q = &e->cqs[s->cq];

	if (s->heap.n == 0 || s->parked) {
		shape_remove(e, q, shape);
		return;
	}
	if (s->queue_at == NONE) {
		*vec_push(&q->heap) = shape;
		s->queue_at = q->heap.n - 1;
	}
	shape_down(e, q, s->queue_at);
	shape_up(e, q, s->queue_at);
}

/* ---- what the cycle asks for
 * ----------------------------------------------------------- */

int
queue_compare(const struct engine *e, uint32_t a, uint32_t b)
{
	const struct world_workload *x = engine_workload(e, a);
	const struct world_workload *y = engine_workload(e, b);

	if (x->cq != y->cq)
		return x->cq < y->cq ? -1 : 1;
	if (x->cq != NONE && e->world->cqs[x->cq].usage_based && x->queue != y->queue &&
	    e->world->queue_use[x->queue] != e->world->queue_use[y->queue])
		return e->world->queue_use[x->queue] < e->world->queue_use[y->queue]
			       ? -1
			       : 1;
	if (x->priority != y->priority)
		return x->priority > y->priority ? -1 : 1;
	if (x->queued != y->queued)
		return x->queued < y->queued ? -1 : 1;
	return x->uid_rank < y->uid_rank ? -1 : x->uid_rank > y->uid_rank;
}

struct ranked {
	const struct engine *engine;
	uint32_t workload;
};

static int
ranked_compare(const void *a, const void *b)
{
	const struct ranked *x = a, *y = b;

	return queue_compare(x->engine, x->workload, y->workload);
}

static void
rank_all(struct engine *e)
{
	uint32_t n = e->world->n_workloads;
	struct ranked *list = mem_alloc((size_t)n * sizeof *list);

	for (uint32_t w = 0; w < n; w++)
		list[w] = (struct ranked){ e, w };
	if (n > 1)
		qsort(list, n, sizeof *list, ranked_compare);
	for (uint32_t i = 0; i < n; i++)
		e->rank[list[i].workload] = i;
	free(list);
}

void
queues_init(struct engine *e)
{
	const struct world *world = e->world;
	uint32_t n = world->n_workloads;

	e->rank = mem_zero(n, sizeof *e->rank);
	rank_all(e);
	e->n_shapes = world->n_shapes;
	e->shapes = mem_zero(e->n_shapes, sizeof *e->shapes);
	for (uint32_t s = 0; s < e->n_shapes; s++)
		e->shapes[s].queue_at = NONE;
	for (uint32_t c = 0; c < world->n_cqs; c++) {
		e->cqs[c].preemptor = NONE;
		e->cqs[c].generation = 1;
	}
	for (uint32_t w = 0; w < n; w++) {
		const struct world_workload *wl = engine_workload(e, w);

		e->runs[w].shape = wl->shape;
		if (wl->cq == NONE)
			continue;
		e->shapes[wl->shape].cq = wl->cq;
		if (wl->held_cq != NONE || wl->aside)
			continue;
		if (wl->backoff)
			queue_park(e, w, false);
		else
			queue_push(e, w);
	}
}

void
queues_free(struct engine *e)
{
	for (uint32_t s = 0; s < e->n_shapes; s++)
		vec_free(&e->shapes[s].heap);
	for (uint32_t c = 0; c < e->world->n_cqs; c++) {
		vec_free(&e->cqs[c].heap);
		vec_free(&e->cqs[c].parked);
		vec_free(&e->cqs[c].parked_shapes);
		vec_free(&e->cqs[c].holders);
	}
	free(e->shapes);
	free(e->rank);
}

bool
queue_has_active(const struct engine *e, uint32_t cq)
{
	return e->cqs[cq].heap.n > 0;
}

static void
take_out(struct engine *e, uint32_t w)
{
	uint32_t shape = e->runs[w].shape;

	member_remove(e, &e->shapes[shape], e->runs[w].heap_at);
	e->runs[w].in_heap = false;
	shape_settle(e, shape);
}

static void
unheard_set(struct engine *e, uint32_t w, bool unheard)
{
	struct run *r = &e->runs[w];

	if (unheard != r->unheard)
		e->shapes[r->shape].n_unheard += unheard ? 1 : UINT32_MAX;
	r->unheard = unheard;
}

/*
 * Those who only know that they were evicted are told what their look-alike was
 * told; who has heard a reason of the scheduler's keeps it (4.4).
 */
static void
bypass_all(struct engine *e, struct shape *s, enum wait_reason wait)
{
	for (uint32_t i = 0; i < s->heap.n; i++) {
		struct run *r = &e->runs[s->heap.at[i]];

		if (!r->unheard)
			continue;
		r->unheard = false;
		r->wait = wait == WAIT_NONE ? WAIT_EVALUATION : wait;
		r->note = NOTE_LOOK_ALIKE;
	}
	s->n_unheard = 0;
}

uint32_t
queue_pop(struct engine *e, uint32_t cq)
{
	struct cq_state *q = &e->cqs[cq];
	uint32_t w = q->preemptor;

	if (q->heap.n == 0)
		return NONE;
	/* The sticky preemptor of a best-effort queue goes first (4.2). */
	if (w == NONE || e->world->cqs[cq].strict || !e->runs[w].in_heap ||
	    e->shapes[e->runs[w].shape].parked || e->world->cqs[cq].usage_based)
		w = e->shapes[q->heap.at[0]].heap.at[0];
	take_out(e, w);
	unheard_set(e, w, false);
	return w;
}

static void
put_in(struct engine *e, uint32_t w)
{
	struct shape *s = &e->shapes[e->runs[w].shape];

	*vec_push(&s->heap) = w;
	e->runs[w].heap_at = s->heap.n - 1;
	e->runs[w].in_heap = true;
	e->runs[w].parked = false;
	member_up(e, s, s->heap.n - 1);
}

void
queue_push(struct engine *e, uint32_t w)
{
	put_in(e, w);
	shape_settle(e, e->runs[w].shape);
}

void
queue_park(struct engine *e, uint32_t w, bool bulk)
{
	struct cq_state *q = &e->cqs[engine_workload(e, w)->cq];
	struct shape *s = &e->shapes[e->runs[w].shape];

	if (!bulk) {
		e->runs[w].parked = true;
		*vec_push(&q->parked) = w;
		return;
	}
	if (s->n_unheard)
		bypass_all(e, s, e->runs[w].wait);
	put_in(e, w);
	if (!s->parked)
		*vec_push(&q->parked_shapes) = e->runs[w].shape;
	s->parked = true;
	s->parked_by = w;
	shape_settle(e, e->runs[w].shape);
}

void
queue_return(struct engine *e, uint32_t w)
{
	unheard_set(e, w, true);
	queue_push(e, w); /* a parked shape stays parked, with one more in it */
}

/* Those whose namespace does not match, or whose time has not come, stay (4.7). */
static bool
stays_parked(const struct engine *e, uint32_t w)
{
	const struct world_workload *wl = engine_workload(e, w);

	return wl->refusal == REFUSE_NAMESPACE || wl->refusal == REFUSE_NO_NAMESPACE ||
	       wl->backoff;
}

static void
wake(struct engine *e, uint32_t cq)
{
	struct cq_state *q = &e->cqs[cq];
	uint32_t kept = 0;

	for (uint32_t i = 0; i < q->parked_shapes.n; i++) {
		e->shapes[q->parked_shapes.at[i]].parked = false;
		shape_settle(e, q->parked_shapes.at[i]);
	}
	q->parked_shapes.n = 0;
	for (uint32_t i = 0; i < q->parked.n; i++) {
		uint32_t w = q->parked.at[i];

		if (stays_parked(e, w))
			q->parked.at[kept++] = w;
		else
			queue_push(e, w);
	}
	q->parked.n = kept;
}

static void
wake_below(struct engine *e, uint32_t node)
{
	const struct node *n = &e->tree.nodes[node];

	if (n->cq) {
		wake(e, node);
		return;
	}
	for (uint32_t i = 0; i < n->n_children; i++)
		wake_below(e, e->tree.children[n->first_child + i]);
}

void
queue_wake_tree(struct engine *e, uint32_t node)
{
	wake_below(e, e->tree.nodes[node].root);
}
