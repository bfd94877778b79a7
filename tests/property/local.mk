# tests/property/local.mk - seeded generators and what must hold for all they make

check_PROGRAMS += %D%/round_trip
CHECKS += %D%/round_trip
%C%_round_trip_SOURCES = %D%/round_trip.c
%C%_round_trip_LDADD = libberth_core.la

check_PROGRAMS += %D%/decisions
CHECKS += %D%/decisions
%C%_decisions_SOURCES = %D%/decisions.c %D%/rng.h
%C%_decisions_LDADD = libberth_core.la

check_PROGRAMS += %D%/twin
CHECKS += %D%/twin
%C%_twin_SOURCES = %D%/twin.c %D%/twins.c %D%/twins.h %D%/unit_maker.c %D%/unit_maker.h
%C%_twin_CPPFLAGS = $(AM_CPPFLAGS)
%C%_twin_LDADD = libberth_core.la
if HAVE_JIT
%C%_twin_CPPFLAGS += -DHAVE_JIT
endif

check_PROGRAMS += %D%/settle
CHECKS += %D%/settle
%C%_settle_SOURCES = %D%/settle.c %D%/rng.h tests/unit/world_maker.c tests/unit/world_maker.h
%C%_settle_LDADD = libberth_core.la
