dnl BERTH_FLAGS - the warnings that are always on, and the instruments asked for
dnl
dnl Sets BERTH_CFLAGS, BERTH_CXXFLAGS and BERTH_LDFLAGS.  CFLAGS stays the user's.
AC_DEFUN([BERTH_FLAGS], [
BERTH_CFLAGS="-std=gnu11 -Wall -Wextra -Wshadow -Wstrict-prototypes \
-Wmissing-prototypes -Wswitch-enum -Wvla -Wundef -Wwrite-strings -Wformat=2"
dnl No -Wshadow for C++: to g++ a C function hides the constructor of its struct.
BERTH_CXXFLAGS="-std=c++17 -Wall -Wextra"
BERTH_LDFLAGS="-Wl,-z,relro,-z,now -Wl,--as-needed"
AS_IF([test "$enable_strict" = yes],
	[BERTH_CFLAGS="$BERTH_CFLAGS -Werror"
	 BERTH_CXXFLAGS="$BERTH_CXXFLAGS -Werror"])
berth_sanitize=
AS_IF([test "$enable_sanitize" = yes || test "$enable_fuzz" = yes],
	[berth_sanitize="-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer"
	 enable_sanitize=yes])
AS_IF([test "$enable_fuzz" = yes],
	[berth_sanitize="$berth_sanitize -fsanitize=fuzzer-no-link"
	 AC_LANG_PUSH([C])
	 berth_cflags=$CFLAGS
	 CFLAGS="$CFLAGS -fsanitize=fuzzer-no-link"
	 AC_LINK_IFELSE([AC_LANG_PROGRAM([], [])], [],
		[AC_MSG_ERROR([--enable-fuzz needs clang: configure with CC=clang-19 CXX=clang++-19])])
	 CFLAGS=$berth_cflags
	 AC_LANG_POP([C])])
BERTH_CFLAGS="$BERTH_CFLAGS $berth_sanitize"
dnl The vptr check wants the C++ runtime of the sanitizer, which C does not link.
BERTH_CXXFLAGS="$BERTH_CXXFLAGS $berth_sanitize ${berth_sanitize:+-fno-sanitize=vptr}"
BERTH_LDFLAGS="$BERTH_LDFLAGS $berth_sanitize"
AM_CONDITIONAL([ENABLE_SANITIZE], [test "$enable_sanitize" = yes])
AC_SUBST([BERTH_CFLAGS])
AC_SUBST([BERTH_CXXFLAGS])
AC_SUBST([BERTH_LDFLAGS])
])
