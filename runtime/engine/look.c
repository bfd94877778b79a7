/* look.c - a nomination for the record */

#include "runtime/engine/look.h"

#include "runtime/engine/cycle.h"
#include "runtime/engine/nominate.h"
#include "runtime/engine/requeue.h"

void
engine_look_begin(struct engine *e)
{
	tree_set_usage(&e->tree, e->held_usage);
}

void
engine_look(struct engine *e, uint32_t workload)
{
	struct entry x = { .workload = workload,
			   .cq = engine_workload(e, workload)->cq };

	scratch_clear(e);
	e->runs[workload].has_progress = false;
	nominate(e, &x);
	keep_findings(e, &x);
}
