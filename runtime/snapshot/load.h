/*
 * load.h - reads kubectl output into a snapshot
 *
 *	struct loader *l = loader_new(sink, keep_going);
 *	loader_add_path(l, "prod.json");   (a file, a folder, or - for standard input)
 *	struct snapshot *s = loader_finish(l);
 *
 * JSON goes through simdjson, YAML through libyaml; which of them a file holds is
 * told by its first bytes, not by its name: JSON opens with a bracket, or with a
 * brace and a double quote.  A List, a stream of documents and a single object
 * are all welcome; unknown kinds and fields are counted and skipped.  Objects
 * that occur twice (same kind, namespace and name) are a mistake.  What is
 * malformed is reported with file, line, column and path, and the object is left
 * out; with `keep_going` that is a warning.  Text that is not JSON or YAML is an
 * error in any case, as nobody can say what is missing.
 */
#ifndef BERTH_RUNTIME_SNAPSHOT_LOAD_H
#define BERTH_RUNTIME_SNAPSHOT_LOAD_H

#include "diag/diag.h"
#include "runtime/snapshot/snapshot.h"

/*
 * One input may be this large.  A file of JSON is read piece by piece, and only
 * simdjson counts its bytes, in 32 bits; what comes from a stream is held whole; YAML
 * is held with all that libyaml and the map of its lines need.
 */
#define SNAPSHOT_BYTES_MAX  ((size_t)UINT32_MAX - 64)
#define SNAPSHOT_STREAM_MAX ((size_t)1 << 30)
#define SNAPSHOT_YAML_MAX   ((size_t)256 << 20)

struct loader;

struct loader *loader_new(struct diag_sink *sink, bool keep_going);
void loader_add_path(struct loader *l, const char *path);
void loader_add_bytes(struct loader *l, const char *name, const char *bytes,
		      size_t len);

/* How many bytes of JSON are indexed at once; tests choose few. */
void loader_window(struct loader *l, size_t bytes);

/* Gives the snapshot, also when there were mistakes; frees the loader. */
struct snapshot *loader_finish(struct loader *l);
void snapshot_free(struct snapshot *s);

#endif
