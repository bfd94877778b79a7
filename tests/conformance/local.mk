# tests/conformance/local.mk - what Kueue's own scheduler decided, decided again

check_PROGRAMS += %D%/recorded
CHECKS += %D%/recorded
%C%_recorded_SOURCES = %D%/recorded.c %D%/facts.c %D%/facts.h %D%/reasons.c
%C%_recorded_LDADD = libberth_core.la
EXTRA_DIST += %D%/README.md \
	%D%/classical.jsonl.gz %D%/fair-both.jsonl.gz %D%/fair-final.jsonl.gz \
	%D%/fair-initial.jsonl.gz %D%/objects.jsonl.gz %D%/organisation.jsonl.gz \
	%D%/parking.jsonl.gz
