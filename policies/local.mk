# policies/local.mk - installed as they lie here; `import "berth/..."` finds them

cataloguedir = $(pkgdatadir)/catalogue
dist_catalogue_DATA = %D%/catalogue/aws-instances.berth
EXTRA_DIST += %D%/catalogue/aws-instances.csv

starterdir = $(pkgdatadir)/starter
dist_starter_DATA = %D%/starter/policy.berth %D%/starter/snapshot.yaml
eksdir = $(pkgdatadir)/eks
dist_eks_DATA = %D%/eks/policy.berth %D%/eks/snapshot.json
hyperpoddir = $(pkgdatadir)/hyperpod
dist_hyperpod_DATA = %D%/hyperpod/policy.berth %D%/hyperpod/snapshot.json
