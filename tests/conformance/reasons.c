/* reasons.c - are the shortfalls in a message those that were recorded? */

#include "tests/conformance/facts.h"

#include "runtime/snapshot/quantity.h"

#include <string.h>

/* The beginning of each kind of shortfall, to count how many a message has. */
static const char *const stems[] = { "insufficient unused quota for ",
				     "insufficient quota for " };

static size_t
count_of(const char *text, const char *stem)
{
	size_t n = 0;

	for (text = strstr(text, stem); text; text = strstr(text + 1, stem))
		n++;
	return n;
}

/* The recordings have amounts in another canonical form: 1G for 1000000000. */
static const char *
amount_of(yajl_val y, const char *key, char text[QUANTITY_TEXT])
{
	const char *resource = text_of(y, "resource"), *amount = text_of(y, key);
	int64_t value;

	if (!quantity_parse(amount, strlen(amount), quantity_is_milli(resource),
			    &value))
		return amount;
	quantity_format(resource, value, text);
	return text;
}

/*
 * What Kueue's message says of a recorded shortfall.  Of taints the flavor was not
 * recorded reliably.
 */
static void
phrase_of(yajl_val y, struct str *out)
{
	const char *kind = text_of(y, "kind"), *flavor = text_of(y, "flavor");
	const char *resource = text_of(y, "resource");
	char a[QUANTITY_TEXT], b[QUANTITY_TEXT], c[QUANTITY_TEXT];

	if (strcmp(kind, "unused-quota") == 0)
		str_printf(out,
			   "insufficient unused quota for %s in flavor %s, %s more",
			   resource, flavor, amount_of(y, "short", a));
	else if (strcmp(kind, "maximum-capacity") == 0)
		str_printf(out,
			   "insufficient quota for %s in flavor %s, previously "
			   "considered podsets requests (%s) + current podset request "
			   "(%s) > maximum capacity (%s)",
			   resource, flavor, amount_of(y, "earlier", a),
			   amount_of(y, "asked", b), amount_of(y, "maximum", c));
	else if (strcmp(kind, "untolerated-taint") == 0)
		str_add(out, "untolerated taint {");
	else if (strcmp(kind, "node-affinity") == 0)
		str_printf(out, "flavor %s doesn't match node affinity", flavor);
	else
		str_printf(out, "resource %s unavailable in ClusterQueue", resource);
}

static bool
message_agrees(yajl_val why, const char *message)
{
	size_t said = 0, recorded = 0;

	for (size_t i = 0; i < sizeof stems / sizeof *stems; i++)
		said += count_of(message, stems[i]);
	for (size_t i = 0; i < why->u.array.len; i++) {
		struct str phrase = { 0 };
		bool there;

		recorded += *text_of(why->u.array.values[i], "short") ||
			    *text_of(why->u.array.values[i], "maximum");
		phrase_of(why->u.array.values[i], &phrase);
		there = strstr(message, str_text(&phrase));
		str_free(&phrase);
		if (!there)
			return false;
	}
	return said == recorded;
}

static yajl_val
workload_named(yajl_val document, const char *name)
{
	yajl_val list = member(document, "workloads");

	for (size_t i = 0; YAJL_IS_ARRAY(list) && i < list->u.array.len; i++)
		if (strcmp(text_of(list->u.array.values[i], "workload"), name) == 0)
			return list->u.array.values[i];
	return NULL;
}

bool
reasons_agree(yajl_val recorded, yajl_val got, struct str *out)
{
	yajl_val list = member(recorded, "workloads");

	for (size_t i = 0; YAJL_IS_ARRAY(list) && i < list->u.array.len; i++) {
		yajl_val w = list->u.array.values[i], why = member(w, "why");
		const char *name = text_of(w, "workload"), *message;

		if (!YAJL_IS_ARRAY(why) || strcmp(text_of(w, "state"), "Pending") != 0)
			continue;
		message = text_of(workload_named(got, name), "message");
		if (message_agrees(why, message))
			continue;
		str_printf(out, "%s: other shortfalls were recorded than `%s`", name,
			   message);
		return false;
	}
	return true;
}
