/* assign.c - which flavors the pod sets of a workload would get (7.1 to 7.3) */

#include "runtime/engine/assign.h"

#include "runtime/engine/room.h"

/* One search over the flavors of a resource group for one group of pod sets. */
struct search {
	struct engine *e;
	uint32_t w, cq;
	const struct world_workload *wl;
	const int64_t *counts; /* of every pod set, or NULL */
	struct assignment *a;
	uint32_t leader;     /* first pod set of the group */
	struct part flavors; /* in world.group_flavors */
	uint32_t group_ix;   /* resource group of the cq, in world.groups */
	uint32_t resource;   /* for which the search is made */
	bool found;
	uint32_t best; /* the attempt that was found best */
	enum fit fit;
	uint32_t level;
	bool reasons; /* something was not a plain fit */
};

/* What the resources of one flavor come to. */
struct flavor_fit {
	enum fit fit;
	uint32_t level;
	enum cause cause;
};

static const struct world_pod_set *
pod_set_of(const struct search *s, uint32_t p)
{
	return &s->e->world->pod_sets[s->wl->pod_sets.first + p];
}

static int64_t
count_of(const struct search *s, uint32_t p)
{
	return s->counts ? s->counts[p] : pod_set_of(s, p)->count;
}

static bool
in_group(const struct search *s, uint32_t p)
{
	return pod_set_of(s, p)->group == pod_set_of(s, s->leader)->group;
}

/* The sum that the group asks of a resource; *ret_asked: anyone names it. */
static int64_t
group_total(const struct search *s, uint32_t resource, bool *ret_asked)
{
	int64_t sum = 0;

	*ret_asked = false;
	for (uint32_t p = s->leader; p < s->wl->pod_sets.n; p++) {
		const struct world_pod_set *ps = pod_set_of(s, p);

		if (!in_group(s, p))
			continue;
		for (uint32_t k = 0; k < ps->requests.n; k++) {
			const struct world_request *q =
				&s->e->world->requests[ps->requests.first + k];

			if (q->resource != resource)
				continue;
			*ret_asked = true;
			sum = amount_add(sum, request_at_count(q, ps, count_of(s, p)));
		}
	}
	return sum;
}

/* The resource group of the workload that covers the resource; NONE. */
static uint32_t
covering_group(const struct engine *e, uint32_t w, uint32_t cq, uint32_t resource)
{
	struct part groups = world_groups_of(e->world, w, cq);

	for (uint32_t g = groups.first; g < groups.first + groups.n; g++) {
		struct part covered = e->world->groups[g].resources;

		for (uint32_t i = 0; i < covered.n; i++)
			if (e->world->group_resources[covered.first + i] == resource)
				return g;
	}
	return NONE;
}

static void
note_attempt(struct search *s, uint32_t flavor, struct flavor_fit f,
	     uint32_t shortfalls)
{
	*vec_push(&s->e->attempts) = (struct attempt){
		.pod_set = s->leader,
		.flavor = flavor,
		.search = s->resource,
		.mode = f.fit == FIT_NO    ? MODE_NO_FIT
			: f.fit == FIT_YES ? MODE_FIT
					   : MODE_PREEMPT,
		.cause = f.cause,
		.shortfalls = { shortfalls, s->e->shortfalls.n - shortfalls },
	};
}

/* 7.4: the first pod set of the group that the flavor does not suit decides. */
static bool
flavor_matches(const struct search *s, uint32_t flavor)
{
	const struct world *world = s->e->world;

	for (uint32_t p = s->leader; p < s->wl->pod_sets.n; p++)
		if (in_group(s, p) &&
		    world->match[(uint64_t)pod_set_of(s, p)->match * world->n_flavors +
				 flavor])
			return false;
	return true;
}

