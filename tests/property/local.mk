# tests/property/local.mk - seeded generators and what must hold for all they make

check_PROGRAMS += %D%/round_trip
CHECKS += %D%/round_trip
%C%_round_trip_SOURCES = %D%/round_trip.c
%C%_round_trip_LDADD = libberth_core.la
