# compiler/local.mk

libberth_core_la_SOURCES += \
	%D%/compile.c %D%/compile.h %D%/format.c %D%/format.h %D%/policy.h

include compiler/syntax/local.mk
include compiler/model/local.mk
include compiler/ir/local.mk
include compiler/sema/local.mk
