/* pool.c - `pool`: where nodes come from */

#include "compiler/sema/amount.h"
#include "compiler/sema/block.h"
#include "compiler/sema/names.h"
#include "compiler/sema/parts.h"

static void
pool_capacity(struct sema *s, struct pool *p, struct cursor *c)
{
	do {
		sym t = cursor_next(c)->text;

		p->capacity_types |= sema_is(s, t, "reserved") ? 1u
				     : sema_is(s, t, "spot")   ? 2u
							       : 4u;
	} while (cursor_comma(c));
}

static enum pool_kind
pool_kind_of(struct cursor *c)
{
	static const char *const words[] = { "karpenter", "auto-mode", "node-group",
					     "self-managed", "instance-group" };

	for (int k = 0; k < 5; k++)
		if (cursor_word(c, words[k]))
			return (enum pool_kind)k;
	return POOL_KARPENTER;
}

static bool
pool_item(struct sema *s, void *into, enum word word, const struct item *it)
{
	struct pool *p = into;
	struct cursor c = cursor_of(s, it);

	switch ((int)word) {
	case WORD_POOL_KIND:
		p->kind = pool_kind_of(&c);
		break;
	case WORD_POOL_FLAVORS:
		p->flavors = part_flavors(s, &c);
		break;
	case WORD_POOL_WEIGHT:
		p->has_weight = true;
		p->weight = cursor_int(&c, 1, 100, "a pool's weight");
		break;
	case WORD_POOL_CAPACITY:
		pool_capacity(s, p, &c);
		break;
	case WORD_POOL_INSTANCES:
		p->instances.first = s->instance_lists.n;
		do {
			const struct value *v = cursor_next(&c);
			instance_id id = names_instance(s, v->text, v->span);

			*alist_push(s->keep, &s->instance_lists) = id;
			p->instances.n++;
		} while (cursor_comma(&c));
		break;
	case WORD_POOL_LIMIT:
		p->limits = part_amounts(s, &c);
		break;
	case WORD_POOL_LABEL:
		part_label(s, &c, &p->labels);
		break;
	case WORD_POOL_TAINT:
		break;
	case WORD_POOL_RESERVATION:
		p->reservations = part_syms(s, &c);
		break;
	default:
		return false;
	}
	return true;
}

void
fill_pools(struct sema *s)
{
	const struct decls *pools = &s->decls[KIND_POOL];

	*alist_push(s->keep, &s->pools) = (struct pool){ 0 };
	for (uint32_t i = 1; i < pools->list.n; i++) {
		const struct item *it = ast_item(s->ast, pools->list.at[i].item);
		struct pool p = { .name = pools->list.at[i].name,
				  .span = pools->list.at[i].span };

		block_walk(s, CONTEXT_POOL, it->items, p.span, pool_item, &p);
		p.taints = part_taints(s, it->items, "taint");
		*alist_push(s->keep, &s->pools) = p;
	}
}