/* 12.5: a recomputed assignment stays with the flavors it had. */
static bool
flavor_pinned_out(const struct search *s, uint32_t flavor)
{
	const struct engine *e = s->e;
	uint32_t at = 0;

	if (!e->pin)
		return false;
	for (uint32_t p = 0; p < s->wl->pod_sets.n; p++) {
		const struct world_pod_set *ps = pod_set_of(s, p);

		for (uint32_t k = 0; k < ps->requests.n; k++, at++)
			if (p >= s->leader && in_group(s, p) && e->pinned[at] != NONE &&
			    e->world->requests[ps->requests.first + k].resource ==
				    s->resource &&
			    e->world->frs[e->pinned[at]].flavor == flavor)
				return false;
	}
	return true;
}

/* Every resource is looked at, also after one that cannot fit (7.3). */
static struct flavor_fit
flavor_try(struct search *s, uint32_t flavor)
{
	struct engine *e = s->e;
	const struct world_cq *cq = &e->world->cqs[s->cq];
	struct part covered = e->world->groups[s->group_ix].resources;
	struct flavor_fit f = { FIT_YES, 0, CAUSE_NONE };

	for (uint32_t i = 0; i < covered.n; i++) {
		uint32_t resource = e->world->group_resources[covered.first + i];
		uint32_t fr = world_fr(e->world, flavor, resource);
		struct room room;
		bool asked;
		int64_t total = group_total(s, resource, &asked);

		if (!asked)
			continue;
		room = room_for(e, s->w, s->cq, fr, e->assumed[fr], total);
		if (room.short_of)
			*vec_push(&e->shortfalls) = (struct shortfall){
				fr,    resource,       room.fit, e->assumed[fr],
				total, room.available, room.most
			};
		if (room.short_of && room.cause > f.cause)
			f.cause = room.cause;
		e->trial[resource] =
			(struct pick){ fr,
				       room.fit == FIT_NO    ? MODE_NO_FIT
				       : room.fit == FIT_YES ? MODE_FIT
							     : MODE_PREEMPT,
				       room.level, 0 };
		if (room_preferred(cq, f.fit, f.level, room.fit, room.level)) {
			f.fit = room.fit;
			f.level = room.level;
		}
	}
	return f;
}

static bool
try_next(const struct world_cq *cq, struct flavor_fit f)
{
	switch (f.fit) {
	case FIT_NO:
	case FIT_NO_CANDIDATES:
		return true;
	case FIT_PREEMPT:
	case FIT_RECLAIM:
		return cq->preempt_next || (f.level > 0 && cq->borrow_next);
	case FIT_YES:
		return f.level > 0 && cq->borrow_next;
	}
	return false;
}

/* Where the search starts: after what earlier cycles tried (7.8). */
static uint32_t
start_index(const struct search *s)
{
	const struct engine *e = s->e;
	const struct run *r = &e->runs[s->w];
	const struct world_pod_set *ps = pod_set_of(s, s->leader);
	uint32_t base = r->progress;

	if (!r->has_progress)
		return 0;
	for (uint32_t p = 0; p < s->leader; p++)
		base += pod_set_of(s, p)->requests.n;
	for (uint32_t k = 0; k < ps->requests.n; k++)
		if (e->world->requests[ps->requests.first + k].resource == s->resource)
			return (uint32_t)(e->progress.at[base + k] + 1);
	return 0;
}

