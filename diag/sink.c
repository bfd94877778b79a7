/* sink.c - the records of one run: adding to them, sorting them, letting go */

#include "diag/diag.h"

#include "base/visible.h"

#include <stdio.h>
#include <string.h>

const struct diag_info diag_info[DIAG_COUNT] = {
#define DIAG(id, severity, code, name, format, help)                                   \
	[DIAG_##id] = { #id, name, format, help, SEVERITY_##severity, code },
#include "lang/diag.def"
};

__attribute__((format(printf, 1, 0))) static char *
text_vprintf(const char *format, va_list args)
{
	struct str s = { 0 };

	str_bytes(&s, "", 0);
	str_vprintf(&s, format, args);
	/* What is quoted from an input or a file's name must not steer a terminal. */
	visible_from(&s, 0, true);
	return s.text;
}

static char *
text_copy(const char *text)
{
	size_t size = strlen(text) + 1;

	return memcpy(mem_alloc(size), text, size);
}

static void
record_free(struct diag *d)
{
	for (uint32_t i = 0; i < d->labels.n; i++)
		free(d->labels.at[i].text);
	for (uint32_t i = 0; i < d->notes.n; i++)
		free(d->notes.at[i]);
	for (uint32_t i = 0; i < d->helps.n; i++)
		free(d->helps.at[i]);
	for (uint32_t i = 0; i < d->edits.n; i++)
		free(d->edits.at[i].text);
	vec_free(&d->labels);
	vec_free(&d->notes);
	vec_free(&d->helps);
	vec_free(&d->edits);
	free(d->text);
	free(d->label);
	free(d->file);
	free(d->path);
}

/* Where the next record goes: past the most, into the scrap. */
static struct diag *
record_next(struct diag_sink *sink)
{
	if (sink->records.n < DIAG_MOST)
		return vec_push(&sink->records);
	sink->dropped++;
	record_free(&sink->scrap);
	return &sink->scrap;
}

struct diag *
diag_add(struct diag_sink *sink, enum diag_id id, struct span at, const char *format,
	 ...)
{
	struct diag *d = record_next(sink);
	va_list args;

	*d = (struct diag){ .id = id, .severity = diag_info[id].severity, .span = at };
	va_start(args, format);
	d->text = text_vprintf(format, args);
	va_end(args);
	if (diag_info[id].help[0] != '\0')
		*vec_push(&d->helps) = text_copy(diag_info[id].help);
	sink->errors += d->severity == SEVERITY_ERROR;
	sink->warnings += d->severity == SEVERITY_WARNING;
	return d;
}

void
diag_at_file(struct diag *d, const char *file, uint32_t line, uint32_t column,
	     const char *path)
{
	free(d->file);
	free(d->path);
	d->file = text_copy(file);
	d->path = path ? text_copy(path) : NULL;
	d->line = line;
	d->column = column;
}

void
diag_label(struct diag *d, const char *format, ...)
{
	va_list args;

	free(d->label);
	va_start(args, format);
	d->label = text_vprintf(format, args);
	va_end(args);
}

void
diag_point(struct diag *d, struct span at, const char *format, ...)
{
	struct diag_label *l = vec_push(&d->labels);
	va_list args;

	l->span = at;
	va_start(args, format);
	l->text = text_vprintf(format, args);
	va_end(args);
}

void
diag_note(struct diag *d, const char *format, ...)
{
	char **note = vec_push(&d->notes);
	va_list args;

	va_start(args, format);
	*note = text_vprintf(format, args);
	va_end(args);
}

void
diag_help(struct diag *d, const char *format, ...)
{
	char **help = vec_push(&d->helps);
	va_list args;

	va_start(args, format);
	*help = text_vprintf(format, args);
	va_end(args);
}

void
diag_edit(struct diag *d, struct span at, const char *text)
{
	*vec_push(&d->edits) = (struct diag_edit){ at, text_copy(text) };
}

void
diag_forget(struct diag_sink *sink, struct diag *d)
{
	sink->errors -= d->severity == SEVERITY_ERROR;
	sink->warnings -= d->severity == SEVERITY_WARNING;
	record_free(d);
}

bool
diag_failed(const struct diag_sink *sink)
{
	return sink->errors > 0;
}

void
diag_code(const struct diag *d, char out[6])
{
	snprintf(out, 6, "%c%04u",
		 diag_info[d->id].severity == SEVERITY_ERROR ? 'E' : 'W',
		 diag_info[d->id].code % 10000);
}

static int
record_compare(const void *a, const void *b)
{
	const struct diag *x = a, *y = b;
	int by_file;

	if (x->span.begin != y->span.begin)
		return x->span.begin < y->span.begin ? -1 : 1;
	by_file = strcmp(x->file ? x->file : "", y->file ? y->file : "");
	if (by_file)
		return by_file;
	if (x->line != y->line)
		return x->line < y->line ? -1 : 1;
	if (x->column != y->column)
		return x->column < y->column ? -1 : 1;
	if (x->id != y->id)
		return diag_info[x->id].code < diag_info[y->id].code ? -1 : 1;
	return strcmp(x->text, y->text);
}

void
diag_sort(struct diag_sink *sink)
{
	struct diag *at = sink->records.at;
	uint32_t kept = 0;

	if (sink->records.n == 0)
		return;
	qsort(at, sink->records.n, sizeof *at, record_compare);
	for (uint32_t i = 1; i < sink->records.n; i++) {
		if (record_compare(&at[kept], &at[i]) != 0) {
			at[++kept] = at[i];
			continue;
		}
		sink->errors -= at[i].severity == SEVERITY_ERROR;
		sink->warnings -= at[i].severity == SEVERITY_WARNING;
		record_free(&at[i]);
	}
	sink->records.n = kept + 1;
}

void
diag_sink_free(struct diag_sink *sink)
{
	for (uint32_t i = 0; i < sink->records.n; i++)
		record_free(&sink->records.at[i]);
	record_free(&sink->scrap);
	vec_free(&sink->records);
	*sink = (struct diag_sink){ 0 };
}
