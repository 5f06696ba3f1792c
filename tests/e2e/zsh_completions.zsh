#!/usr/bin/env zsh
# Prints the words with which zsh would complete a command line, one per line.
#   zsh_completions.zsh SCRIPT LINE
# zsh completes only on a terminal, so this script types the line into another zsh, whose compadd prints its arguments.
zmodload zsh/zpty
setup=$(mktemp)
cat >$setup <<SETUP
PROMPT=
autoload -Uz compinit && compinit -u -D
source $1
SETUP
cat >>$setup <<'SETUP'
bindkey '^I' complete-word
mark() { print -r -- $'\1' }
compprefuncs=(mark)
comppostfuncs=(mark exit)
compadd() {
  # With these options, compadd fills arrays for another function of zsh.
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
    builtin compadd "$@"
    return
  fi
  local -a hits
  builtin compadd -A hits "$@"
  (( $#hits )) && print -rl -- $hits
}
print ready
SETUP
zpty shell zsh -f -i
zpty -w shell "source $setup"
while zpty -r shell line && [[ $line != ready* ]]; do :; done
zpty -w -n shell "$2"$'\t'
inside=0
while zpty -r shell line; do
  line=${${line%$'\n'}%$'\r'}
  if [[ $line == *$'\1' ]]; then
    (( inside++ )) && break
  elif (( inside )); then
    print -r -- $line
  fi
done
zpty -d shell
rm -f $setup
