# fuzz/local.mk - built with --enable-fuzz only, which needs clang; see tests/run-fuzz

EXTRA_DIST += %D%/corpus %D%/dict %D%/parse.c
if ENABLE_FUZZ
noinst_PROGRAMS += %D%/parse
%C%_parse_SOURCES = %D%/parse.c
%C%_parse_LDADD = libberth_core.la
%C%_parse_LDFLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer
endif
