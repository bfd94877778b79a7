# docs/local.mk

EXTRA_DIST += %D%/map.md %D%/layers
