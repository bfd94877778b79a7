# jit/local.mk - a back end is a folder here; each is a loadable module

include jit/llvm/local.mk
