/*
 * sources.c - finds and reads policy files
 *
 * Below a folder, hidden names and linked folders are passed over, so that
 * neither .git nor a loop of links is walked.
 */

#include "lib/sources.h"

#include "base/file.h"
#include "base/str.h"
#include "lib/abi.h"
#include "lib/report.h"

#include <dirent.h>
#include <errno.h>
#include <glib.h>
#include <sys/stat.h>

enum { FOLDER_DEPTH_MOST = 64 };

/* A file is the same file whatever its path is. */
struct seen_file {
	dev_t dev;
	ino_t ino;
};

struct finder {
	struct diag_sink *sink;
	struct berth_sources *sources;
	size_t most;
	VEC(char *) paths; /* below the present folder */
	VEC(struct seen_file) seen;
};

static void
say_unreadable(struct finder *f, const char *path, const char *why)
{
	diag_report(f->sink, FILE_UNREADABLE, ((struct span){ 0 }), path, why);
}

static bool
seen_before(struct finder *f, const struct stat *st)
{
	for (uint32_t i = 0; i < f->seen.n; i++)
		if (f->seen.at[i].dev == st->st_dev && f->seen.at[i].ino == st->st_ino)
			return true;
	*vec_push(&f->seen) = (struct seen_file){ st->st_dev, st->st_ino };
	return false;
}

static void
read_file(struct finder *f, const char *path)
{
	struct file_bytes file = { 0 };
	struct berth_source *source;
	char *text;

	switch (file_read(path, f->most, 1, &file)) {
	case FILE_UNREADABLE:
		say_unreadable(f, path, g_strerror(errno));
		return;
	case FILE_TOO_LARGE:
		diag_report(f->sink, FILE_TOO_LARGE, ((struct span){ 0 }), path,
			    f->most);
		return;
	case FILE_OK:
		break;
	}
	text = mem_alloc(file.len + 1);
	memcpy(text, file.bytes, file.len + 1);
	source = vec_push(&f->sources->list);
	*source = (struct berth_source){ g_strdup(path), text, file.len };
	file_free(&file);
}

static bool
is_policy(const char *name)
{
	size_t len = strlen(name), ext = strlen(".berth");

	return len > ext && strcmp(name + len - ext, ".berth") == 0;
}

static void
find_below(struct finder *f, const char *folder, int depth)
{
	DIR *dir = depth > FOLDER_DEPTH_MOST ? NULL : opendir(folder);
	const struct dirent *entry;
	size_t len = strlen(folder);

	if (!dir) {
		say_unreadable(f, folder,
			       depth > FOLDER_DEPTH_MOST ? "it is nested too deep"
							 : g_strerror(errno));
		return;
	}
	while ((entry = readdir(dir)) != NULL) {
		struct str path = { 0 };
		struct stat st;

		if (entry->d_name[0] == '.')
			continue;
		str_printf(&path, "%s%s%s", folder,
			   len && folder[len - 1] == '/' ? "" : "/", entry->d_name);
		if (lstat(path.text, &st) == 0 && S_ISDIR(st.st_mode))
			find_below(f, path.text, depth + 1);
		else if (is_policy(entry->d_name)) {
			*vec_push(&f->paths) = path.text;
			continue;
		}
		str_free(&path);
	}
	closedir(dir);
}

static int
path_compare(const void *a, const void *b)
{
	const char *const *x = a, *const *y = b;

	return strcmp(*x, *y);
}

static void
read_folder(struct finder *f, const char *folder)
{
	uint32_t errors = f->sink->errors;

	find_below(f, folder, 0);
	if (f->paths.n == 0 && f->sink->errors == errors)
		say_unreadable(f, folder, "no file below it ends in .berth");
	if (f->paths.n > 1)
		qsort(f->paths.at, f->paths.n, sizeof *f->paths.at, path_compare);
	for (uint32_t i = 0; i < f->paths.n; i++) {
		struct stat st;

		if (stat(f->paths.at[i], &st) != 0 || !seen_before(f, &st))
			read_file(f, f->paths.at[i]);
		free(f->paths.at[i]);
	}
	f->paths.n = 0;
}

void
sources_read(struct berth_sources *sources, const char *const *paths, size_t n_paths,
	     size_t most, struct diag_sink *sink)
{
	struct finder f = { .sink = sink, .sources = sources, .most = most };
	bool stdin_read = false;

	for (size_t i = 0; i < n_paths; i++) {
		struct stat st;

		if (strcmp(paths[i], "-") == 0) {
			if (!stdin_read)
				read_file(&f, paths[i]);
			stdin_read = true;
		} else if (stat(paths[i], &st) != 0) {
			say_unreadable(&f, paths[i], g_strerror(errno));
		} else if (S_ISDIR(st.st_mode)) {
			read_folder(&f, paths[i]);
		} else if (!S_ISREG(st.st_mode) || !seen_before(&f, &st)) {
			read_file(&f, paths[i]);
		}
	}
	vec_free(&f.paths);
	vec_free(&f.seen);
}

bool
sources_usable(const struct berth_source *sources, size_t n_sources)
{
	if (!sources || !n_sources || n_sources > UINT32_MAX)
		return false;
	for (size_t i = 0; i < n_sources; i++)
		if (!sources[i].name || (!sources[i].text && sources[i].len))
			return false;
	return true;
}

bool
options_take(struct berth_compile_options *ours,
	     const struct berth_compile_options *given)
{
	*ours = (struct berth_compile_options){ .size = sizeof *ours };
	if (!abi_take(ours, sizeof *ours, given))
		return false;
	if (!ours->input)
		ours->input = POLICY_BYTES_MAX;
	return true;
}

enum berth_status
berth_sources_read(const char *const *paths, size_t n_paths,
		   const struct berth_compile_options *options,
		   struct berth_sources **ret_sources, struct berth_report **ret_report)
{
	struct berth_compile_options o;
	struct berth_sources *sources;
	struct berth_report *report;
	enum berth_status status;

	if (!paths || !n_paths || !ret_sources || !ret_report ||
	    !options_take(&o, options))
		return BERTH_MISUSE;
	sources = mem_zero(1, sizeof *sources);
	report = report_new();
	sources_read(sources, paths, n_paths, o.input, &report->sink);
	diag_sort(&report->sink);
	*ret_report = report;
	status = report_status(report);
	if (status == BERTH_OK)
		*ret_sources = sources;
	else
		berth_sources_free(sources);
	return status;
}

const struct berth_source *
berth_sources_list(const struct berth_sources *sources, size_t *ret_count)
{
	if (ret_count)
		*ret_count = sources ? sources->list.n : 0;
	return sources ? sources->list.at : NULL;
}

void
berth_sources_free(struct berth_sources *sources)
{
	if (!sources)
		return;
	for (uint32_t i = 0; i < sources->list.n; i++) {
		g_free((char *)sources->list.at[i].name);
		free((char *)sources->list.at[i].text);
	}
	vec_free(&sources->list);
	free(sources);
}
