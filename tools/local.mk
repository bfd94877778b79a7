# tools/local.mk

CHECKS += $(srcdir)/%D%/check-layers $(srcdir)/%D%/check-size $(srcdir)/%D%/check-diags \
	$(srcdir)/%D%/check-catalogue
EXTRA_DIST += %D%/sources %D%/lint %D%/check-layers %D%/check-size %D%/check-diags \
	%D%/check-catalogue %D%/gen-catalogue %D%/gen-help
