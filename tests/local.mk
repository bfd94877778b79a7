# tests/local.mk

include tests/unit/local.mk
include tests/property/local.mk
include tests/conformance/local.mk

CHECKS += $(srcdir)/%D%/run-golden $(srcdir)/%D%/run-docs $(srcdir)/%D%/run-pages $(srcdir)/%D%/run-schema \
	$(srcdir)/%D%/run-api
EXTRA_DIST += %D%/run-all %D%/replay %D%/setting.sh %D%/run-golden %D%/run-docs %D%/run-pages %D%/run-schema %D%/run-long %D%/run-fuzz %D%/golden %D%/run-api %D%/api
