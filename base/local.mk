# base/local.mk

libberth_core_la_SOURCES += \
	%D%/alist.h %D%/arena.c %D%/arena.h %D%/bug.c %D%/bug.h %D%/file.c \
	%D%/file.h %D%/glob.c %D%/glob.h %D%/handle.h %D%/instant.c %D%/instant.h %D%/intern.c \
	%D%/intern.h %D%/module.c %D%/module.h %D%/slip.c %D%/slip.h %D%/source.c %D%/source.h %D%/span.h %D%/str.c %D%/str.h \
	%D%/vec.h %D%/visible.c %D%/visible.h
