# compiler/sema/local.mk
