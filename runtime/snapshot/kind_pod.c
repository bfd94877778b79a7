/* kind_pod.c - the shape of a pod set, with what of its pods bears on admission */

#include "runtime/snapshot/kind.h"

#include <string.h>

static const char *const operator_words[] = { "In", "NotIn", "Exists", "DoesNotExist",
					      "Gt", "Lt",    NULL };

static void
value_end(struct draft *d)
{
	*vec_push(&d->pools->syms) = d->value;
}

static const struct shape value_element = {
	.type = SHAPE_TEXT, INTO(value), .most = NAME_MOST, .end = value_end
};

static void
requirement_begin(struct draft *d)
{
	d->requirement.key = (sym){ 0 };
	d->requirement.operator= 0;
	d->requirement.first_value = d->pools->syms.n;
}

static void
requirement_end(struct draft *d)
{
	static const enum snap_operator operators[] = {
		SNAP_OP_OTHER,          SNAP_OP_IN, SNAP_OP_NOT_IN, SNAP_OP_EXISTS,
		SNAP_OP_DOES_NOT_EXIST, SNAP_OP_GT, SNAP_OP_LT
	};
	uint32_t first = d->requirement.first_value;

	*vec_push(&d->pools->requirements) = (struct snap_requirement){
		d->requirement.key,
		operators[d->requirement.operator],
		{ first, d->pools->syms.n - first },
	};
}

static const struct shape requirement_fields[] = {
	{ SHAPE_KEY("key"), .type = SHAPE_TEXT, INTO(requirement.key),
	  .most = KEY_MOST },
	IS_WORD("operator", requirement.operator, operator_words),
	IS_LIST("values", &value_element),
};

static const struct shape requirement_element = {
	.type = SHAPE_OBJECT,
	FIELDS(requirement_fields),
	.begin = requirement_begin,
	.end = requirement_end,
};

static void
term_begin(struct draft *d)
{
	d->first_requirement = d->pools->requirements.n;
}

static void
term_end(struct draft *d)
{
	uint32_t first = d->first_requirement;

	*vec_push(&d->pools->terms) = (struct snap_term){
		.requirements = { first, d->pools->requirements.n - first },
	};
}

static const struct shape term_fields[] = {
	IS_LIST("matchExpressions", &requirement_element),
};

static const struct shape term_element = {
	.type = SHAPE_OBJECT,
	FIELDS(term_fields),
	.begin = term_begin,
	.end = term_end,
};

static void
terms_begin(struct draft *d)
{
	d->pod.has_affinity = true;
	d->first_term = d->pools->terms.n;
}

static void
terms_end(struct draft *d)
{
	d->pod.terms =
		(struct slice){ d->first_term, d->pools->terms.n - d->first_term };
}

static const struct shape required_fields[] = {
	IS_LIST("nodeSelectorTerms", &term_element),
};
static const struct shape node_affinity_fields[] = {
	IS_OBJECT("requiredDuringSchedulingIgnoredDuringExecution", required_fields,
		  .begin = terms_begin, .end = terms_end),
};
static const struct shape affinity_fields[] = {
	IS_OBJECT("nodeAffinity", node_affinity_fields),
};

static const char *const restart_words[] = { "Always", NULL };

static void
container_begin(struct draft *d)
{
	d->container = (struct draft_container){ 0 };
}

static void
container_end(struct draft *d)
{
	*vec_push(&d->containers) = d->container;
}

static void
init_container_end(struct draft *d)
{
	d->container.init = true;
	*vec_push(&d->containers) = d->container;
}

static const struct shape container_resources[] = {
	IS_AMOUNTS("limits", container.limits),
	IS_AMOUNTS("requests", container.requests),
};
static const struct shape container_fields[] = {
	IS_OBJECT("resources", container_resources),
	IS_WORD("restartPolicy", container.restart, restart_words),
};
static const struct shape container_element = {
	.type = SHAPE_OBJECT,
	FIELDS(container_fields),
	.begin = container_begin,
	.end = container_end,
};
static const struct shape init_container_element = {
	.type = SHAPE_OBJECT,
	FIELDS(container_fields),
	.begin = container_begin,
	.end = init_container_end,
};

static void
tolerations_begin(struct draft *d)
{
	d->pod.first_toleration = d->pools->tolerations.n;
}

static void
tolerations_end(struct draft *d)
{
	uint32_t first = d->pod.first_toleration;

	d->pod.tolerations = (struct slice){ first, d->pools->tolerations.n - first };
}

static const struct shape pod_resources[] = {
	IS_AMOUNTS("limits", pod.limits),
	IS_AMOUNTS("requests", pod.requests),
};

static const struct shape pod_fields[] = {
	IS_OBJECT("affinity", affinity_fields),
	IS_LIST("containers", &container_element),
	IS_LIST("initContainers", &init_container_element),
	IS_PAIRS("nodeSelector", pod.selector, LABEL_VALUE_MOST),
	IS_AMOUNTS("overhead", pod.overhead),
	IS_OBJECT("resources", pod_resources),
	IS_NAME("runtimeClassName", pod.runtime_class),
	IS_LIST("tolerations", &toleration_element, .begin = tolerations_begin,
		.end = tolerations_end),
};
static const struct shape template_fields[] = {
	IS_OBJECT("spec", pod_fields),
};

static void
pod_set_begin(struct draft *d)
{
	memset(&d->pod, 0, sizeof d->pod);
	d->pod.count = 1;
	d->pod.min_count = -1;
	d->containers.n = 0;
}

/* Its RuntimeClass may come later: keep the exact request until all is read. */
static void
await_class(struct draft *d)
{
	struct pools *p = d->pools;
	uint32_t first = p->kept.n;

	for (uint32_t i = 0; i < d->sum.n; i++)
		*vec_push(&p->kept) = d->sum.at[i];
	*vec_push(&p->awaiting) = (struct awaits_class){ d->pod.runtime_class,
							 p->pod_sets.n,
							 { first, d->sum.n } };
}

static void
pod_set_end(struct draft *d)
{
	struct snap_pod_set set = {
		.name = d->pod.name,
		.count = d->pod.count,
		.min_count = d->pod.min_count,
		.selector = d->pod.selector,
		.terms = d->pod.terms,
		.tolerations = d->pod.tolerations,
		.has_affinity = d->pod.has_affinity,
		.admitted_count = -1,
	};

	if (set.name.ix == 0)
		set.name = intern_add(d->names, "main", strlen("main"));
	draft_pod_request(d);
	if (d->pod.runtime_class.ix && d->pod.overhead.n == 0)
		await_class(d);
	set.requests = draft_round(d, d->sum.at, d->sum.n);
	*vec_push(&d->pools->pod_sets) = set;
}

static const struct shape pod_set_fields[] = {
	IS_INT("count", pod.count, 0, INT32_MAX),
	IS_INT("minCount", pod.min_count, 1, INT32_MAX),
	IS_NAME("name", pod.name),
	IS_OBJECT("template", template_fields),
};

const struct shape pod_set_element = {
	.type = SHAPE_OBJECT,
	FIELDS(pod_set_fields),
	.begin = pod_set_begin,
	.end = pod_set_end,
};