/* 7.3; gives the index to go on after, -1 when the last flavor was reached. */
static int32_t
find_flavor(struct search *s)
{
	struct engine *e = s->e;
	const struct world_cq *cq = &e->world->cqs[s->cq];
	uint32_t tried = 0;

	s->found = s->reasons = false;
	s->fit = FIT_NO;
	s->level = UINT32_MAX;
	for (uint32_t i = start_index(s); i < s->flavors.n; i++) {
		uint32_t flavor = e->world->group_flavors[s->flavors.first + i];
		uint32_t shortfalls = e->shortfalls.n;
		struct flavor_fit f = { FIT_NO, 0, CAUSE_NO_MATCH };

		tried = i;
		if (flavor_pinned_out(s, flavor)) {
			s->reasons = true;
			continue;
		}
		if (!flavor_matches(s, flavor)) {
			s->reasons = true;
			note_attempt(s, flavor, f, shortfalls);
			continue;
		}
		f = flavor_try(s, flavor);
		s->reasons = s->reasons || e->shortfalls.n > shortfalls;
		note_attempt(s, flavor, f, shortfalls);
		if (!try_next(cq, f) ||
		    room_preferred(cq, f.fit, f.level, s->fit, s->level)) {
			struct pick *kept = e->best;

			e->best = e->trial;
			e->trial = kept;
			s->found = true;
			s->best = e->attempts.n - 1;
			s->fit = f.fit;
			s->level = f.level;
		}
		if (!try_next(cq, f))
			break;
	}
	if (s->found)
		e->attempts.at[s->best].chosen = true;
	if (s->fit == FIT_YES)
		s->reasons = false;
	return tried + 1 == s->flavors.n ? -1 : (int32_t)tried;
}

/* Gives the found flavor to each pod set of the group that asks the resource. */
static void
group_pick(struct search *s, int32_t tried)
{
	struct engine *e = s->e;
	struct part covered = e->world->groups[s->group_ix].resources;

	for (uint32_t p = s->leader; p < s->wl->pod_sets.n; p++) {
		const struct world_pod_set *ps = pod_set_of(s, p);
		struct pod_assignment *pa = &e->pods.at[s->a->pods.first + p];

		for (uint32_t k = 0; in_group(s, p) && k < ps->requests.n; k++) {
			uint32_t r =
				e->world->requests[ps->requests.first + k].resource;

			for (uint32_t i = 0; i < covered.n; i++)
				if (e->world->group_resources[covered.first + i] == r) {
					struct pick *pick = &e->picks.at[pa->picks + k];

					*pick = e->best[r];
					pick->tried = tried;
				}
		}
	}
}

static bool
is_picked(const struct search *s, uint32_t resource)
{
	const struct engine *e = s->e;

	for (uint32_t p = s->leader; p < s->wl->pod_sets.n; p++) {
		const struct world_pod_set *ps = pod_set_of(s, p);
		const struct pod_assignment *pa = &e->pods.at[s->a->pods.first + p];

		for (uint32_t k = 0; in_group(s, p) && k < ps->requests.n; k++)
			if (e->world->requests[ps->requests.first + k].resource ==
				    resource &&
			    e->picks.at[pa->picks + k].fr != NONE)
				return true;
	}
	return false;
}

/* No flavor for the group: what it was given for earlier resources is void. */
static void
group_unpick(struct search *s)
{
	struct engine *e = s->e;

	for (uint32_t p = s->leader; p < s->wl->pod_sets.n; p++)
		for (uint32_t k = 0; in_group(s, p) && k < pod_set_of(s, p)->requests.n;
		     k++)
			e->picks.at[e->pods.at[s->a->pods.first + p].picks + k] =
				(struct pick){ NONE, MODE_NO_FIT, 0, -1 };
}

static void
note_uncovered(struct search *s, uint32_t resource, int64_t total)
{
	struct engine *e = s->e;

	*vec_push(&e->shortfalls) = (struct shortfall){
		.fr = NONE, .resource = resource, .fit = FIT_NO, .asked = total
	};
	*vec_push(&e->attempts) = (struct attempt){
		.pod_set = s->leader,
		.flavor = NONE,
		.search = resource,
		.mode = MODE_NO_FIT,
		.cause = CAUSE_NO_MATCH,
		.shortfalls = { e->shortfalls.n - 1, 1 },
	};
}

