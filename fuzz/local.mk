# fuzz/local.mk - built with --enable-fuzz only, which needs clang; see tests/run-fuzz

EXTRA_DIST += %D%/corpus %D%/dict %D%/compile.c %D%/parse.c %D%/settle.c %D%/snapshot.c %D%/twin.c
if ENABLE_FUZZ
noinst_PROGRAMS += %D%/parse
%C%_parse_SOURCES = %D%/parse.c
%C%_parse_LDADD = libberth_core.la
%C%_parse_LDFLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer
noinst_PROGRAMS += %D%/compile
%C%_compile_SOURCES = %D%/compile.c
%C%_compile_LDADD = libberth_core.la
%C%_compile_LDFLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer
noinst_PROGRAMS += %D%/settle
%C%_settle_SOURCES = %D%/settle.c
%C%_settle_LDADD = libberth_core.la
%C%_settle_LDFLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer
noinst_PROGRAMS += %D%/snapshot
%C%_snapshot_SOURCES = %D%/snapshot.c tests/unit/snapshot_text.c tests/unit/snapshot_text.h
%C%_snapshot_LDADD = libberth_core.la
%C%_snapshot_LDFLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer
if HAVE_JIT
noinst_PROGRAMS += %D%/twin
%C%_twin_SOURCES = %D%/twin.c tests/property/twins.c tests/property/twins.h \
	tests/property/unit_maker.c tests/property/unit_maker.h
%C%_twin_LDADD = libberth_core.la
%C%_twin_LDFLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer
endif
endif
