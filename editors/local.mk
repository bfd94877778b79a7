# editors/local.mk

EXTRA_DIST += %D%/vim/ftdetect/berth.vim %D%/vim/ftplugin/berth.vim %D%/vim/syntax/berth.vim \
	%D%/vscode/package.json %D%/vscode/language-configuration.json \
	%D%/vscode/syntaxes/berth.tmLanguage.json
