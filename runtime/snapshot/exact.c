/* exact.c - sums and maxima by resource */

#include "runtime/snapshot/exact.h"

#include "runtime/snapshot/quantity.h"

const struct snap_exact *
exact_find(const struct snap_exact *at, uint32_t n, sym resource)
{
	for (uint32_t i = 0; i < n; i++)
		if (sym_same(at[i].resource, resource))
			return &at[i];
	return NULL;
}

/* The entry of a resource, made with 0 if there was none; *ret_new says so. */
static struct snap_exact *
entry_of(exact_vec *in, sym resource, bool *ret_new)
{
	for (uint32_t i = 0; i < in->n; i++)
		if (sym_same(in->at[i].resource, resource)) {
			*ret_new = false;
			return &in->at[i];
		}
	*ret_new = true;
	*vec_push(in) = (struct snap_exact){ .resource = resource };
	return &in->at[in->n - 1];
}

void
exact_add(exact_vec *to, struct snap_exact amount)
{
	bool is_new;
	struct snap_exact *e = entry_of(to, amount.resource, &is_new);

	e->nano = quantity_add(e->nano, amount.nano);
}

void
exact_raise(exact_vec *to, struct snap_exact amount)
{
	bool is_new;
	struct snap_exact *e = entry_of(to, amount.resource, &is_new);

	if (is_new || amount.nano > e->nano)
		e->nano = amount.nano;
}

void
exact_set(exact_vec *to, struct snap_exact amount)
{
	bool is_new;

	entry_of(to, amount.resource, &is_new)->nano = amount.nano;
}
