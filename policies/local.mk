# policies/local.mk - installed as they lie here; `import "berth/..."` finds them

EXTRA_DIST += %D%/catalogue/aws-instances.csv
nobase_dist_pkgdata_DATA += %D%/catalogue/aws-instances.berth
