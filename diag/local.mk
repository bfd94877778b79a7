# diag/local.mk

libberth_core_la_SOURCES += \
	%D%/diag.h %D%/github.c %D%/human.c %D%/json.c %D%/render.c \
	%D%/render.h %D%/sink.c
