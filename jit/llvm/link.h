/*
 * link.h - object files into the memory of this process, and out of it again
 *
 * Code sees the other symbols of its own object and what reach.h lists.  The
 * functions may be called by several threads at once.  A reason in *ret_why is
 * freed by the caller.
 */
#ifndef BERTH_JIT_LLVM_LINK_H
#define BERTH_JIT_LLVM_LINK_H

#include <llvm-c/LLJIT.h>

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

struct linker {
	LLVMOrcLLJITRef jit;
	LLVMOrcJITDylibRef code; /* everything goes here */
	pthread_mutex_t lock;
};

bool linker_open(struct linker *l, char **ret_why);

/*
 * Takes `object` and gives the address of its symbol `name`; 0 if it cannot be
 * linked.  *ret_tracker is for linker_remove().
 */
uint64_t linker_add(struct linker *l, LLVMMemoryBufferRef object, const char *name,
		    LLVMOrcResourceTrackerRef *ret_tracker, char **ret_why);
void linker_remove(struct linker *l, LLVMOrcResourceTrackerRef tracker);

#endif
