# runtime/snapshot/local.mk - the only C++ of the tree is json_index.cc

libberth_core_la_SOURCES += \
	%D%/cursor.c %D%/cursor.h \
	%D%/draft.c %D%/draft.h \
	%D%/finish.c \
	%D%/json_explain.c %D%/json_explain.h \
	%D%/json_index.cc %D%/json_index.h \
	%D%/kind.h %D%/kind_cluster.c %D%/kind_common.c %D%/kind_pod.c \
	%D%/kind_workload.c \
	%D%/load.c %D%/load.h \
	%D%/object.c \
	%D%/quantity.c %D%/quantity.h \
	%D%/reader.h %D%/report.c \
	%D%/seen.c %D%/seen.h \
	%D%/shape.h %D%/snapshot.h \
	%D%/walk.c \
	%D%/yaml.c %D%/yaml.h \
	%D%/yaml_scalar.c %D%/yaml_scalar.h
