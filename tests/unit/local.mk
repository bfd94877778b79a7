# tests/unit/local.mk - one program, one suite per module
