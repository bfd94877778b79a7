# runtime/print/local.mk

libberth_core_la_SOURCES += \
	%D%/amount.c %D%/amount.h %D%/document.c %D%/document.h %D%/pen.c %D%/pen.h %D%/table.c %D%/table.h
