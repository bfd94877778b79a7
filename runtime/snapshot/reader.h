/*
 * reader.h - the state of reading a snapshot, shared by the files that do it
 *
 * load.c finds files and tells formats apart, object.c goes through documents and
 * lists, walk.c through one object, report.c says what is wrong and where, and
 * finish.c puts the rows in order.
 */
#ifndef BERTH_RUNTIME_SNAPSHOT_READER_H
#define BERTH_RUNTIME_SNAPSHOT_READER_H

#include "base/file.h"
#include "runtime/snapshot/cursor.h"
#include "runtime/snapshot/kind.h"
#include "runtime/snapshot/load.h"
#include "runtime/snapshot/seen.h"
#include "runtime/snapshot/yaml.h"

#include <sys/types.h>

enum {
	STEPS_MOST = 48,     /* deeper than any shape within nested lists */
	LIST_DEPTH_MOST = 8, /* lists of lists */
	SHOWN_MOST = 64      /* bytes of someone's text in a message */
};

/* One step of a path such as $.items[3].spec. */
struct step {
	const char *key; /* NULL: a place in a list */
	uint32_t len, index;
};

/* The last line that was asked for, so that the next one is found from it. */
struct line_cache {
	size_t offset, line_start;
	uint32_t line;
};

struct file_identity {
	dev_t device;
	ino_t number;
};

struct loader {
	struct diag_sink *sink;
	bool keep_going;
	size_t window;

	struct snapshot *snap;
	struct pools pools;
	struct draft draft;
	struct json_index *index;
	struct seen seen, uids;
	VEC(struct snap_key) uncounted;
	VEC(struct skipped_kind) skipped;
	VEC(struct file_identity) files;
	VEC(char *) inputs; /* names of all, for messages about two places */

	/* The input that is being read. */
	struct cursor cursor;
	struct file_bytes whole;    /* of a file, read again for a message */
	const struct yaml_map *map; /* from offsets to YAML lines; NULL for JSON */
	size_t begin;               /* of the text: behind a byte order mark */
	size_t object;              /* where the object that is being read begins */
	uint64_t documents;         /* objects and lists so far in this input */
	bool in_object;             /* what is reported now costs one object only */
	struct line_cache lines;
	struct step steps[STEPS_MOST];
	uint32_t n_steps;
};

/* Walks the object here into loader.draft; false: the text is malformed. */
bool walk_object(struct loader *l, const struct shape *s);

/* Reads all documents of a text, from an offset; reports what is malformed. */
void read_documents(struct loader *l, struct feed feed, size_t from,
		    const struct yaml_map *map);

/* Sorts the rows, connects them and moves the pools into the snapshot. */
void finish_snapshot(struct loader *l);

/* The name of the input that is being read. */
const char *loader_input(const struct loader *l);

/* The whole text that the cursor is in, for messages. */
const char *loader_text(struct loader *l, size_t *ret_len);

/* Where an offset of the text is, in lines and columns from 1. */
struct text_place {
	uint32_t line, column;
};
struct text_place loader_place(struct loader *l, size_t offset);

/*
 * Reports about the text at `offset`, with the path as it stands, and marks the
 * object as bad.  Within an object and with keep_going it is a warning.
 */
#define snapshot_report(l, id, offset, ...)                                            \
	loader_report((l), DIAG_##id, (offset), diag_text_##id, ##__VA_ARGS__)
struct diag *loader_report(struct loader *l, enum diag_id id, size_t offset,
			   const char *format, ...)
	__attribute__((format(printf, 4, 5)));

/* Reports about the input as a whole. */
#define input_report(l, id, ...)                                                       \
	diag_in_input((l),                                                             \
		      diag_report((l)->sink, id, (struct span){ 0 }, ##__VA_ARGS__))
struct diag *diag_in_input(struct loader *l, struct diag *d);

/* `len` bytes of input, cut to SHOWN_MOST and without control characters. */
const char *shown(const char *s, size_t len, char out[SHOWN_MOST + 4]);

/* What the value at the cursor is, in words: "the number 8". */
const char *shown_value(struct loader *l, char out[SHOWN_MOST + 32]);

/* "Node, Namespace, ... and RuntimeClass", appended. */
void kinds_in_words(struct str *out);

/* "v1beta1 and v1beta2" from "v1beta1 v1beta2", appended. */
void versions_in_words(struct str *out, const char *versions);

static inline struct step *
step_push(struct loader *l)
{
	if (l->n_steps == STEPS_MOST)
		bug("a path is deeper than all shapes");
	return &l->steps[l->n_steps++];
}

#endif
