# jit/llvm/local.mk - all that the build knows of LLVM
