# include/local.mk - what a program that uses libberth includes

berthincludedir = $(includedir)/berth
berthinclude_HEADERS = \
	%D%/berth/berth.h %D%/berth/decision.h %D%/berth/policy.h \
	%D%/berth/report.h %D%/berth/snapshot.h %D%/berth/status.h
