# runtime/eval/local.mk
