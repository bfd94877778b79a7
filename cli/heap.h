/* heap.h - memory for one short run */
#ifndef BERTH_CLI_HEAP_H
#define BERTH_CLI_HEAP_H

/*
 * To be called first.  Tells malloc to grow in large steps and to give nothing back,
 * and asks for large pages below its first megabytes: handing out small pages one by
 * one is a third of what evaluating 1,000 workloads takes
 * (docs/decisions/013-starting-costs.md).  Only advice: nothing depends on it.
 */
void heap_prepare(void);

#endif
