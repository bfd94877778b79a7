# jit/llvm/local.mk - all that the build knows of LLVM
#
# The module brings its own copy of the few sources of berth that it needs, so
# that it loads into anything that has the door open and exports one symbol.

EXTRA_DIST += %D%/kernels.c
if HAVE_JIT
pkglib_LTLIBRARIES += berth_llvm.la
berth_llvm_la_SOURCES = \
	%D%/backend.c %D%/emit.c %D%/emit.h %D%/frame.c %D%/frame.h %D%/link.c \
	%D%/link.h %D%/machine.c %D%/machine.h %D%/reach.c %D%/reach.h %D%/why.c \
	%D%/why.h base/bug.c base/str.c lang/field.c lang/op.c lang/type.c
berth_llvm_la_CPPFLAGS = $(AM_CPPFLAGS) $(LLVM_CPPFLAGS)
berth_llvm_la_CFLAGS = $(AM_CFLAGS) -fvisibility=hidden
berth_llvm_la_LDFLAGS = $(AM_LDFLAGS) -module -avoid-version \
	-export-symbols-regex '^berth_backend_open$$'
berth_llvm_la_LIBADD = $(LLVM_LIBS)
if HAVE_KERNEL_BITCODE
berth_llvm_la_CPPFLAGS += -DHAVE_KERNEL_BITCODE
BUILT_SOURCES += %D%/kernel_bitcode.inc
CLEANFILES += %D%/kernels.bc %D%/kernel_bitcode.inc

%D%/kernels.bc: $(srcdir)/%D%/kernels.c $(srcdir)/lang/kernel.h
	@$(MKDIR_P) %D%
	$(AM_V_GEN)$(CLANG_BC) -O2 -fno-asynchronous-unwind-tables -I$(srcdir) \
		-emit-llvm -c -o $@ $(srcdir)/%D%/kernels.c
%D%/kernel_bitcode.inc: %D%/kernels.bc
	$(AM_V_GEN)od -An -v -tu1 %D%/kernels.bc | \
		sed 's/  *\([0-9][0-9]*\)/\1,/g' > $@.tmp && mv $@.tmp $@
else
berth_llvm_la_SOURCES += %D%/kernels.c
endif
endif
