# compiler/model/local.mk

libberth_core_la_SOURCES += \
	%D%/model.c %D%/model.h
