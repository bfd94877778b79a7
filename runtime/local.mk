# runtime/local.mk

include runtime/snapshot/local.mk
include runtime/backend/local.mk
include runtime/quota/local.mk
include runtime/engine/local.mk
include runtime/kueue/local.mk
include runtime/print/local.mk
include runtime/account/local.mk
include runtime/eval/local.mk
