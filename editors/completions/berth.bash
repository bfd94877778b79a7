# bash completion for berth; made by tools/gen-completions, do not edit
_berth() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
	local command=${COMP_WORDS[1]} words="" files=""

	# bash takes --output=json for three words.
	if [[ $cur == = ]]; then
		cur=
	elif [[ $prev == = ]]; then
		prev=${COMP_WORDS[COMP_CWORD-2]}
	fi
	case $command:$prev in
	*:--color) words="auto always never" ;;
	check:--output|check:-o) words="human json yaml sarif github" ;;
	check:--max-memory) return ;;
	check:--library) files=-d ;;
	eval:--snapshot|eval:-s) files=-f ;;
	eval:--now) return ;;
	eval:--cycles) return ;;
	eval:--max-cycles) return ;;
	eval:--output|eval:-o) words="human json yaml" ;;
	eval:--backend) words="auto interp llvm" ;;
	eval:--max-memory) return ;;
	eval:--library) files=-d ;;
	dump:--max-memory) return ;;
	dump:--library) files=-d ;;
	version:--output|version:-o) words="human json yaml" ;;
	*)
		files=-f
		case $COMP_CWORD:$command:$cur in
		1:*) words="check fmt eval dump help version --help --version" files="" ;;
		*:check:-*) words="-o --output --strict --fix --max-memory --library -h --help --color" files="" ;;
		*:fmt:-*) words="--check --diff -h --help --color" files="" ;;
		*:eval:-*) words="-s --snapshot --now --settle --cycles --max-cycles -o --output -k --keep-going --backend --timing --max-memory --library -h --help --color" files="" ;;
		*:dump:-*) words="--ast --ir --llvm --asm --max-memory --library -h --help --color" files="" ;;
		*:help:-*) words="-h --help --color" files="" ;;
		*:version:-*) words="-o --output -h --help --color" files="" ;;
		*:help:*) words="check fmt eval dump help version" files="" ;;
		esac ;;
	esac
	if [[ $files ]]; then
		compopt -o filenames
		mapfile -t COMPREPLY < <(compgen $files -- "$cur")
	else
		mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
	fi
}
complete -F _berth berth
