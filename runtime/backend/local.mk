# runtime/backend/local.mk

libberth_core_la_SOURCES += \
	%D%/backend.c %D%/backend.h %D%/code.c %D%/code.h %D%/shape.c %D%/shape.h
