# runtime/snapshot/local.mk - and berth_json.so, which holds all that is C++

pkglib_LTLIBRARIES += berth_json.la
berth_json_la_SOURCES = %D%/json_index.cc
berth_json_la_CPPFLAGS = $(AM_CPPFLAGS) $(SIMDJSON_CFLAGS)
berth_json_la_CXXFLAGS = $(AM_CXXFLAGS) -fvisibility-inlines-hidden
berth_json_la_LDFLAGS = $(AM_LDFLAGS) -module -avoid-version \
	-export-symbols-regex '^berth_json_module$$'
berth_json_la_LIBADD = $(SIMDJSON_LIBS)

libberth_core_la_SOURCES += \
	%D%/check.c %D%/check.h \
	%D%/copy.c %D%/copy.h \
	%D%/cursor.c %D%/cursor.h \
	%D%/draft.c %D%/draft.h \
	%D%/duration.c %D%/duration.h \
	%D%/exact.c %D%/exact.h \
	%D%/finish.c \
	%D%/json_explain.c %D%/json_explain.h \
	%D%/json_index.h %D%/json_module.c \
	%D%/kind.c %D%/kind.h %D%/kind_cluster.c %D%/kind_common.c %D%/kind_config.c \
	%D%/kind_group.c %D%/kind_limit.c %D%/kind_pod.c %D%/kind_queue.c \
	%D%/kind_workload.c \
	%D%/kueue.h \
	%D%/label.c %D%/label.h %D%/load.c %D%/load.h \
	%D%/near.c %D%/near.h \
	%D%/object.c \
	%D%/piece.h %D%/pool.def %D%/pools.c %D%/pools.h \
	%D%/quantity.c %D%/quantity.h \
	%D%/reader.h %D%/report.c \
	%D%/request.c %D%/request.h \
	%D%/seen.c %D%/seen.h \
	%D%/shape.h %D%/snapshot.h \
	%D%/walk.c \
	%D%/workload.h \
	%D%/yaml.c %D%/yaml.h \
	%D%/yaml_scalar.c %D%/yaml_scalar.h
