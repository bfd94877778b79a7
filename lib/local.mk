# lib/local.mk
