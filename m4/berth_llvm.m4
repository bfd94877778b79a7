dnl BERTH_LLVM - the JIT: optional, and the only thing that knows LLVM
dnl
dnl LLVM 17 is the floor (docs/decisions).  One that is missing or too old means no
dnl module, and is an error only when it was asked for.  The kernels are turned
dnl into bitcode by a clang of LLVM's own major version, when there is one.
dnl
dnl Sets HAVE_JIT, HAVE_KERNEL_BITCODE, LLVM_CPPFLAGS, LLVM_LIBS, CLANG_BC.
AC_DEFUN([BERTH_LLVM], [
AC_ARG_WITH([llvm],
	[AS_HELP_STRING([--with-llvm@<:@=LLVM-CONFIG@:>@],
		[the llvm-config to build the JIT with, 17 or later; --without-llvm for none])],
	[], [with_llvm=check])
AS_CASE([$with_llvm],
	[no], [LLVM_CONFIG=no],
	[yes|check], [AC_PATH_PROGS([LLVM_CONFIG],
		[llvm-config-19 llvm-config-18 llvm-config-17 llvm-config], [no])],
	[LLVM_CONFIG=$with_llvm])
berth_jit="none (no llvm-config of LLVM 17 or later; the interpreter does everything)"
AS_IF([test "$with_llvm" = no], [berth_jit="none, as asked"])
AS_IF([test "$LLVM_CONFIG" != no],
	[llvm_version=`"$LLVM_CONFIG" --version 2>/dev/null`
	 llvm_major=`AS_ECHO(["$llvm_version"]) | cut -d. -f1`
	 AS_IF([test "${llvm_major:-0}" -lt 17],
		[AC_MSG_WARN([$LLVM_CONFIG is of LLVM ${llvm_version:-unknown}; the JIT wants 17 or later])
		 LLVM_CONFIG=no])])
AS_IF([test "$LLVM_CONFIG" = no],
	[AS_CASE([$with_llvm], [no|check], [],
		[AC_MSG_ERROR([--with-llvm=$with_llvm: no usable LLVM; apt-get install llvm-19-dev])])])
CLANG_BC=no
berth_kernels="calls"
AS_IF([test "$LLVM_CONFIG" != no],
	[LLVM_CPPFLAGS="-isystem `$LLVM_CONFIG --includedir`"
	 LLVM_LIBS="`$LLVM_CONFIG --ldflags` `$LLVM_CONFIG --libs`"
	 berth_jit="LLVM $llvm_version ($LLVM_CONFIG)"
	 AC_PATH_PROGS([CLANG_BC], [clang-$llvm_major clang], [no],
		[`$LLVM_CONFIG --bindir`$PATH_SEPARATOR$PATH])
	 AS_IF([test "$CLANG_BC" != no],
		[clang_major=`"$CLANG_BC" -dumpversion | cut -d. -f1`
		 AS_IF([test "$clang_major" != "$llvm_major"], [CLANG_BC=no])])
	 berth_kernels="called, not inlined (no clang $llvm_major)"
	 AS_IF([test "$CLANG_BC" != no], [berth_kernels="inlined by the JIT ($CLANG_BC)"])],
	[berth_kernels="of the interpreter only"])
AC_SUBST([LLVM_CPPFLAGS])
AC_SUBST([LLVM_LIBS])
AC_SUBST([CLANG_BC])
AM_CONDITIONAL([HAVE_JIT], [test "$LLVM_CONFIG" != no])
AM_CONDITIONAL([HAVE_KERNEL_BITCODE], [test "$CLANG_BC" != no])
])
