" Settings for berth policies, as `berth fmt` lays them out

if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal commentstring=#\ %s comments=:#
setlocal expandtab shiftwidth=4 softtabstop=4 textwidth=100
setlocal iskeyword+=-,.
setlocal makeprg=berth\ check\ --color\ never\ -o\ github\ %:S
setlocal errorformat=::%trror\ file=%f\\,line=%l\\,col=%c%.%#::%m,::%tarning\ file=%f\\,line=%l\\,col=%c%.%#::%m

let b:undo_ftplugin = 'setlocal commentstring< comments< expandtab< shiftwidth< softtabstop<'
      \ . ' textwidth< iskeyword< makeprg< errorformat<'
