# docs/local.mk

EXTRA_DIST += %D%/map.md %D%/layers %D%/diagnostics

EXTRA_DIST += %D%/language/tutorial.md %D%/language/reference.md \
	%D%/language/reference-tables.md %D%/language/words.md %D%/language/examples.md \
	%D%/language/status.md

EXTRA_DIST += %D%/decisions/010-kernels-as-bitcode.md \
	%D%/decisions/011-constants-are-a-table.md %D%/decisions/012-when-llvm-is-loaded.md

# What programs that read decisions go by.
dist_pkgdata_DATA = %D%/decisions.schema.json
