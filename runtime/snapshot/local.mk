# runtime/snapshot/local.mk
