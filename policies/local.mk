# policies/local.mk - installed as they lie here; `import "berth/..."` finds them

cataloguedir = $(pkgdatadir)/catalogue
dist_catalogue_DATA = %D%/catalogue/aws-instances.berth
EXTRA_DIST += %D%/catalogue/aws-instances.csv \
	%D%/starter/policy.berth %D%/starter/snapshot.yaml \
	%D%/hyperpod/policy.berth %D%/hyperpod/snapshot.json \
	%D%/eks/policy.berth %D%/eks/snapshot.json
