# lang/local.mk - the tables are sources like any other: nothing is generated from them

libberth_core_la_SOURCES += \
	%D%/catalogue.c %D%/catalogue.h %D%/diag.def %D%/field.c %D%/field.h \
	%D%/fields.def %D%/instances.def %D%/kernel.h %D%/keywords.def %D%/op.c \
	%D%/op.h %D%/ops.def %D%/reason.c %D%/reason.h %D%/reasons.def %D%/type.c %D%/type.h %D%/types.def %D%/unit.c \
	%D%/unit.h %D%/units.def %D%/word.c %D%/word.h %D%/words.def
