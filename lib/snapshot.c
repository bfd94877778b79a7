/* snapshot.c - from kubectl output to a snapshot */

#include "lib/snapshot.h"

#include "lib/abi.h"
#include "lib/report.h"
#include "runtime/snapshot/load.h"

/*
 * Gives what was read, unless it has mistakes.  Objects that were to be left out are
 * warnings by now; what is still an error left no object to speak of.
 */
static enum berth_status
finish(struct loader *loader, struct berth_snapshot **ret_snapshot,
       struct berth_report *report)
{
	struct snapshot *columns = loader_finish(loader);
	enum berth_status status;

	diag_sort(&report->sink);
	status = report_status(report);
	if (status != BERTH_OK) {
		snapshot_free(columns);
		return status;
	}
	*ret_snapshot = mem_zero(1, sizeof **ret_snapshot);
	(*ret_snapshot)->columns = columns;
	return BERTH_OK;
}

enum berth_status
berth_snapshot_load(const char *const *paths, size_t n_paths,
		    const struct berth_load_options *options,
		    struct berth_snapshot **ret_snapshot,
		    struct berth_report **ret_report)
{
	struct berth_load_options o = { .size = sizeof o };
	struct loader *loader;

	if (!paths || !n_paths || !ret_snapshot || !ret_report ||
	    !abi_take(&o, sizeof o, options))
		return BERTH_MISUSE;
	*ret_report = report_new();
	loader = loader_new(&(*ret_report)->sink, o.keep_going);
	for (size_t i = 0; i < n_paths; i++)
		loader_add_path(loader, paths[i]);
	return finish(loader, ret_snapshot, *ret_report);
}

enum berth_status
berth_snapshot_parse(const struct berth_source *texts, size_t n_texts,
		     const struct berth_load_options *options,
		     struct berth_snapshot **ret_snapshot,
		     struct berth_report **ret_report)
{
	struct berth_load_options o = { .size = sizeof o };
	struct loader *loader;

	if (!texts || !n_texts || !ret_snapshot || !ret_report ||
	    !abi_take(&o, sizeof o, options))
		return BERTH_MISUSE;
	for (size_t i = 0; i < n_texts; i++)
		if (!texts[i].name || (!texts[i].text && texts[i].len))
			return BERTH_MISUSE;
	*ret_report = report_new();
	loader = loader_new(&(*ret_report)->sink, o.keep_going);
	for (size_t i = 0; i < n_texts; i++)
		loader_add_bytes(loader, texts[i].name, texts[i].text, texts[i].len);
	return finish(loader, ret_snapshot, *ret_report);
}

enum berth_status
berth_snapshot_info(const struct berth_snapshot *snapshot,
		    struct berth_snapshot_info *info)
{
	struct berth_snapshot_info i = { .size = sizeof i };
	const struct snapshot *s;

	if (!snapshot)
		return BERTH_MISUSE;
	s = snapshot->columns;
	i.bytes = s->bytes_read;
	i.objects = s->objects_read;
	i.left_out = s->left_out;
	i.workloads = s->n_workloads;
	i.nodes = s->n_nodes;
	for (uint32_t k = 0; k < s->n_skipped; k++)
		i.skipped += s->skipped[k].count;
	return abi_give(info, &i, sizeof i) ? BERTH_OK : BERTH_MISUSE;
}

void
berth_snapshot_free(struct berth_snapshot *snapshot)
{
	if (!snapshot)
		return;
	snapshot_free(snapshot->columns);
	free(snapshot);
}
