# tools/local.mk

CHECKS += $(srcdir)/%D%/check-layers $(srcdir)/%D%/check-size $(srcdir)/%D%/check-diags \
	$(srcdir)/%D%/check-catalogue $(srcdir)/%D%/check-generated
EXTRA_DIST += %D%/sources %D%/lint %D%/check-layers %D%/check-size %D%/check-diags \
	%D%/check-dist %D%/check-catalogue %D%/gen-catalogue %D%/check-generated %D%/gen-reference %D%/gen-editors %D%/gen-help \
	%D%/gen-man %D%/gen-completions
