autocmd BufNewFile,BufRead *.berth setfiletype berth
