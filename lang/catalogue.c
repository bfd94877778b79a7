/* catalogue.c - the built-in table of instance types, in order of name */

#include "lang/catalogue.h"

#include <string.h>

const struct catalogue_entry catalogue[] = {
#define INSTANCE(name, family, vendor, accelerator, accelerators_milli,                \
		 accelerator_memory, vcpu, memory, efa, price, hyperpod,               \
		 capacity_block, mig)                                                  \
	{ name, family, vendor, accelerator, accelerators_milli, accelerator_memory,   \
	  vcpu, memory, efa,    price,       hyperpod,           capacity_block,       \
	  mig },
#include "lang/instances.def"
};

const unsigned catalogue_count = sizeof catalogue / sizeof catalogue[0];

/* HyperPod's name of a type is `ml.` and the EC2 name. */
const struct catalogue_entry *
catalogue_find(const char *name)
{
	bool hyperpod = strncmp(name, "ml.", 3) == 0;

	for (unsigned i = 0; i < catalogue_count; i++)
		if (strcmp(hyperpod ? catalogue[i].hyperpod : catalogue[i].name,
			   name) == 0)
			return &catalogue[i];
	return NULL;
}
