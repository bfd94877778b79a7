/* load.c - files, folders and standard input; which format a text has */

#include "runtime/snapshot/load.h"

#include "base/file.h"
#include "runtime/snapshot/reader.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FOLDER_DEPTH_MOST = 32 };

struct loader *
loader_new(struct diag_sink *sink, bool keep_going)
{
	struct loader *l = mem_zero(1, sizeof *l);
	char *why;

	l->sink = sink;
	l->keep_going = keep_going;
	l->window = CURSOR_WINDOW;
	l->snap = mem_zero(1, sizeof *l->snap);
	arena_init(&l->snap->arena, SIZE_MAX, NULL);
	intern_init(&l->snap->names, &l->snap->arena);
	draft_init(&l->draft, &l->snap->names, &l->pools);
	l->index = json_index_new(&why);
	if (!l->index)
		diag_report(sink, NO_JSON_READER, (struct span){ 0 }, why);
	free(why);
	return l;
}

void
loader_window(struct loader *l, size_t bytes)
{
	l->window = bytes;
}

static void
begin_input(struct loader *l, const char *name)
{
	size_t size = strlen(name) + 1;

	*vec_push(&l->inputs) = memcpy(mem_alloc(size), name, size);
	l->documents = 0;
	l->n_steps = 0;
	l->in_object = false;
}

static bool
ends_in(const char *name, const char *end)
{
	size_t n = strlen(name), m = strlen(end);

	return n >= m && strcmp(name + n - m, end) == 0;
}

/* Files that people give by mistake; NULL for anything else. */
static const char *
mistaken_for(const char *name, const char *text, size_t len)
{
	if (len >= 2 && memcmp(text, "\x1f\x8b", 2) == 0)
		return "compressed";
	if (len >= 4 && memcmp(text, "\x28\xb5\x2f\xfd", 4) == 0)
		return "compressed";
	if (ends_in(name, ".berth"))
		return "a policy";
	if (ends_in(name, ".csv") || ends_in(name, ".tsv"))
		return "a table";
	return NULL;
}

/* The byte in that line and column of a text that ends in NUL; NUL beyond its end. */
static char
byte_at(const char *text, uint32_t line, uint32_t column)
{
	while (line > 1 && (text = strchr(text, '\n')) != NULL) {
		text++;
		line--;
	}
	while (text && *text && column > 1) {
		text++;
		column--;
	}
	return text ? *text : '\0';
}

static void
report_yaml(struct loader *l, struct yaml_reader *y, enum yaml_status status,
	    const char *text)
{
	uint32_t line, column;
	const char *what = yaml_problem(y, &line, &column);
	struct diag *d = NULL;
	const struct span nowhere = { 0 };

	switch (status) {
	case YAML_DOCUMENT:
	case YAML_END:
		return;
	case YAML_FAULT_FORM:
		d = diag_report(l->sink, YAML_FORM, nowhere, what);
		if (byte_at(text, line, column) == '\t')
			diag_help(d, "YAML is indented with blanks, and this is a tab");
		break;
	case YAML_FAULT_ANCHOR:
		d = diag_report(l->sink, YAML_ANCHOR, nowhere, what);
		break;
	case YAML_FAULT_CYCLE:
		d = diag_report(l->sink, YAML_CYCLE, nowhere, what);
		break;
	case YAML_FAULT_COPIES:
		d = diag_report(l->sink, YAML_COPIES, nowhere, (size_t)YAML_COPY_MOST);
		break;
	case YAML_FAULT_MERGE:
		d = diag_report(l->sink, YAML_MERGE, nowhere);
		break;
	case YAML_FAULT_KEY:
		d = diag_report(l->sink, YAML_KEY, nowhere, what);
		break;
	case YAML_FAULT_DEPTH:
		d = diag_report(l->sink, JSON_NESTING, nowhere, YAML_DEPTH_MOST);
		break;
	case YAML_FAULT_SIZE:
		d = diag_report(l->sink, FILE_TOO_LARGE, nowhere, loader_input(l),
				(size_t)UINT32_MAX / 2);
		break;
	}
	if (d)
		diag_at_file(d, loader_input(l), line, column, NULL);
}

