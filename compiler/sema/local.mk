# compiler/sema/local.mk

libberth_core_la_SOURCES += \
	%D%/amount.c %D%/amount.h %D%/block.c %D%/block.h %D%/collect.c \
	%D%/constant.c %D%/constant.h %D%/define.c %D%/define.h %D%/expr.c \
	%D%/expr.h %D%/hardware.c %D%/limit.c %D%/lint.c %D%/names.c \
	%D%/names.h %D%/parts.c %D%/parts.h %D%/pattern.c %D%/pattern.h \
	%D%/people.c %D%/pool.c %D%/quota.c %D%/quota.h %D%/rules.c \
	%D%/sema.c %D%/sema.h %D%/suggest.c %D%/suggest.h %D%/tally.c \
	%D%/tally.h %D%/tests.c
