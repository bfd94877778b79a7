/*
 * catalogue.h - EC2 instance types with accelerators, as published
 *
 * Made by tools/gen-catalogue from policies/catalogue/aws-instances.csv, which
 * names its sources and their dates.  A policy's `instance` replaces an entry.
 */
#ifndef BERTH_LANG_CATALOGUE_H
#define BERTH_LANG_CATALOGUE_H

#include <stdbool.h>
#include <stdint.h>

struct catalogue_entry {
	const char *name, *family, *vendor, *accelerator;
	int64_t accelerators_milli; /* thousandths of an accelerator */
	int64_t accelerator_memory; /* bytes of one; 0 when not known */
	int64_t vcpu, memory, efa;  /* memory in bytes */
	int64_t price; /* On-Demand us-east-1, millionths of a dollar per hour; -1 */
	const char *hyperpod; /* name in SageMaker's ClusterInstanceType, or "" */
	bool capacity_block;
	const char *mig; /* profiles, with ; between */
};
extern const struct catalogue_entry catalogue[];
extern const unsigned catalogue_count;

/* By EC2 name, or by HyperPod's `ml.` name; NULL when it is not there. */
const struct catalogue_entry *catalogue_find(const char *name);

#endif
