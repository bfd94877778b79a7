# docs/local.mk

EXTRA_DIST += %D%/map.md %D%/layers %D%/diagnostics

EXTRA_DIST += %D%/language/tutorial.md %D%/language/reference.md \
	%D%/language/reference-tables.md %D%/language/words.md %D%/language/examples.md \
	%D%/language/status.md

EXTRA_DIST += %D%/decisions/001-words-are-a-table.md %D%/decisions/002-line-ends.md \
	%D%/decisions/003-names-meet-as-numbers.md %D%/decisions/004-snapshots-in-windows.md \
	%D%/decisions/010-kernels-as-bitcode.md \
	%D%/decisions/011-constants-are-a-table.md %D%/decisions/012-when-llvm-is-loaded.md %D%/decisions/013-starting-costs.md %D%/decisions/014-one-engine.md

# What programs that read decisions go by.
dist_pkgdata_DATA = %D%/decisions.schema.json

dist_man_MANS += %D%/man/berth.1 %D%/man/berth.3 %D%/man/berth.5 \
	%D%/man/berth-check.1 %D%/man/berth-dump.1 %D%/man/berth-eval.1 \
	%D%/man/berth-fmt.1 %D%/man/berth-help.1 %D%/man/berth-version.1
