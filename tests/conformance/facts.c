/* facts.c - what a recording and an answer say, as lines that can be compared */

#include "tests/conformance/facts.h"

#include <stdlib.h>
#include <string.h>

yajl_val
member(yajl_val v, const char *key)
{
	if (!YAJL_IS_OBJECT(v))
		return NULL;
	for (size_t i = 0; i < v->u.object.len; i++)
		if (strcmp(v->u.object.keys[i], key) == 0)
			return v->u.object.values[i];
	return NULL;
}

const char *
text_of(yajl_val v, const char *key)
{
	yajl_val x = member(v, key);

	return YAJL_IS_STRING(x) ? x->u.string : "";
}

static void
fact_add(struct facts *f, struct str *line)
{
	*vec_push(&f->lines) = line->text;
	*line = (struct str){ 0 };
}

static bool
held_at_start(yajl_val objects, const char *key)
{
	struct str name = { 0 };
	bool held = false;

	for (size_t i = 0; !held && i < objects->u.array.len; i++) {
		yajl_val o = objects->u.array.values[i], m = member(o, "metadata");

		if (strcmp(text_of(o, "kind"), "Workload") != 0 ||
		    !member(member(o, "status"), "admission"))
			continue;
		str_clear(&name);
		str_printf(&name, "%s/%s", text_of(m, "namespace"), text_of(m, "name"));
		held = strcmp(name.text, key) == 0;
	}
	str_free(&name);
	return held;
}

void
facts_of_trace(struct facts *f, yajl_val document, yajl_val objects)
{
	yajl_val trace = member(document, "trace");

	for (size_t i = 0; YAJL_IS_ARRAY(trace) && i < trace->u.array.len; i++) {
		yajl_val x = trace->u.array.values[i];
		const char *cycle = text_of(x, "cycle"), *admit = text_of(x, "admit");
		struct str line = { 0 };

		if (*admit && strcmp(cycle, "1") == 0 && held_at_start(objects, admit))
			continue;
		if (*admit)
			str_printf(&line, "cycle %s: %s is admitted", cycle, admit);
		else
			str_printf(&line, "cycle %s: %s is evicted: %s", cycle,
				   text_of(x, "preempt"), text_of(x, "reason"));
		fact_add(f, &line);
	}
}

static int
text_compare(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* {"cpu":"f0","memory":"f1"} in the order of names. */
static void
add_flavors(struct str *line, yajl_val flavors)
{
	VEC(char *) list = { 0 };

	for (size_t i = 0; YAJL_IS_OBJECT(flavors) && i < flavors->u.object.len; i++) {
		struct str one = { 0 };

		str_printf(&one, " %s=%s", flavors->u.object.keys[i],
			   YAJL_GET_STRING(flavors->u.object.values[i]));
		*vec_push(&list) = one.text;
	}
	if (list.n > 1)
		qsort(list.at, list.n, sizeof *list.at, text_compare);
	for (uint32_t i = 0; i < list.n; i++) {
		str_add(line, list.at[i]);
		free(list.at[i]);
	}
	vec_free(&list);
}

void
facts_of_workloads(struct facts *f, yajl_val document)
{
	yajl_val list = member(document, "workloads");

	for (size_t i = 0; YAJL_IS_ARRAY(list) && i < list->u.array.len; i++) {
		yajl_val w = list->u.array.values[i], sets = member(w, "podSets");
		const char *state = text_of(w, "state");
		struct str line = { 0 };

		str_printf(&line, "%s: %s %s", text_of(w, "workload"), state,
			   strcmp(state, "Pending") == 0 ? text_of(w, "reason")
							 : text_of(w, "clusterQueue"));
		for (size_t k = 0; YAJL_IS_ARRAY(sets) && k < sets->u.array.len; k++) {
			yajl_val ps = sets->u.array.values[k];

			str_printf(&line, "; %s %s", text_of(ps, "name"),
				   YAJL_GET_NUMBER(member(ps, "count")));
			add_flavors(&line, member(ps, "flavors"));
		}
		fact_add(f, &line);
	}
}

void
facts_sort(struct facts *f)
{
	if (f->lines.n > 1)
		qsort(f->lines.at, f->lines.n, sizeof *f->lines.at, text_compare);
}

void
facts_free(struct facts *f)
{
	for (uint32_t i = 0; i < f->lines.n; i++)
		free(f->lines.at[i]);
	vec_free(&f->lines);
}

bool
facts_differ(const struct facts *recorded, const struct facts *got, struct str *out)
{
	uint32_t i = 0;

	while (i < recorded->lines.n && i < got->lines.n &&
	       strcmp(recorded->lines.at[i], got->lines.at[i]) == 0)
		i++;
	if (i == recorded->lines.n && i == got->lines.n)
		return false;
	str_printf(out, "recorded `%s`, got `%s`",
		   i < recorded->lines.n ? recorded->lines.at[i] : "nothing",
		   i < got->lines.n ? got->lines.at[i] : "nothing");
	return true;
}
