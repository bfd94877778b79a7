# cli/local.mk - the command
#
# It uses the public header only (tools/check-layers), and links the objects
# themselves rather than libberth.so: it starts faster so, and runs from the build
# folder as it is.  `berth_LDADD = libberth_core.la` is all that it needs.

bin_PROGRAMS += berth
berth_SOURCES = \
	%D%/args.c %D%/cmd_check.c %D%/cmd_dump.c %D%/cmd_eval.c %D%/cmd_fmt.c \
	%D%/cmd_help.c %D%/cmd_version.c %D%/command.c %D%/command.h %D%/commands.def \
	%D%/commands.h %D%/fix.c %D%/fix.h %D%/heap.c %D%/heap.h %D%/main.c %D%/replace.c %D%/replace.h \
	%D%/say.c %D%/say.h %D%/shared.c %D%/suggest.c %D%/suggest.h %D%/usage.c \
	%D%/usage.h
berth_LDADD = libberth_core.la
