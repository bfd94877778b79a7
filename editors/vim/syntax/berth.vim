" Vim syntax of berth policies, made by tools/gen-editors; do not edit

if exists('b:current_syntax')
  finish
endif

" A name may hold dots and dashes.
syntax iskeyword @,48-57,_,-,.

syntax keyword berthValue lower-or-newer-equal-priority prefer-no-schedule capacity-block
syntax keyword berthValue instance-group lower-priority creation-time eviction-time
syntax keyword berthValue initial-share training-plan self-managed best-effort final-share
syntax keyword berthValue next-flavor no-schedule everything no-execute node-group preemption
syntax keyword berthValue auto-mode borrowing karpenter on-demand preempted unlimited admitted
syntax keyword berthValue reserved targeted workload nothing pending running assume denied
syntax keyword berthValue ignore strict warned allow block drain kueue never stays deny held
syntax keyword berthValue hold odcr open spot stop warn any fri mon off per sat sun thu tue wed
syntax keyword berthValue yes by no of to up x
syntax keyword berthProperty accelerator-memory sagemaker-quota unknown-runtime when-preempting
syntax keyword berthProperty while-borrowing capacity-block when-borrowing capacity-type
syntax keyword berthProperty node-selector accelerators fair-sharing idle-sharing max-runtime
syntax keyword berthProperty reservation within-team annotation namespaces undeclared ec2-quota
syntax keyword berthProperty instances namespace unlimited fungible hyperpod instance ordering
syntax keyword berthProperty priority queueing requests tolerate topology created exclude flavors
syntax keyword berthProperty preempt reclaim borrow expect family memory prefer weekly weight
syntax keyword berthProperty window check daily given label limit match price queue quota spend
syntax keyword berthProperty taint vcpus deny gpus hold kind lend once pods stop team tier vcpu
syntax keyword berthProperty warn doc efa mig org use at
syntax keyword berthDeclaration instance priority cluster edition flavor import window adopt limit
syntax keyword berthDeclaration route lint pool rule team test tier org
syntax keyword berthKeyword assert define false else like true when and has not in on or

syntax match berthField /\<\%(namespace\|workload\|flavor\|quota\|pool\|team\|tier\|now\)\.\k\+/
syntax match berthField /\<now\>/
syntax match berthNumber /\<\d[0-9_]*\%(\.\d\+\)\=%\=/ nextgroup=berthUnit skipwhite
syntax match berthUnit /\<\%(neurondevice\|neuroncore\|instances\|instance\|millicpu\|neuron\|vcpu-h\|gpu-h\|hours\|usd\/h\|vcpus\|weeks\|days\|gpus\|pods\|vcpu\|GiB\|KiB\|MiB\|PiB\|TiB\|efa\|gpu\|min\|pod\|sec\|usd\|GB\|MB\|TB\|kB\|B\|d\|h\|s\)\>/ contained
syntax match berthInstant /\<\d\{4}-\d\d-\d\dT\d\d:\d\d\%(:\d\d\%(\.\d\+\)\=\)\=\%(Z\|[-+]\d\d:\d\d\)/
syntax match berthInstant /\<\d\d:\d\d\>/
syntax region berthText start=/"/ skip=/\\./ end=/"/ oneline contains=berthEscape
syntax match berthEscape /\\\%(["\\nt]\|u{\x\+}\)/ contained
syntax match berthOperator /[=!<>]=\|[-+*\/<>=]/
syntax match berthComment /#.*/ contains=@Spell

highlight default link berthDeclaration Structure
highlight default link berthProperty Identifier
highlight default link berthKeyword Keyword
highlight default link berthValue Constant
highlight default link berthField Special
highlight default link berthNumber Number
highlight default link berthUnit Type
highlight default link berthInstant Number
highlight default link berthText String
highlight default link berthEscape SpecialChar
highlight default link berthOperator Operator
highlight default link berthComment Comment

let b:current_syntax = 'berth'
