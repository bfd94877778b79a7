# compiler/syntax/local.mk

libberth_core_la_SOURCES += \
	%D%/ast.h %D%/ast_build.c %D%/ast_build.h %D%/ast_print.c \
	%D%/ast_print.h %D%/diff.c %D%/diff.h %D%/layout.c %D%/layout.h %D%/line.c %D%/line.h