/* 7.2 for one group; false when a resource found no flavor. */
static bool
group_search(struct search *s, bool *ret_reasons)
{
	struct engine *e = s->e;

	for (uint32_t r = 0; r < e->world->n_resources; r++) {
		bool asked;
		int64_t total = group_total(s, r, &asked);
		int32_t tried;

		if (!asked)
			continue;
		s->group_ix = covering_group(e, s->w, s->cq, r);
		if (s->group_ix == NONE) {
			if (total == 0 || e->world->ignore_undeclared)
				continue;
			note_uncovered(s, r, total);
			return false;
		}
		if (is_picked(s, r))
			continue;
		s->resource = r;
		s->flavors = e->world->groups[s->group_ix].flavors;
		tried = find_flavor(s);
		if (!s->found)
			return false;
		group_pick(s, tried);
		*ret_reasons = *ret_reasons || s->reasons;
	}
	return true;
}

static void
usage_charge(struct engine *e, struct assignment *a, uint32_t fr, int64_t amount)
{
	for (uint32_t i = 0; i < a->usage.n; i++) {
		struct fr_amount *u = &e->usage.at[a->usage.first + i];

		if (u->fr != fr)
			continue;
		u->amount = e->assumed[fr] = amount_add(u->amount, amount);
		return;
	}
	*vec_push(&e->usage) = (struct fr_amount){ fr, amount };
	a->usage.n++;
	e->assumed[fr] = amount;
}

/* Writes what was found to the pod sets of the group; false to stop (7.2). */
static bool
group_conclude(struct search *s, bool failed, bool reasons)
{
	struct engine *e = s->e;
	bool go_on = true;

	for (uint32_t p = s->leader; p < s->wl->pod_sets.n; p++) {
		const struct world_pod_set *ps = pod_set_of(s, p);
		struct pod_assignment *pa = &e->pods.at[s->a->pods.first + p];

		if (!in_group(s, p))
			continue;
		pa->done = true;
		pa->has_reason = reasons || failed;
		for (uint32_t k = 0; k < ps->requests.n; k++) {
			const struct world_request *q =
				&e->world->requests[ps->requests.first + k];
			const struct pick *pick = &e->picks.at[pa->picks + k];

			if (pick->fr == NONE)
				continue;
			pa->has_flavor = true;
			if (pick->level > s->a->level)
				s->a->level = pick->level;
			usage_charge(e, s->a, pick->fr,
				     request_at_count(q, ps, pa->count));
		}
		if (ps->requests.n && !pa->has_flavor)
			go_on = false;
	}
	return go_on;
}

static void
pods_begin(struct search *s)
{
	struct engine *e = s->e;

	s->a->pods = (struct part){ e->pods.n, s->wl->pod_sets.n };
	for (uint32_t p = 0; p < s->wl->pod_sets.n; p++) {
		*vec_push(&e->pods) = (struct pod_assignment){ .count = count_of(s, p),
							       .picks = e->picks.n };
		for (uint32_t k = 0; k < pod_set_of(s, p)->requests.n; k++)
			*vec_push(&e->picks) =
				(struct pick){ NONE, MODE_NO_FIT, 0, -1 };
	}
}

struct assignment
assign_flavors(struct engine *e, uint32_t w, uint32_t cq, const int64_t *counts)
{
	struct assignment a = { .usage = { e->usage.n, 0 },
				.attempts = { e->attempts.n, 0 } };
	struct search s = { .e = e,
			    .w = w,
			    .cq = cq,
			    .wl = engine_workload(e, w),
			    .counts = counts,
			    .a = &a };
	bool go_on = true;

	pods_begin(&s);
	for (uint32_t p = 0; go_on && p < s.wl->pod_sets.n; p++) {
		bool reasons = false, found;

		if (e->pods.at[a.pods.first + p].done)
			continue;
		s.leader = p;
		found = group_search(&s, &reasons);
		if (!found)
			group_unpick(&s);
		go_on = group_conclude(&s, !found, reasons);
	}
	for (uint32_t i = 0; i < a.usage.n; i++)
		e->assumed[e->usage.at[a.usage.first + i].fr] = 0;
	a.attempts.n = e->attempts.n - a.attempts.first;
	return a;
}
