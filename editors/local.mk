# editors/local.mk

EXTRA_DIST += %D%/vim/ftdetect/berth.vim %D%/vim/ftplugin/berth.vim %D%/vim/syntax/berth.vim \
	%D%/vscode/package.json %D%/vscode/language-configuration.json \
	%D%/vscode/syntaxes/berth.tmLanguage.json

bashcompdir = $(datadir)/bash-completion/completions
dist_bashcomp_DATA = %D%/completions/berth.bash
zshcompdir = $(datadir)/zsh/site-functions
dist_zshcomp_DATA = %D%/completions/_berth
