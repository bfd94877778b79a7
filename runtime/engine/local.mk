# runtime/engine/local.mk

libberth_core_la_SOURCES += \
	%D%/amount.h %D%/assign.c %D%/assign.h %D%/classical.c %D%/cycle.c %D%/cycle.h \
	%D%/engine.c %D%/engine.h %D%/fair.c %D%/finding.h %D%/holder.c %D%/holder.h %D%/look.c %D%/look.h %D%/nominate.c \
	%D%/nominate.h %D%/order.c %D%/order.h %D%/parts.c %D%/parts.h %D%/outcome.c %D%/queue.c %D%/queue.h \
	%D%/requeue.c %D%/requeue.h %D%/resource.c %D%/resource.h %D%/room.c %D%/room.h %D%/settle.c %D%/settle.h \
	%D%/share.c %D%/share.h %D%/target.c %D%/target.h %D%/tree.c %D%/tree.h \
	%D%/world.h
