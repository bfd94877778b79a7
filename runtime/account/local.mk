# runtime/account/local.mk

libberth_core_la_SOURCES += \
	%D%/account.c %D%/account.h %D%/message.c %D%/summary.c %D%/words.c \
	%D%/words.h %D%/write_human.c %D%/write_json.c
