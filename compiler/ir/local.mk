# compiler/ir/local.mk

libberth_core_la_SOURCES += \
	%D%/interp.c %D%/interp.h %D%/ir.h %D%/ir_build.c %D%/ir_build.h \
	%D%/print.c %D%/print.h %D%/verify.c %D%/verify.h