static void
read_yaml(struct loader *l, const char *text, size_t len)
{
	struct yaml_reader *y = yaml_reader_new(text, len);
	enum yaml_status status;

	while ((status = yaml_next(y)) == YAML_DOCUMENT) {
		size_t json_len;
		const char *json = yaml_json(y, &json_len);

		if (json_len == strlen("null") && memcmp(json, "null", json_len) == 0)
			continue; /* nothing between two `---` */
		read_documents(l, (struct feed){ json, json_len, -1 }, 0, yaml_map(y));
	}
	report_yaml(l, y, status, text);
	yaml_reader_free(y);
}

/* How many bytes to leave out at the beginning: a byte order mark. */
static size_t
bom_length(const char *text, size_t len)
{
	return len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

static size_t
skip_blanks(const char *text, size_t len, size_t i)
{
	while (i < len && text[i] && strchr(" \t\r\n", text[i]))
		i++;
	return i;
}

/*
 * JSON begins with a bracket, or with a brace and a key in double quotes; anything
 * else, `{kind: Node}` for one, is read as YAML.
 */
static bool
is_json(const char *text, size_t len)
{
	size_t i = skip_blanks(text, len, bom_length(text, len));

	if (i == len || (text[i] != '{' && text[i] != '['))
		return false;
	while (i < len && text[i] == '[')
		i = skip_blanks(text, len, i + 1);
	if (i == len || text[i] != '{')
		return true;
	i = skip_blanks(text, len, i + 1);
	return i == len || text[i] == '"' || text[i] == '}';
}

static bool
report_mistaken(struct loader *l, const char *text, size_t len)
{
	const char *mistake = mistaken_for(loader_input(l), text, len);

	if (mistake)
		input_report(l, NOT_SNAPSHOT, loader_input(l), mistake);
	return mistake;
}

static uint32_t
reported(const struct loader *l)
{
	return l->sink->errors + l->sink->warnings;
}

static void
report_large(struct loader *l, size_t most)
{
	struct diag *d = input_report(l, FILE_TOO_LARGE, loader_input(l), most);

	if (most < SNAPSHOT_BYTES_MAX)
		diag_help(d,
			  "a file of JSON may have %zu bytes: give what `kubectl "
			  "get ... -o json` printed, as a file",
			  SNAPSHOT_BYTES_MAX);
}

static void
read_text(struct loader *l, const char *text, size_t len)
{
	uint32_t before = reported(l);

	l->snap->bytes_read += len;
	if (report_mistaken(l, text, len))
		return;
	if (!is_json(text, len) && len > SNAPSHOT_YAML_MAX)
		report_large(l, SNAPSHOT_YAML_MAX);
	else if (is_json(text, len))
		read_documents(l, (struct feed){ text, len, -1 }, bom_length(text, len),
			       NULL);
	else if (len > 0)
		read_yaml(l, text, len);
	if (l->documents == 0 && reported(l) == before)
		input_report(l, NO_OBJECTS, loader_input(l));
}

void
loader_add_bytes(struct loader *l, const char *name, const char *bytes, size_t len)
{
	char *padded;

	if (!l->index)
		return;
	begin_input(l, name);
	if (len > SNAPSHOT_BYTES_MAX) {
		report_large(l, SNAPSHOT_BYTES_MAX);
		return;
	}
	padded = mem_alloc(len + JSON_PADDING);
	if (len > 0)
		memcpy(padded, bytes, len);
	memset(padded + len, 0, JSON_PADDING);
	read_text(l, padded, len);
	free(padded);
}

/*
 * A JSON file is read window by window.  False: it is something else, or it
 * cannot be read; nothing was done.
 */
static bool
add_json_file(struct loader *l, const char *path)
{
	char head[4096];
	struct stat st;
	int fd = strcmp(path, "-") == 0 ? -1 : open(path, O_RDONLY | O_CLOEXEC);
	uint32_t before = reported(l);
	ssize_t got = -1;

	if (fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
	    (uintmax_t)st.st_size <= SNAPSHOT_BYTES_MAX)
		got = pread(fd, head, sizeof head, 0);
	if (got <= 0 || mistaken_for(path, head, (size_t)got) ||
	    !is_json(head, (size_t)got)) {
		if (fd >= 0)
			close(fd);
		return false;
	}
	l->snap->bytes_read += (uint64_t)st.st_size;
	read_documents(l, (struct feed){ NULL, (size_t)st.st_size, fd },
		       bom_length(head, (size_t)got), NULL);
	close(fd);
	if (l->documents == 0 && reported(l) == before)
		input_report(l, NO_OBJECTS, path);
	return true;
}

/* A file that is named twice, perhaps through its folder, is read once. */
static bool
seen_before(struct loader *l, const char *path)
{
	struct stat st;

	if (strcmp(path, "-") == 0 || stat(path, &st) != 0 || !S_ISREG(st.st_mode))
		return false;
	for (uint32_t i = 0; i < l->files.n; i++)
		if (l->files.at[i].device == st.st_dev &&
		    l->files.at[i].number == st.st_ino)
			return true;
	*vec_push(&l->files) = (struct file_identity){ st.st_dev, st.st_ino };
	return false;
}

static void
add_file(struct loader *l, const char *path)
{
	struct file_bytes f;

	if (seen_before(l, path))
		return;

	begin_input(l, path);
	if (add_json_file(l, path))
		return;
	switch (file_read(path, SNAPSHOT_STREAM_MAX, JSON_PADDING, &f)) {
	case FILE_OK:
		read_text(l, f.bytes, f.len);
		file_free(&f);
		break;
	case FILE_UNREADABLE:
		input_report(l, FILE_UNREADABLE, path, strerror(errno));
		break;
	case FILE_TOO_LARGE:
		report_large(l, SNAPSHOT_STREAM_MAX);
		break;
	}
}

static int
is_wanted(const struct dirent *e)
{
	return e->d_name[0] != '.';
}

/* strcoll would make the order depend on the user's locale. */
static int
by_name(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

static bool
is_folder(const char *path)
{
	struct stat st;

	return strcmp(path, "-") != 0 && stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* Every .json, .yaml and .yml file below, in order of name; gives how many. */
static uint32_t
add_folder(struct loader *l, const char *path, int depth)
{
	struct dirent **entries;
	int n = scandir(path, &entries, is_wanted, by_name);
	uint32_t files = 0;

	if (n < 0) {
		begin_input(l, path);
		input_report(l, FILE_UNREADABLE, path, strerror(errno));
		return 1;
	}
	for (int i = 0; i < n; i++) {
		struct str below = { 0 };

		str_printf(&below, "%s/%s", path, entries[i]->d_name);
		if (is_folder(str_text(&below)) && depth < FOLDER_DEPTH_MOST) {
			files += add_folder(l, str_text(&below), depth + 1);
		} else if (ends_in(entries[i]->d_name, ".json") ||
			   ends_in(entries[i]->d_name, ".yaml") ||
			   ends_in(entries[i]->d_name, ".yml")) {
			add_file(l, str_text(&below));
			files++;
		}
		str_free(&below);
		free(entries[i]);
	}
	free(entries);
	return files;
}

void
loader_add_path(struct loader *l, const char *path)
{
	if (!l->index)
		return; /* loader_new() has said so */
	if (!is_folder(path)) {
		add_file(l, path);
	} else if (add_folder(l, path, 0) == 0) {
		begin_input(l, path);
		input_report(l, NO_FILES, path);
	}
}

static void
loader_free(struct loader *l)
{
	for (uint32_t i = 0; i < l->inputs.n; i++)
		free(l->inputs.at[i]);
	vec_free(&l->inputs);
	vec_free(&l->files);
	vec_free(&l->skipped);
	seen_free(&l->seen);
	seen_free(&l->uids);
	draft_free(&l->draft);
	pools_free(&l->pools);
	json_index_free(l->index);
	free(l);
}

struct snapshot *
loader_finish(struct loader *l)
{
	struct snapshot *s = l->snap;

	finish_snapshot(l);
	s->uncounted = l->uncounted.at;
	s->n_uncounted = l->uncounted.n;
	loader_free(l);
	return s;
}

void
snapshot_free(struct snapshot *s)
{
	free(s->nodes);
	free(s->namespaces);
	free(s->flavors);
	free(s->local_queues);
	free(s->cluster_queues);
	free(s->cohorts);
	free(s->priority_classes);
	free(s->admission_checks);
	free(s->topologies);
	free(s->limit_ranges);
	free(s->runtime_classes);
	free(s->workloads);
	free(s->skipped);
	free(s->uncounted);
#define POOL(T, name) free(s->name);
#include "runtime/snapshot/pool.def"
	arena_free(&s->arena);
	free(s);
}
