/* policy.c - from texts or paths to a compiled policy */

#include "lib/policy.h"

#include "base/file.h"
#include "compiler/compile.h"
#include "lib/report.h"
#include "lib/sources.h"

#include <errno.h>
#include <glib.h>

/* A compile_read: the bytes of an imported file. */
static bool
read_import(void *arg, const char *path, char **ret_bytes, size_t *ret_len,
	    const char **ret_why)
{
	const struct berth_compile_options *options = arg;
	struct file_bytes file = { 0 };
	char *bytes;

	switch (file_read(path, options->input, 1, &file)) {
	case FILE_UNREADABLE:
		*ret_why = g_strerror(errno);
		return false;
	case FILE_TOO_LARGE:
		*ret_why = "it is too large";
		return false;
	case FILE_OK:
		break;
	}
	bytes = mem_alloc(file.len + 1);
	memcpy(bytes, file.bytes, file.len + 1);
	*ret_bytes = bytes;
	*ret_len = file.len;
	file_free(&file);
	return true;
}

struct policy *
policy_make(const struct berth_source *sources, size_t n_sources,
	    const struct berth_compile_options *options, struct diag_sink *sink)
{
	struct berth_compile_options own = *options;
	struct compile_options o = {
		.budget = options->memory,
		.read = read_import,
		.arg = &own,
		.library = options->library ? options->library : BERTH_PKGDATADIR,
	};
	struct compile_text *texts = mem_zero(n_sources, sizeof *texts);
	struct policy *p;

	for (size_t i = 0; i < n_sources; i++)
		texts[i] = (struct compile_text){ sources[i].name, sources[i].text,
						  sources[i].len };
	p = compile_policy(texts, (uint32_t)n_sources, &o, sink);
	free(texts);
	sources_settle(&p->sources);
	return p;
}

static enum berth_status
compile(const struct berth_source *sources, size_t n_sources,
	const struct berth_compile_options *options, struct berth_policy **ret_policy,
	struct berth_report *report)
{
	struct policy *p = policy_make(sources, n_sources, options, &report->sink);
	enum berth_status status = report_status(report);

	report_keep(report, &p->sources);
	if (status != BERTH_OK) {
		policy_free(p);
		return status;
	}
	*ret_policy = mem_zero(1, sizeof **ret_policy);
	(*ret_policy)->compiled = p;
	return BERTH_OK;
}

enum berth_status
berth_policy_compile(const struct berth_source *sources, size_t n_sources,
		     const struct berth_compile_options *options,
		     struct berth_policy **ret_policy, struct berth_report **ret_report)
{
	struct berth_compile_options o;

	if (!sources_usable(sources, n_sources) || !ret_policy || !ret_report ||
	    !options_take(&o, options))
		return BERTH_MISUSE;
	*ret_report = report_new();
	return compile(sources, n_sources, &o, ret_policy, *ret_report);
}

enum berth_status
berth_policy_load(const char *const *paths, size_t n_paths,
		  const struct berth_compile_options *options,
		  struct berth_policy **ret_policy, struct berth_report **ret_report)
{
	const struct berth_source *list;
	struct berth_sources *sources;
	struct berth_compile_options o;
	enum berth_status status;
	size_t n;

	if (!ret_policy || !options_take(&o, options))
		return BERTH_MISUSE;
	status = berth_sources_read(paths, n_paths, options, &sources, ret_report);
	if (status != BERTH_OK)
		return status;
	list = berth_sources_list(sources, &n);
	status = compile(list, n, &o, ret_policy, *ret_report);
	berth_sources_free(sources);
	return status;
}

const char *
berth_policy_digest(const struct berth_policy *policy)
{
	return policy ? policy->compiled->digest : NULL;
}

void
berth_policy_free(struct berth_policy *policy)
{
	if (!policy)
		return;
	policy_free(policy->compiled);
	free(policy);
}
