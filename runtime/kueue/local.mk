# runtime/kueue/local.mk

libberth_core_la_SOURCES += \
	%D%/activity.c \
	%D%/build.c %D%/build.h %D%/builder.h \
	%D%/decimal.c %D%/decimal.h \
	%D%/gate.c %D%/gate.def %D%/gate.h \
	%D%/match.c \
	%D%/naming.c \
	%D%/need.c \
	%D%/refuse.c \
	%D%/request.c \
	%D%/selector.c \
	%D%/shape.c \
	%D%/tree.c \
	%D%/usage.c \
	%D%/workload.c
