import type { CommandWords, OptionValues } from './command-words.ts'

/** For bash 3.2 and newer: words come from `case` tables, because version 3.2 of macOS has no associative arrays. */
export const bashCompletion = (
  all: CommandWords[],
): string => `# bash completion for wayside, made by: wayside completion bash
_wayside_commands() {
  case "$1" in
${cases(all, ({ path, commands }) => [[path, commands.map(({ name }) => name).join(' ')]])}
  esac
}
_wayside_options() {
  case "$1" in
${cases(all, ({ path, options }) => [[path, options.flatMap(({ names }) => names).join(' ')]])}
  esac
}
# What the value of an option can be, or of the argument with this number: @file, @directory, @site, @text, @list and words, or words.
_wayside_values() {
  case "$1" in
${cases(all, valueCases)}
  esac
}
# Also behind commas: car,bus.
_wayside_list() {
  local typed="\${1##*,}"
  compgen -P "\${1%"$typed"}" -W "$2" -- "$typed"
}
# Also behind commas: DE-1,DE-2.
_wayside_sites() {
  local typed="\${1##*,}"
  compgen -P "\${1%"$typed"}" -W "$(command wayside sites --complete "$typed" < /dev/null 2> /dev/null | cut -f 1)" -- "$typed"
}
_wayside() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path='' word values='' position=0 i words
  [[ $current == '=' ]] && current=''
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    [[ $word == '=' ]] && continue
    if [[ -n $values ]]; then
      values=''
    elif [[ $word == -* ]]; then
      values="$(_wayside_values "$path $word")"
    elif [[ " $(_wayside_commands "$path") " == *" $word "* ]]; then
      path="\${path:+$path }$word"
    else
      position=$((position + 1))
    fi
  done
  if [[ -z $values && $current == -* ]]; then
    words="$(_wayside_options "$path")"
  elif [[ -z $values ]]; then
    words="$(_wayside_commands "$path")"
    [[ -z $words ]] && values="$(_wayside_values "$path $position")"
    [[ -z $words && -z $values ]] && values="$(_wayside_values "$path *")"
  fi
  case "$values" in
    @file) COMPREPLY=($(compgen -f -- "$current")); compopt -o filenames 2> /dev/null ;;
    @directory) COMPREPLY=($(compgen -d -- "$current")); compopt -o filenames 2> /dev/null ;;
    @site) COMPREPLY=($(_wayside_sites "$current")) ;;
    @text) COMPREPLY=() ;;
    '@list '*) COMPREPLY=($(_wayside_list "$current" "\${values#@list }")) ;;
    *) COMPREPLY=($(compgen -W "\${values:-$words}" -- "$current")) ;;
  esac
}
complete -F _wayside wayside
`

function cases(all: CommandWords[], pairsOf: (one: CommandWords) => [string, string][]): string {
  const pairs = all.flatMap(pairsOf).filter(([, words]) => words !== '')
  return pairs.map(([key, words]) => `    ${quoted(key)}) echo ${quoted(words)} ;;`).join('\n')
}

/** `search --format` and `command 1`; `*` is every argument behind the last one. */
function valueCases({ path, options, arguments: args, isLastVariadic }: CommandWords): [string, string][] {
  const last = args.at(-1)
  return [
    ...options.flatMap(({ names, values }) =>
      values === null ? [] : names.map((name): [string, string] => [`${path} ${name}`, textOf(values)]),
    ),
    ...args.map((values, position): [string, string] => [`${path} ${position}`, textOf(values)]),
    ...(isLastVariadic && last ? [[`${path} *`, textOf(last)] as [string, string]] : []),
  ]
}

export function textOf(values: OptionValues): string {
  if (typeof values === 'object') return [...(values.isList ? ['@list'] : []), ...values.choices].join(' ')
  return values === 'free text' ? '@text' : `@${values}`
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
