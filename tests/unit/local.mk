# tests/unit/local.mk - one program, one suite per module (suites.def)

if HAVE_CHECK
check_PROGRAMS += %D%/unit
CHECKS += %D%/unit
%C%_unit_SOURCES = \
	%D%/unit.h %D%/suites.def %D%/main.c \
	%D%/test_arena.c %D%/test_vec.c %D%/test_intern.c %D%/test_str.c \
	%D%/test_source.c %D%/test_instant.c %D%/test_file.c \
	%D%/test_op.c %D%/test_word.c %D%/test_field.c \
	%D%/test_parse.c %D%/test_format.c %D%/test_sema.c \
	%D%/test_ir_build.c %D%/test_verify.c %D%/test_code.c \
	%D%/world_maker.c %D%/world_maker.h %D%/test_tree.c %D%/test_preempt.c \
	%D%/test_quota.c %D%/test_glob.c %D%/test_window.c \
	%D%/snapshot_text.c %D%/snapshot_text.h %D%/test_quantity.c \
	%D%/test_snapshot.c %D%/test_duration.c %D%/test_decimal.c \
	%D%/world_text.c %D%/world_text.h %D%/kueue_yaml.h %D%/test_kueue.c \
	%D%/test_kueue_pods.c
%C%_unit_CPPFLAGS = $(AM_CPPFLAGS) $(CHECK_CFLAGS)
%C%_unit_LDADD = libberth_core.la $(CHECK_LIBS)
endif
