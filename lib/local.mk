# lib/local.mk - the public interface over the core, and the library that is installed
#
# Sources go into the core: what the command, the unit tests and the fuzzers link
# is the same objects.  libberth.so is all of them, showing berth_* only.

libberth_core_la_SOURCES += \
	%D%/abi.h %D%/decision.c %D%/decision.h %D%/decision_write.c %D%/dump.c \
	%D%/dump.h %D%/evaluate.c %D%/format.c %D%/help.c %D%/help.h %D%/jit.c \
	%D%/policy.c %D%/policy.h %D%/report.c %D%/report.h %D%/report_write.c %D%/settled.c %D%/settled.h \
	%D%/snapshot.c %D%/snapshot.h %D%/sources.c %D%/sources.h %D%/status.c \
	%D%/stream.h %D%/yaml.c %D%/yaml.h
nodist_libberth_core_la_SOURCES = %D%/help_pages.c
berthincludedir = $(includedir)/berth
berthinclude_HEADERS = \
	include/berth/berth.h include/berth/decision.h include/berth/policy.h \
	include/berth/report.h include/berth/snapshot.h include/berth/status.h

# The pages of docs/diagnostics, so that `berth help E0101` works uninstalled.
HELP_PAGES = $(wildcard $(srcdir)/docs/diagnostics/*.md)
CLEANFILES += %D%/help_pages.c
%D%/help_pages.c: $(HELP_PAGES) $(srcdir)/tools/gen-help
	@$(MKDIR_P) %D%
	$(AM_V_GEN)$(SHELL) $(srcdir)/tools/gen-help $(HELP_PAGES) > $@.new && mv $@.new $@

lib_LTLIBRARIES += libberth.la
libberth_la_SOURCES =
libberth_la_LIBADD = libberth_core.la
libberth_la_LDFLAGS = $(AM_LDFLAGS) -version-info 0:0:0 -no-undefined \
	-Wl,--version-script=$(srcdir)/%D%/berth.map
EXTRA_libberth_la_DEPENDENCIES = $(srcdir)/%D%/berth.map
EXTRA_DIST += %D%/berth.map
