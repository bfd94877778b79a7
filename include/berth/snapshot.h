/*
 * berth/snapshot.h - the state of a cluster, as `kubectl get -o json|yaml` prints it
 *
 * Lists, streams of documents and single objects, in one file or several, in
 * any order.  A snapshot never changes: any number of threads may use one.
 */
#ifndef BERTH_SNAPSHOT_H
#define BERTH_SNAPSHOT_H

#include <berth/report.h>
#include <berth/status.h>

#ifdef __cplusplus
extern "C" {
#endif

struct berth_snapshot;

struct berth_load_options {
	size_t size;
	int keep_going; /* leave out malformed objects instead of refusing the snapshot
			 */
};

struct berth_snapshot_info {
	size_t size;
	uint64_t bytes;    /* read */
	uint64_t objects;  /* read, without those of kinds that do not bear on decisions
			    */
	uint64_t skipped;  /* of such kinds */
	uint64_t left_out; /* malformed, with keep_going */
	uint64_t workloads, nodes;
};

/*
 * Reads files, folders (all *.json, *.yaml and *.yml below) and "-" for standard
 * input.  `options` may be NULL.  The report is given in any case but
 * BERTH_MISUSE.  With keep_going a snapshot is given also when objects were left
 * out; the report tells which.
 */
BERTH_API enum berth_status
berth_snapshot_load(const char *const *paths, size_t n_paths,
		    const struct berth_load_options *options,
		    struct berth_snapshot **ret_snapshot,
		    struct berth_report **ret_report);

/* The same for texts in memory, which are borrowed. */
BERTH_API enum berth_status
berth_snapshot_parse(const struct berth_source *texts, size_t n_texts,
		     const struct berth_load_options *options,
		     struct berth_snapshot **ret_snapshot,
		     struct berth_report **ret_report);

/* Fills *info, whose `size` is set. */
BERTH_API enum berth_status berth_snapshot_info(const struct berth_snapshot *snapshot,
						struct berth_snapshot_info *info);
BERTH_API void berth_snapshot_free(struct berth_snapshot *snapshot);

#ifdef __cplusplus
}
#endif

#endif
