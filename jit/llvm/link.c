/* link.c - object files into the memory of this process, and out of it again */

#include "jit/llvm/link.h"

#include "jit/llvm/reach.h"
#include "jit/llvm/why.h"

#include "base/bug.h"

#include <llvm-c/Error.h>

#include <stdlib.h>
#include <string.h>

static bool
named_before(size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (strcmp(reach[k].name, reach[i].name) == 0)
			return true;
	return false;
}

static LLVMErrorRef
reach_define(struct linker *l)
{
	LLVMOrcCSymbolMapPairs pairs = mem_zero(n_reach, sizeof *pairs);
	LLVMOrcMaterializationUnitRef unit;
	LLVMErrorRef error;
	size_t n = 0;

	for (size_t i = 0; i < n_reach; i++) {
		if (named_before(i))
			continue;
		pairs[n].Name = LLVMOrcLLJITMangleAndIntern(l->jit, reach[i].name);
		pairs[n].Sym.Address = (uintptr_t)reach[i].at;
		pairs[n].Sym.Flags.GenericFlags = LLVMJITSymbolGenericFlagsExported |
						  LLVMJITSymbolGenericFlagsCallable;
		n++;
	}
	unit = LLVMOrcAbsoluteSymbols(pairs, n);
	error = LLVMOrcJITDylibDefine(l->code, unit);
	if (error)
		LLVMOrcDisposeMaterializationUnit(unit);
	free(pairs);
	return error;
}

bool
linker_open(struct linker *l, char **ret_why)
{
	LLVMErrorRef error = LLVMOrcCreateLLJIT(&l->jit, NULL);

	if (error) {
		*ret_why = why_error("LLVM cannot link in this process", error);
		return false;
	}
	/* A bare library: LLJIT's own would search the process for symbols. */
	l->code = LLVMOrcExecutionSessionCreateBareJITDylib(
		LLVMOrcLLJITGetExecutionSession(l->jit), "berth");
	error = reach_define(l);
	if (error) {
		*ret_why = why_error("LLVM does not take berth's symbols", error);
		LLVMConsumeError(LLVMOrcDisposeLLJIT(l->jit));
		return false;
	}
	pthread_mutex_init(&l->lock, NULL);
	return true;
}

struct found {
	LLVMErrorRef error;
	uint64_t at;
};

static void
found_note(LLVMErrorRef error, LLVMOrcCSymbolMapPairs result, size_t n, void *ctx)
{
	struct found *found = ctx;

	found->error = error;
	if (!error && n == 1)
		found->at = result[0].Sym.Address;
}

/* Links what the symbol needs; under the lock, so the answer is there at once. */
static struct found
symbol_find(struct linker *l, const char *name)
{
	LLVMOrcCJITDylibSearchOrderElement order = {
		l->code, LLVMOrcJITDylibLookupFlagsMatchExportedSymbolsOnly
	};
	LLVMOrcCLookupSetElement symbol = { LLVMOrcLLJITMangleAndIntern(l->jit, name),
					    LLVMOrcSymbolLookupFlagsRequiredSymbol };
	struct found found = { 0 };

	LLVMOrcExecutionSessionLookup(LLVMOrcLLJITGetExecutionSession(l->jit),
				      LLVMOrcLookupKindStatic, &order, 1, &symbol, 1,
				      found_note, &found);
	return found;
}

static void
tracker_drop(struct linker *l, LLVMOrcResourceTrackerRef tracker)
{
	LLVMOrcExecutionSessionRef session = LLVMOrcLLJITGetExecutionSession(l->jit);
	LLVMErrorRef error = LLVMOrcResourceTrackerRemove(tracker);

	if (error)
		LLVMConsumeError(error);
	LLVMOrcReleaseResourceTracker(tracker);
	LLVMOrcSymbolStringPoolClearDeadEntries(
		LLVMOrcExecutionSessionGetSymbolStringPool(session));
}

uint64_t
linker_add(struct linker *l, LLVMMemoryBufferRef object, const char *name,
	   LLVMOrcResourceTrackerRef *ret_tracker, char **ret_why)
{
	LLVMOrcResourceTrackerRef tracker;
	struct found found = { 0 };

	pthread_mutex_lock(&l->lock);
	tracker = LLVMOrcJITDylibCreateResourceTracker(l->code);
	found.error = LLVMOrcLLJITAddObjectFileWithRT(l->jit, tracker, object);
	if (!found.error)
		found = symbol_find(l, name);
	if (found.error || !found.at)
		tracker_drop(l, tracker);
	else
		*ret_tracker = tracker;
	pthread_mutex_unlock(&l->lock);
	if (found.error)
		*ret_why = why_error("LLVM cannot link a rule", found.error);
	else if (!found.at)
		*ret_why = why_text("LLVM cannot link a rule", "nothing was found");
	return found.at;
}

void
linker_remove(struct linker *l, LLVMOrcResourceTrackerRef tracker)
{
	pthread_mutex_lock(&l->lock);
	tracker_drop(l, tracker);
	pthread_mutex_unlock(&l->lock);
}
