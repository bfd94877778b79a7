# lib/local.mk - the public interface over the core, and the library that is installed
#
# Sources go into the core: what the command, the unit tests and the fuzzers link
# is the same objects.  libberth.so is all of them, showing berth_* only.

lib_LTLIBRARIES += libberth.la
libberth_la_SOURCES =
libberth_la_LIBADD = libberth_core.la
libberth_la_LDFLAGS = $(AM_LDFLAGS) -version-info 0:0:0 -no-undefined \
	-Wl,--version-script=$(srcdir)/%D%/berth.map
EXTRA_libberth_la_DEPENDENCIES = $(srcdir)/%D%/berth.map
EXTRA_DIST += %D%/berth.map
