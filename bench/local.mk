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

EXTRA_PROGRAMS += %D%/load %D%/gen-snapshot
BENCHES += %D%/load
CLEANFILES += %D%/load %D%/gen-snapshot
%C%_load_SOURCES = %D%/load.c %D%/clock.h
%C%_load_LDADD = libberth_core.la
%C%_gen_snapshot_SOURCES = %D%/gen_snapshot.c tests/property/rng.h
EXTRA_%C%_load_DEPENDENCIES = %D%/gen-snapshot

EXTRA_PROGRAMS += %D%/settle
BENCHES += %D%/settle
CLEANFILES += %D%/settle
%C%_settle_SOURCES = %D%/settle.c %D%/clock.h tests/property/rng.h
%C%_settle_LDADD = libberth_core.la
