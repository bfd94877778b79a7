# runtime/quota/local.mk

libberth_core_la_SOURCES += %D%/quota.c %D%/quota.h
