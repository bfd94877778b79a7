/* kind_pod.c - the shape of a pod set, with what of its pods bears on admission */

#include "runtime/snapshot/kind.h"

#include <string.h>

/* Fields that only tell pods apart (kueue-semantics 4.6). */
enum pod_copy {
	COPY_PREFERRED,
	COPY_POD_AFFINITY,
	COPY_POD_ANTI_AFFINITY,
	COPY_PRIORITY,
	COPY_CLAIMS,
	COPY_SPREAD,
	COPY_TOPOLOGY
};
static const char *const pod_copy_keys[POD_COPIES] = {
	[COPY_PREFERRED] = "preferredDuringSchedulingIgnoredDuringExecution",
	[COPY_POD_AFFINITY] = "podAffinity",
	[COPY_POD_ANTI_AFFINITY] = "podAntiAffinity",
	[COPY_PRIORITY] = "priority",
	[COPY_CLAIMS] = "resourceClaims",
	[COPY_SPREAD] = "topologySpreadConstraints",
	[COPY_TOPOLOGY] = "topologyRequest",
};

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

const struct shape requirement_element = {
	.type = SHAPE_OBJECT,
	FIELDS(requirement_fields),
	.begin = requirement_begin,
	.end = requirement_end,
};

static void
term_begin(struct draft *d)
{
	d->match_fields = (sym){ 0 };
	d->first_requirement = d->pools->requirements.n;
}

static void
term_end(struct draft *d)
{
	uint32_t first = d->first_requirement;

	*vec_push(&d->pools->terms) = (struct snap_term){
		.requirements = { first, d->pools->requirements.n - first },
		.match_fields = d->match_fields,
	};
}

static const struct shape term_fields[] = {
	IS_LIST("matchExpressions", &requirement_element),
	IS_COPY("matchFields", match_fields),
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
	IS_COPY("preferredDuringSchedulingIgnoredDuringExecution",
		pod.copies[COPY_PREFERRED]),
	IS_OBJECT("requiredDuringSchedulingIgnoredDuringExecution", required_fields,
		  .begin = terms_begin, .end = terms_end),
};
static const struct shape affinity_fields[] = {
	IS_OBJECT("nodeAffinity", node_affinity_fields),
	IS_COPY("podAffinity", pod.copies[COPY_POD_AFFINITY]),
	IS_COPY("podAntiAffinity", pod.copies[COPY_POD_ANTI_AFFINITY]),
};

static const char *const restart_words[] = { "Always", NULL };

static void
container_begin(struct draft *d)
{
	memset(&d->container, 0, sizeof d->container);
}

static void
push_container(struct draft *d, bool init)
{
	*vec_push(&d->pools->containers) = (struct snap_container){
		.requests = d->container.requests,
		.limits = d->container.limits,
		.written_requests = d->container.requests,
		.written_limits = d->container.limits,
		.ports = d->container.ports,
		.init = init,
		.sidecar = init && d->container.restart == 1,
	};
}

static void
container_end(struct draft *d)
{
	push_container(d, false);
}

static void
init_container_end(struct draft *d)
{
	push_container(d, true);
}

static const struct shape container_resources[] = {
	IS_AMOUNTS("limits", container.limits),
	IS_AMOUNTS("requests", container.requests),
};
static const struct shape container_fields[] = {
	IS_COPY("ports", container.ports),
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

static void
pod_resources_begin(struct draft *d)
{
	d->pod.has_resources = true;
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
	IS_COPY("priority", pod.copies[COPY_PRIORITY]),
	IS_COPY("resourceClaims", pod.copies[COPY_CLAIMS]),
	IS_OBJECT("resources", pod_resources, .begin = pod_resources_begin),
	IS_NAME("runtimeClassName", pod.runtime_class),
	IS_LIST("tolerations", &toleration_element, .begin = tolerations_begin,
		.end = tolerations_end),
	IS_COPY("topologySpreadConstraints", pod.copies[COPY_SPREAD]),
};
static const struct shape template_fields[] = {
	IS_OBJECT("spec", pod_fields),
};

/* What makes it an explicit request of topology (14); one of them is enough. */
static const struct shape topology_fields[] = {
	IS_NAME("podSetGroupName", pod.topology_group),
	IS_COPY("podSetSliceRequiredTopology", pod.topology_asked),
	IS_COPY("podSetSliceSize", pod.topology_asked),
	IS_COPY("podsetSliceRequiredTopologyConstraints", pod.topology_asked),
	IS_COPY("preferred", pod.topology_asked),
	IS_COPY("required", pod.topology_asked),
	IS_COPY("unconstrained", pod.topology_asked),
};

static void
pod_set_begin(struct draft *d)
{
	memset(&d->pod, 0, sizeof d->pod);
	d->pod.count = 1;
	d->pod.min_count = -1;
	d->pod.first_container = d->pools->containers.n;
}

/* In the order of the table, whatever order the fields came in. */
static struct slice
push_copies(struct draft *d)
{
	struct pools *p = d->pools;
	uint32_t first = p->pairs.n;

	for (int i = 0; i < POD_COPIES; i++) {
		const char *key = pod_copy_keys[i];

		if (!d->pod.copies[i].ix)
			continue;
		*vec_push(&p->pairs) =
			(struct snap_pair){ intern_add(d->names, key, strlen(key)),
					    d->pod.copies[i] };
	}
	return (struct slice){ first, p->pairs.n - first };
}

static void
pod_set_end(struct draft *d)
{
	uint32_t first = d->pod.first_container;
	struct snap_pod_set set = {
		.name = d->pod.name,
		.count = d->pod.count,
		.min_count = d->pod.min_count,
		.selector = d->pod.selector,
		.terms = d->pod.terms,
		.tolerations = d->pod.tolerations,
		.has_affinity = d->pod.has_affinity,
		.has_claims = d->pod.copies[COPY_CLAIMS].ix != 0,
		.has_resources = d->pod.has_resources,
		.admitted_count = -1,
		.containers = { first, d->pools->containers.n - first },
		.pod_requests = d->pod.requests,
		.pod_limits = d->pod.limits,
		.overhead = d->pod.overhead,
		.written_requests = d->pod.requests,
		.written_limits = d->pod.limits,
		.written_overhead = d->pod.overhead,
		.runtime_class = d->pod.runtime_class,
		.topology_group = d->pod.topology_group,
		.topology_asked = d->pod.topology_asked.ix != 0,
		.besides = push_copies(d),
	};

	if (set.name.ix == 0)
		set.name = intern_add(d->names, "main", strlen("main"));
	*vec_push(&d->pools->pod_sets) = set;
}

static const struct shape pod_set_fields[] = {
	IS_INT("count", pod.count, 0, INT32_MAX),
	IS_INT("minCount", pod.min_count, 1, INT32_MAX),
	IS_NAME("name", pod.name),
	IS_OBJECT("template", template_fields),
	IS_OBJECT("topologyRequest", topology_fields,
		  .copy = offsetof(struct draft, pod.copies[COPY_TOPOLOGY])),
};

const struct shape pod_set_element = {
	.type = SHAPE_OBJECT,
	FIELDS(pod_set_fields),
	.begin = pod_set_begin,
	.end = pod_set_end,
};
