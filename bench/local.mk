# bench/local.mk

# What berth's rules are compared with is at -O3 whatever CFLAGS say.
EXTRA_PROGRAMS += %D%/rules
BENCHES += %D%/rules
EXTRA_DIST += %D%/rules_c.c
CLEANFILES += %D%/rules_c.o %D%/rules
%C%_rules_SOURCES = %D%/rules.c %D%/rules.h
%C%_rules_LDADD = %D%/rules_c.o libberth_core.la
%D%/rules_c.o: $(srcdir)/%D%/rules_c.c $(srcdir)/%D%/rules.h
	@$(MKDIR_P) %D%
	$(AM_V_CC)$(CC) $(AM_CPPFLAGS) $(CPPFLAGS) $(AM_CFLAGS) $(CFLAGS) -O3 \
		-c -o $@ $(srcdir)/%D%/rules_c.c
