# compiler/model/local.mk

libberth_core_la_SOURCES += \
	%D%/hardware.h %D%/model.c %D%/model.h %D%/part.h %D%/people.h \
	%D%/rules.h %D%/test.h
