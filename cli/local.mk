# cli/local.mk - the command
#
# It uses the public header only (tools/check-layers), and links the objects
# themselves rather than libberth.so: it starts faster so, and runs from the build
# folder as it is.  `berth_LDADD = libberth_core.la` is all that it needs.
