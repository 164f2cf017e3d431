import type { CommandWords, OptionValues } from './command-words.ts'

/** For fish 3.0 and newer. */
export const fishCompletion = (
  all: CommandWords[],
): string => `# fish completion for wayside, made by: wayside completion fish
function __wayside_is_command
  switch "$argv[1]"
${all.flatMap(({ path, commands }) => commands.map(({ name }) => `    case ${quoted(`${path} ${name}`.trim())}\n      return 0`)).join('\n')}
  end
  return 1
end
function __wayside_takes_value
  switch "$argv[1]"
${all.flatMap(valueOptions).join('\n')}
  end
  return 1
end
# The commands before the cursor, and how many arguments follow them: "admin site", "search 0".
function __wayside_position
  set -l path
  set -l count 0
  set -l skips 0
  for word in (commandline -opc)[2..-1]
    if test $skips = 1
      set skips 0
    else if string match -q -- '-*' $word
      __wayside_takes_value "$path $word"; and set skips 1
    else if __wayside_is_command (string join ' ' $path $word)
      set path (string join ' ' $path $word)
    else
      set count (math $count + 1)
    end
  end
  test "$argv[1]" = path; and echo "$path"; or echo "$path $count"
end
function __wayside_at
  test (__wayside_position path) = "$argv[1]"
end
function __wayside_argument
  string match -q -r -- "^$argv[1]\\$" (__wayside_position count)
end
# Also behind commas: car,bus.
function __wayside_list
  set -l typed (string replace -r -- '^--[^=]*=' '' (commandline -ct))
  set -l listed (string match -r -- '.*,' "$typed")
  string replace -r -- '^' "$listed" $argv
end
# Also behind commas: DE-1,DE-2.
function __wayside_sites
  set -l typed (commandline -ct)
  set typed (string replace -r -- '^--[^=]*=' '' "$typed")
  set -l listed (string match -r -- '.*,' "$typed")
  command wayside sites --complete (string replace -r -- '.*,' '' "$typed") < /dev/null 2> /dev/null | string replace -r -- '^' "$listed"
end
complete -c wayside -e
complete -c wayside -f
${all.flatMap(completionsOf).join('\n')}
`

const valueOptions = ({ path, options }: CommandWords): string[] =>
  options.flatMap(({ names, values }) =>
    values === null ? [] : names.map(name => `    case ${quoted(`${path} ${name}`)}\n      return 0`),
  )

function completionsOf({ path, commands, options, arguments: args, isLastVariadic }: CommandWords): string[] {
  const here = `complete -c wayside -n ${quoted(`__wayside_at "${path}"`)}`
  const ofArguments = args.map((values, position) => {
    const isOpenEnded = isLastVariadic && position === args.length - 1
    const condition = quoted(`__wayside_argument "${path} ${isOpenEnded ? '\\\\d+' : position}"`)
    return `complete -c wayside -n ${condition}${candidates(values)}`
  })
  return [
    ...commands.map(({ name, description }) => `${here} -a ${quoted(name)} -d ${quoted(description)}`),
    ...options.map(({ names, description, values }) => {
      const flags = names.map(name => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
      const value = values === null ? '' : ` -r${candidates(values)}`
      return `${here} ${flags.join(' ')} -d ${quoted(description)}${value}`
    }),
    ...ofArguments.filter(line => / -[aF]/.test(line)),
  ]
}

function candidates(values: OptionValues): string {
  if (typeof values === 'object') {
    const words = values.choices.join(' ')
    return ` -f -a ${quoted(values.isList ? `(__wayside_list ${words})` : words)}`
  }
  if (values === 'file') return ' -F'
  if (values === 'site') return ` -f -a ${quoted('(__wayside_sites)')}`
  return values === 'directory' ? ` -f -a ${quoted('(__fish_complete_directories)')}` : ' -f'
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
