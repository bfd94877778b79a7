# bash completion for berth; made by tools/gen-completions, do not edit
_berth() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words=
	case ${COMP_WORDS[1]}:$prev in
	*:--color) words="auto always never" ;;
	check:--output) words="human json yaml sarif github" ;;
	eval:--output) words="human json yaml" ;;
	eval:--backend) words="auto interp llvm" ;;
	version:--output) words="human json yaml" ;;
	*)
		case $COMP_CWORD:${COMP_WORDS[1]} in
		1:*) words="check fmt eval dump help version" ;;
		*:check) words="--output --strict --fix --max-memory --library --help --color" ;;
		*:fmt) words="--check --diff --help --color" ;;
		*:eval) words="--snapshot --now --output --keep-going --backend --timing --max-memory --library --help --color" ;;
		*:dump) words="--ast --ir --llvm --asm --max-memory --library --help --color" ;;
		*:help) words="--help --color" ;;
		*:version) words="--output --help --color" ;;
		esac ;;
	esac
	mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
	[ ${#COMPREPLY[@]} -gt 0 ] || mapfile -t COMPREPLY < <(compgen -f -- "$cur")
}
complete -o filenames -F _berth berth
