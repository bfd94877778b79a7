# editors/local.mk
