import { textOf } from './bash-completion.ts'
import type { CommandWords } from './command-words.ts'

/** Descriptions are shown beside the words. Works when it is sourced, and as the file _wayside in a directory of fpath. */
export const zshCompletion = (all: CommandWords[]): string => `#compdef wayside
# zsh completion for wayside, made by: wayside completion zsh
_wayside_commands() {
  case "$1" in
${cases(all, ({ path, commands }) => [[path, commands.map(({ name, description }) => described(name, description))]])}
    *) reply=() ;;
  esac
}
_wayside_options() {
  case "$1" in
${cases(all, ({ path, options }) => [
  [path, options.flatMap(({ names, description }) => names.map(name => described(name, description)))],
])}
    *) reply=() ;;
  esac
}
# What the value of an option can be, or of the argument with this number: @file, @directory, @site, @text, @list and words, or words.
_wayside_values() {
  case "$1" in
${cases(all, ({ path, options, arguments: args, isLastVariadic }) => [
  ...options.flatMap(({ names, values }) =>
    values === null ? [] : names.map((name): Case => [`${path} ${name}`, textOf(values).split(' ')]),
  ),
  ...args.map((values, position): Case => [`${path} ${position}`, textOf(values).split(' ')]),
  ...args.slice(-1).map((values): Case => [`${path} rest`, isLastVariadic ? textOf(values).split(' ') : []]),
])}
    *) reply=() ;;
  esac
}
# Also behind commas: DE-1,DE-2.
_wayside_sites() {
  local tab=$'\\t'
  local -a sites
  compset -P '*,'
  sites=(\${(f)"$(command wayside sites --complete "$PREFIX" < /dev/null 2> /dev/null)"})
  sites=("\${(@)sites/$tab/:}")
  (( \${#sites} )) && _describe site sites
}
_wayside() {
  local path_='' word i
  local -a reply values names
  integer position=0
  for ((i = 2; i < CURRENT; i++)); do
    word="\${words[i]}"
    _wayside_commands "$path_"
    names=("\${(@)reply%%:*}")
    if (( \${#values} )); then
      values=()
    elif [[ $word == -* ]]; then
      _wayside_values "$path_ $word"
      values=("\${reply[@]}")
    elif (( \${names[(Ie)$word]} )); then
      path_="\${path_:+$path_ }$word"
    else
      position+=1
    fi
  done
  if (( ! \${#values} )); then
    if [[ "\${words[CURRENT]}" == -* ]]; then
      _wayside_options "$path_"
      _describe option reply
      return
    fi
    _wayside_commands "$path_"
    if (( \${#reply} )); then
      _describe command reply
      return
    fi
    _wayside_values "$path_ $position"
    (( \${#reply} )) || _wayside_values "$path_ rest"
    values=("\${reply[@]}")
  fi
  case "\${values[1]}" in
    @file) _files ;;
    @directory) _files -/ ;;
    @site) _wayside_sites ;;
    @text|'') ;;
    @list) compset -P '*,'; compadd -- "\${(@)values[2,-1]}" ;;
    *) compadd -- "\${values[@]}" ;;
  esac
}
if [[ "\${funcstack[1]}" == _wayside ]]; then
  _wayside "$@"
else
  compdef _wayside wayside
fi
`

type Case = [key: string, words: string[]]

function cases(all: CommandWords[], casesOf: (one: CommandWords) => Case[]): string {
  const found = all.flatMap(casesOf).filter(([, words]) => words.length > 0)
  return found.map(([key, words]) => `    ${quoted(key)}) reply=(${words.map(quoted).join(' ')}) ;;`).join('\n')
}

const described = (name: string, description: string): string =>
  `${name}:${description.replaceAll('\\', '\\\\').replaceAll(':', '\\:')}`

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
