# runtime/eval/local.mk

libberth_core_la_SOURCES += \
	%D%/asks.c %D%/bind.c %D%/bind.h %D%/candidates.c %D%/column.c \
	%D%/conclude.c %D%/decision.h %D%/economy.c %D%/economy.h \
	%D%/economy_claim.c %D%/economy_group.c %D%/economy_tree.c %D%/evaluate.c \
	%D%/evaluator.h %D%/flavor.c %D%/honour.c %D%/judge.c \
	%D%/match.c %D%/match.h %D%/membership.c %D%/message.c \
	%D%/resource.c %D%/route.c %D%/runner.c %D%/runner.h %D%/summary.c %D%/tier.c %D%/tier.h \
	%D%/window.c %D%/window.h %D%/write.h %D%/write_human.c %D%/write_json.c
