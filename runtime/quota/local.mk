# runtime/quota/local.mk
