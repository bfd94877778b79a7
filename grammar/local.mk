# grammar/local.mk
#
# bison and flex are called outright rather than through ylwrap, so that what
# the makefile says is what runs.  The output is shipped in release tarballs.

libberth_core_la_SOURCES += \
	%D%/parser.c %D%/parser.h %D%/scanner.c \
	%D%/expected.c %D%/expected.h %D%/literal.c %D%/literal.h \
	%D%/parse.c %D%/parse.h
EXTRA_DIST += %D%/parser.y %D%/scanner.l
BUILT_SOURCES += %D%/parser.h
MAINTAINERCLEANFILES += %D%/parser.c %D%/parser.h %D%/scanner.c

%D%/parser.c: %D%/parser.y
	@$(MKDIR_P) %D%
	$(AM_V_GEN)$(BISON) -Wall -Wcounterexamples --header=%D%/parser.h \
		-o %D%/parser.c $(srcdir)/%D%/parser.y
%D%/parser.h: %D%/parser.c

%D%/scanner.c: %D%/scanner.l
	@$(MKDIR_P) %D%
	$(AM_V_GEN)$(FLEX) -o %D%/scanner.c $(srcdir)/%D%/scanner.l
